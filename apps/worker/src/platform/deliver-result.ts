import {
  type HandlerResponse,
  type JobDoneBody,
  ParserError,
  RESPONSE_MAX_BYTES,
} from "@parsewright/contract";
import type { FinishedJob } from "../handler.ts";
import type { Logger } from "../telemetry/telemetry.ts";
import { failureInPlaceOf, resultTooLarge } from "./failure-responses.ts";
import { pause, type Pauses } from "./pauses.ts";
import { type PlatformClient, PlatformRefusal } from "./platform-client.ts";
import { waitAfter } from "./poll-platform.ts";

/** The platform's two ways to say that a result is too large. */
const SIZE_REFUSALS = [400, 413];
/** Refusals that can pass; so can every status of 500 and above. */
const PASSING_REFUSALS = [408, 429];
/** A platform may end the connection instead of saying that the body is too large; more failures than this are not by chance. */
const MAX_BROKEN_UPLOADS = 3;

export interface Delivery {
  readonly jobId: string;
  readonly client: PlatformClient;
  readonly pauses: Pauses;
  /** Time for all tries. */
  readonly retryForMs: number;
  readonly log: Logger;
  /** Aborted when nobody is to get the result any more. */
  readonly signal: AbortSignal;
}

type Outcome = "taken" | "too large" | "lost";

/**
 * Posts the result of a job until the platform has it. What it refuses for its size is posted as a link, and, where
 * that is refused too, as a failure that says so.
 */
export async function deliverResult(finished: FinishedJob, delivery: Delivery): Promise<void> {
  const { response } = finished;
  const isRefreshing = isRefresh(response);
  const body = encodeResult(response, isRefreshing);
  if ((await postUntilTaken(body, delivery)) !== "too large") return;

  const refusal = { bytes: body.byteLength };
  delivery.log.warn("result refused for its size", { job: delivery.jobId, ...refusal });
  const smaller = await shrink(finished, refusal);
  if (smaller !== undefined) {
    const outcome = await postUntilTaken(encodeResult(smaller, isRefreshing), delivery);
    if (outcome !== "too large") return;
  }
  const failure = failureInPlaceOf(resultTooLarge(refusal.bytes), response);
  const outcome = await postUntilTaken(encodeResult(failure, isRefreshing), delivery);
  if (outcome === "too large") delivery.log.error("result given up", { job: delivery.jobId });
}

/** True when the worker is to be recycled after this response. */
export function isRefresh(response: HandlerResponse): boolean {
  return "refresh_worker" in response && response.refresh_worker === true;
}

/** Undefined where there is nothing to store: a failure is small already. */
async function shrink(
  { response, shrink: storeElsewhere }: FinishedJob,
  refusal: { bytes: number },
): Promise<HandlerResponse | undefined> {
  if (!response.ok) return undefined;
  try {
    return await storeElsewhere(refusal);
  } catch (error) {
    return failureInPlaceOf(ParserError.from(error), response);
  }
}

function encodeResult(response: HandlerResponse, isRefreshing: boolean): Buffer {
  const encode = (output: HandlerResponse) => {
    const body: JobDoneBody = {
      output,
      ...(output.ok ? {} : { error: output.error }),
      ...(isRefreshing ? { stopPod: true } : {}),
    };
    return Buffer.from(JSON.stringify(body));
  };
  try {
    return encode(response);
  } catch (error) {
    const failure = new ParserError("INTERNAL", "The result could not be encoded.", {
      cause: error,
    });
    return encode(failureInPlaceOf(failure, response));
  }
}

async function postUntilTaken(body: Buffer, delivery: Delivery): Promise<Outcome> {
  const { jobId, client, pauses, retryForMs, log, signal } = delivery;
  const endMs = performance.now() + retryForMs;
  for (let failures = 1; !signal.aborted; failures++) {
    try {
      await client.postResult(jobId, body, signal);
      return "taken";
    } catch (error) {
      if (signal.aborted) break;
      const isTooLarge = isSizeRefusal(error, { bytes: body.byteLength, failures });
      if (isTooLarge) return "too large";
      if (!canPass(error) || performance.now() >= endMs) {
        log.error("result given up", { job: jobId, error: String(error), attempts: failures });
        return "lost";
      }
      log.warn("result not posted yet", { job: jobId, error: String(error), attempts: failures });
      await pause(waitAfter(error, pauses.afterFailureMs(failures)), signal);
    }
  }
  return "lost";
}

function isSizeRefusal(error: unknown, post: { bytes: number; failures: number }): boolean {
  if (error instanceof PlatformRefusal) return SIZE_REFUSALS.includes(error.status);
  return post.bytes > RESPONSE_MAX_BYTES && post.failures >= MAX_BROKEN_UPLOADS;
}

/** True when the same post may be taken later. Anything but a refusal is a failure of the network. */
function canPass(error: unknown): boolean {
  if (!(error instanceof PlatformRefusal)) return true;
  return error.status >= 500 || PASSING_REFUSALS.includes(error.status);
}
