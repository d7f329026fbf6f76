import type { EndpointSettings } from "../endpoints/endpoint-settings.ts";

/** Facts about an endpoint and its workers on this machine by which their number is decided. */
export interface ScaleFacts {
  readonly settings: Pick<
    EndpointSettings,
    "minWorkers" | "maxWorkers" | "keepWarmSpares" | "scaleUpAfterWaitMs"
  >;
  /** Waiting jobs that may start a worker. */
  readonly waitingJobs: number;
  readonly oldestWaitMs: number;
  readonly workers: {
    readonly starting: number;
    readonly busy: number;
    readonly idle: number;
    /** Of the idle ones, those that have been so for the whole idle timeout. */
    readonly idleTooLong: number;
  };
  /** Milliseconds until a worker may be started again after crashes; 0 when it may be now. */
  readonly backoffMs: number;
}

export interface WorkerDecision {
  readonly desired: number;
  /** For logs and for people who ask why. */
  readonly reasons: readonly string[];
}

/**
 * Decides how many workers an endpoint should have now. The first waiting job starts one at once; after that a job has to
 * wait for a while before it gets one of its own. Nothing is stopped before it has been idle for its timeout.
 */
export function decideWorkerCount(facts: ScaleFacts): WorkerDecision {
  const { settings, workers, backoffMs } = facts;
  const reasons: string[] = [];
  const current = workers.starting + workers.busy + workers.idle;

  let desired = workers.busy + workersForQueue(facts, reasons);
  if (settings.keepWarmSpares > 0) {
    desired += settings.keepWarmSpares;
    reasons.push(`${settings.keepWarmSpares} kept warm`);
  }
  if (desired < settings.minWorkers) {
    desired = settings.minWorkers;
    reasons.push(`at least ${settings.minWorkers}`);
  }
  if (desired > settings.maxWorkers) {
    desired = settings.maxWorkers;
    reasons.push(`at most ${settings.maxWorkers}`);
  }
  const kept = current - workers.idleTooLong;
  if (desired < kept) {
    desired = kept;
    reasons.push("not idle for long enough to be stopped");
  }
  if (backoffMs > 0 && desired > current) {
    desired = current;
    reasons.push(`none is started for ${backoffMs} ms after crashes`);
  }
  return { desired, reasons };
}

/** Workers besides the busy ones that the waiting jobs need. */
function workersForQueue(facts: ScaleFacts, reasons: string[]): number {
  const { waitingJobs, oldestWaitMs, settings, workers } = facts;
  if (waitingJobs === 0) return 0;
  const available = workers.starting + workers.idle;
  const waitsTooLong = oldestWaitMs >= settings.scaleUpAfterWaitMs;
  const startsFirst = available + workers.busy === 0;
  if (startsFirst) reasons.push("a job waits and there is no worker");
  else if (waitsTooLong) reasons.push(`a job has waited for ${oldestWaitMs} ms`);
  return Math.min(waitingJobs, available + (startsFirst || waitsTooLong ? 1 : 0));
}
