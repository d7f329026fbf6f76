import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";
import { badVariable, type Environment, readVariable } from "@parsewright/contract";
import {
  childEnvironmentOf,
  coresOfMachine,
  type EngineHostSettings,
  memoryOfMachine,
  memoryShareMegabytes,
  shareOfCores,
  OUTPUT_MEGABYTES,
} from "@parsewright/engine-host";
import type { JobTimeLimits } from "../job/time-limits.ts";
import { defaultModelDirectory } from "@parsewright/engine/model-directory";

/** Settings for running the engine. */
export interface EngineSettings extends EngineHostSettings {
  readonly modelDirectory: string;
  /** Folders for the files of jobs, in order of preference: the first that can be used is taken. */
  readonly workDirectories: readonly string[];
  readonly timeLimits: JobTimeLimits;
}

const MAX_DEFAULT_MEMORY_MEGABYTES = 4096;

/** Not the gateway's folder: its database runs under another account, to which this one is closed. */
const WORK_FOLDER = "parser-worker";

/** Reads the engine's variables. Throws a `ParserError` that names the variable and the fix. */
export function readEngineSettings(
  environment: Environment,
  machineBytes: number = memoryOfMachine(),
): EngineSettings {
  const slots = readVariable(environment, "PARSER_MAX_CONCURRENCY");
  const workers = readVariable(environment, "PARSER_WORKERS_PER_MACHINE");
  const cores = coresOfMachine();
  return {
    slots,
    threads: shareOfCores(cores, workers),
    modelCores: shareOfCores(cores, slots * workers),
    isWarmedUp: true,
    tier: readVariable(environment, "PARSER_TIER"),
    executionProvider: readVariable(environment, "PARSER_EXECUTION_PROVIDER"),
    modelDirectory: defaultModelDirectory(environment),
    workDirectories: readWorkDirectories(environment),
    memoryMegabytes:
      readVariable(environment, "PARSER_ENGINE_MEMORY_MB") ??
      Math.min(MAX_DEFAULT_MEMORY_MEGABYTES, memoryShareMegabytes(machineBytes, slots * workers)),
    outputMegabytes: OUTPUT_MEGABYTES,
    timeLimits: {
      jobSeconds: readVariable(environment, "PARSER_JOB_TIMEOUT_SECONDS"),
      secondsPerPage: readVariable(environment, "PARSER_SECONDS_PER_PAGE"),
    },
    jobSilenceSeconds: readVariable(environment, "PARSER_JOB_SILENCE_SECONDS"),
    pageSeconds: readVariable(environment, "PARSER_PAGE_TIMEOUT_SECONDS"),
    recycleAfterJobs: readVariable(environment, "PARSER_ENGINE_RECYCLE_JOBS"),
    recycleAfterPages: readVariable(environment, "PARSER_ENGINE_RECYCLE_PAGES"),
    childEnvironment: childEnvironmentOf(environment),
  };
}

function readWorkDirectories(environment: Environment): string[] {
  const chosen = readVariable(environment, "PARSER_WORK_DIR");
  if (chosen === undefined) {
    const { XDG_STATE_HOME: stateHome } = environment;
    // The XDG specification: a relative path is invalid and to be ignored.
    const inStateHome = stateHome && isAbsolute(stateHome) ? [join(stateHome, WORK_FOLDER)] : [];
    return [
      ...inStateHome,
      join("/var/lib", WORK_FOLDER),
      join(homedir(), ".local", "state", WORK_FOLDER),
    ];
  }
  if (isAbsolute(chosen)) return [chosen];
  throw badVariable("PARSER_WORK_DIR", chosen, "Set it to an absolute path");
}
