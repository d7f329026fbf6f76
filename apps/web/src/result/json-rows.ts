import { blockIds, type Document } from "@parsewright/contract";
import type { ViewDocument } from "./view-document.ts";

/** One line of JSON as a tree. */
export interface JsonRow {
  /** Its JSON pointer. */
  readonly path: string;
  readonly depth: number;
  readonly key: string | undefined;
  readonly value: unknown;
  /** Its members are shown below it; `undefined` for values without members. */
  readonly isOpen: boolean | undefined;
}

/** The lines of a value whose open parts are these. */
export function jsonRows(value: unknown, open: ReadonlySet<string>): JsonRow[] {
  const rows: JsonRow[] = [];
  const add = (row: Omit<JsonRow, "isOpen">) => {
    const inside = insideOf(row.value);
    const isOpen = inside.length === 0 ? undefined : open.has(row.path);
    rows.push({ ...row, isOpen });
    if (!isOpen) return;
    for (const [key, inner] of inside)
      add({ path: `${row.path}/${key}`, depth: row.depth + 1, key, value: inner });
  };
  add({ path: "", depth: 0, key: undefined, value });
  return rows;
}

function insideOf(value: unknown): [string, unknown][] {
  return typeof value === "object" && value !== null ? Object.entries(value) : [];
}

/** Everything that must be open for a path to be seen, and the path itself. */
export function pathsTo(path: string): string[] {
  const keys = path.split("/");
  return keys.map((_, index) => keys.slice(0, index + 1).join("/"));
}

const PREVIEW_MAX_CHARACTERS = 120;

/** A value in one line: all of a simple one, the beginning of others. */
export function previewOf(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "";
  const entries = Object.entries(value);
  if (Array.isArray(value)) {
    const isSimple = value.length < 9 && value.every((one) => typeof one !== "object");
    return isSimple ? JSON.stringify(value) : `[${value.length}]`;
  }
  const simple = entries.filter(([, inner]) => typeof inner !== "object");
  const text = simple.map(([key, inner]) => `${key}: ${JSON.stringify(inner)}`).join(", ");
  const isCut = text.length > PREVIEW_MAX_CHARACTERS || simple.length < entries.length;
  return `{ ${text.slice(0, PREVIEW_MAX_CHARACTERS)}${isCut ? " …" : ""} }`;
}

/** JSON pointers to the entries of blocks in the content list. */
export function contentListPaths(view: ViewDocument): Map<string, string> {
  return new Map(
    view.blocks.flatMap(({ id, entryIndex }) =>
      entryIndex === undefined ? [] : [[id, `/${entryIndex}`]],
    ),
  );
}

/** JSON pointers to the blocks in the middle document. */
export function middlePaths(middle: Document | undefined): Map<string, string> {
  const pages = middle?.pdf_info ?? [];
  return new Map(
    pages.flatMap((page, index) => {
      const ids = blockIds(page);
      return (["para_blocks", "discarded_blocks"] as const).flatMap((list) =>
        page[list].map(
          (block, position) =>
            [ids.get(block) ?? "", `/pdf_info/${index}/${list}/${position}`] as const,
        ),
      );
    }),
  );
}
