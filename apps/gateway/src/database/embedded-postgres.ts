import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import {
  chooseSocketFolder,
  DATABASE_USER,
  initializeDataFolder,
  refuseForeignData,
} from "./data-folder.ts";
import { findPostgresBinaries, type PostgresBinaries } from "./postgres-binaries.ts";
import {
  acceptsConnections,
  isOrphan,
  isPostgresProcess,
  readPostmasterFile,
  SOCKET_PORT,
} from "./postmaster-file.ts";
import { withParentDeathSignal } from "../parent-death-signal.ts";
import { findServerAccount, type ServerAccount } from "./server-account.ts";

export interface EmbeddedPostgresOptions {
  /** Everything of the server is in here. */
  readonly folder: string;
  readonly log: (message: string) => void;
  /** `PATH` of the gateway. */
  readonly searchPath?: string;
  /** Server settings over ours, such as `fsync=off` for tests. */
  readonly serverSettings?: Readonly<Record<string, string>>;
  /** Time during which the first start may fail; tests give up at once. */
  readonly startTimeoutMs?: number;
}

export interface EmbeddedPostgres {
  readonly connection: {
    readonly host: string;
    readonly port: number;
    readonly user: string;
  };
  /** Id of the server's process at the moment, for an operator's eyes and for tests. */
  pid(): Promise<number | undefined>;
  /**
   * Ends the server if this process started it, or if whoever did is gone. Other gateways that still use it start it
   * again.
   */
  stop(): Promise<void>;
}

const SERVER_SETTINGS = {
  listen_addresses: "",
  // Enough for rows without payloads; the operating system's cache does the rest.
  shared_buffers: "32MB",
  max_connections: "100",
  log_checkpoints: "off",
  // Waking up now and then costs more than it finds in a database this small.
  autovacuum_naptime: "30s",
};

/** Time during which a start may fail, for instance while the processes of a killed server still end. */
const START_TIMEOUT_MS = 30_000;
const RETRY_PAUSE_MS = 150;
const RESTART_PAUSE_MAX_MS = 5000;
/** Interval at which a server that another process started is looked at. */
const ADOPTED_CHECK_INTERVAL_MS = 1000;
/** After this a fast shutdown is no longer waited for. */
const STOP_TIMEOUT_MS = 15_000;

interface Server {
  readonly dataFolder: string;
  readonly socketFolder: string;
  readonly logFile: string;
  readonly binaries: PostgresBinaries;
  readonly account: ServerAccount | undefined;
  readonly settings: Readonly<Record<string, string>>;
  readonly startTimeoutMs: number;
}

/**
 * Runs a real PostgreSQL on a unix socket. A server that an earlier or another gateway left running
 * on the same folder is used as it is; one that dies is started again.
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const server = await prepareServer(options);
  const stopping = new AbortController();
  let child = await ensureRunning(server);

  const supervise = async () => {
    while (!stopping.signal.aborted) {
      await untilGone(child, server, stopping.signal);
      if (stopping.signal.aborted) return;
      options.log("The embedded PostgreSQL has ended; starting it again.");
      child = await restart(server, options.log, stopping.signal);
    }
  };
  const supervised = supervise();

  return {
    connection: { host: server.socketFolder, port: SOCKET_PORT, user: DATABASE_USER },
    async pid() {
      return (await readPostmasterFile(server.dataFolder))?.pid;
    },
    async stop() {
      stopping.abort();
      await supervised;
      if (child) await shutDown(child);
      else await endOrphan(server);
    },
  };
}

/** Makes the files of a server that are not there yet. */
export async function prepareServer(options: EmbeddedPostgresOptions): Promise<Server> {
  const account = findServerAccount();
  const { folder } = options;
  await mkdir(folder, { recursive: true, mode: 0o755 });
  const binaries = await findPostgresBinaries({
    cacheFolder: folder,
    account,
    searchPath: options.searchPath ?? "",
  });
  const dataFolder = join(folder, "data");
  const socketFolder = await chooseSocketFolder(dataFolder, account);
  if (!(await acceptsConnections(socketFolder))) refuseForeignData(dataFolder, account);
  const waitsForDisk = options.serverSettings?.["fsync"] !== "off";
  await initializeDataFolder({ dataFolder, binaries, account, waitsForDisk });
  return {
    dataFolder,
    socketFolder,
    logFile: join(folder, "postgres.log"),
    binaries,
    account,
    settings: { ...SERVER_SETTINGS, ...options.serverSettings },
    startTimeoutMs: options.startTimeoutMs ?? START_TIMEOUT_MS,
  };
}

