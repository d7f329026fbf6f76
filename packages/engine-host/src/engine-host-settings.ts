import { availableParallelism, totalmem } from "node:os";
import {
  type Environment,
  ENVIRONMENT_VARIABLES,
  type ExecutionProvider,
  readVariable,
  type Tier,
} from "@parsewright/contract";
import { ALLOCATOR_SETTINGS } from "@parsewright/engine/allocator-settings";
import { readOrNothing } from "./read-or-nothing.ts";

/** Settings by which engine processes are started, limited and replaced. */
export interface EngineHostSettings {
  /** Documents that are parsed at the same time, each in a process of its own. */
  readonly slots: number;
  /** Without it pages are read by their geometry alone. */
  readonly modelDirectory?: string | undefined;
  /** Threads that read the pages of long documents, shared by those that are parsed at the same time. */
  readonly threads: number;
  /** Cores that the models of one process may use. */
  readonly modelCores: number;
  /** True if a process loads its models before its first document, which may need none of them. */
  readonly isWarmedUp: boolean;
  /** Of documents whose options name none. */
  readonly tier: Tier;
  /** Provider for models that can run on a GPU. */
  readonly executionProvider: ExecutionProvider;
  readonly memoryMegabytes: number;
  /** The most that all files of one document may take. */
  readonly outputMegabytes: number;
  /** Longest time that a document may go without a finished page or step. */
  readonly jobSilenceSeconds: number;
  /** Longest time that a process may compute for one page before that page is given up. */
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

/** An ordinary document without models. */
const LEAST_MEMORY_MEGABYTES = 512;

/** The rest is for the supervisor, the system and what the limit does not see. */
const ENGINES_SHARE_OF_MEMORY = 0.75;

const BYTES_PER_MEGABYTE = 1024 * 1024;

/** Many times the results of the longest document, and too little to fill the disk of a worker. */
export const OUTPUT_MEGABYTES = 4096;

/**
 * Language and time zone decide how dates and numbers look; CUDA has to be found, and its GPU. No variable that could
 * hold a secret.
 */
const PASSED_ON = ["LANG", "LC_ALL", "TZ", "LD_LIBRARY_PATH", "CUDA_VISIBLE_DEVICES"];

/**
 * Settings for the computer of one user, who sees what goes on and can stop it: a document may take as long as it
 * makes progress, and nearly all of the memory.
 */
export function localHostSettings(environment: Environment, slots = 1): EngineHostSettings {
  const cores = coresOfMachine();
  return {
    slots,
    threads: cores,
    modelCores: shareOfCores(cores, slots),
    isWarmedUp: false,
    tier: readVariable(environment, "PARSER_TIER"),
    executionProvider: readVariable(environment, "PARSER_EXECUTION_PROVIDER"),
    memoryMegabytes: memoryShareMegabytes(memoryOfMachine(), slots),
    outputMegabytes: OUTPUT_MEGABYTES,
    jobSilenceSeconds: 900,
    pageSeconds: ENVIRONMENT_VARIABLES.PARSER_PAGE_TIMEOUT_SECONDS.default,
    recycleAfterJobs: ENVIRONMENT_VARIABLES.PARSER_ENGINE_RECYCLE_JOBS.default,
    recycleAfterPages: ENVIRONMENT_VARIABLES.PARSER_ENGINE_RECYCLE_PAGES.default,
    childEnvironment: childEnvironmentOf(environment),
  };
}

/** Number of documents to parse at once so that the whole machine works: one for each core, if the memory is enough. */
export function documentsAtOnce(
  { hasModels }: { readonly hasModels: boolean },
  { cores, bytes }: Machine = { cores: coresOfMachine(), bytes: memoryOfMachine() },
): number {
  const each = hasModels ? USEFUL_MEMORY_MEGABYTES : LEAST_MEMORY_MEGABYTES;
  const fitting = (bytes * ENGINES_SHARE_OF_MEMORY) / (each * BYTES_PER_MEGABYTE);
  return Math.max(1, Math.min(cores, Math.floor(fitting)));
}

interface Machine {
  readonly cores: number;
  readonly bytes: number;
}

/** The cores that one of several processes may use. */
export function shareOfCores(cores: number, processes: number): number {
  return Math.max(1, Math.floor(cores / processes));
}

/** Number of cores; in a container, at most those that its CPU quota pays for. */
export function coresOfMachine(quotaFile = "/sys/fs/cgroup/cpu.max"): number {
  const [quota, period] = readOrNothing(quotaFile).split(" ").map(Number);
  const paid = Math.ceil((quota ?? Number.NaN) / (period ?? Number.NaN));
  return Math.min(availableParallelism(), paid > 0 ? paid : Infinity);
}

/**
 * Share of a machine's memory that one of several processes may use. Where an equal share is too little for the models, each
 * may use more: they wait for one another when the machine has no memory left.
 */
export function memoryShareMegabytes(machineBytes: number, processes: number): number {
  const all = Math.floor((machineBytes * ENGINES_SHARE_OF_MEMORY) / BYTES_PER_MEGABYTE);
  const useful = Math.min(USEFUL_MEMORY_MEGABYTES, all);
  return Math.max(MIN_MEMORY_MEGABYTES, useful, Math.floor(all / processes));
}

/** Memory of the container, if it has a limit of its own; otherwise that of the machine. */
export function memoryOfMachine(): number {
  const limitBytes = process.constrainedMemory();
  return limitBytes > 0 ? Math.min(limitBytes, totalmem()) : totalmem();
}

/** Variables that a process gets of an environment. */
export function childEnvironmentOf(environment: Environment): Record<string, string> {
  const passedOn = PASSED_ON.flatMap((name) => {
    const value = environment[name];
    return value === undefined ? [] : [[name, value]];
  });
  return { ...ALLOCATOR_SETTINGS, ...Object.fromEntries(passedOn) };
}
