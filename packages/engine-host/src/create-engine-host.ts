import { mkdir, mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { EngineHostSettings } from "./engine-host-settings.ts";
import type { EngineHost } from "./engine-host.ts";
import { findIsolation, type Isolation, TOOL_DIRECTORIES } from "./isolation/find-isolation.ts";
import { findReadableCode } from "./isolation/readable-code.ts";
import { reservedCodeBytes } from "./isolation/reserved-code-bytes.ts";
import { PROCESS_CODE_FOLDER, startCommand } from "./isolation/start-command.ts";
import { createJobFolders, type JobFolders, OWNER_ONLY } from "./job-folders.ts";
import { type StartCommand, startEngineChild } from "./supervisor/engine-child.ts";
import { createEngineSlot, type EngineSlot } from "./supervisor/engine-slot.ts";
import { runParseTask } from "./supervisor/run-parse-task.ts";
import { hostClosed } from "./supervisor/task-failures.ts";

export interface EngineHostDependencies {
  /** What the processes print, in bounds. Default: nobody reads it. */
  readonly onOutput?: (text: string) => void;
  /** Called once, when it is known what this machine can enforce. */
  readonly onPrepared?: (description: EngineDescription) => void;
  /** Makes the folder for the files of all documents, with all links resolved. `close` removes it. Default: a temporary folder. */
  readonly makeFolder?: () => Promise<string>;
  /** Tests only: another process than the engine's, beside it. */
  readonly entry?: string;
  /** Tests only: a machine that lacks tools. */
  readonly toolDirectories?: readonly string[];
}

/** How the engine is kept in bounds on this machine. */
export interface EngineDescription {
  readonly protections: readonly string[];
  /** What this machine cannot enforce. */
  readonly missing: readonly string[];
}

/** A share of the memory limit: a process that holds this much at rest has too little left for the next job. */
const MAX_RESTING_SHARE = 0.5;

const BYTES_PER_MEGABYTE = 1024 * 1024;

const NODE_PROTECTIONS = ["files by Node's permission model", "no code from text"];

interface Prepared {
  readonly hostFolder: string;
  readonly slots: readonly EngineSlot[];
  readonly folders: JobFolders;
}

/** Runs the engine in processes of its own, one for each document that is parsed at the same time. */
export function createEngineHost(
  settings: EngineHostSettings,
  dependencies: EngineHostDependencies = {},
): EngineHost {
  let preparing: Promise<Prepared> | undefined;
  let isClosed = false;

  async function prepareOnce(): Promise<Prepared> {
    if (isClosed) throw hostClosed();
    preparing ??= prepare(settings, dependencies).catch((error: unknown) => {
      // A full disk may have room for the next document.
      preparing = undefined;
      throw error;
    });
    const prepared = await preparing;
    if (isClosed) throw hostClosed();
    return prepared;
  }

  return {
    async start() {
      const { slots } = await prepareOnce();
      await Promise.all(slots.map((slot) => slot.child()));
    },
    async openWorkFolder() {
      const { folders } = await prepareOnce();
      return folders.open();
    },
    async parse(task) {
      const { slots, folders } = await prepareOnce();
      const slot = slots[folders.rootOf(task.documentPath) ?? -1];
      if (slot === undefined) throw new Error("The document is not in an open work folder.");
      return runParseTask(slot, task, settings);
    },
    async close() {
      isClosed = true;
      // Preparations that failed have left nothing to close.
      const prepared = await preparing?.catch(() => undefined);
      if (prepared === undefined) return;
      prepared.folders.close(hostClosed());
      await Promise.all(prepared.slots.map((slot) => slot.close()));
      await rm(prepared.hostFolder, { recursive: true, force: true });
    },
  };
}

async function prepare(
  settings: EngineHostSettings,
  dependencies: EngineHostDependencies,
): Promise<Prepared> {
  const { makeFolder = makeTemporaryFolder, toolDirectories = TOOL_DIRECTORIES } = dependencies;
  const hostFolder = await makeFolder();
  const viewFolder = join(hostFolder, "view");
  const roots = Array.from({ length: settings.slots }, (_, index) =>
    join(hostFolder, `slot-${index}`),
  );
  for (const folder of [viewFolder, ...roots]) await mkdir(folder, { mode: OWNER_ONLY });
  const { modelDirectory } = settings;
  const code = findReadableCode(PROCESS_CODE_FOLDER);
  const readable = modelDirectory === undefined ? code : [...code, modelDirectory];
  const isolation = await findIsolation({
    memoryBytes: settings.memoryMegabytes * BYTES_PER_MEGABYTE + reservedCodeBytes(),
    readable,
    viewFolder,
    writableFolder: roots[0] ?? viewFolder,
    toolDirectories,
  });
  dependencies.onPrepared?.(describe(isolation));
  const { entry = "engine-process.js" } = dependencies;
  const slots = roots.map((root) => {
    const command = startCommand(root, { settings, isolation, readable, entry });
    return createSlot({ command, folder: root }, settings, dependencies);
  });
  return { hostFolder, slots, folders: createJobFolders(roots) };
}

async function makeTemporaryFolder(): Promise<string> {
  return realpath(await mkdtemp(join(tmpdir(), "parser-engine-")));
}

function describe({ protections, missing }: Isolation): EngineDescription {
  return { protections: [...NODE_PROTECTIONS, ...protections], missing };
}

function createSlot(
  start: Pick<StartCommand, "command" | "folder">,
  settings: EngineHostSettings,
  { onOutput = () => {} }: EngineHostDependencies,
): EngineSlot {
  const { childEnvironment: environment, recycleAfterJobs, recycleAfterPages } = settings;
  return createEngineSlot({
    startChild: () => startEngineChild({ ...start, environment, onOutput }),
    recycleAfterJobs,
    recycleAfterPages,
    maxRestingBytes: settings.memoryMegabytes * BYTES_PER_MEGABYTE * MAX_RESTING_SHARE,
  });
}
