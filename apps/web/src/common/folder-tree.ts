import { groupBy } from "../result/group-by.ts";

/** A row of a tree: a folder with all that is in it, or an item in its place. */
export type TreeRow<Item> = { readonly name: string; readonly depth: number } & (
  | { readonly folder: string; readonly items: readonly Item[] }
  | { readonly folder?: undefined; readonly item: Item }
);

interface Entry<Item> {
  readonly item: Item;
  readonly name: string;
  readonly folders: readonly string[];
}

/**
 * Items whose names are paths, as a tree. A folder is where its first item is, so that the tree keeps the order of the
 * items. Folders are named by their paths; what is in a closed one is left out.
 */
export function treeRows<Item>(
  items: readonly Item[],
  pathOf: (item: Item) => string,
  closed: ReadonlySet<string> = new Set(),
): readonly TreeRow<Item>[] {
  const rowsIn = (
    entries: readonly Entry<Item>[],
    path: string,
    depth: number,
  ): readonly TreeRow<Item>[] =>
    [...groupBy(entries, (entry) => entry.folders[depth] ?? entry)].flatMap(([key, inside]) => {
      if (typeof key !== "string") return [{ name: key.name, depth, item: key.item }];
      const folder = `${path}${key}/`;
      const row = { name: key, depth, folder, items: inside.map(({ item }) => item) };
      return closed.has(folder) ? [row] : [row, ...rowsIn(inside, folder, depth + 1)];
    });
  return rowsIn(
    items.map((item) => toEntry(item, pathOf(item))),
    "",
    0,
  );
}

function toEntry<Item>(item: Item, path: string): Entry<Item> {
  const parts = path.split("/").filter((part) => part !== "");
  return { item, name: parts.at(-1) ?? path, folders: parts.slice(0, -1) };
}
