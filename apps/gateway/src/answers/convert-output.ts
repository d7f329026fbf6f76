import { createHash } from "node:crypto";
import { serialize } from "node:v8";
import { ParserError } from "@parsewright/contract";
import type { FastifyReply } from "fastify";
import { clientSignal } from "../http/client-signal.ts";
import type { JobRecord } from "../jobs/job-record.ts";
import { type AskedVersion, askedVersion } from "../versions/asked-version.ts";
import type { RouteParts } from "../routes/app-parts.ts";
import type { Asked, ConversionName, Converted } from "../conversions/conversions.ts";
import { OUTPUT_MAX_BYTES } from "../blobs/output-gate.ts";
import type { Held } from "./share-making.ts";

const MEBIBYTE = 1024 * 1024;
/** Larger ones are converted in a thread: text that is made for it takes a second for 100 KB, in which no other request would be answered. */
const THREAD_FROM_BYTES = 4 * 1024;
/** Larger ones have a thread of their own, with as much memory as they need. */
const OWN_THREAD_FROM_BYTES = MEBIBYTE;
/** A thread takes memory whatever it reads. */
const THREAD_BYTES = 4 * MEBIBYTE;
/** An answer that is this many times its output is nothing special: some say each word's place. A short output may become an answer of the least size. */
const ROOM_PER_BYTE = 16;
const LEAST_ROOM = MEBIBYTE;
/** The JSON of numbers takes this many times its size when it has been read and is written again. */
const HEAP_PER_BYTE = 10;
const HEAP_MEGABYTES = 32;

/** A client that takes its answer more slowly is cut off: what it leaves in memory keeps others waiting. */
const SLOWEST_BYTES_PER_MS = 128;
const LATENCY_MS = 30_000;

type Parts = Pick<
  RouteParts,
  "blobs" | "conversionThreads" | "converter" | "outputs" | "shareMaking" | "stopping" | "versions"
>;

/** A conversion by name, with its details. */
export interface Conversion<Name extends ConversionName> {
  readonly to: Name;
  readonly asked: Asked<Name>;
}

interface OutputConversion<Name extends ConversionName> extends Conversion<Name> {
  readonly job: JobRecord;
  /** Otherwise the version that the request asks for. */
  readonly version?: AskedVersion;
}

/** Makes an answer of the output of a completed job once there is room for it in memory, which is free again when the answer is sent. */
export async function convertOutput<Name extends ConversionName>(
  parts: Parts,
  reply: FastifyReply,
  { job, ...conversion }: OutputConversion<Name>,
): Promise<Converted<Name>> {
  return untilSent(reply, await holdOutput(parts, reply, { job, ...conversion }));
}

/** Makes room for others when the answer is sent. */
export function untilSent<Value>({ raw }: FastifyReply, { value, release }: Held<Value>): Value {
  if (raw.closed) release();
  else raw.once("close", release);
  return value;
}

export interface Question<Name extends ConversionName, Answer> extends Conversion<Name> {
  readonly job: JobRecord;
  readonly ask: (value: Converted<Name>) => Promise<Answer>;
}

/** Asks another server about an output, which waits in a room of its own: answers do not wait for that server. */
export async function askAboutOutput<Name extends ConversionName, Answer>(
  parts: Parts & Pick<RouteParts, "questions">,
  reply: FastifyReply,
  { ask, ...conversion }: Question<Name, Answer>,
): Promise<Answer> {
  const { output, tenant } = conversion.job;
  const bytes = output && "bytes" in output ? output.bytes : 0;
  const signal = clientSignal(reply, parts.stopping);
  const leave = await parts.questions.enter({ tenant, bytes, signal });
  try {
    const { value, release } = await holdOutput(parts, reply, conversion);
    release();
    return await ask(value);
  } finally {
    leave();
  }
}

/** Holds one output of an answer of many, which makes room for each when it has been sent. */
export async function holdOutput<Name extends ConversionName>(
  parts: Parts,
  reply: FastifyReply,
  { job, to, asked, version: given }: OutputConversion<Name>,
): Promise<Held<Converted<Name>>> {
  const { output } = job;
  try {
    const version = given ?? (await askedVersion(parts, reply.request, job));
    if (output === undefined || "json" in output) {
      const read = () => Promise.resolve(bytesOf(output?.json));
      const { length: bytes } = await read();
      return await holdStored(parts, reply, { job, bytes, read, to, asked, version });
    }
    const { blobKey, bytes } = output;
    const read = () => readBytes(parts, { blobKey, bytes });
    const source = `${job.tenant} ${blobKey}`;
    return await holdStored(parts, reply, { job, bytes, read, to, asked, version, source });
  } catch (error) {
    throw ParserError.is(error) && error.code === "RESULT_TOO_LARGE" ? tooLarge(job) : error;
  }
}

/** JSON that is stored somewhere, and the conversion of it. */
interface StoredConversion<Name extends ConversionName> extends Conversion<Name> {
  readonly job: JobRecord;
  readonly bytes: number;
  readonly read: () => Promise<Buffer<ArrayBuffer>>;
  readonly version?: AskedVersion | undefined;
  /** Name of the JSON, by which equal answers are made once. */
  readonly source?: string;
}

/** JSON in memory of its own, which can be handed to a thread. */
function bytesOf(row: unknown): Buffer<ArrayBuffer> {
  const text = JSON.stringify(row ?? null);
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}

