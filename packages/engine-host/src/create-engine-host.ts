import { chmod, mkdir, mkdtemp, realpath } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { EngineHostSettings } from "./engine-host-settings.ts";
import type { EngineHost } from "./engine-host.ts";
import { findFreeAccounts } from "./isolation/engine-account.ts";
import { findGpuAccess, type GpuAccess, NO_GPU } from "./isolation/gpu-access.ts";
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
import type { EngineProcessSettings } from "./child-messages.ts";
import { type EngineChild, startEngineChild } from "./supervisor/engine-child.ts";
import { createEngineSlot, type EngineSlot } from "./supervisor/engine-slot.ts";
import {
  type DeviceConnection,
  type ModelProcess,
  type ModelProcessNews,
  superviseModelProcess,
} from "./supervisor/model-process.ts";
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
  /** Called with what becomes of the process that runs models on a GPU. */
  readonly onModelProcess?: (news: ModelProcessNews) => void;
  /** Tests only: a process that runs models for others on the CPU, on a machine without a GPU. */
  readonly hasModelProcessOnCpu?: boolean;
  /** Tests only: the access of the process that runs models on a GPU, for engine processes. */
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

/** Memory of the process that runs models on a GPU, beside what CUDA reserves: the models and the questions that wait. */
const MODEL_PROCESS_MEGABYTES = 16 * 1024;

const NO_CUDA = "onnxruntime's CUDA libraries, or a GPU, are missing";

function unusable(reason: string): string {
  return `The execution provider cuda cannot be used here: ${reason}. Set PARSER_EXECUTION_PROVIDER to auto or cpu, or install CUDA as docs/models.md says.`;
}

interface Prepared {
  readonly hostFolder: string;
  readonly slots: readonly EngineSlot[];
  readonly slotFolders: readonly SlotFolders[];
  readonly folders: JobFolders;
  readonly device: Device;
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
      await Promise.all([
        ...prepared.slots.map((slot) => slot.close()),
        prepared.device.process?.close(),
      ]);
      await removeFolder(prepared.hostFolder);
    },
  };
}

async function prepare(
  settings: EngineHostSettings,
  dependencies: EngineHostDependencies,
): Promise<Prepared> {
  const { makeFolder = makeTemporaryFolder, gpu = NO_GPU } = dependencies;
  const hostFolder = await makeFolder();
  await chmod(hostFolder, PASSABLE);
  await mkdir(viewOf(hostFolder), { mode: OWNER_ONLY });
  const { modelDirectory, memoryMegabytes } = settings;
  const code = findReadableCode(PROCESS_CODE_FOLDER);
  const models = modelDirectory === undefined ? [] : [modelDirectory];
  const readable = [...code, ...models];
  const names = Array.from({ length: settings.slots }, (_, index) => `slot-${index}`);
  // One more for the process with the models: no two processes may have the same.
  const accounts = findFreeAccounts(settings.slots + 1);
  const needs = { hostFolder, names, accounts, readable, gpu, memoryMegabytes };
  const box = await makeBox(needs, dependencies);
  const { isolation, slotFolders } = box;
  dependencies.onPrepared?.(describe(isolation));
  const device = await startModelProcess(
    { hostFolder, readable, accounts: accounts.slice(settings.slots) },
    settings,
    dependencies,
  );
  const slots = slotFolders.map((folders) =>
    createSlot({ folders, isolation, readable, device }, settings, dependencies),
  );
  const places = slotFolders.map((folders, index) => ({
    folders,
    endProcess: async () => slots[index]?.replace(),
  }));
  const folders = createJobFolders(places);
  return { hostFolder, slots, slotFolders, folders, device };
}

interface BoxNeeds {
  readonly hostFolder: string;
  /** Of the folders of the processes. */
  readonly names: readonly string[];
  /** Of the processes, in the order of their names. Empty without privileges. */
  readonly accounts: readonly number[];
  readonly readable: readonly string[];
  readonly gpu: GpuAccess;
  readonly memoryMegabytes: number;
}

interface Box {
  readonly isolation: Isolation;
  readonly slotFolders: readonly SlotFolders[];
}

