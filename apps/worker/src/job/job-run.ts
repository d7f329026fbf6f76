import type { TakenJob } from "@parsewright/contract";
import type { HandlerParts } from "../handler-parts.ts";
import type { JobContext } from "../handler.ts";
import type { JobClock } from "../responses/job-clock.ts";
import type { ResponseWriter } from "../responses/response-writer.ts";
import type { JobTelemetry } from "../telemetry/telemetry.ts";

/** One job while it runs. */
export interface JobRun {
  readonly job: TakenJob;
  readonly context: JobContext;
  readonly telemetry: JobTelemetry;
  readonly responses: ResponseWriter;
  readonly parts: HandlerParts;
  readonly clock: JobClock;
  /** Cleans up when the job's files are no longer needed. */
  readonly cleanUps: (() => Promise<void>)[];
}
