import {
  type ErrorCode,
  type HandlerResponse,
  ParserError,
  type SuccessResponse,
} from "@parsewright/contract";
import { onTestFinished } from "vitest";
import type { FinishedJob, HandleJob } from "../handler.ts";
import { failureInPlaceOf } from "../platform/failure-responses.ts";
import { createJobLoop, type JobLoop, type JobLoopOptions } from "../platform/job-loop.ts";
import type { Pauses } from "../platform/pauses.ts";
import { createPlatformClient } from "../platform/platform-client.ts";
import { readPlatformSettings } from "../platform/read-platform-settings.ts";
import type { UnhealthyReport } from "../platform/start-pings.ts";
import { type ControlPlane, type ControlPlaneOptions, startControlPlane } from "./control-plane.ts";
import { createRecordingLog, type LogLine } from "./recording-log.ts";

/** Short enough for tests, long enough to let others run. */
const SHORT_PAUSES: Pauses = {
  afterFailureMs: () => 1,
  betweenEmptyPollsMs: 1,
  betweenPageUpdatesMs: 1,
};

export interface ScriptedWorker {
  readonly plane: ControlPlane;
  readonly loop: JobLoop;
  /** Resolves when the loop has ended. */
  readonly ended: ReturnType<JobLoop["run"]>;
  /** What the heartbeats were asked to name, the latest last. */
  readonly heldJobs: readonly (readonly string[])[];
  readonly unhealthyReports: readonly UnhealthyReport[];
  readonly logLines: readonly LogLine[];
}

/** A job loop with a handler of the test, at work for a control plane. Both end with the test. */
export async function startScriptedWorker(
  handleJob: HandleJob,
  overrides: Partial<JobLoopOptions> & { readonly plane?: ControlPlaneOptions } = {},
): Promise<ScriptedWorker> {
  const { plane: planeOptions, ...loopOptions } = overrides;
  const plane = await startControlPlane(planeOptions);
  const { addresses, headers } = readPlatformSettings(plane.environment());
  if (addresses === undefined) throw new Error("The control plane gave no addresses.");
  const heldJobs: (readonly string[])[] = [];
  const unhealthyReports: UnhealthyReport[] = [];
  const log = createRecordingLog();
  const loop = createJobLoop({
    client: createPlatformClient({ addresses, headers }),
    handleJob,
    pings: { setJobs: (jobIds) => heldJobs.push(jobIds), close: async () => {} },
    settings: { maxConcurrency: 1, resultRetryMs: 60_000 },
    selfTest: async () => {},
    reportUnhealthy: async (report) => void unhealthyReports.push(report),
    log,
    pauses: SHORT_PAUSES,
    ...loopOptions,
  });
  const ended = loop.run();
  onTestFinished(async () => {
    loop.stop({ graceMs: 0 });
    await ended;
    await plane.close();
  });
  return { plane, loop, ended, heldJobs, unhealthyReports, logLines: log.lines };
}

/** A job that has come to its end with this response. */
export function finishedWith(
  response: HandlerResponse,
  parts: Partial<FinishedJob> = {},
): FinishedJob {
  return { response, shrink: async () => response, cleanUp: async () => {}, ...parts };
}

export function successResponse(changes: Partial<SuccessResponse> = {}): SuccessResponse {
  return {
    ok: true,
    elapsed_seconds: 0.5,
    parser_version: "1.0.0",
    results: [{ basename: "doc", source: "b64", pages_requested: -1, markdown: "# A title\n" }],
    debug: {
      backend: "pipeline",
      model_dir: null,
      gpu: { available: false },
      phase_ms: { fetch_input: 1 },
      input_format: "pdf",
    },
    ...changes,
  };
}

export function failureResponse(code: ErrorCode): HandlerResponse {
  return failureInPlaceOf(new ParserError(code, "it did not work"));
}
