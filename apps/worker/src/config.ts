import { type Environment, readCount } from "./environment-values.ts";
import { type ProbeSettings, readProbeSettings } from "./probe/describe-worker.ts";
import { readRefreshSettings, type RefreshSettings } from "./refresh/refresh-counter.ts";
import { readWarmUpSettings, type WarmUpSettings } from "./warmup/warm-up.ts";

/** All settings of a worker process. They are read once: a change takes effect when a worker starts. */
export interface WorkerConfig {
  /** 0 means no limit. */
  readonly maxPagesPerJob: number;
  readonly probe: ProbeSettings;
  readonly refresh: RefreshSettings;
  readonly warmUp: WarmUpSettings;
}

/** Throws a `ParserError` that names the variable and the fix. */
export function readWorkerConfig(environment: Environment): WorkerConfig {
  return {
    maxPagesPerJob: readCount(environment["PARSER_MAX_PAGES_PER_JOB"]),
    probe: readProbeSettings(environment),
    refresh: readRefreshSettings(environment),
    warmUp: readWarmUpSettings(environment),
  };
}
