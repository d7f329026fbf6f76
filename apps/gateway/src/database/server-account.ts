import { readFileSync, statSync } from "node:fs";
import { dirname } from "node:path";

/** Account that the embedded server runs as, when that is not our own. */
export interface ServerAccount {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/** PostgreSQL refuses to run as root, so root needs another account for it; nobody else does. */
export function findServerAccount(): ServerAccount | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  for (const wanted of ["postgres", "nobody"]) {
    const found = accounts.find(([name]) => name === wanted);
    if (found) return { name: wanted, uid: Number(found[2]), gid: Number(found[3]) };
  }
  throw new Error(
    "The embedded PostgreSQL cannot run as root, and there is neither an account `postgres` nor `nobody`. " +
      "Start the gateway as another user, or set DATABASE_URL.",
  );
}

/** The first folder above `path` that the account may not pass through; `undefined` when it may pass all. */
export function findClosedFolder(path: string, account: ServerAccount): string | undefined {
  const folder = dirname(path);
  const { mode, uid, gid } = statSync(folder);
  if (!(mode & executeBitFor({ uid, gid }, account))) return folder;
  return folder === dirname(folder) ? undefined : findClosedFolder(folder, account);
}

function executeBitFor(
  owner: { readonly uid: number; readonly gid: number },
  account: ServerAccount,
): number {
  if (owner.uid === account.uid) return 0o100;
  return owner.gid === account.gid ? 0o010 : 0o001;
}
