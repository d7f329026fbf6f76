import { availableParallelism, totalmem } from "node:os";
import {
  type Environment,
  ENVIRONMENT_VARIABLES,
  type ExecutionProvider,
  readVariable,
  type Tier,
} from "@parsewright/contract";
import { ALLOCATOR_SETTINGS } from "@parsewright/engine/allocator-settings";

/** How engine processes are started, limited and replaced. */
export interface EngineHostSettings {
  /** Documents that are parsed at the same time, each in a process of its own. */
  readonly slots: number;
  /** Without it pages are read by their geometry alone. */
  readonly modelDirectory?: string | undefined;
  /** Threads of one process that read the pages of a long document. */
  readonly threads: number;
  /** Whether a process loads its models before its first document, which may need none of them. */
  readonly isWarmedUp: boolean;
  /** Of documents whose options name none. */
  readonly tier: Tier;
  /** Where models run that can run on a GPU. */
  readonly executionProvider: ExecutionProvider;
  readonly memoryMegabytes: number;
  /** How long a document may go without a finished page or step. */
  readonly jobSilenceSeconds: number;
  /** How long a process may compute for one page before that page is given up. */
  readonly pageSeconds: number;
  readonly recycleAfterJobs: number;
  readonly recycleAfterPages: number;
  /** All that a process gets of the environment. */
  readonly childEnvironment: Readonly<Record<string, string>>;
}

/** With less, a PDF of 20 pages cannot be read in threads. */
const { minimum: MIN_MEMORY_MEGABYTES } = ENVIRONMENT_VARIABLES.PARSER_ENGINE_MEMORY_MB;

/** With less, the models and an ordinary page do not fit at the same time. */
const USEFUL_MEMORY_MEGABYTES = 1536;

/** The rest is for the supervisor, the system and what the limit does not see. */
const ENGINES_SHARE_OF_MEMORY = 0.75;

const BYTES_PER_MEGABYTE = 1024 * 1024;

/**
 * Language and time zone decide how dates and numbers look; CUDA has to be found, and its GPU. No variable that could
 * hold a secret.
 */
const PASSED_ON = ["LANG", "LC_ALL", "TZ", "LD_LIBRARY_PATH", "CUDA_VISIBLE_DEVICES"];

/**
 * Settings for the computer of one user, who sees what goes on and can stop it: a document may take as long as it
 * makes progress, and nearly all of the memory.
 */
export function localHostSettings(environment: Environment): EngineHostSettings {
  return {
    slots: 1,
    threads: availableParallelism(),
    isWarmedUp: false,
    tier: readVariable(environment, "PARSER_TIER"),
    executionProvider: readVariable(environment, "PARSER_EXECUTION_PROVIDER"),
    memoryMegabytes: memoryShareMegabytes(memoryOfMachine(), 1),
    jobSilenceSeconds: 900,
    pageSeconds: ENVIRONMENT_VARIABLES.PARSER_PAGE_TIMEOUT_SECONDS.default,
    recycleAfterJobs: ENVIRONMENT_VARIABLES.PARSER_ENGINE_RECYCLE_JOBS.default,
    recycleAfterPages: ENVIRONMENT_VARIABLES.PARSER_ENGINE_RECYCLE_PAGES.default,
    childEnvironment: childEnvironmentOf(environment),
  };
}

/**
 * What one of several processes may use of a machine's memory. Where an equal share is too little for the models, each
 * may use more: they wait for one another when the machine has no memory left.
 */
export function memoryShareMegabytes(machineBytes: number, processes: number): number {
  const all = Math.floor((machineBytes * ENGINES_SHARE_OF_MEMORY) / BYTES_PER_MEGABYTE);
  const useful = Math.min(USEFUL_MEMORY_MEGABYTES, all);
  return Math.max(MIN_MEMORY_MEGABYTES, useful, Math.floor(all / processes));
}

/** That of the container, where it has a limit of its own. */
export function memoryOfMachine(): number {
  const limitBytes = process.constrainedMemory();
  return limitBytes > 0 ? Math.min(limitBytes, totalmem()) : totalmem();
}

/** What a process gets of an environment. */
export function childEnvironmentOf(environment: Environment): Record<string, string> {
  const passedOn = PASSED_ON.flatMap((name) => {
    const value = environment[name];
    return value === undefined ? [] : [[name, value]];
  });
  return { ...ALLOCATOR_SETTINGS, ...Object.fromEntries(passedOn) };
}
