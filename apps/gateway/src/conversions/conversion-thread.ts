import { parentPort } from "node:worker_threads";
import { ParserError } from "@parsewright/contract";
import { convert } from "./conversions.ts";
import type { ConversionTask, ConversionOutcome } from "../answers/convert-output.ts";

/** Smaller ones may share memory with others. */
const TRANSFER_FROM_BYTES = 64 * 1024;

// Not by `workerData`, which would keep the bytes in memory beside what is made of them.
parentPort?.once("message", (task: ConversionTask) => {
  const outcome = run(task);
  parentPort?.postMessage(outcome, "value" in outcome ? buffersOf(outcome.value) : []);
});

/** Memory that is handed over instead of being copied: bytes, and those of the files of an archive. */
function buffersOf(value: unknown): ArrayBuffer[] {
  const parts = Array.isArray(value) ? value.map(({ data }: { data?: unknown }) => data) : [value];
  return parts.flatMap((part) =>
    part instanceof Uint8Array && part.byteLength >= TRANSFER_FROM_BYTES
      ? [part.buffer as ArrayBuffer]
      : [],
  );
}

function run(task: ConversionTask): ConversionOutcome {
  try {
    return { value: convert(task.to, takeOutput(task), task) };
  } catch (error) {
    if (!ParserError.is(error)) throw error;
    return { error: { code: error.code, message: error.message } };
  }
}

/** Reads the output and leaves nothing of its JSON in memory. */
function takeOutput(task: ConversionTask): unknown {
  const json = Buffer.from(task.bytes).toString("utf8");
  task.bytes = new ArrayBuffer(0);
  return JSON.parse(json);
}
