import { homedir, totalmem } from "node:os";
import { isAbsolute, join } from "node:path";
import { ALLOCATOR_SETTINGS } from "@parser/engine/allocator-settings";
import { defaultModelDirectory } from "@parser/engine/model-directory";
import {
  badValue,
  type Environment,
  readConcurrency,
  readWholeNumber,
} from "../environment-values.ts";

/** How engine processes are started, limited and replaced. */
export interface EngineRunnerSettings {
  /** Jobs that run at the same time, each with a process of its own. */
  readonly slots: number;
  readonly modelDirectory: string;
  /** Where jobs keep their files, in order of preference: the first that can be used is taken. */
  readonly workDirectories: readonly string[];
  readonly memoryMegabytes: number;
  readonly jobTimeoutSeconds: number;
  readonly jobSilenceSeconds: number;
  readonly recycleAfterJobs: number;
  readonly recycleAfterPages: number;
  /** All that a process gets of the environment. */
  readonly childEnvironment: Readonly<Record<string, string>>;
}

const DEFAULT_MEMORY_MEGABYTES = 4096;

/** With less, a PDF of 20 pages cannot be read in threads. */
const MIN_MEMORY_MEGABYTES = 512;

/** The rest is for the supervisor, the system and what the limit does not see. */
const ENGINES_SHARE_OF_MEMORY = 0.75;

const BYTES_PER_MEGABYTE = 1024 * 1024;

/** Not the gateway's folder: its database runs under another account, to which this one is closed. */
const WORK_FOLDER = "parser-worker";

/** Language and time zone decide how dates and numbers look. No variable that could hold a secret. */
const PASSED_ON = ["LANG", "LC_ALL", "TZ"];

/** Reads the engine's variables. A number that is none stops the worker, except where the reference worker goes on. */
export function readEngineRunnerSettings(
  environment: Environment,
  machineBytes: number = memoryOfMachine(),
): EngineRunnerSettings {
  const slots = readConcurrency(environment);
  const read = (name: string, fallback: number, minimum = 1) =>
    readWholeNumber(environment, { name, fallback, minimum });
  return {
    slots,
    modelDirectory: defaultModelDirectory(environment),
    workDirectories: readWorkDirectories(environment),
    memoryMegabytes: read(
      "PARSER_ENGINE_MEMORY_MB",
      defaultMemoryMegabytes(machineBytes, slots),
      MIN_MEMORY_MEGABYTES,
    ),
    jobTimeoutSeconds: read("PARSER_JOB_TIMEOUT_SECONDS", 900),
    jobSilenceSeconds: read("PARSER_JOB_SILENCE_SECONDS", 300),
    recycleAfterJobs: read("PARSER_ENGINE_RECYCLE_JOBS", 500),
    recycleAfterPages: read("PARSER_ENGINE_RECYCLE_PAGES", 20_000),
    childEnvironment: {
      ...ALLOCATOR_SETTINGS,
      ...Object.fromEntries(
        PASSED_ON.flatMap((name) => {
          const value = environment[name];
          return value === undefined ? [] : [[name, value]];
        }),
      ),
    },
  };
}

function defaultMemoryMegabytes(machineBytes: number, slots: number): number {
  const share = (machineBytes * ENGINES_SHARE_OF_MEMORY) / slots / BYTES_PER_MEGABYTE;
  return Math.max(MIN_MEMORY_MEGABYTES, Math.min(DEFAULT_MEMORY_MEGABYTES, Math.floor(share)));
}

/** That of the container, where it has a limit of its own. */
function memoryOfMachine(): number {
  const limitBytes = process.constrainedMemory();
  return limitBytes > 0 ? Math.min(limitBytes, totalmem()) : totalmem();
}

function readWorkDirectories(environment: Environment): string[] {
  const chosen = environment["PARSER_WORK_DIR"]?.trim();
  if (!chosen) {
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
  throw badValue("PARSER_WORK_DIR", chosen, "Set it to an absolute path");
}
