import type { LoadedModel } from "@parsewright/contract";
import type { PageRange } from "./formats/page-source.ts";
import type { ImageSink } from "./images/image-sink.ts";
import type { PackedPage } from "./page-threads/packed-page.ts";
import type { PageShard, PageShardStore } from "./page-shard-store.ts";

/** With fewer shards than this, keeping them costs more than reading the document again. */
const MIN_SHARDS = 4;

export interface ShardedReading {
  readonly store: PageShardStore;
  readonly range: PageRange;
  /** Gets the pictures of all pages, read now or before. */
  readonly images: ImageSink;
  /** Reads pages of the range in order. */
  readonly read: (range: PageRange, images: ImageSink) => AsyncIterable<PackedPage>;
  /** The models that are loaded by now. */
  readonly loadedModels: () => readonly LoadedModel[];
  /** Called with the models of shards that are not read again. */
  readonly onModels: (models: readonly LoadedModel[]) => void;
}

/** Whether a document is long enough for its pages to be kept while it is read. */
export function isWorthKeeping(
  { first, last }: PageRange,
  { pagesPerShard }: PageShardStore,
): boolean {
  return last - first + 1 >= MIN_SHARDS * pagesPerShard;
}

/** The pages of a range in order: those of kept shards as they are, the others read, and kept shard by shard. */
export async function* readInShards(reading: ShardedReading): AsyncGenerator<PackedPage> {
  const { store, range, images, onModels } = reading;
  let missing: PageRange | undefined;
  for (const shard of shardsOf(range, store)) {
    const kept = await store.read(shard);
    if (kept === undefined) {
      missing = { first: missing?.first ?? shard.first, last: shard.last };
      continue;
    }
    // One run for shards side by side: readers look ahead within it.
    if (missing !== undefined) yield* readMissing(missing, reading);
    missing = undefined;
    onModels(kept.models);
    for (const { name, png } of kept.pictures) await images.add(name, png);
    yield* kept.pages;
  }
  if (missing !== undefined) yield* readMissing(missing, reading);
}

async function* readMissing(
  run: PageRange,
  { store, images, read, loadedModels }: ShardedReading,
): AsyncGenerator<PackedPage> {
  // Threads read ahead: some are pictures of later pages. A page comes after all of its own.
  const waiting = new Map<string, Uint8Array>();
  const watched: ImageSink = {
    ...images,
    async add(name, png) {
      waiting.set(name, png);
      await images.add(name, png);
    },
  };
  const shards = shardsOf(run, store).values();
  let shard = shards.next().value;
  let pages: PackedPage[] = [];
  for await (const page of read(run, watched)) {
    pages.push(page);
    if (shard !== undefined && pages.length > shard.last - shard.first) {
      const pictures = picturesOf(pages, waiting);
      await store.write(shard, { pages, pictures, models: loadedModels() });
      for (const { name } of pictures) waiting.delete(name);
      pages = [];
      shard = shards.next().value;
    }
    yield page;
  }
}

/** Those that the pages name. The names are plain letters, which stay as they are in a packed page. */
function picturesOf(
  pages: readonly PackedPage[],
  waiting: ReadonlyMap<string, Uint8Array>,
): PageShard["pictures"] {
  const texts = pages.map(({ bytes }) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
  const isNamed = (name: string) => texts.some((text) => text.includes(name, 0, "latin1"));
  return [...waiting].flatMap(([name, png]) => (isNamed(name) ? [{ name, png }] : []));
}

function shardsOf({ first, last }: PageRange, { pagesPerShard }: PageShardStore): PageRange[] {
  const count = Math.ceil((last - first + 1) / pagesPerShard);
  return Array.from({ length: count }, (_, index) => {
    const start = first + index * pagesPerShard;
    return { first: start, last: Math.min(start + pagesPerShard - 1, last) };
  });
}
