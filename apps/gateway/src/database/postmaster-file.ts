import { readFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";

/** Part of every socket's name; the port is only a name here, nothing listens on it. */
export const SOCKET_PORT = 5432;

/** Facts that a running server writes about itself into its data folder. */
export interface PostmasterFile {
  readonly pid: number;
  readonly socketFolder: string;
  readonly isReady: boolean;
}

/** `undefined` when there is none, or it is not yet written to the end. */
export async function readPostmasterFile(dataFolder: string): Promise<PostmasterFile | undefined> {
  const text = await readFile(join(dataFolder, "postmaster.pid"), "utf8").catch(() => "");
  const [pid = "", , , , socketFolder = "", , , status = ""] = text.split("\n");
  if (!/^\d+$/.test(pid) || socketFolder === "") return undefined;
  return { pid: Number(pid), socketFolder, isReady: status.trim() === "ready" };
}

/** Asks whether a server answers on the socket: the one proof that holds across processes and containers. */
export function acceptsConnections(socketFolder: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(join(socketFolder, `.s.PGSQL.${SOCKET_PORT}`));
    const settle = (isAccepted: boolean) => {
      socket.destroy();
      resolve(isAccepted);
    };
    socket.once("connect", () => settle(true));
    socket.once("error", () => settle(false));
  });
}

/** Checks that the process of that id is a PostgreSQL server: after a restart of the machine the id can be anybody's. */
export async function isPostgresProcess(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
  }
  const name = await readFile(`/proc/${pid}/comm`, "utf8").catch(() => "postgres");
  return name.trim() === "postgres";
}

/** Checks whether the server's parent has died, so that the first process of the system has taken its place. */
export async function isOrphan(pid: number): Promise<boolean> {
  if (!(await isPostgresProcess(pid))) return false;
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return /^PPid:\s+1$/m.test(status);
}
