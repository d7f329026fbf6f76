import type { LoadedModel } from "@parsewright/contract";
import type { PageRange } from "./formats/page-source.ts";
import type { PackedPage } from "./page-threads/packed-page.ts";

/** Pages that follow one another as they were read, before any stage. */
export interface PageShard {
  readonly pages: readonly PackedPage[];
  /** All that they name. */
  readonly pictures: readonly { readonly name: string; readonly png: Uint8Array }[];
  /** Those that were loaded when they were read. */
  readonly models: readonly LoadedModel[];
}

/** Keeps the shards of one document, read with the same options by the same version and models. */
export interface PageShardStore {
  readonly pagesPerShard: number;
  /** By the places of its pages among those that are read. `undefined` where it is not kept. */
  read(range: PageRange): Promise<PageShard | undefined>;
  write(range: PageRange, shard: PageShard): Promise<void>;
}
