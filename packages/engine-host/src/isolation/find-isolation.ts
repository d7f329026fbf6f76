import { execFile } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { OUTPUT_MEGABYTES } from "../engine-host-settings.ts";
import type { SlotFolders } from "../slot-folders.ts";
import { SYSTEM_PATHS, viewArguments } from "./file-view.ts";
import type { GpuAccess } from "./gpu-access.ts";
import { landlockArguments } from "./landlock.ts";
import { filterArguments } from "./system-call-filter.ts";

/** Means that the system offers to keep a process in bounds. */
export interface Isolation {
  /**
   * Goes before the command of a process that works in these folders. Each part ends by becoming the next; only
   * numbers of its own take a second process, which waits for the first.
   */
  readonly prefixFor: (folders: SlotFolders) => string[];
  /** True if processes run under the accounts of their folders. */
  readonly hasOwnAccount: boolean;
  /** Ends what a process has left behind of its account. Absent where the end of the process is the end of all. */
  readonly sweepFor: (folders: SlotFolders) => string[] | undefined;
  readonly protections: readonly string[];
  /** Means that this machine lacks, in words. */
  readonly missing: readonly string[];
}

export interface IsolationNeeds {
  /** With what Node reserves. */
  readonly memoryBytes: number;
  /** Files and folders that a process reads. */
  readonly readable: readonly string[];
  /** Access that models on a GPU need; nothing where they run on the CPU. */
  readonly gpu: GpuAccess;
  /** Empty; processes build on it what they see. */
  readonly viewFolder: string;
  /** Folders of a process, to try it with. */
  readonly folders: SlotFolders;
  readonly toolDirectories: readonly string[];
}

interface Layer {
  readonly protection: string;
  /** The first that works is taken. None where it cannot be had. */
  readonly commands: readonly (readonly string[])[];
  /** True if it can keep a process from files that it needs. */
  readonly concernsFiles?: true;
}

/** Folders of system tools. The search path of this process may name folders that others can write. */
export const TOOL_DIRECTORIES = ["/usr/bin", "/bin", "/usr/sbin", "/sbin", "/usr/local/bin"];

/** Stand for the folders and the account until they are known. */
const START_FOLDER = "{start folder}";
const INPUT_FOLDER = "{input folder}";
const WRITABLE_FOLDER = "{writable folder}";
const ACCOUNT = "{account}";

const ACCOUNT_OPTIONS = [`--reuid=${ACCOUNT}`, `--regid=${ACCOUNT}`, "--clear-groups"];

/** Stands for a tool that this machine does not have. */
const NO_TOOL = "{no tool}";

/**
 * In a name space of its own: System V memory, message queues and semaphores, of which no limit of a process counts any,
 * cannot be made at all, where the system lets this be said.
 */
const WITHOUT_SYSTEM_MEMORY = `for limit in kernel/shmmni kernel/msgmni fs/mqueue/queues_max; do
  echo 0 2>/dev/null >"/proc/sys/$limit"
done
echo 0 0 0 0 2>/dev/null >/proc/sys/kernel/sem
exec "$@"`;

const OWN_ACCOUNT = "an account of its own";
const OWN_PROCESSES = "sees no other processes";

/** Far more than an engine process has on any machine, and too few to fill the system's table. */
const MAX_THREADS_OF_ACCOUNT = 8192;

/** Long enough for a loaded machine; these tools do next to nothing. */
const PROBE_TIMEOUT_MS = 10_000;

/** Fails unless its paths can be read, two levels deep, and the last of them can be written. */
const TRY_FILES = `const fs = require("node:fs");
const path = require("node:path");
const readable = process.argv.slice(1);
function read(name, depth) {
  fs.accessSync(name, fs.constants.R_OK);
  if (depth === 0 || !fs.statSync(name).isDirectory()) return;
  for (const entry of fs.readdirSync(name)) read(path.join(name, entry), depth - 1);
}
for (const name of readable) read(name, 2);
fs.rmdirSync(fs.mkdtempSync(path.join(readable.at(-1), "probe-")));`;

const run = promisify(execFile);

