import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startEmbeddedPostgres } from "@parsewright/gateway/embedded-postgres";
import { databaseUrl } from "../gateway/bench-database.ts";

/** The database of a run, which can be taken away. */
export interface SoakDatabase {
  readonly url: string;
  pid(): Promise<number | undefined>;
  goneFor(seconds: number): Promise<void>;
  stop(): Promise<void>;
}

const LOOK_MS = 100;

/** A server for several gateways. */
export async function startDatabase(folder: string): Promise<SoakDatabase> {
  const options = { folder, log: () => undefined };
  let server = await startEmbeddedPostgres(options);
  return {
    url: databaseUrl(server),
    pid: () => server.pid(),
    async goneFor(seconds) {
      await server.stop();
      await sleep(seconds * 1000);
      server = await startEmbeddedPostgres(options);
    },
    stop: () => server.stop(),
  };
}

/** The server that a gateway runs itself: it starts it again, and ends it. */
export async function findDatabaseOf(dataFolder: string): Promise<SoakDatabase> {
  const read = async () => {
    const path = join(dataFolder, "postgres", "data", "postmaster.pid");
    const text = await readFile(path, "utf8").catch(() => "");
    const [pid, , , , host = ""] = text.split("\n");
    return { pid: Number(pid) || undefined, host };
  };
  const { host } = await read();
  const pid = async () => (await read()).pid;
  return {
    url: `postgresql://parser@${encodeURIComponent(host)}:5432/postgres`,
    pid,
    async goneFor(seconds) {
      for (let passedMs = 0; passedMs < seconds * 1000; passedMs += LOOK_MS) {
        const running = await pid();
        if (running !== undefined) killIfThere(running);
        await sleep(LOOK_MS);
      }
    },
    stop: async () => {},
  };
}

/** SIGKILL for a process that may have ended since it was found, as others are killed all the time. */
export function killIfThere(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended.
  }
}
