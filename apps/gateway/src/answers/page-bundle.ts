import type { Readable } from "node:stream";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { PageBundleIndex, PageText } from "@parsewright/contract";
import { z } from "zod";
import { blobKeys } from "../blobs/blob-keys.ts";
import type { BlobStore } from "../blobs/blob-store.ts";

/** All pages of a result, in a file of which each is read alone. */
export interface PageBundle {
  readonly index: PageBundleIndex;
  /** Texts of all pages. */
  readTexts(): Promise<PageText[]>;
  read(slice: Slice): Promise<Readable | undefined>;
}

interface Slice {
  readonly start: number;
  readonly bytes: number;
}

const LENGTH_BYTES = 8;
/** Pages and pictures of a document with a hundred thousand of each. */
const INDEX_MAX_BYTES = 32 * 1024 * 1024;
const TEXTS_MAX_BYTES = 128 * 1024 * 1024;

const unpack = promisify(gunzip);

/** The pages of a job's result; `undefined` where they are not kept so. A worker wrote the file from a document, so that nothing in it is trusted. */
export async function openPageBundle(
  blobs: Pick<BlobStore, "describe" | "read">,
  jobId: string,
): Promise<PageBundle | undefined> {
  const key = blobKeys.pages(jobId);
  const file = await blobs.describe(key);
  if (file === undefined || file.bytes <= LENGTH_BYTES) return undefined;
  const read = async ({ start, bytes }: Slice) =>
    bytes === 0 ? undefined : (await blobs.read(key, { start, end: start + bytes - 1 }))?.stream;
  const length = await collect(
    await read({ start: file.bytes - LENGTH_BYTES, bytes: LENGTH_BYTES }),
  );
  const bytes = Number(length.readBigUInt64BE());
  const start = file.bytes - LENGTH_BYTES - bytes;
  if (start < 0 || bytes > INDEX_MAX_BYTES) return undefined;
  const text = await collect(await read({ start, bytes }));
  const index = PageBundleIndex.safeParse(parseJson(text.toString("utf8"))).data;
  if (
    index === undefined ||
    !slicesOf(index).every((slice) => slice.start + slice.bytes <= start)
  ) {
    return undefined;
  }
  return {
    index,
    read,
    async readTexts() {
      const packed = await collect(await read(index.texts));
      const texts = await unpack(packed, { maxOutputLength: TEXTS_MAX_BYTES });
      return z.array(PageText).parse(parseJson(texts.toString("utf8")));
    },
  };
}

function slicesOf({ pages, texts, images }: PageBundleIndex): Slice[] {
  return [...pages, texts, ...Object.values(images)];
}

async function collect(stream: Readable | undefined): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of (stream ?? []) as AsyncIterable<Buffer>) pieces.push(piece);
  return Buffer.concat(pieces);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
