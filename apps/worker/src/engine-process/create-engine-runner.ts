import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "../telemetry/telemetry.ts";
import type { EngineRunnerSettings } from "./engine-runner-settings.ts";
import type { EngineRunner } from "./engine-runner.ts";
import { findIsolation, type Isolation, TOOL_DIRECTORIES } from "./isolation/find-isolation.ts";
import { findReadableCode } from "./isolation/readable-code.ts";
import { reservedCodeBytes } from "./isolation/reserved-code-bytes.ts";
import { PROCESS_CODE_FOLDER, startCommand } from "./isolation/start-command.ts";
import { type StartCommand, startEngineChild } from "./supervisor/engine-child.ts";
import { createEngineSlot, type EngineSlot } from "./supervisor/engine-slot.ts";
import { runParseTask } from "./supervisor/run-parse-task.ts";
import { runnerClosed } from "./supervisor/task-failures.ts";
import { chooseWorkDirectory, OWNER_ONLY } from "./work-folders/choose-work-directory.ts";
import { createJobFolders, type JobFolders } from "./work-folders/job-folders.ts";
import { openWorkerFolder } from "./work-folders/worker-folder.ts";

export interface EngineRunnerDependencies {
  readonly log: Logger;
  /** What the processes print, in bounds. */
  readonly onOutput: (text: string) => void;
  /** Folders that jobs may name their documents in: no job's files may lie there. */
  readonly volumeRoots: readonly string[];
  /** Tests only: another process than the engine's, beside it. */
  readonly entry?: string;
  /** Tests only: a machine that lacks tools. */
  readonly toolDirectories?: readonly string[];
}

/** How the engine is kept in bounds on this machine. */
interface EngineDescription {
  readonly slots: number;
  readonly memoryMegabytes: number;
  readonly protections: readonly string[];
  readonly missing: readonly string[];
}

/** An `EngineRunner` that can say how it keeps the engine in bounds; what the system adds is known after `start`. */
export interface IsolatedEngineRunner extends EngineRunner {
  describe(): EngineDescription;
}

/** A share of the memory limit: a process that holds this much at rest has too little left for the next job. */
const MAX_RESTING_SHARE = 0.5;

const BYTES_PER_MEGABYTE = 1024 * 1024;

const NODE_PROTECTIONS = ["files by Node's permission model", "no code from text"];

/** What `start` makes. */
interface Started {
  readonly workerFolder: string;
  readonly isolation: Isolation;
  readonly slots: readonly EngineSlot[];
  readonly folders: JobFolders;
}

/** Runs the engine in processes of its own, one for each job that runs at the same time. */
export function createEngineRunner(
  settings: EngineRunnerSettings,
  dependencies: EngineRunnerDependencies,
): IsolatedEngineRunner {
  let starting: Promise<Started> | undefined;
  let started: Started | undefined;
  let isClosed = false;

  function requireStarted(): Started {
    if (isClosed) throw runnerClosed();
    if (started === undefined) throw new Error("The engine runner is not started.");
    return started;
  }

  return {
    async start() {
      starting ??= prepare(settings, dependencies);
      started = await starting;
      if (isClosed) throw runnerClosed();
      const { protections, missing } = describe(settings, started);
      const level = missing.length === 0 ? "info" : "warn";
      dependencies.log[level]("engine isolation", { protections, missing });
      await Promise.all(started.slots.map((slot) => slot.child()));
      dependencies.log.debug("engine ready");
    },
    async openWorkFolder() {
      return requireStarted().folders.open();
    },
    async parse(task) {
      const { slots, folders } = requireStarted();
      const slot = slots[folders.rootOf(task.documentPath) ?? -1];
      if (slot === undefined) throw new Error("The document lies in no open work folder.");
      return runParseTask(slot, task, settings);
    },
    describe: () => describe(settings, started),
    async close() {
      isClosed = true;
      // A start that failed has left nothing to close.
      const made = await starting?.catch(() => undefined);
      if (made === undefined) return;
      made.folders.close(runnerClosed());
      await Promise.all(made.slots.map((slot) => slot.close()));
      await rm(made.workerFolder, { recursive: true, force: true });
    },
  };
}

function describe(
  { slots, memoryMegabytes }: EngineRunnerSettings,
  started: Started | undefined,
): EngineDescription {
  const { protections = [], missing = [] } = started?.isolation ?? {};
  return { slots, memoryMegabytes, protections: [...NODE_PROTECTIONS, ...protections], missing };
}

async function prepare(
  settings: EngineRunnerSettings,
  dependencies: EngineRunnerDependencies,
): Promise<Started> {
  const { volumeRoots, toolDirectories = TOOL_DIRECTORIES } = dependencies;
  const workDirectory = await chooseWorkDirectory(settings.workDirectories, volumeRoots);
  const workerFolder = await openWorkerFolder(workDirectory);
  const viewFolder = join(workerFolder, "view");
  const roots = Array.from({ length: settings.slots }, (_, index) =>
    join(workerFolder, `slot-${index}`),
  );
  for (const folder of [viewFolder, ...roots]) await mkdir(folder, { mode: OWNER_ONLY });
  const readable = [...findReadableCode(PROCESS_CODE_FOLDER), settings.modelDirectory];
  const isolation = await findIsolation({
    memoryBytes: settings.memoryMegabytes * BYTES_PER_MEGABYTE + reservedCodeBytes(),
    readable,
    viewFolder,
    writableFolder: roots[0] ?? viewFolder,
    toolDirectories,
  });
  const { entry = "engine-process.js" } = dependencies;
  const slots = roots.map((root) => {
    const command = startCommand(root, { settings, isolation, readable, entry });
    return createSlot({ command, folder: root }, settings, dependencies);
  });
  return { workerFolder, isolation, slots, folders: createJobFolders(roots) };
}

function createSlot(
  start: Pick<StartCommand, "command" | "folder">,
  settings: EngineRunnerSettings,
  { onOutput }: EngineRunnerDependencies,
): EngineSlot {
  const { childEnvironment: environment, recycleAfterJobs, recycleAfterPages } = settings;
  return createEngineSlot({
    startChild: () => startEngineChild({ ...start, environment, onOutput }),
    recycleAfterJobs,
    recycleAfterPages,
    maxRestingBytes: settings.memoryMegabytes * BYTES_PER_MEGABYTE * MAX_RESTING_SHARE,
  });
}