/** Tries what there is, once: each layer runs inside those before it, as it will for a process. */
export async function findIsolation(needs: IsolationNeeds): Promise<Isolation> {
  const layers = layersFor(needs);
  const possible = layers.filter(({ commands }) => commands.length > 0);
  const best = possible.flatMap(({ commands: [command = []] }) => command);
  // Most machines allow all or nearly nothing: one try instead of one for each layer saves time at the start.
  if (await canRun(best, tryFiles(needs), needs)) {
    return describe(best, { layers, found: new Set(possible) }, needs);
  }
  const found = new Set<Layer>();
  const prefix: string[] = [];
  for (const layer of possible) {
    const command = await firstThatWorks(layer, prefix, needs);
    if (command === undefined) continue;
    prefix.push(...command);
    found.add(layer);
  }
  return describe(prefix, { layers, found }, needs);
}

function describe(
  prefix: readonly string[],
  { layers, found }: { readonly layers: readonly Layer[]; readonly found: ReadonlySet<Layer> },
  needs: IsolationNeeds,
): Isolation {
  const namesOf = (chosen: readonly Layer[]) => chosen.map(({ protection }) => protection);
  const protections = namesOf(layers.filter((layer) => found.has(layer)));
  const hasOwnAccount = protections.includes(OWN_ACCOUNT);
  const canLeaveProcesses = hasOwnAccount && !protections.includes(OWN_PROCESSES);
  return {
    prefixFor: (folders) => fillIn(prefix, folders),
    hasOwnAccount,
    sweepFor: (folders) => (canLeaveProcesses ? fillIn(sweepOf(needs), folders) : undefined),
    protections,
    missing: namesOf(layers.filter((layer) => !found.has(layer))),
  };
}

/**
 * Name spaces come first, a user of its own before the rest: it would undo what ends the process with its parent. What
 * needs privileges comes before they are given up.
 */
function layersFor(needs: IsolationNeeds): Layer[] {
  return [...nameSpaceLayers(needs), ...accountLayers(needs), ...kernelRuleLayers(needs)];
}

function nameSpaceLayers(needs: IsolationNeeds): Layer[] {
  const unshare = findTool("unshare", needs);
  const setpriv = findTool("setpriv", needs);
  const later = {
    startFolder: START_FOLDER,
    laterReadable: [INPUT_FOLDER],
    writableFolder: WRITABLE_FOLDER,
  };
  const perl = findTool("perl", needs);
  const tools = [process.execPath, setpriv, perl].filter((tool) => tool !== NO_TOOL);
  const view = viewArguments({
    viewFolder: needs.viewFolder,
    readable: [...needs.readable, ...needs.gpu.readable, ...needs.gpu.devices, ...tools],
    ...later,
  });
  return [
    {
      protection: "no network",
      // Without root, a network of its own takes a user of its own.
      commands: [
        [unshare, "--net"],
        [unshare, "--map-root-user", "--net"],
      ],
    },
    {
      protection: "leaves no memory behind",
      commands: [
        [unshare, "--ipc", findTool("sh", needs), "-c", WITHOUT_SYSTEM_MEMORY, "without memory"],
      ],
    },
    { protection: "ends with its parent", commands: [[setpriv, "--pdeathsig", "KILL"]] },
    {
      protection: "memory limit by the system",
      // Not --as: WebAssembly reserves far more addresses than it uses. A core would hold the document.
      commands: [
        [
          findTool("prlimit", needs),
          `--data=${needs.memoryBytes}`,
          `--fsize=${OUTPUT_MEGABYTES * 1024 ** 2}`,
          "--core=0",
          // The system counts by account; that of a user has other things to run.
          ...(needs.folders.account === undefined ? [] : [`--nproc=${MAX_THREADS_OF_ACCOUNT}`]),
        ],
      ],
    },
    {
      protection: OWN_PROCESSES,
      commands: [[unshare, "--pid", "--fork", "--kill-child=KILL", ...ownProcFor(needs.gpu)]],
    },
    {
      protection: "sees only its own files",
      commands: [[unshare, "--mount", findTool("sh", needs), ...view]],
      concernsFiles: true,
    },
  ];
}

