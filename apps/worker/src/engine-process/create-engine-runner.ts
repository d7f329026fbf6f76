import { mkdir, rm } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Logger } from "../telemetry/telemetry.ts";
import type { EngineProcessSettings } from "./child-messages.ts";
import type { EngineRunnerSettings } from "./engine-runner-settings.ts";
import type { EngineRunner } from "./engine-runner.ts";
import { findIsolation, type Isolation, TOOL_DIRECTORIES } from "./isolation/find-isolation.ts";
import { nodeFlags } from "./isolation/node-flags.ts";
import { findReadableCode } from "./isolation/readable-code.ts";
import { startEngineChild } from "./supervisor/engine-child.ts";
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
export interface EngineDescription {
  readonly slots: number;
  readonly memoryMegabytes: number;
  readonly protections: readonly string[];
  readonly missing: readonly string[];
}

/** An `EngineRunner` that can say how it keeps the engine in bounds; empty lists before `start`. */
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
      dependencies.log.info("engine isolation", { protections, missing });
      await Promise.all(started.slots.map((slot) => slot.child()));
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
  const memoryBytes = settings.memoryMegabytes * BYTES_PER_MEGABYTE;
  const isolation = await findIsolation(memoryBytes, toolDirectories);
  const workerFolder = await openWorkerFolder(workDirectory);
  const roots = Array.from({ length: settings.slots }, (_, index) =>
    join(workerFolder, `slot-${index}`),
  );
  for (const root of roots) await mkdir(root, { mode: OWNER_ONLY });
  const commandFor = createCommands(settings, dependencies, isolation);
  const slots = roots.map((root) => {
    const command = commandFor(root);
    return createEngineSlot({
      startChild: () =>
        startEngineChild({
          command,
          environment: settings.childEnvironment,
          onOutput: dependencies.onOutput,
        }),
      recycleAfterJobs: settings.recycleAfterJobs,
      recycleAfterPages: settings.recycleAfterPages,
      maxRestingBytes: memoryBytes * MAX_RESTING_SHARE,
    });
  });
  return { workerFolder, isolation, slots, folders: createJobFolders(roots) };
}

/** The command that starts the process of a slot, from the slot's root. */
function createCommands(
  { modelDirectory, slots, memoryMegabytes }: EngineRunnerSettings,
  { entry = "engine-process.js" }: EngineRunnerDependencies,
  { prefix }: Isolation,
): (root: string) => string[] {
  const codeFolder = dirname(childEntry("./engine-process.js"));
  const readable = [...findReadableCode(codeFolder), modelDirectory];
  const threads = Math.max(1, Math.floor(availableParallelism() / slots));
  const processSettings: EngineProcessSettings = { modelDirectory, threads };
  return (root) => [
    ...prefix,
    process.execPath,
    ...nodeFlags({ readable, writableFolder: root }, memoryMegabytes),
    childEntry(`./${entry}`),
    JSON.stringify(processSettings),
  ];
}

/** Processes run plain JavaScript: from the sources, as in tests, the built file is taken. */
function childEntry(relativePath: string): string {
  const here = import.meta.url;
  const built = here.endsWith(".ts") ? here.replace("/src/", "/dist/") : here;
  return fileURLToPath(new URL(relativePath, built));
}
