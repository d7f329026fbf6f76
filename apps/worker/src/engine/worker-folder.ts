import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { OWNER_ONLY, removeFolder } from "@parsewright/engine-host";
import { systemErrorCode } from "../files/system-error-code.ts";

const OWNER_FILE = "owner.json";
const FOLDER_PREFIX = "worker-";

/** Process that made a folder. The start time distinguishes a process from a later one with its number. */
interface Owner {
  readonly host: string;
  readonly pid: number;
  readonly startTime: string | null;
}

/** Makes this worker's own folder, and removes those of workers that died on this machine without doing so. */
export async function openWorkerFolder(workDirectory: string): Promise<string> {
  await removeLeftOvers(workDirectory);
  const folder = join(workDirectory, FOLDER_PREFIX + randomBytes(8).toString("hex"));
  await mkdir(folder, { mode: OWNER_ONLY });
  await writeFile(join(folder, OWNER_FILE), JSON.stringify(describeProcess(process.pid)));
  return folder;
}

async function removeLeftOvers(workDirectory: string): Promise<void> {
  const names = await readdir(workDirectory);
  const folders = names.filter((name) => name.startsWith(FOLDER_PREFIX));
  for (const folder of folders.map((name) => join(workDirectory, name))) {
    const owner = await readOwner(folder);
    if (owner !== undefined && isDead(owner)) await removeFolder(folder);
  }
}

/** `undefined` when the folder does not say: another worker may be making it just now. */
async function readOwner(folder: string): Promise<Owner | undefined> {
  try {
    return JSON.parse(await readFile(join(folder, OWNER_FILE), "utf8")) as Owner;
  } catch {
    return undefined;
  }
}

/** A folder on a shared disk may belong to a worker on another machine, of which nothing is known here. */
function isDead(owner: Owner): boolean {
  if (owner.host !== hostname()) return false;
  return !isRunning(owner.pid) || startTimeOf(owner.pid) !== owner.startTime;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It runs, but under another user.
    return systemErrorCode(error) === "EPERM";
  }
}

function describeProcess(pid: number): Owner {
  return { host: hostname(), pid, startTime: startTimeOf(pid) };
}

/** Field 22 of /proc/PID/stat, counted after the name, which may hold anything. `null` where there is no /proc. */
function startTimeOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? null;
  } catch {
    return null;
  }
}
