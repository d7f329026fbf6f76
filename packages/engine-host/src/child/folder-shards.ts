import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { deserialize, serialize } from "node:v8";
import { confidenceOf, isWhole, type PageShard, type PageShardStore } from "@parsewright/engine";
import {
  confidenceFile,
  KEPT_PAGES_INDEX,
  type KeptPagesIndex,
  rangeOf,
  shardFile,
} from "../page-files.ts";

/** Most pages that a lost process costs. */
const PAGES_PER_SHARD = 16;

/** Place of a page: a file, and the position in it. */
interface PagePlace {
  readonly path: string;
  readonly position: number;
  readonly isEarlier?: boolean;
}

export interface FolderShards extends PageShardStore {
  has(place: number): boolean;
}

/**
 * Keeps shards in a folder, for the process that goes on where another was lost, and reads those that `kept` has of the
 * same pages. What is there came from a process that had a document of the same tenant, and may be what that document
 * made of it: the box around both is the same.
 */
export async function openFolderShards(
  folder: string,
  {
    kept,
    isShared = false,
  }: {
    readonly kept?: string | undefined;
    /** True if other documents may get the pages: one that was not read may be the next time. */
    readonly isShared?: boolean;
  } = {},
): Promise<FolderShards> {
  const places = new Map<number, PagePlace>([
    ...(kept === undefined ? [] : await findKept(kept)),
    ...(await findOwn(folder)),
  ]);
  const load = createLoader();
  return {
    pagesPerShard: PAGES_PER_SHARD,
    has: (place) => places.has(place),
    async read(place) {
      const found = places.get(place);
      const shard = found && (await load(found.path));
      const page = found && shard?.pages[found.position];
      const { isEarlier = false } = found ?? {};
      return page && shard && { ...page, models: shard.models, isEarlier };
    },
    async write({ first }, { pages, models }) {
      const runs = isShared ? wholeRuns(pages) : [{ start: 0, pages }];
      for (const { start, pages: run } of runs) {
        const range = { first: first + start, last: first + start + run.length - 1 };
        try {
          // Whoever finds the pages looks for this too.
          if (isShared) await writeWhole(folder, confidenceFile(range), confidencesOf(run));
          await writeWhole(folder, shardFile(range), serialize({ pages: run, models }));
        } catch {
          // A full disk costs the pages when the process is lost, and nothing before that.
        }
      }
    },
  };
}

/** One file at a time: pages come in order. A file that cannot be read has no pages. */
function createLoader(): (path: string) => Promise<PageShard | undefined> {
  let loaded: { readonly path: string; readonly shard: PageShard | undefined } | undefined;
  return async (path) => {
    if (loaded?.path !== path) {
      const bytes = await readFile(path).catch(() => undefined);
      loaded = { path, shard: bytes && readShard(bytes) };
    }
    return loaded.shard;
  };
}

function readShard(bytes: Uint8Array): PageShard | undefined {
  try {
    return deserialize(bytes) as PageShard;
  } catch {
    return undefined;
  }
}

async function findOwn(folder: string): Promise<[number, PagePlace][]> {
  const names = await readdir(folder).catch(() => []);
  return names.flatMap((name) => {
    const { first, last } = rangeOf(name) ?? { first: 0, last: -1 };
    return Array.from({ length: last - first + 1 }, (_, position): [number, PagePlace] => [
      first + position,
      { path: join(folder, name), position },
    ]);
  });
}

async function findKept(folder: string): Promise<[number, PagePlace][]> {
  const text = await readFile(join(folder, KEPT_PAGES_INDEX), "utf8");
  return (JSON.parse(text) as KeptPagesIndex).map(({ place, file, position, isEarlier }) => [
    place,
    { path: join(folder, file), position, isEarlier },
  ]);
}

function confidencesOf(pages: PageShard["pages"]): Buffer {
  return Buffer.from(JSON.stringify(pages.map(({ page }) => confidenceOf(page))));
}

/** The pages that were read, without those between them that were not. */
function wholeRuns(pages: PageShard["pages"]) {
  const runs: { readonly start: number; readonly pages: PageShard["pages"][number][] }[] = [];
  let isInRun = false;
  pages.forEach((page, index) => {
    const isRead = isWhole(page.page);
    if (isRead && isInRun) runs.at(-1)?.pages.push(page);
    else if (isRead) runs.push({ start: index, pages: [page] });
    isInRun = isRead;
  });
  return runs;
}

async function writeWhole(folder: string, name: string, bytes: Uint8Array): Promise<void> {
  const path = join(folder, name);
  await mkdir(folder, { recursive: true });
  await writeFile(`${path}.partial`, bytes);
  await rename(`${path}.partial`, path);
}
