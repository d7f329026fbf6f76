import type { JobTelemetry, Logger, Telemetry } from "./telemetry.ts";

/** Telemetry of a worker that has no sink: log lines, and nothing else. */
export function createLogsOnlyTelemetry(loggerFor: (jobId?: string) => Logger): Telemetry {
  return {
    log: loggerFor(),
    job: async ({ jobId }, run) => run(createJob(loggerFor(jobId))),
    warmup: async (_facts, run) => run(),
    refreshed() {},
    close: async () => {},
  };
}

function createJob(log: Logger): JobTelemetry {
  return {
    log,
    phase: async (_name, run) => run({ setAttributes() {} }),
    fetched() {},
    succeeded() {},
    failed() {},
    degraded() {},
  };
}