/** Gives our child, or `undefined` when a server of somebody else answers. */
async function ensureRunning(server: Server): Promise<ChildProcess | undefined> {
  const giveUpAt = performance.now() + server.startTimeoutMs;
  for (;;) {
    if (await acceptsConnections(server.socketFolder)) return undefined;
    await removeStaleFile(server.dataFolder);
    const child = await launch(server);
    if (child) return child;
    if (performance.now() > giveUpAt) throw new Error(await describeFailure(server));
    await sleep(RETRY_PAUSE_MS);
  }
}

/** PostgreSQL believes that a process with the id in its file is a server, whatever it is. */
async function removeStaleFile(dataFolder: string): Promise<void> {
  const file = await readPostmasterFile(dataFolder);
  if (file && !(await isPostgresProcess(file.pid))) {
    await rm(join(dataFolder, "postmaster.pid"), { force: true });
  }
}

/** Starts the server and waits until it is ready; `undefined` when it ended instead. */
async function launch(server: Server): Promise<ChildProcess | undefined> {
  const child = spawnServer(server);
  child.once("error", () => undefined);
  while (child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
    const file = await readPostmasterFile(server.dataFolder);
    if (file?.pid === child.pid && file.isReady) return child;
    await sleep(20);
  }
  return undefined;
}

function spawnServer({ binaries, account, ...server }: Server): ChildProcess {
  const settings = Object.entries(server.settings).flatMap(([name, value]) => [
    "-c",
    `${name}=${value}`,
  ]);
  const log = openSync(server.logFile, "a", 0o600);
  try {
    const place = ["-D", server.dataFolder, "-k", server.socketFolder, "-p", String(SOCKET_PORT)];
    // As `shutDown` does, when there is nobody left to do it.
    const [file, ...args] = withParentDeathSignal("INT", [
      binaries.postgres,
      ...place,
      ...settings,
    ]);
    const child = spawn(file, args, {
      env: binaries.environment,
      cwd: "/",
      // A group of its own: Ctrl-C in a terminal is for the gateway, which then stops the server.
      detached: true,
      stdio: ["ignore", log, log],
      ...(account && { uid: account.uid, gid: account.gid }),
    });
    child.unref();
    return child;
  } finally {
    closeSync(log);
  }
}

async function untilGone(
  child: ChildProcess | undefined,
  server: Server,
  signal: AbortSignal,
): Promise<void> {
  try {
    if (child) {
      if (!hasEnded(child)) await once(child, "exit", { signal });
      return;
    }
    while (await acceptsConnections(server.socketFolder)) {
      await sleep(ADOPTED_CHECK_INTERVAL_MS, undefined, { signal, ref: false });
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

async function restart(
  server: Server,
  log: (message: string) => void,
  signal: AbortSignal,
): Promise<ChildProcess | undefined> {
  for (let pauseMs = RETRY_PAUSE_MS; !signal.aborted; pauseMs *= 2) {
    try {
      return await ensureRunning(server);
    } catch (error) {
      log(error instanceof Error ? error.message : String(error));
    }
    const pause = Math.min(pauseMs, RESTART_PAUSE_MAX_MS);
    await sleep(pause, undefined, { signal, ref: false }).catch(() => undefined);
  }
  return undefined;
}

async function shutDown(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  child.ref();
  const exit = once(child, "exit");
  // SIGINT asks PostgreSQL for a fast shutdown: sessions are cut, everything is written.
  child.kill("SIGINT");
  const timer = setTimeout(() => child.kill("SIGQUIT"), STOP_TIMEOUT_MS);
  await exit;
  clearTimeout(timer);
}

/** Ends an adopted server whose gateway has died: nobody else would. */
async function endOrphan({ dataFolder, socketFolder }: Server): Promise<void> {
  const file = await readPostmasterFile(dataFolder);
  if (!file || !(await isOrphan(file.pid))) return;
  process.kill(file.pid, "SIGINT");
  const giveUpAt = performance.now() + STOP_TIMEOUT_MS;
  while ((await acceptsConnections(socketFolder)) && performance.now() < giveUpAt) {
    await sleep(RETRY_PAUSE_MS);
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

async function describeFailure({ logFile }: Server): Promise<string> {
  const text = await readFile(logFile, "utf8").catch(() => "");
  const lines = text.trimEnd().split("\n").slice(-5).join("\n");
  return `The embedded PostgreSQL does not start. Last lines of ${logFile}:\n${lines}`;
}
