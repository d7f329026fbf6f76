import { parentPort, workerData } from "node:worker_threads";
import { ParserError } from "@parsewright/contract";
import { convert } from "./conversions.ts";
import type { ConversionTask, ConversionOutcome } from "../answers/convert-output.ts";

const { bytes, to, asked, version } = workerData as ConversionTask;

/** Smaller ones may share memory with others. */
const TRANSFER_FROM_BYTES = 64 * 1024;

const outcome = run();
parentPort?.postMessage(outcome, "value" in outcome ? buffersOf(outcome.value) : []);

/** Memory that is handed over instead of being copied: bytes, and those of the files of an archive. */
function buffersOf(value: unknown): ArrayBuffer[] {
  const parts = Array.isArray(value) ? value.map(({ data }: { data?: unknown }) => data) : [value];
  return parts.flatMap((part) =>
    part instanceof Uint8Array && part.byteLength >= TRANSFER_FROM_BYTES
      ? [part.buffer as ArrayBuffer]
      : [],
  );
}

function run(): ConversionOutcome {
  try {
    const output: unknown = JSON.parse(Buffer.from(bytes).toString("utf8"));
    return { value: convert(to, output, { asked, version }) };
  } catch (error) {
    if (!ParserError.is(error)) throw error;
    return { error: { code: error.code, message: error.message } };
  }
}
