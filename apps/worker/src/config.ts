import { checkVariables, type Environment, readVariable } from "@parsewright/contract";
import { type EngineSettings, readEngineSettings } from "./engine/engine-settings.ts";
import { type InputSettings, readInputSettings } from "./input/input-settings.ts";
import { type OutputSettings, readOutputSettings } from "./output/output-settings.ts";
import { type FitnessSettings, readFitnessSettings } from "./platform/fitness-checks.ts";
import { type PlatformSettings, readPlatformSettings } from "./platform/read-platform-settings.ts";
import { type ProbeSettings, readProbeSettings } from "./probe/describe-worker.ts";
import { readRefreshSettings, type RefreshSettings } from "./refresh/refresh-counter.ts";
import {
  readTelemetrySettings,
  type TelemetrySettings,
} from "./telemetry/read-telemetry-settings.ts";
import { readVisionSettings, type VisionSettings } from "./vision/vision-settings.ts";
import { readWarmUpSettings, type WarmUpSettings } from "./warmup/warm-up.ts";

/** All settings of a worker process. They are read once: a change takes effect when a worker starts. */
export interface WorkerConfig {
  readonly engine: EngineSettings;
  readonly fitness: FitnessSettings;
  readonly input: InputSettings;
  /** Least confidence of another recipe in a page that is not read again. `undefined`: every page is. */
  readonly keepPagesAbove: number | undefined;
  /** 0 means no limit. */
  readonly maxPagesPerJob: number;
  readonly output: OutputSettings;
  readonly platform: PlatformSettings;
  readonly probe: ProbeSettings;
  readonly refresh: RefreshSettings;
  readonly telemetry: TelemetrySettings;
  readonly vision: VisionSettings;
  readonly warmUp: WarmUpSettings;
}

/** Throws a `ParserError` that names the variable and the fix. */
export function readWorkerConfig(environment: Environment): WorkerConfig {
  checkVariables(environment, "worker");
  const platform = readPlatformSettings(environment);
  return {
    engine: readEngineSettings(environment),
    fitness: readFitnessSettings(environment),
    input: readInputSettings(environment),
    keepPagesAbove: readVariable(environment, "PARSER_KEEP_PAGES_ABOVE"),
    maxPagesPerJob: readVariable(environment, "PARSER_MAX_PAGES_PER_JOB"),
    // Where the platform names no worker, all addresses get the same made-up id.
    output: readOutputSettings({ ...environment, RUNPOD_POD_ID: platform.workerId }),
    platform,
    probe: readProbeSettings(environment),
    refresh: readRefreshSettings(environment),
    telemetry: readTelemetrySettings(environment),
    vision: readVisionSettings(environment),
    warmUp: readWarmUpSettings(environment),
  };
}
