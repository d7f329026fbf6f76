import { parentPort } from "node:worker_threads";
import { ParserError } from "@parsewright/contract";
import type { ConversionOutcome, ConversionTask } from "../answers/conversion-threads.ts";
import { readOutput } from "../answers/kept-json.ts";
import { type Asked, type ConversionName, convert, readBy } from "./conversions.ts";

/** Smaller ones may share memory with others. */
const TRANSFER_FROM_BYTES = 64 * 1024;

// Not by `workerData`, which would keep the bytes in memory beside what is made of them.
parentPort?.on("message", (task: ConversionTask) => {
  const outcome = run(task);
  parentPort?.postMessage(outcome, "value" in outcome ? buffersOf(outcome.value) : []);
});

/** Memory that is handed over instead of being copied: bytes, and those of the files of an archive. */
function buffersOf(value: unknown): ArrayBuffer[] {
  const parts = Array.isArray(value) ? value.map(({ data }: { data?: unknown }) => data) : [value];
  const buffers = parts.flatMap((part) =>
    part instanceof Uint8Array && part.byteLength >= TRANSFER_FROM_BYTES
      ? [part.buffer as ArrayBuffer]
      : [],
  );
  // Members of one output may be views of the same bytes.
  return [...new Set(buffers)];
}

function run(task: ConversionTask): ConversionOutcome {
  try {
    // Whoever sent it knows what the conversion asks for.
    const asked = task.asked as Asked<ConversionName> as never;
    return { value: convert(task.to as ConversionName, takeOutput(task), { ...task, asked }) };
  } catch (error) {
    if (!ParserError.is(error)) throw error;
    return { error: { code: error.code, message: error.message } };
  }
}

/** Reads what the conversion looks at, and leaves nothing else of the JSON in memory. */
function takeOutput(task: ConversionTask): unknown {
  const json = Buffer.from(task.bytes);
  task.bytes = new ArrayBuffer(0);
  return readOutput(
    json,
    task.version === undefined ? readBy(task.to as ConversionName) : undefined,
  );
}