/** CUDA looks itself up by its number, which `/proc` of the machine gives to another process. */
function ownProcFor({ devices }: GpuAccess): string[] {
  return devices.length === 0 ? [] : ["--mount-proc"];
}

/** As that account, to which the system lets no other process be killed. */
function sweepOf(needs: IsolationNeeds): string[] {
  const [setpriv, sh] = [findTool("setpriv", needs), findTool("sh", needs)];
  return [setpriv, ...ACCOUNT_OPTIONS, sh, "-c", "kill -KILL -1"];
}

function accountLayers(needs: IsolationNeeds): Layer[] {
  const setpriv = findTool("setpriv", needs);
  const noCapabilities = ["--inh-caps=-all", "--bounding-set=-all"];
  return [
    {
      protection: OWN_ACCOUNT,
      // Another account undoes what ends the process with its parent.
      commands:
        needs.folders.account === undefined
          ? []
          : [[setpriv, ...ACCOUNT_OPTIONS, ...noCapabilities, "--pdeathsig", "KILL"]],
      concernsFiles: true,
    },
    {
      protection: "no privileges",
      commands: [
        [setpriv, "--no-new-privs", ...noCapabilities],
        [setpriv, "--no-new-privs"],
      ],
    },
  ];
}

function kernelRuleLayers(needs: IsolationNeeds): Layer[] {
  const perl = findTool("perl", needs);
  const filter = filterArguments({ usesCuda: needs.gpu.hasSockets });
  const rules = landlockArguments({
    readable: [...SYSTEM_PATHS, ...needs.readable, ...needs.gpu.readable, process.execPath]
      .filter((path) => existsSync(path))
      .concat(INPUT_FOLDER),
    writable: [WRITABLE_FOLDER],
    devices: [...needs.gpu.devices, ...needs.gpu.threads],
    hasSockets: needs.gpu.hasSockets,
  });
  return [
    {
      protection: "no connections, processes and links by its system calls",
      commands: filter === undefined ? [] : [[perl, ...filter]],
    },
    {
      protection: "files by the kernel's Landlock",
      commands: [[perl, ...rules]],
      concernsFiles: true,
    },
  ];
}

async function firstThatWorks(
  { commands, concernsFiles }: Layer,
  prefix: readonly string[],
  needs: IsolationNeeds,
): Promise<readonly string[] | undefined> {
  const trial = concernsFiles ? tryFiles(needs) : ["--version"];
  for (const command of commands) {
    if (await canRun([...prefix, ...command], trial, needs)) return command;
  }
  return undefined;
}

/** Arguments of Node that fail where a process could not read or write what it must. */
function tryFiles({ readable }: IsolationNeeds): string[] {
  const existing = readable.filter((path) => existsSync(path));
  return ["-e", TRY_FILES, ...existing, WRITABLE_FOLDER];
}

async function canRun(
  prefix: readonly string[],
  trial: readonly string[],
  { folders }: IsolationNeeds,
): Promise<boolean> {
  if (prefix.includes(NO_TOOL)) return false;
  const [file = "", ...args] = fillIn([...prefix, process.execPath, ...trial], folders);
  try {
    await run(file, args, { env: {}, cwd: folders.root, timeout: PROBE_TIMEOUT_MS });
    return true;
  } catch {
    // Not allowed here, or a tool that lacks the option: another way may do.
    return false;
  }
}

function fillIn(command: readonly string[], folders: SlotFolders): string[] {
  return command.map((part) =>
    part
      .replaceAll(START_FOLDER, folders.root)
      .replaceAll(INPUT_FOLDER, folders.input)
      .replaceAll(WRITABLE_FOLDER, folders.output)
      .replaceAll(ACCOUNT, String(folders.account)),
  );
}

/** By the path that it really has, which other accounts can use too. */
function findTool(name: string, { toolDirectories }: IsolationNeeds): string {
  const paths = toolDirectories.map((folder) => join(folder, name));
  const found = paths.find((path) => existsSync(path));
  return found === undefined ? NO_TOOL : realpathSync(found);
}
