import type { HandlerResponse, TakenJob } from "@parsewright/contract";
import type { HandleJob } from "../handler.ts";
import type { Logger } from "../telemetry/telemetry.ts";
import { isRefresh } from "./deliver-result.ts";
import { createFailureStreak, type FailureStreak } from "./failure-streak.ts";
import { createHeldJobs, type HeldJobs } from "./held-jobs.ts";
import { pause, type Pauses, PLATFORM_PAUSES } from "./pauses.ts";
import type { PlatformClient } from "./platform-client.ts";
import { pollPlatform } from "./poll-platform.ts";
import { runJob } from "./run-job.ts";
import { createSlots, type Slots } from "./slots.ts";
import type { Pings, UnhealthyReport } from "./start-pings.ts";

/** Time that an aborted job has to end before the worker stops without it. */
const ABORT_TIMEOUT_MS = 10_000;

export interface JobLoopOptions {
  readonly client: PlatformClient;
  readonly handleJob: HandleJob;
  readonly pings: Pings;
  readonly settings: { readonly maxConcurrency: number; readonly resultRetryMs: number };
  /** Rejects when this worker can parse nothing. Run when several jobs in a row failed for our own reasons. */
  readonly selfTest: () => Promise<void>;
  readonly reportUnhealthy: (report: UnhealthyReport) => Promise<void>;
  readonly log: Logger;
  readonly pauses?: Pauses;
}

/** Reasons that the loop ends: it was asked to, a job asked for a fresh worker, or the worker can parse nothing. */
type JobLoopEnd = "stopped" | "refresh" | "unhealthy";

/** Takes jobs, runs them and posts their results, until it is stopped. */
export interface JobLoop {
  /** Resolves when no job is left. To be called once. */
  run(): Promise<JobLoopEnd>;
  /**
   * Takes no more jobs. Those that run have `graceMs` to end; then they are aborted, and the platform is asked to
   * give them to another worker. A later call can shorten the time.
   */
  stop(options: { readonly graceMs: number }): void;
}

interface LoopState extends JobLoopOptions {
  readonly pauses: Pauses;
  readonly held: HeldJobs;
  readonly slots: Slots;
  readonly streak: FailureStreak;
  /** Aborted when no more jobs are taken. */
  readonly closing: AbortController;
  /** Aborted when jobs that still run are given up. */
  readonly givingUp: AbortController;
  readonly ended: AbortController;
  /** Jobs on their way back to the platform. */
  readonly returns: Promise<void>[];
  end: JobLoopEnd;
}

export function createJobLoop(options: JobLoopOptions): JobLoop {
  const loop: LoopState = {
    ...options,
    pauses: options.pauses ?? PLATFORM_PAUSES,
    held: createHeldJobs((jobIds) => options.pings.setJobs(jobIds)),
    slots: createSlots(options.settings.maxConcurrency),
    streak: createFailureStreak(),
    closing: new AbortController(),
    givingUp: new AbortController(),
    ended: new AbortController(),
    returns: [],
    end: "stopped",
  };
  return {
    run: () => run(loop),
    stop({ graceMs }) {
      if (!loop.closing.signal.aborted) announceStop(loop);
      close(loop, "stopped");
      void pause(graceMs, loop.ended.signal).then(() => giveUp(loop));
    },
  };
}

async function run(loop: LoopState): Promise<JobLoopEnd> {
  const { client, slots, pauses, log, closing, givingUp, ended } = loop;
  const stops =
    client.stopSignals &&
    pollPlatform({
      what: "job-stop",
      ask: () => stopJobs(loop),
      signal: ended.signal,
      pauses,
      log,
    });
  const ask = () => takeJobs(loop);
  await pollPlatform({ what: "job-take", ask, signal: closing.signal, pauses, log });
  await Promise.race([slots.whenIdle(), whenTooLate(givingUp.signal, ended.signal)]);
  ended.abort();
  await Promise.all([stops, ...loop.returns]);
  return loop.end;
}

/** True when there was anything new. What comes although the loop closes is run as well: the platform counts it as taken. */
async function takeJobs(loop: LoopState): Promise<boolean> {
  const { client, slots, closing, log } = loop;
  await slots.whenFree(closing.signal);
  if (closing.signal.aborted) return false;
  const { jobs, problems } = await client.takeJobs({
    free: slots.free(),
    isWorking: loop.held.count() > 0,
    signal: closing.signal,
  });
  for (const problem of problems) log.error("bad job from the platform", { problem });
  const held = jobs.filter((job) => hold(loop, job));
  return held.length > 0;
}

/** True when the job is this worker's now. */
function hold(loop: LoopState, job: TakenJob): boolean {
  const { held, slots, log, givingUp } = loop;
  if (givingUp.signal.aborted) {
    loop.returns.push(returnJob(loop, job.id));
    return false;
  }
  const entry = held.add(job);
  if (entry === undefined) {
    log.warn("a job came twice", { job: job.id });
    return false;
  }
  void slots.run(async () => {
    const { resultRetryMs } = loop.settings;
    const response = entry.signal.aborted
      ? undefined
      : await runJob(entry, { ...loop, resultRetryMs });
    held.remove(job.id);
    if (response !== undefined) await consider(loop, response);
  });
  return true;
}

/** Fields of a response about the worker itself. */
async function consider(loop: LoopState, response: HandlerResponse): Promise<void> {
  if (isRefresh(response)) close(loop, "refresh");
  if (!loop.streak.isSuspiciousAfter(response)) return;
  try {
    await loop.selfTest();
  } catch (error) {
    const report = { check: "self_test", reason: String(error) };
    loop.log.error("jobs fail and so does the self-test; the worker ends", report);
    await loop.reportUnhealthy(report);
    close(loop, "unhealthy");
  }
}

function close(loop: LoopState, reason: JobLoopEnd): void {
  if (!loop.closing.signal.aborted || reason === "unhealthy") loop.end = reason;
  loop.closing.abort();
}

function announceStop({ held, log }: LoopState): void {
  log.info("sigterm received, draining current job");
  for (const { job, phase } of held.list()) {
    log.info("sigterm received mid-job; continuing to drain", { job: job.id, phase });
  }
}

/** True when there was anything new: the platform repeats an id until the job is gone. */
async function stopJobs({ client, held, ended, log }: LoopState): Promise<boolean> {
  const jobIds = (await client.stopSignals?.(ended.signal)) ?? [];
  const reason = new Error("The platform stopped the job.");
  const stopped = jobIds.filter((jobId) => held.abort(jobId, reason));
  for (const jobId of stopped) log.info("job stopped by the platform", { job: jobId });
  return stopped.length > 0;
}

function giveUp(loop: LoopState): void {
  const { held, givingUp, ended, log } = loop;
  if (givingUp.signal.aborted || ended.signal.aborted) return;
  givingUp.abort();
  for (const { job } of held.list()) {
    held.abort(job.id, new Error("The worker stops and gave the job up."));
    log.warn("job given up, another worker will run it", { job: job.id });
    loop.returns.push(returnJob(loop, job.id));
  }
}

async function returnJob({ client, log }: LoopState, jobId: string): Promise<void> {
  try {
    await client.returnJob?.(jobId);
  } catch (error) {
    log.warn("job not returned", { job: jobId, error: String(error) });
  }
}

/** Resolves when jobs were given up and had time to end. */
async function whenTooLate(givingUp: AbortSignal, ended: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    givingUp.addEventListener("abort", () => resolve());
    if (givingUp.aborted) resolve();
  });
  await pause(ABORT_TIMEOUT_MS, ended);
}
