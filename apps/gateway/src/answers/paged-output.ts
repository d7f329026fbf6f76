import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { FastifyReply } from "fastify";
import { OUTPUT_MAX_BYTES } from "../blobs/output-gate.ts";
import type { ConversionName, Converted } from "../conversions/conversions.ts";
import type { JobRecord } from "../jobs/job-record.ts";
import type { RouteParts } from "../routes/app-parts.ts";
import type { Slice } from "./bundle-index.ts";
import { type Conversion, holdStored, tooLarge } from "./convert-output.ts";
import type { Held } from "./share-making.ts";
import type { AskedVersion } from "../versions/asked-version.ts";
import { collect, type PageBundle } from "./page-bundle.ts";

const unpack = promisify(gunzip);

/** The JSON of most pages is at most this many times larger than what is stored of it. */
const UNPACKED_FACTOR = 8;

interface PagedConversion<Name extends ConversionName> extends Conversion<Name> {
  readonly job: JobRecord;
  readonly bundle: PageBundle;
  readonly version?: AskedVersion | undefined;
}

/** Converts pages that are kept one by one, once there is room for all of them in memory. */
export async function holdPaged<Name extends ConversionName>(
  parts: RouteParts,
  reply: FastifyReply,
  { bundle, ...conversion }: PagedConversion<Name>,
): Promise<Held<Converted<Name>>> {
  const packed = bundle.pages.reduce((sum, page) => sum + page.bytes, 0);
  const hold = (bytes: number) => {
    const read = () => readPages(conversion.job, bundle, bytes);
    return holdStored(parts, reply, { ...conversion, bytes, read });
  };
  try {
    return await hold(Math.min(packed * UNPACKED_FACTOR, OUTPUT_MAX_BYTES));
  } catch (error) {
    if (!isFull(error)) throw error;
  }
  // Pages of one letter a million times: how much they are is known only when they are unpacked.
  try {
    return await hold(OUTPUT_MAX_BYTES);
  } catch (error) {
    throw isFull(error) ? tooLarge(conversion.job) : error;
  }
}

async function readPages(
  { documentName }: JobRecord,
  bundle: PageBundle,
  maxBytes: number,
): Promise<Buffer<ArrayBuffer>> {
  const facts = JSON.stringify({
    basename: documentName?.replace(/\.[^.]*$/, "") ?? "document",
    document: bundle.document,
  });
  const pieces: Buffer[] = [Buffer.from(`{"paged":{${facts.slice(1, -1)},"pages":[`)];
  let left = maxBytes;
  for (const [position, page] of bundle.pages.entries()) {
    if (position > 0) pieces.push(Buffer.from(","));
    const unpacked = await readPage(bundle, page, left);
    left -= unpacked.length;
    pieces.push(unpacked);
  }
  pieces.push(Buffer.from("]}}"));
  const whole = Buffer.allocUnsafeSlow(pieces.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  for (const piece of pieces) end += piece.copy(whole, end);
  return whole;
}

async function readPage(bundle: PageBundle, page: Slice, maxBytes: number): Promise<Buffer> {
  const packed = await collect(await bundle.read(page), page.bytes);
  return unpack(packed, { maxOutputLength: Math.max(maxBytes, 1) });
}

function isFull(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE";
}