/** Converts stored JSON, as people corrected it, once there is room for both. */
export async function holdStored<Name extends ConversionName>(
  parts: Parts,
  reply: FastifyReply,
  stored: StoredConversion<Name>,
): Promise<Held<Converted<Name>>> {
  const { job, bytes, version } = stored;
  if (bytes > OUTPUT_MAX_BYTES) throw tooLarge(job);
  const all = bytes + (version?.bytes ?? 0);
  // Corrected outputs are made anew, all of them.
  const isHere = version === undefined && all <= THREAD_FROM_BYTES;
  const isLarge = all > OWN_THREAD_FROM_BYTES;
  const room = Math.max(isLarge ? OUTPUT_MAX_BYTES : LEAST_ROOM, all * ROOM_PER_BYTE);
  if (isLarge) return holdInThread(parts, reply, { stored, weight: all + THREAD_BYTES, room });
  try {
    return isHere
      ? await holdHere(parts, reply, { stored, weight: all, room })
      : await holdInThread(parts, reply, { stored, weight: all, room });
  } catch (error) {
    if (!ParserError.is(error) || error.code !== "RESULT_TOO_LARGE") throw error;
  }
  // It repeats parts of its output: it waits for as much room as any answer may have.
  const large = { stored, weight: OUTPUT_MAX_BYTES, room: OUTPUT_MAX_BYTES };
  return holdInThread(parts, reply, large);
}

async function holdHere<Name extends ConversionName>(
  parts: Parts,
  reply: FastifyReply,
  { stored, weight, room }: ThreadConversion<Name>,
): Promise<Held<Converted<Name>>> {
  const { job, to, asked } = stored;
  const release = await enterRoom(parts, reply, { tenant: job.tenant, bytes: weight });
  try {
    const output: unknown = JSON.parse((await stored.read()).toString("utf8"));
    const value = parts.converter.convert(to, output, { asked, room }) as Converted<Name>;
    return { value, release };
  } catch (error) {
    release();
    throw error;
  }
}

interface ThreadConversion<Name extends ConversionName> {
  readonly stored: StoredConversion<Name>;
  readonly weight: number;
  readonly room: number;
}

function holdInThread<Name extends ConversionName>(
  parts: Parts,
  reply: FastifyReply,
  conversion: ThreadConversion<Name>,
): Promise<Held<Converted<Name>>> {
  const cutOffClient = () => void reply.raw.destroy();
  const reader = { cutOff: cutOffClient, signal: clientSignal(reply, parts.stopping) };
  return parts.shareMaking(keyOf(conversion), reader, async (signal, cutOff) => {
    const { stored, weight, room } = conversion;
    const entry = { tenant: stored.job.tenant, bytes: weight, signal };
    const release = await enter(parts, cutOff, entry);
    try {
      const content = await stored.read();
      const task = {
        to: stored.to,
        ...(await detailsOf(stored)),
        room,
        bytes: content.buffer,
      };
      const { tenant } = stored.job;
      const megabytes = weight > OWN_THREAD_FROM_BYTES ? heapFor(weight) : undefined;
      const value = await parts.conversionThreads.run(task, { tenant, megabytes, signal });
      return { value: value as Converted<Name>, release };
    } catch (error) {
      release();
      throw error;
    }
  });
}

/** The same for equal answers. Details may have maps, which JSON leaves out. */
function keyOf({ stored, room }: ThreadConversion<ConversionName>): string | undefined {
  const { source, to, asked, version } = stored;
  if (source === undefined) return undefined;
  const details = serialize({ source, to, asked, version: version?.version, room });
  return createHash("sha256").update(details).digest("base64");
}

/** Room in memory for part of an answer that is sent as it is. */
export function enterRoom(
  parts: Pick<Parts, "outputs" | "stopping">,
  reply: FastifyReply,
  entry: { readonly tenant: string; readonly bytes: number },
): Promise<() => void> {
  const signal = clientSignal(reply, parts.stopping);
  return enter(parts, () => void reply.raw.destroy(), { ...entry, signal });
}

/** Room in memory until the answer is sent. */
async function enter(
  parts: Pick<Parts, "outputs">,
  cutOff: () => void,
  entry: { readonly tenant: string; readonly bytes: number; readonly signal: AbortSignal },
): Promise<() => void> {
  const leave = await parts.outputs.enter(entry);
  const timer = setTimeout(cutOff, LATENCY_MS + entry.bytes / SLOWEST_BYTES_PER_MS);
  return () => {
    clearTimeout(timer);
    leave();
  };
}

async function detailsOf<Name extends ConversionName>({
  asked,
  version: given,
}: StoredConversion<Name>) {
  const version = await given?.read();
  return { asked, ...(version && { version }) };
}

function heapFor(bytes: number): number {
  return Math.ceil((bytes / MEBIBYTE) * HEAP_PER_BYTE) + HEAP_MEGABYTES;
}

async function readBytes(
  { blobs }: Parts,
  { blobKey, bytes }: { readonly blobKey: string; readonly bytes: number },
): Promise<Buffer<ArrayBuffer>> {
  const found = await blobs.read(blobKey);
  if (found === undefined) throw new ParserError("NOT_FOUND", "The result has expired.");
  const content = Buffer.allocUnsafeSlow(bytes);
  let position = 0;
  for await (const chunk of found.stream as AsyncIterable<Buffer>) {
    position += chunk.copy(content, position);
  }
  return content;
}

/** Nothing is lost: the job API has it. */
export function tooLarge({ id, endpointId }: JobRecord): ParserError {
  return new ParserError(
    "RESULT_TOO_LARGE",
    `The result is too large for this answer. It is kept: GET /v2/${endpointId}/status/${id} returns it or its address. Ask for fewer pages or without pictures.`,
  );
}
