import type { ParseOutcome } from "@parsewright/engine-host";
import type { HandleJob } from "./handler.ts";
import type { Logger } from "./telemetry/telemetry.ts";

/**
 * Reasons that a worker stops taking jobs: it was asked to, a job asked for a fresh worker, or it can parse nothing.
 */
export type WorkerEnd = "stopped" | "refresh" | "unhealthy";

/** Parts of a worker, ready to be started. */
export interface BootParts {
  readonly log: Logger;
  readonly startEngine: () => Promise<void>;
  readonly warmUp: () => Promise<ParseOutcome | undefined>;
  readonly createHandleJob: (warmedUp: ParseOutcome | undefined) => HandleJob;
  /** Present where there is a platform to take jobs from. */
  readonly platform?: {
    /** Starts the engine too. False when this worker must take no jobs; that has been reported then. */
    readonly isFit: () => Promise<boolean>;
    /** Sends heartbeats and runs jobs until it is asked to stop. */
    readonly serve: (handleJob: HandleJob) => Promise<WorkerEnd>;
  };
  /** Runs the one job of a worker without a platform, and gives the exit code. */
  readonly runLocalJob: (handleJob: HandleJob) => Promise<number>;
  /** Ends the engine's processes and sends the telemetry that waits. */
  readonly close: () => Promise<void>;
}

/** Starts a worker and gives its exit code when it has ended. */
export async function bootWorker(parts: BootParts): Promise<number> {
  try {
    return await run(parts);
  } catch (error) {
    parts.log.error("the worker failed", { error });
    return 1;
  } finally {
    await parts.close();
  }
}

async function run(parts: BootParts): Promise<number> {
  const { platform } = parts;
  if (platform === undefined) {
    await parts.startEngine();
    return parts.runLocalJob(parts.createHandleJob(undefined));
  }
  if (!(await platform.isFit())) return 1;
  const handleJob = parts.createHandleJob(await parts.warmUp());
  const end = await platform.serve(handleJob);
  return end === "unhealthy" ? 1 : 0;
}
