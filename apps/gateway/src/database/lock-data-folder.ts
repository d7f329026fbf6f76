import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ParserError } from "@parsewright/contract";

/** The gateway that uses a data folder. */
interface Owner {
  readonly pid: number;
  /** Time of its start, as the system counts it: a later process may have its number. */
  readonly started: string;
  readonly url?: string;
}

/** A data folder that is in use by this process. */
export interface FolderLock {
  /** For whoever is refused. */
  readonly nameUrl: (url: string) => Promise<void>;
  readonly release: () => Promise<void>;
}

/**
 * Marks a folder as in use, so that a second gateway does not stop the database of the first when it ends. A process
 * that was killed leaves a mark that no longer counts.
 */
export async function lockDataFolder(folder: string): Promise<FolderLock> {
  const path = join(folder, "gateway.lock");
  await mkdir(folder, { recursive: true });
  const self: Owner = { pid: process.pid, started: (await startOf(process.pid)) ?? "" };
  for (;;) {
    try {
      await writeFile(path, JSON.stringify(self), { flag: "wx" });
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    const owner = await readOwner(path);
    if (owner !== undefined && (await startOf(owner.pid)) === owner.started) {
      throw inUse(folder, owner);
    }
    await rm(path, { force: true });
  }
  return {
    nameUrl: (url) => writeFile(path, JSON.stringify({ ...self, url })),
    release: () => rm(path, { force: true }),
  };
}

async function readOwner(path: string): Promise<Owner | undefined> {
  try {
    return JSON.parse(await readFile(path, "utf8")) as Owner;
  } catch {
    return undefined;
  }
}

/** `undefined` when there is no such process; `""` where the system does not say when it started. */
async function startOf(pid: number): Promise<string | undefined> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return undefined;
  }
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
}

function inUse(folder: string, { pid, url }: Owner): ParserError {
  const where = url === undefined ? "" : ` at ${url}`;
  return new ParserError(
    "CONFLICT",
    `${folder} is in use by the gateway with the process id ${pid}${where}. Stop it, or set PARSER_DATA_DIR to another folder.`,
  );
}
