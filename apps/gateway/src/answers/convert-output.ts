import { Worker } from "node:worker_threads";
import { type ErrorCode, ParserError } from "@parsewright/contract";
import type { FastifyReply } from "fastify";
import { clientSignal } from "../http/client-signal.ts";
import type { JobRecord } from "../jobs/job-record.ts";
import { type AskedVersion, askedVersion } from "../versions/asked-version.ts";
import type { Version } from "./correct-output.ts";
import type { RouteParts } from "../routes/app-parts.ts";
import type { Asked, ConversionName, Converted } from "../conversions/conversions.ts";
import { OUTPUT_MAX_BYTES } from "../blobs/output-gate.ts";

const MEBIBYTE = 1024 * 1024;
/** Larger ones would keep all other requests waiting while they are read. */
const THREAD_FROM_BYTES = MEBIBYTE;
/** The same for corrected ones, whose outputs are made anew, which takes many times as long. */
const THREAD_FROM_CORRECTED_BYTES = 64 * 1024;
/** A thread takes memory whatever it reads. */
const THREAD_BYTES = 4 * MEBIBYTE;
/** The JSON of numbers takes this many times its size when it has been read and is written again. */
const HEAP_PER_BYTE = 10;
const HEAP_MEGABYTES = 32;

/** A client that takes its answer more slowly is cut off: what it leaves in memory keeps others waiting. */
const SLOWEST_BYTES_PER_MS = 128;
const LATENCY_MS = 30_000;

type Parts = Pick<RouteParts, "blobs" | "converter" | "outputs" | "stopping" | "versions">;

/** A conversion by name, with its details. */
export interface Conversion<Name extends ConversionName> {
  readonly to: Name;
  readonly asked: Asked<Name>;
}

/** The message to a conversion's thread. */
export interface ConversionTask extends Conversion<ConversionName> {
  bytes: ArrayBuffer;
  readonly asked: never;
  readonly version?: Version;
}

/** The message of a conversion's thread. */
export type ConversionOutcome =
  | { readonly value: unknown }
  | { readonly error: { readonly code: ErrorCode; readonly message: string } };

/** Part of an answer, in memory. */
export interface Held<Value> {
  readonly value: Value;
  /** Makes room for others. */
  readonly release: () => void;
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
    // Rows are small, and already in memory.
    if (output === undefined || "json" in output) {
      const row = output?.json;
      if (version !== undefined) {
        const content = bytesOf(row);
        const read = () => Promise.resolve(content);
        return await holdStored(parts, reply, {
          job,
          bytes: content.length,
          read,
          to,
          asked,
          version,
        });
      }
      const value = parts.converter.convert(to, row, { asked });
      return { value: value as Converted<Name>, release: () => undefined };
    }
    const { blobKey, bytes } = output;
    const read = () => readBytes(parts, { blobKey, bytes });
    return await holdStored(parts, reply, { job, bytes, read, to, asked, version });
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
  { job, bytes, read, to, asked, version: given }: StoredConversion<Name>,
): Promise<Held<Converted<Name>>> {
  if (bytes > OUTPUT_MAX_BYTES) throw tooLarge(job);
  const all = bytes + (given?.bytes ?? 0);
  const isMadeAnew = given !== undefined || to === "version";
  const inThread = all > (isMadeAnew ? THREAD_FROM_CORRECTED_BYTES : THREAD_FROM_BYTES);
  const signal = clientSignal(reply, parts.stopping);
  const weight = inThread ? all + THREAD_BYTES : all;
  const leave = await parts.outputs.enter({ tenant: job.tenant, bytes: weight, signal });
  const timer = setTimeout(() => reply.raw.destroy(), LATENCY_MS + all / SLOWEST_BYTES_PER_MS);
  const release = () => {
    clearTimeout(timer);
    leave();
  };
  try {
    const content = await read();
    const version = await given?.read();
    const task = { to, asked, ...(version && { version }) };
    const value = inThread
      ? await convertInThread<Name>(
          { thread: parts.converter.thread, megabytes: heapFor(all) },
          { ...task, bytes: content.buffer },
          signal,
        )
      : (parts.converter.convert(
          to,
          JSON.parse(content.toString("utf8")),
          task,
        ) as Converted<Name>);
    return { value, release };
  } catch (error) {
    release();
    throw error;
  }
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

/** A thread that takes more memory than the output explains ends, and nothing but it. */
function convertInThread<Name extends ConversionName>(
  { thread, megabytes }: { readonly thread: URL; readonly megabytes: number },
  task: Conversion<Name> & { readonly bytes: ArrayBuffer; readonly version?: Version },
  signal: AbortSignal,
): Promise<Converted<Name>> {
  const worker = new Worker(thread, {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 16 },
  });
  worker.postMessage(task, [task.bytes]);
  const stop = () => void worker.terminate();
  signal.addEventListener("abort", stop, { once: true });
  return new Promise<Converted<Name>>((resolve, reject) => {
    let outcome: ConversionOutcome | undefined;
    worker.once("message", (message: ConversionOutcome) => {
      outcome = message;
      stop();
    });
    worker.once("error", (error: NodeJS.ErrnoException) => {
      const isFull = error.code === "ERR_WORKER_OUT_OF_MEMORY";
      reject(isFull ? new ParserError("RESULT_TOO_LARGE", error.message) : error);
    });
    // Its memory is free only now, and the next answer may take as much.
    worker.once("exit", () => {
      if (outcome === undefined)
        reject(new ParserError("SERVICE_UNAVAILABLE", "The client is gone."));
      else if ("value" in outcome) resolve(outcome.value as Converted<Name>);
      else reject(new ParserError(outcome.error.code, outcome.error.message));
    });
  }).finally(() => signal.removeEventListener("abort", stop));
}

/** Nothing is lost: the job API has it. */
export function tooLarge({ id, endpointId }: JobRecord): ParserError {
  return new ParserError(
    "RESULT_TOO_LARGE",
    `The result is too large for this answer. It is kept: GET /v2/${endpointId}/status/${id} returns it or its address. Ask for fewer pages or without pictures.`,
  );
}