/** Folders for the processes, under accounts of their own where that works, and what keeps the processes there. */
async function makeBox(
  { hostFolder, names, accounts, readable, gpu, memoryMegabytes }: BoxNeeds,
  { toolDirectories = TOOL_DIRECTORIES }: EngineHostDependencies,
): Promise<Box> {
  const slotFolders: SlotFolders[] = [];
  for (const [index, name] of names.entries())
    slotFolders.push(await makeSlotFolders(join(hostFolder, name), accounts[index]));
  const tryWith = ([folders]: readonly SlotFolders[]) => {
    if (folders === undefined) throw new Error("An engine host needs at least one process.");
    return findIsolation({
      memoryBytes: memoryMegabytes * BYTES_PER_MEGABYTE + reservedCodeBytes() + gpu.reservedBytes,
      readable,
      gpu,
      viewFolder: viewOf(hostFolder),
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

/** Empty: every process builds on it what it sees. */
function viewOf(hostFolder: string): string {
  return join(hostFolder, "view");
}

/** The part that engine processes have of a GPU. */
interface Device {
  readonly process?: ModelProcess;
  /** The reason why a GPU that was asked for cannot be used. */
  readonly problem?: string | undefined;
}

/** Starts the process that runs models on a GPU, where there is one and nobody said otherwise. It is in a box, too. */
async function startModelProcess(
  { hostFolder, readable, accounts }: Pick<BoxNeeds, "hostFolder" | "readable" | "accounts">,
  settings: EngineHostSettings,
  dependencies: EngineHostDependencies,
): Promise<Device> {
  const { executionProvider, modelDirectory, childEnvironment: environment } = settings;
  const { onModelProcess = () => {}, onOutput = () => {} } = dependencies;
  const isOnCpu = dependencies.hasModelProcessOnCpu === true;
  const found = isOnCpu ? { ...NO_GPU, hasSockets: true } : findGpuAccess(settings);
  const isAskedFor = executionProvider === "cuda";
  if (!found.hasSockets) {
    if (isAskedFor) onModelProcess({ status: "failed", detail: NO_CUDA });
    return isAskedFor ? { problem: unusable(NO_CUDA) } : {};
  }
  const names = ["models"];
  const memoryMegabytes = MODEL_PROCESS_MEGABYTES;
  const needs = { hostFolder, names, accounts, readable, gpu: found, memoryMegabytes };
  const { isolation, slotFolders } = await makeBox(needs, dependencies);
  const [folders] = slotFolders;
  if (folders === undefined) return {};
  const socketPath = join(folders.output, "questions");
  const command = startCommand(folders, {
    isolation,
    readable,
    memoryMegabytes,
    entry: "model-process.js",
    settings: {
      modelDirectory,
      cores: settings.threads,
      provider: isOnCpu ? "cpu" : "cuda",
      socketPath,
    },
  });
  let problem: string | undefined;
  const modelProcess = superviseModelProcess({
    startChild: () =>
      startEngineChild({
        command,
        environment,
        onOutput,
        folder: folders.root,
        sweep: isolation.sweepFor(folders),
      }),
    socketPath,
    onNews(news) {
      // Once it has run, the CPU does for it.
      if (news.status === "failed" && isAskedFor) problem ??= unusable(news.detail);
      else if (news.status === "running") problem ??= "";
      onModelProcess(news);
    },
  });
  return {
    process: modelProcess,
    get problem() {
      return problem === "" ? undefined : problem;
    },
  };
}

async function makeTemporaryFolder(): Promise<string> {
  return realpath(await mkdtemp(join(tmpdir(), "parser-engine-")));
}

function describe({ protections, missing }: Isolation): EngineDescription {
  return { protections: [...NODE_PROTECTIONS, ...protections], missing };
}

interface SlotNeeds {
  readonly folders: SlotFolders;
  readonly isolation: Isolation;
  readonly readable: readonly string[];
  readonly device: Device;
}

function createSlot(
  { folders, isolation, readable, device }: SlotNeeds,
  settings: EngineHostSettings,
  { onOutput = () => {}, entry = "engine-process.js" }: EngineHostDependencies,
): EngineSlot {
  const { childEnvironment: environment, memoryMegabytes } = settings;
  const { recycleAfterJobs, recycleAfterPages } = settings;
  const connections = new WeakMap<EngineChild, DeviceConnection>();

  async function startChild(): Promise<EngineChild> {
    await device.process?.started;
    const connection = await device.process?.connect();
    const hasDevice = connection !== undefined;
    const child = startEngineChild({
      command: startCommand(folders, {
        isolation,
        readable,
        memoryMegabytes,
        entry,
        settings: engineProcessSettings(settings, hasDevice, device.problem),
      }),
      folder: folders.root,
      sweep: isolation.sweepFor(folders),
      device: connection?.socket,
      environment,
      onOutput,
    });
    if (connection !== undefined) connections.set(child, connection);
    return child;
  }

  return createEngineSlot({
    startChild,
    isOutdated: (child) => device.process?.isOutdated(connections.get(child)) === true,
    recycleAfterJobs,
    recycleAfterPages,
    maxRestingBytes: memoryMegabytes * BYTES_PER_MEGABYTE * MAX_RESTING_SHARE,
  });
}

function engineProcessSettings(
  { modelDirectory, threads, modelCores, isWarmedUp, tier }: EngineHostSettings,
  hasDevice: boolean,
  deviceProblem: string | undefined,
): EngineProcessSettings {
  return {
    ...(modelDirectory !== undefined && { modelDirectory }),
    threads,
    modelCores,
    isWarmedUp,
    tier,
    hasDevice,
    ...(deviceProblem !== undefined && { deviceProblem }),
  };
}
