import { type HandlerResponse, ParserError } from "@parsewright/contract";
import type { FinishedJob, HandleJob } from "../handler.ts";
import type { Logger } from "../telemetry/telemetry.ts";
import { deliverResult } from "./deliver-result.ts";
import { failureInPlaceOf } from "./failure-responses.ts";
import type { HeldJob } from "./held-jobs.ts";
import type { Pauses } from "./pauses.ts";
import type { PlatformClient } from "./platform-client.ts";
import { createProgressReporter, type ProgressReporter } from "./progress-reporter.ts";

export interface JobParts {
  readonly client: PlatformClient;
  readonly handleJob: HandleJob;
  readonly pauses: Pauses;
  readonly resultRetryMs: number;
  readonly log: Logger;
}

/** One job from taken to settled. Gives its response, or undefined when it was aborted. Never rejects. */
export async function runJob(held: HeldJob, parts: JobParts): Promise<HandlerResponse | undefined> {
  const { job, signal } = held;
  const { client, pauses, resultRetryMs, log } = parts;
  const progress = createJobProgress(held, parts);
  const finished = await handle(held, { parts, progress });
  await progress.close();
  if (finished === undefined) return undefined;
  try {
    const retryForMs = resultRetryMs;
    await deliverResult(finished, { jobId: job.id, client, pauses, retryForMs, log, signal });
    return signal.aborted ? undefined : finished.response;
  } catch (error) {
    log.error("result given up", { job: job.id, error: String(error) });
    return finished.response;
  } finally {
    await cleanUp(finished, { jobId: job.id, log });
  }
}

function createJobProgress({ job, signal }: HeldJob, parts: JobParts): ProgressReporter {
  const { client, pauses, log } = parts;
  return createProgressReporter({
    async send(update) {
      await client.postProgress(job.id, update, signal);
      await client.postStreamChunk?.(job.id, update, signal);
    },
    betweenPageUpdatesMs: pauses.betweenPageUpdatesMs,
    log,
    signal,
  });
}

async function handle(
  held: HeldJob,
  { parts, progress }: { parts: JobParts; progress: ProgressReporter },
): Promise<FinishedJob | undefined> {
  const { job, signal } = held;
  try {
    return await parts.handleJob(job, {
      signal,
      reportProgress(update) {
        held.phase = update.phase;
        progress.report(update);
      },
    });
  } catch (error) {
    if (signal.aborted) return undefined;
    parts.log.error("the handler failed", { job: job.id, error: String(error) });
    const response = failureInPlaceOf(ParserError.from(error));
    return { response, shrink: async () => response, cleanUp: async () => {} };
  }
}

async function cleanUp(
  finished: FinishedJob,
  { jobId, log }: { jobId: string; log: Logger },
): Promise<void> {
  try {
    await finished.cleanUp();
  } catch (error) {
    log.warn("files of a job are left behind", { job: jobId, error: String(error) });
  }
}
