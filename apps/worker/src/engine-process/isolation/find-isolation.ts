import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

/** What the system offers to keep a process in bounds. */
export interface Isolation {
  /** Stands before the command of a process. Each part ends by becoming the next: there is one process. */
  readonly prefix: readonly string[];
  readonly protections: readonly string[];
  /** What this machine lacks, in words. */
  readonly missing: readonly string[];
}

interface Layer {
  readonly protection: string;
  /** The first that works is taken. */
  readonly commands: readonly (readonly [tool: string, ...args: string[]])[];
}

/** Where system tools are. The search path of the worker is not asked: it is not ours to trust. */
export const TOOL_DIRECTORIES = ["/usr/bin", "/bin", "/usr/sbin", "/sbin", "/usr/local/bin"];

/** No single output may fill the disk. */
const MAX_FILE_BYTES = 4 * 1024 ** 3;

/** Long enough for a loaded machine; these tools do next to nothing. */
const PROBE_TIMEOUT_MS = 10_000;

const run = promisify(execFile);

/** Tries what there is, once: each layer runs inside those before it, as it will for a process. */
export async function findIsolation(
  memoryBytes: number,
  toolDirectories: readonly string[],
): Promise<Isolation> {
  const probe = findTool("true", toolDirectories);
  const prefix: string[] = [];
  const protections: string[] = [];
  const missing: string[] = [];
  for (const { protection, commands } of layersFor(memoryBytes)) {
    const command = await firstThatWorks({ commands, prefix, probe, toolDirectories });
    if (command === undefined) missing.push(protection);
    else {
      prefix.push(...command);
      protections.push(protection);
    }
  }
  return { prefix, protections, missing };
}

function layersFor(memoryBytes: number): Layer[] {
  return [
    {
      protection: "no network",
      // Without root a network of its own takes a user of its own.
      commands: [
        ["unshare", "--net"],
        ["unshare", "--map-root-user", "--net"],
      ],
    },
    {
      protection: "no privileges",
      commands: [
        ["setpriv", "--no-new-privs", "--inh-caps=-all", "--bounding-set=-all"],
        ["setpriv", "--no-new-privs"],
      ],
    },
    { protection: "ends with the worker", commands: [["setpriv", "--pdeathsig", "KILL"]] },
    {
      protection: "memory limit by the system",
      // Not --as: WebAssembly reserves far more addresses than it uses. Cores would hold documents.
      commands: [["prlimit", `--data=${memoryBytes}`, `--fsize=${MAX_FILE_BYTES}`, "--core=0"]],
    },
  ];
}

interface Attempt {
  readonly commands: Layer["commands"];
  readonly prefix: readonly string[];
  readonly probe: string | undefined;
  readonly toolDirectories: readonly string[];
}

async function firstThatWorks(attempt: Attempt): Promise<string[] | undefined> {
  const { commands, prefix, probe, toolDirectories } = attempt;
  if (probe === undefined) return undefined;
  for (const [tool, ...args] of commands) {
    const path = findTool(tool, toolDirectories);
    if (path === undefined) continue;
    const [first, ...rest] = [...prefix, path, ...args, probe];
    try {
      await run(first, rest, { env: {}, timeout: PROBE_TIMEOUT_MS });
      return [path, ...args];
    } catch {
      // Not allowed here, or a tool that lacks the option: the next one may do.
    }
  }
  return undefined;
}

function findTool(name: string, toolDirectories: readonly string[]): string | undefined {
  return toolDirectories.map((folder) => join(folder, name)).find((path) => existsSync(path));
}
