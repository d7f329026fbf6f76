import type { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { blobKeys } from "../blobs/blob-keys.ts";
import { OUTPUT_MAX_BYTES } from "../blobs/output-gate.ts";
import type { ConversionName, Converted } from "../conversions/conversions.ts";
import type { JobRecord } from "../jobs/job-record.ts";
import type { RouteParts } from "../routes/app-parts.ts";
import type { BundleSelection, SelectedParts, Slice } from "./bundle-index.ts";
import { type Conversion, holdStored, untilSent } from "./convert-output.ts";
import type { Held } from "./share-making.ts";

/** Pages of a result, in a file of which each is read alone. */
export interface PageBundle extends SelectedParts {
  read(slice: Slice): Promise<Readable | undefined>;
}

const LENGTH_BYTES = 8;

/** The pages and pictures of a job's result that are asked for; `undefined` where they are not kept one by one. */
export async function openPageBundle(
  parts: RouteParts,
  reply: FastifyReply,
  { job, ...selection }: BundleSelection & { readonly job: JobRecord },
): Promise<PageBundle | undefined> {
  const ofEnd = (end: number) => ({ to: "bundleParts" as const, asked: { ...selection, end } });
  const held = await holdIndex(parts, reply, { job, ofEnd });
  held?.release();
  return held?.value && { ...held.value, read: (slice) => readSlice(parts, job, slice) };
}

/** The index of a job's result as clients get it, in memory until it is sent. */
export async function readPageIndex(
  parts: RouteParts,
  reply: FastifyReply,
  job: JobRecord,
): Promise<Uint8Array | undefined> {
  const ofEnd = (end: number) => ({ to: "pageIndex" as const, asked: end });
  const held = await holdIndex(parts, reply, { job, ofEnd });
  return held && untilSent(reply, held);
}

async function holdIndex<Name extends ConversionName>(
  parts: RouteParts,
  reply: FastifyReply,
  { job, ofEnd }: { readonly job: JobRecord; readonly ofEnd: (end: number) => Conversion<Name> },
): Promise<Held<Converted<Name>> | undefined> {
  const file = await parts.blobs.describe(blobKeys.pages(job.id));
  if (file === undefined || file.bytes <= LENGTH_BYTES) return undefined;
  const lengthAt = file.bytes - LENGTH_BYTES;
  const length = await collectSlice(parts, job, { start: lengthAt, bytes: LENGTH_BYTES });
  const bytes = Number(length.readBigUInt64BE());
  const start = lengthAt - bytes;
  if (start < 0 || bytes > OUTPUT_MAX_BYTES) return undefined;
  const read = () => collectSlice(parts, job, { start, bytes });
  try {
    return await holdStored(parts, reply, { job, bytes, read, ...ofEnd(start) });
  } catch (error) {
    if ((error as Error).name === "SyntaxError") return undefined;
    throw error;
  }
}

async function readSlice({ blobs }: RouteParts, { id }: JobRecord, { start, bytes }: Slice) {
  if (bytes === 0) return undefined;
  return (await blobs.read(blobKeys.pages(id), { start, end: start + bytes - 1 }))?.stream;
}

async function collectSlice(parts: RouteParts, job: JobRecord, slice: Slice) {
  return collect(await readSlice(parts, job, slice), slice.bytes);
}

/** All bytes of a stream of which the number is known. */
export async function collect(
  stream: Readable | undefined,
  bytes: number,
): Promise<Buffer<ArrayBuffer>> {
  const whole = Buffer.allocUnsafeSlow(bytes);
  let position = 0;
  for await (const piece of (stream ?? []) as AsyncIterable<Buffer>)
    position += piece.copy(whole, position);
  return whole.subarray(0, position);
}
