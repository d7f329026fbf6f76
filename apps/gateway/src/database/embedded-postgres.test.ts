import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, mkdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";
import { makeServerFolder } from "./testing/server-folder.ts";

/** Far more than a start or an end takes, for loaded machines. */
const RESTART_MS = 60_000;

let folder: string;
let started: EmbeddedPostgres[];

beforeEach(async () => {
  folder = await makeServerFolder();
  started = [];
});
afterEach(async () => {
  for (const server of started) await server.stop();
  await rm(folder, { recursive: true, force: true });
});

describe("startEmbeddedPostgres", () => {
  it("runs a server that only its own folder leads to, and keeps its data over a stop", async () => {
    const first = await start();
    await ask(first, "CREATE TABLE kept (value int); INSERT INTO kept VALUES (7)");
    expect(await ask(first, "SHOW listen_addresses")).toBe("");
    expect((await stat(first.connection.host)).mode & 0o777).toBe(0o700);
    await first.stop();
    await expect(ask(first, "SELECT 1")).rejects.toThrow(/ENOENT|ECONNREFUSED/);

    expect(await ask(await start(), "SELECT value FROM kept")).toBe(7);
  });

  it("uses a server that another gateway has started, and starts it again when that one stops it", async () => {
    const first = await start();
    const second = await start();
    const pid = await first.pid();
    expect(await second.pid()).toBe(pid);

    await first.stop();

    await vi.waitFor(async () => expect(await ask(second, "SELECT 1")).toBe(1), RESTART_MS);
    expect(await second.pid()).not.toBe(pid);
  });

  it("starts the server again when it is killed", async () => {
    const server = await start();
    await ask(server, "CREATE TABLE kept (value int); INSERT INTO kept VALUES (7)");
    const pid = await pidOf(server);

    process.kill(pid, "SIGKILL");

    await vi.waitFor(async () => {
      expect(await ask(server, "SELECT value FROM kept")).toBe(7);
      expect(await server.pid()).not.toBe(pid);
    }, RESTART_MS);
  });

  it("ends with the gateway that started it, also when that one is killed", async () => {
    const { holder, pid } = await startInOtherProcess();
    holder.kill("SIGKILL");
    await once(holder, "exit");

    await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow("ESRCH"), RESTART_MS);
    expect(await ask(await start(), "SELECT 1")).toBe(1);
  });

  it("starts over one that still ends because its gateway was killed", async () => {
    const { holder } = await startInOtherProcess();
    holder.kill("SIGKILL");

    const server = await start();

    await vi.waitFor(async () => expect(await ask(server, "SELECT 1")).toBe(1), RESTART_MS);
  });

  it("lets two gateways create the data at once", async () => {
    const servers = await Promise.all([start(), start()]);

    for (const server of servers) expect(await ask(server, "SELECT 1")).toBe(1);
  });

  it("is not held up by the mark of a server whose process id is now another's", async () => {
    const server = await start();
    const { host } = server.connection;
    await server.stop();
    const mark = [process.pid, host, 1, 5432, host, "", " 1 2", "ready"].join("\n");
    await writeFile(join(host, "postmaster.pid"), mark);

    expect(await ask(await start(), "SELECT 1")).toBe(1);
  });

  it("puts its socket elsewhere when the folder's name is too long for one", async () => {
    const long = join(folder, "long".repeat(25));
    await mkdir(long, { mode: 0o755 });
    const server = await start(long);

    expect(server.connection.host.length).toBeLessThan(90);
    expect(await ask(server, "SELECT 1")).toBe(1);
    await server.stop();
    await rm(server.connection.host, { recursive: true });
  });

  it.runIf(process.getuid?.() === 0)(
    "says which folder is closed to the account that the server runs as",
    async () => {
      await chmod(folder, 0o700);

      await expect(start()).rejects.toThrow(`may not enter ${folder}`);
    },
  );

  it.runIf(process.getuid?.() === 0)("says whose data it may not open", async () => {
    const server = await start();
    const data = server.connection.host;
    await server.stop();
    const OTHER = 12_345;
    await chown(data, OTHER, OTHER);

    await expect(start()).rejects.toThrow(
      `The database in ${data} belongs to the user with the id ${OTHER}. Run this as that user.`,
    );
  });

  it("shows the server's own words when it does not start", async () => {
    const server = await start();
    await server.stop();
    const options = { ...optionsOf(), serverSettings: { shared_buffers: "nonsense" } };

    await expect(startEmbeddedPostgres({ ...options, startTimeoutMs: 0 })).rejects.toThrow(
      /invalid value for parameter "shared_buffers"/,
    );
  });
});

async function start(inFolder = folder): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ ...optionsOf(), folder: inFolder });
  started.push(server);
  return server;
}

function optionsOf() {
  return { folder, log: () => undefined, serverSettings: { fsync: "off" } };
}

async function pidOf(server: EmbeddedPostgres): Promise<number> {
  const pid = await server.pid();
  if (pid === undefined) throw new Error("There is no server.");
  return pid;
}

async function ask({ connection }: EmbeddedPostgres, sql: string): Promise<unknown> {
  const client = new Client({ ...connection, database: "postgres" });
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql);
    return rows?.[0] && Object.values(rows[0])[0];
  } finally {
    await client.end();
  }
}

/** A gateway of its own, reduced to the database. It runs what was built: Node reads no TypeScript. */
async function startInOtherProcess() {
  const module = new URL("./embedded-postgres.js", import.meta.url.replace("/src/", "/dist/"));
  const script = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(module.href)});
    const server = await startEmbeddedPostgres({ folder: ${JSON.stringify(folder)}, log() {} });
    console.log(await server.pid());
    setInterval(() => {}, 1000);`;
  const holder = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = (await once(holder.stdout, "data")) as [Buffer];
  return { holder, pid: Number(line.toString()) };
}
