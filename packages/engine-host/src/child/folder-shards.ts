import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { deserialize, serialize } from "node:v8";
import type { PageShard, PageShardStore } from "@parsewright/engine";

/** What a process that is lost costs at most. */
const PAGES_PER_SHARD = 16;

/**
 * Keeps shards in a folder, for the process that goes on where another was lost. What is there came from a process that
 * had the same document, and may be what that document made of it: the box around both is the same.
 */
export function createFolderShards(folder: string): PageShardStore {
  const pathOf = ({ first, last }: { readonly first: number; readonly last: number }) =>
    join(folder, `${first}-${last}`);
  return {
    pagesPerShard: PAGES_PER_SHARD,
    async read(range) {
      const bytes = await readFile(pathOf(range)).catch(() => undefined);
      return bytes && (deserialize(bytes) as PageShard);
    },
    async write(range, shard) {
      const path = pathOf(range);
      try {
        await mkdir(folder, { recursive: true });
        await writeFile(`${path}.partial`, serialize(shard));
        await rename(`${path}.partial`, path);
      } catch {
        // A full disk costs the pages when the process is lost, and nothing before that.
      }
    },
  };
}
