import { execFile } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { existsSync, lstatSync } from "node:fs";
import { chmod, chown, mkdir, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { PostgresBinaries } from "./postgres-binaries.ts";
import { SOCKET_PORT } from "./postmaster-file.ts";
import { findClosedFolder, type ServerAccount } from "./server-account.ts";

/** The one database user of the embedded server. Its socket lies in a folder closed to other accounts. */
export const DATABASE_USER = "parser";

/** Limit of the kernel for the address of a unix socket, without its final zero. */
const SOCKET_PATH_MAX_BYTES = 107;

/** Makes a folder that belongs to the server's account alone. */
async function makePrivateFolder(
  folder: string,
  account: ServerAccount | undefined,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const facts = lstatSync(folder);
  // A folder in /tmp has a name that others can foresee; root may take it over, a link may lead anywhere.
  const isOurs = account !== undefined || facts.uid === process.getuid?.();
  if (!facts.isDirectory() || !isOurs) {
    throw new Error(`${folder} belongs to another account. Remove it.`);
  }
  if (account) await chown(folder, account.uid, account.gid);
  await chmod(folder, 0o700);
}

/** Creates the database files once. A crash on the way leaves nothing that looks finished. */
export async function initializeDataFolder(request: {
  readonly dataFolder: string;
  readonly binaries: PostgresBinaries;
  readonly account: ServerAccount | undefined;
  /** True if the files must survive a power cut from the beginning. */
  readonly waitsForDisk: boolean;
}): Promise<void> {
  const { dataFolder, binaries, account, waitsForDisk } = request;
  if (existsSync(join(dataFolder, "PG_VERSION"))) return;
  refuseClosedFolder(dataFolder, account);
  const unfinished = `${dataFolder}.${randomUUID()}`;
  await makePrivateFolder(unfinished, account);
  try {
    const options = ["-U", DATABASE_USER, "-A", "trust", "-E", "UTF8", "--no-locale"];
    if (!waitsForDisk) options.push("--no-sync");
    await promisify(execFile)(binaries.initdb, ["-D", unfinished, ...options], {
      env: binaries.environment,
      cwd: "/",
      ...account,
    });
    await rename(unfinished, dataFolder);
  } catch (error) {
    // Another gateway may have been faster; its files are as good.
    if (!existsSync(join(dataFolder, "PG_VERSION"))) throw error;
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

/** The data folder itself, unless a socket in it would have too long a name. The same for every process. */
export async function chooseSocketFolder(
  dataFolder: string,
  account: ServerAccount | undefined,
): Promise<string> {
  const path = join(dataFolder, `.s.PGSQL.${SOCKET_PORT}`);
  if (Buffer.byteLength(path) <= SOCKET_PATH_MAX_BYTES) return dataFolder;
  const hash = createHash("sha256").update(dataFolder).digest("hex").slice(0, 16);
  const folder = join(tmpdir(), `parser-${hash}`);
  await makePrivateFolder(folder, account);
  return folder;
}

/** Before the server does: it says only which of its files it cannot read. */
export function refuseForeignData(dataFolder: string, account: ServerAccount | undefined): void {
  const owner = lstatSync(dataFolder, { throwIfNoEntry: false })?.uid;
  if (owner === undefined || owner === (account?.uid ?? process.getuid?.())) return;
  throw new Error(
    `The database in ${dataFolder} belongs to the user with the id ${owner}. Run this as that user.`,
  );
}

function refuseClosedFolder(dataFolder: string, account: ServerAccount | undefined): void {
  const closed = account && findClosedFolder(dataFolder, account);
  if (!closed) return;
  throw new Error(
    `The embedded PostgreSQL runs as ${account.name}, which may not enter ${closed}. ` +
      "Set PARSER_DATA_DIR to a folder that it can reach, or DATABASE_URL to a server.",
  );
}
