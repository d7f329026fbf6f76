import { chmod, mkdir, mkdtemp, realpath } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { EngineHostSettings } from "./engine-host-settings.ts";
import type { EngineHost } from "./engine-host.ts";
import { findFreeAccounts } from "./isolation/engine-account.ts";
import { findGpuAccess, type GpuAccess } from "./isolation/gpu-access.ts";
import { findIsolation, type Isolation, TOOL_DIRECTORIES } from "./isolation/find-isolation.ts";
import { findReadableCode } from "./isolation/readable-code.ts";
import { reservedCodeBytes } from "./isolation/reserved-code-bytes.ts";
import { PROCESS_CODE_FOLDER, startCommand } from "./isolation/start-command.ts";
import { createJobFolders, type JobFolders } from "./job-folders.ts";
import { removeFolder } from "./remove-contents.ts";
import {
  giveTo,
  letRead,
  letReadFolder,
  makeSlotFolders,
  OWNER_ONLY,
  PASSABLE,
  type SlotFolders,
} from "./slot-folders.ts";
import { type StartCommand, startEngineChild } from "./supervisor/engine-child.ts";
import { createEngineSlot, type EngineSlot } from "./supervisor/engine-slot.ts";
import { runParseTask } from "./supervisor/run-parse-task.ts";
import { hostClosed } from "./supervisor/task-failures.ts";

export interface EngineHostDependencies {
  /** Called with what the processes print, in bounds. Default: nobody reads it. */
  readonly onOutput?: (text: string) => void;
  /** Called once, when it is known what this machine can enforce. */
  readonly onPrepared?: (description: EngineDescription) => void;
  /** Makes the folder for the files of all documents, with all links resolved. `close` removes it. Default: a temporary folder. */
  readonly makeFolder?: () => Promise<string>;
  /** Tests only: another process than the engine's, beside it. */
  readonly entry?: string;
  /** Tests only: a machine that lacks tools. */
  readonly toolDirectories?: readonly string[];
  /** Tests only: a machine with a GPU, or without. */
  readonly gpu?: GpuAccess;
}

/** Describes how the engine is kept in bounds on this machine. */
export interface EngineDescription {
  readonly protections: readonly string[];
  /** Bounds that this machine cannot enforce. */
  readonly missing: readonly string[];
}

/** A share of the memory limit: a process that holds this much at rest has too little left for the next job. */
const MAX_RESTING_SHARE = 0.5;

const BYTES_PER_MEGABYTE = 1024 * 1024;

const NODE_PROTECTIONS = ["files by Node's permission model", "no code from text"];

interface Prepared {
  readonly hostFolder: string;
  readonly slots: readonly EngineSlot[];
  readonly slotFolders: readonly SlotFolders[];
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
    async openWorkFolder(tenant) {
      const { folders } = await prepareOnce();
      return folders.open(tenant);
    },
    async parse(task) {
      const { slots, slotFolders, folders } = await prepareOnce();
      const index = folders.placeOf(task.documentPath) ?? -1;
      const slot = slots[index];
      const own = slotFolders[index];
      if (slot === undefined || own === undefined)
        throw new Error("The document is not in an open work folder.");
      await letRead(task.documentPath, own);
      if (task.parsedPath !== undefined) await letRead(task.parsedPath, own);
      if (task.keptPages !== undefined) await letReadFolder(task.keptPages, own);
      const threads = () => Math.max(1, Math.floor(settings.threads / folders.openCount()));
      return runParseTask(slot, task, { ...settings, threads });
    },
    async close() {
      isClosed = true;
      // Preparations that failed have left nothing to close.
      const prepared = await preparing?.catch(() => undefined);
      if (prepared === undefined) return;
      prepared.folders.close(hostClosed());
      await Promise.all(prepared.slots.map((slot) => slot.close()));
      await removeFolder(prepared.hostFolder);
    },
  };
}

async function prepare(
  settings: EngineHostSettings,
  dependencies: EngineHostDependencies,
): Promise<Prepared> {
  const { makeFolder = makeTemporaryFolder, gpu = findGpuAccess(settings) } = dependencies;
  const hostFolder = await makeFolder();
  await chmod(hostFolder, PASSABLE);
  const { modelDirectory } = settings;
  const code = findReadableCode(PROCESS_CODE_FOLDER);
  const models = modelDirectory === undefined ? [] : [modelDirectory];
  const readable = [...code, ...models];
  const box = await makeBox({ hostFolder, readable, gpu }, settings, dependencies);
  const { isolation, slotFolders } = box;
  dependencies.onPrepared?.(describe(isolation));
  const { entry = "engine-process.js" } = dependencies;
  const slots = slotFolders.map((folders) => {
    const command = startCommand(folders, { settings, isolation, readable, entry });
    const sweep = isolation.sweepFor(folders);
    return createSlot({ command, folder: folders.root, sweep }, settings, dependencies);
  });
  const places = slotFolders.map((folders, index) => ({
    folders,
    endProcess: async () => slots[index]?.replace(),
  }));
  return { hostFolder, slots, slotFolders, folders: createJobFolders(places) };
}

interface BoxNeeds {
  readonly hostFolder: string;
  readonly readable: readonly string[];
  readonly gpu: GpuAccess;
}

interface Box {
  readonly isolation: Isolation;
  readonly slotFolders: readonly SlotFolders[];
}

/** Folders for the processes, under accounts of their own where that works, and what keeps the processes there. */
async function makeBox(
  { hostFolder, readable, gpu }: BoxNeeds,
  settings: EngineHostSettings,
  { toolDirectories = TOOL_DIRECTORIES }: EngineHostDependencies,
): Promise<Box> {
  const viewFolder = join(hostFolder, "view");
  await mkdir(viewFolder, { mode: OWNER_ONLY });
  const accounts = findFreeAccounts(settings.slots);
  const slotFolders: SlotFolders[] = [];
  for (let index = 0; index < settings.slots; index++) {
    slotFolders.push(await makeSlotFolders(join(hostFolder, `slot-${index}`), accounts[index]));
  }
  const tryWith = ([folders]: readonly SlotFolders[]) => {
    if (folders === undefined) throw new Error("An engine host needs at least one process.");
    return findIsolation({
      memoryBytes:
        settings.memoryMegabytes * BYTES_PER_MEGABYTE + reservedCodeBytes() + gpu.reservedBytes,
      readable,
      gpu,
      viewFolder,
      folders,
      toolDirectories,
    });
  };
  const isolation = await tryWith(slotFolders);
  if (isolation.hasOwnAccount || accounts.length === 0) return { isolation, slotFolders };
  // Another account cannot read what the engine needs here.
  const ownFolders = await Promise.all(slotFolders.map((folders) => giveTo(undefined, folders)));
  return { isolation: await tryWith(ownFolders), slotFolders: ownFolders };
}

async function makeTemporaryFolder(): Promise<string> {
  return realpath(await mkdtemp(join(tmpdir(), "parser-engine-")));
}

function describe({ protections, missing }: Isolation): EngineDescription {
  return { protections: [...NODE_PROTECTIONS, ...protections], missing };
}

function createSlot(
  start: Pick<StartCommand, "command" | "folder" | "sweep">,
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
