import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { viewArguments } from "./file-view.ts";

/** What the system offers to keep a process in bounds. */
export interface Isolation {
  /**
   * Stands before the command of a process that may write one folder. Each part ends by becoming the next: there is
   * one process.
   */
  readonly prefixFor: (writableFolder: string) => string[];
  readonly protections: readonly string[];
  /** What this machine lacks, in words. */
  readonly missing: readonly string[];
}

export interface IsolationNeeds {
  /** With what Node reserves. */
  readonly memoryBytes: number;
  /** Files and folders that a process reads. */
  readonly readable: readonly string[];
  /** Empty; processes build on it what they see. */
  readonly viewFolder: string;
  /** A folder that a process may write, to try it with. */
  readonly writableFolder: string;
  readonly toolDirectories: readonly string[];
}

interface Layer {
  readonly protection: string;
  /** The first that works is taken. */
  readonly commands: readonly (readonly string[])[];
}

/** Where system tools are. The search path of this process may name folders that others can write. */
export const TOOL_DIRECTORIES = ["/usr/bin", "/bin", "/usr/sbin", "/sbin", "/usr/local/bin"];

/** Stands for the folder until it is known. */
const WRITABLE_FOLDER = "{writable folder}";

/** Stands for a tool that this machine does not have. */
const NO_TOOL = "";

/** No single output may fill the disk. */
const MAX_FILE_BYTES = 4 * 1024 ** 3;

/** Long enough for a loaded machine; these tools do next to nothing. */
const PROBE_TIMEOUT_MS = 10_000;

const run = promisify(execFile);

/** Tries what there is, once: each layer runs inside those before it, as it will for a process. */
export async function findIsolation(needs: IsolationNeeds): Promise<Isolation> {
  const layers = layersFor(needs);
  const best = layers.flatMap(({ commands: [command = []] }) => command);
  // Most machines allow all or nearly nothing: one try instead of one for each layer saves time at the start.
  if (await canRun(best, needs)) {
    const protections = layers.map(({ protection }) => protection);
    return { prefixFor: (folder) => fillIn(best, folder), protections, missing: [] };
  }
  return tryEachLayer(layers, needs);
}

async function tryEachLayer(layers: readonly Layer[], needs: IsolationNeeds): Promise<Isolation> {
  const prefix: string[] = [];
  const protections: string[] = [];
  const missing: string[] = [];
  for (const { protection, commands } of layers) {
    const command = await firstThatWorks(commands, prefix, needs);
    if (command !== undefined) prefix.push(...command);
    (command === undefined ? missing : protections).push(protection);
  }
  return { prefixFor: (folder) => fillIn(prefix, folder), protections, missing };
}

/** A user of its own comes first: it would undo what ends the process with its parent. Privileges go last. */
function layersFor(needs: IsolationNeeds): Layer[] {
  const unshare = findTool("unshare", needs);
  const setpriv = findTool("setpriv", needs);
  const readable = [...needs.readable, process.execPath, setpriv];
  const view = viewArguments({ ...needs, readable, writableFolder: WRITABLE_FOLDER });
  return [
    {
      protection: "no network",
      // Without root, a network of its own takes a user of its own.
      commands: [
        [unshare, "--net"],
        [unshare, "--map-root-user", "--net"],
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
          `--fsize=${MAX_FILE_BYTES}`,
          "--core=0",
        ],
      ],
    },
    {
      protection: "sees only its own files",
      commands: [[unshare, "--mount", findTool("sh", needs), ...view]],
    },
    {
      protection: "no privileges",
      commands: [
        [setpriv, "--no-new-privs", "--inh-caps=-all", "--bounding-set=-all"],
        [setpriv, "--no-new-privs"],
      ],
    },
  ];
}

async function firstThatWorks(
  commands: Layer["commands"],
  prefix: readonly string[],
  needs: IsolationNeeds,
): Promise<readonly string[] | undefined> {
  for (const command of commands) {
    if (await canRun([...prefix, ...command], needs)) return command;
  }
  return undefined;
}

async function canRun(
  prefix: readonly string[],
  { writableFolder }: IsolationNeeds,
): Promise<boolean> {
  if (prefix.includes(NO_TOOL)) return false;
  const [file = "", ...args] = fillIn([...prefix, process.execPath, "--version"], writableFolder);
  try {
    await run(file, args, { env: {}, timeout: PROBE_TIMEOUT_MS });
    return true;
  } catch {
    // Not allowed here, or a tool that lacks the option: another way may do.
    return false;
  }
}

function fillIn(command: readonly string[], writableFolder: string): string[] {
  return command.map((part) => (part === WRITABLE_FOLDER ? writableFolder : part));
}

function findTool(name: string, { toolDirectories }: IsolationNeeds): string {
  const paths = toolDirectories.map((folder) => join(folder, name));
  return paths.find((path) => existsSync(path)) ?? NO_TOOL;
}
