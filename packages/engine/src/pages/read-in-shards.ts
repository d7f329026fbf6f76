import type { Box, LoadedModel } from "@parsewright/contract";
import type { PageRange } from "@parsewright/document/files";
import type { ImageSink } from "@parsewright/document/images";
import { markEarlier, type PackedPage } from "./packed-page.ts";
import type { KeptPage, PageShardStore } from "./page-shard-store.ts";

/** With fewer shards than this, keeping them costs more than reading the document again. */
const MIN_SHARDS = 4;

export interface ShardedReading {
  readonly store: PageShardStore;
  readonly range: PageRange;
  /** Gets the pictures of all pages, read now or before. */
  readonly images: ImageSink;
  /** Reads pages of the range in order. */
  readonly read: (range: PageRange, images: ImageSink) => AsyncIterable<PackedPage>;
  /** Names a picture of the page at a position in this file. */
  readonly nameOf: (place: number, box: Box) => string;
  /** The models that are loaded by now. */
  readonly loadedModels: () => readonly LoadedModel[];
  /** Called with the models of shards that are not read again. */
  readonly onModels: (models: readonly LoadedModel[]) => void;
}

/** Checks whether a document is long enough for its pages to be stored while it is read. */
export function isWorthKeeping(
  { first, last }: PageRange,
  { pagesPerShard }: PageShardStore,
): boolean {
  return last - first + 1 >= MIN_SHARDS * pagesPerShard;
}

/**
 * Yields the pages of a range in order. Stored pages are used as they are; the others are read, and stored shard by
 * shard.
 */
export async function* readInShards(reading: ShardedReading): AsyncGenerator<PackedPage> {
  const { store, range, images, nameOf, onModels } = reading;
  let missing: PageRange | undefined;
  for (let place = range.first; place <= range.last; place += 1) {
    const kept = await store.read(place);
    if (kept === undefined) {
      missing = { first: missing?.first ?? place, last: place };
      continue;
    }
    // Reads neighbouring pages in one run, as readers look ahead within it.
    if (missing !== undefined) yield* readMissing(missing, reading);
    missing = undefined;
    onModels(kept.models);
    const { page, pictures } = renamed(kept, (box) => nameOf(place, box));
    for (const { name, png } of pictures) await images.add(name, png);
    yield kept.isEarlier === true ? markEarlier(page) : page;
  }
  if (missing !== undefined) yield* readMissing(missing, reading);
}

/** Reads neighbouring pages, and stores them. */
export async function* readMissing(
  run: PageRange,
  {
    store,
    images,
    read,
    loadedModels,
  }: Pick<ShardedReading, "store" | "images" | "read" | "loadedModels">,
): AsyncGenerator<PackedPage> {
  // Keeps pictures until their page comes: threads read ahead, so that some are of later pages.
  const waiting = new Map<string, KeptPage["pictures"][number]>();
  const watched: ImageSink = {
    ...images,
    async add(name, png, box) {
      waiting.set(name, { name, png, box });
      await images.add(name, png);
    },
  };
  const shards = shardsOf(run, store).values();
  let shard = shards.next().value;
  let pages: KeptPage[] = [];
  for await (const page of read(run, watched)) {
    const pictures = picturesOf(page, waiting);
    for (const { name } of pictures) waiting.delete(name);
    pages.push({ page, pictures });
    if (shard !== undefined && pages.length > shard.last - shard.first) {
      await store.write(shard, { pages, models: loadedModels() });
      pages = [];
      shard = shards.next().value;
    }
    yield page;
  }
}

/** Finds the pictures that a page names. Their names are plain letters, which a packed page contains unchanged. */
function picturesOf(
  { bytes }: PackedPage,
  waiting: ReadonlyMap<string, KeptPage["pictures"][number]>,
): KeptPage["pictures"] {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return [...waiting.values()].filter(({ name }) => text.includes(name, 0, "latin1"));
}

/** Replaces the names of pictures in a page by the ones for this file, which have the same length. */
function renamed({ page, pictures }: KeptPage, nameOf: (box: Box) => string): KeptPage {
  const bytes = Buffer.from(page.bytes);
  // Finds all places first, as a new name may be the old one of another picture.
  const changes = pictures.flatMap(({ name, box }) =>
    placesOf(name, bytes).map((place) => ({ place, name: box ? nameOf(box) : name })),
  );
  for (const { place, name } of changes) bytes.write(name, place, "latin1");
  return {
    page: { ...page, bytes },
    pictures: pictures.map((each) => ({ ...each, name: each.box ? nameOf(each.box) : each.name })),
  };
}

function placesOf(name: string, bytes: Buffer): number[] {
  const places: number[] = [];
  for (let at = bytes.indexOf(name, 0, "latin1"); at >= 0;) {
    places.push(at);
    at = bytes.indexOf(name, at + name.length, "latin1");
  }
  return places;
}

/**
 * Divides a run into shards. They begin at multiples of their length, whichever pages are missing, so that a second try
 * finds the same ones.
 */
function shardsOf({ first, last }: PageRange, { pagesPerShard }: PageShardStore): PageRange[] {
  const shards: PageRange[] = [];
  for (let start = first; start <= last;) {
    const end = start - (start % pagesPerShard) + pagesPerShard - 1;
    shards.push({ first: start, last: Math.min(end, last) });
    start = end + 1;
  }
  return shards;
}
