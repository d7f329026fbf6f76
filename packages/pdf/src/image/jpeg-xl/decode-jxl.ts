import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { ParserError } from "@parsewright/contract";
import type { Sharp } from "sharp";
import { THREAD_CODE_MEBIBYTES, threadEntry, threadFlags } from "../../threads/thread-entry.ts";
import type { JxlHeader } from "./jxl-header.ts";
import type { DecodedJxl, JxlThreadData } from "./jxl-messages.ts";

/** Counts where no clock of a page does: the slowest pictures of the largest size take a fifth of it. */
const TIMEOUT_SECONDS = 240;

export interface OpenedJxl {
  /** The first frame, upright, in sRGB. */
  readonly image: Sharp;
  /** True if the file has all of the picture. */
  readonly isWhole: boolean;
}

/** Decodes the first frame, or what the file has of it. Throws when that is nothing. */
export async function decodeJxl(bytes: Uint8Array, header: JxlHeader): Promise<OpenedJxl> {
  const { width, height } = header;
  const { strips, isWhole } = await decodeInThread({ bytes, width, height });
  const { default: sharp } = await import("sharp");
  const image =
    strips.length === 1 ? sharp(strips[0]) : sharp([...strips], { join: { across: 1 } });
  // Strips are joined as cells of one height, which the last one may not fill. Joined shades of grey have an opacity
  // that sharp lays on white only after it made them colours.
  const whole = image.pipelineColourspace("srgb").extract({ left: 0, top: 0, width, height });
  return { image: whole, isWhole };
}

/**
 * The decoder never gives memory back and cannot be interrupted. The end of its thread does both, and nothing that a
 * hostile file has broken in the decoder is used again.
 */
async function decodeInThread(workerData: JxlThreadData): Promise<DecodedJxl> {
  const worker = new Worker(threadEntry(import.meta.url, "./jxl-worker.js"), {
    workerData,
    execArgv: threadFlags(),
    resourceLimits: { codeRangeSizeMb: THREAD_CODE_MEBIBYTES },
  });
  const timeout = AbortSignal.timeout(TIMEOUT_SECONDS * 1000);
  try {
    const [decoded] = (await once(worker, "message", { signal: timeout })) as [DecodedJxl];
    return decoded;
  } catch (error) {
    if (!timeout.aborted) throw error;
    throw new ParserError(
      "DOCUMENT_TOO_COMPLEX",
      `The JPEG XL picture was not decoded within ${TIMEOUT_SECONDS} s. Save it as JPEG or PNG and send that.`,
      { cause: error },
    );
  } finally {
    await worker.terminate();
  }
}
