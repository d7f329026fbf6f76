import { existsSync } from "node:fs";
import {
  cp,
  mkdir,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { isGatewayBuilt, startGatewayProcess } from "../proofs/testing/gateway-process.ts";
import { ECHO_WORKER } from "../testing/echo-worker.ts";
import {
  createDataFolder,
  type ServingGateway,
  startServingGateway,
} from "../testing/serving-gateway.ts";
import { backUp } from "./back-up.ts";
import { restore } from "./restore.ts";

const WAIT = { timeout: 120_000, interval: 50 };
/** Too large for a row: it is in the blob store. */
const LARGE = "x".repeat(256 * 1024);

let root: Awaited<ReturnType<typeof createDataFolder>>;
let gateways: ServingGateway[];

beforeEach(async () => {
  root = await createDataFolder();
  gateways = [];
});
afterEach(async () => {
  for (const gateway of gateways) await gateway.stop();
  await root.remove();
});

describe("a backup", () => {
  it("of a service under load has every job that had ended, and the others end where it is restored", async () => {
    const gateway = await start("live");
    const key = gateway.facts.firstKey?.key;
    const load = submitUntilStopped(gateway);
    await vi.waitUntil(() => load.ended.size >= 20, WAIT);
    const endedBefore = [...load.ended];

    await backUp(environmentOf("live"), join(root.path, "backup"));

    await vi.waitUntil(() => load.ended.size >= endedBefore.length + 10, WAIT);
    await load.stop();
    const { jobs } = await restore(environmentOf("restored"), join(root.path, "backup"));
    expect(jobs).toBeGreaterThanOrEqual(endedBefore.length);
    const restored = await start("restored");
    for (const id of endedBefore) {
      expect(await restored.call("GET", `status/${id}`, { key })).toMatchObject({
        status: "COMPLETED",
        output: { echo: { text: LARGE } },
      });
    }
    await vi.waitUntil(async () => {
      const answer = await restored.call("GET", "health", { key });
      const { inQueue, inProgress } = (answer as unknown as HealthAnswer).jobs;
      return inQueue + inProgress === 0;
    }, WAIT);
    const { completed } = (
      (await restored.call("GET", "health", { key })) as unknown as HealthAnswer
    ).jobs;
    expect(completed).toBe(jobs);
  });

  it.skipIf(!isGatewayBuilt)("of a service that was killed needs no start of it", async () => {
    const folder = join(root.path, "killed");
    await mkdir(folder);
    const killed = await startGatewayProcess({
      PARSER_DATA_DIR: folder,
      PARSER_DISABLE_AUTH: "on",
    });
    const submitted = await fetch(`${killed.url}/v2/parser/run`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ input: { text: LARGE } }),
    });
    const { id } = (await submitted.json()) as { id: string };
    await killed.stop();

    await backUp({ PARSER_DATA_DIR: folder }, join(root.path, "backup"));
    await restore(environmentOf("restored"), join(root.path, "backup"));

    const restored = await start("restored", { PARSER_DISABLE_AUTH: "on" });
    await expect
      .poll(() => restored.call("GET", `status/${id}`), WAIT)
      .toMatchObject({ status: "COMPLETED", output: { echo: { text: LARGE } } });
  });

  it("goes into a new folder outside of the data, and a restore into one without a database", async () => {
    await start("live");
    const backup = join(root.path, "backup");

    await expect(backUp(environmentOf("live"), join(root.path, "live", "b"))).rejects.toThrow(
      "Name one outside",
    );
    await expect(restore(environmentOf("other"), root.path)).rejects.toThrow(
      "is not a complete backup",
    );
    await backUp(environmentOf("live"), backup);
    await expect(backUp(environmentOf("live"), backup)).rejects.toThrow("Name a new folder");
    await expect(restore(environmentOf("live"), backup)).rejects.toThrow("is in use");
    await gateways.pop()?.stop();
    await expect(restore(environmentOf("live"), backup)).rejects.toThrow("has a database already");
    await expect(
      backUp({ DATABASE_URL: "postgres://db/x" }, join(root.path, "other")),
    ).rejects.toThrow("pg_dump");
    const control = join(backup, "database", "global", "pg_control");
    await writeFile(control, new Uint8Array((await stat(control)).size));
    await expect(restore(environmentOf("other"), backup)).rejects.toThrow("does not start");
    expect(existsSync(join(root.path, "other", "postgres", "data"))).toBe(false);
  });
});

describe("a backup that is not as it was made", () => {
  it("is not restored, and neither into the folder of another service", async () => {
    const gateway = await start("live", { PARSER_DISABLE_AUTH: "on" });
    const { id } = await gateway.call("POST", "runsync", { body: { input: { text: LARGE } } });
    const made = join(root.path, "made");
    await backUp(environmentOf("live"), made);
    const files = await readdir(made, { recursive: true });
    const blob = files.find((name) => name.startsWith("blobs") && name.includes(id)) ?? "";
    const table = files.find((name) => /^database.base.\d+.\d+$/.test(name)) ?? "";

    const changes: Record<string, (folder: string) => Promise<void>> = {
      blobs: (folder) => rm(join(folder, "blobs"), { recursive: true }),
      "blobs has": (folder) => truncate(join(folder, blob), 100),
      "database has": (folder) => rm(join(folder, table)),
      "no signing-key": (folder) => rm(join(folder, "signing-key")),
      "is damaged": (folder) => writeFile(join(folder, "backup.json"), '{"version":2}'),
    };
    for (const [says, change] of Object.entries(changes)) {
      const folder = join(root.path, "changed");
      await cp(made, folder, { recursive: true });
      await change(folder);
      await expect(restore(environmentOf("other"), folder)).rejects.toThrow(says);
      expect(existsSync(join(root.path, "other"))).toBe(false);
      await rm(folder, { recursive: true });
    }

    await mkdir(join(root.path, "other"));
    const key = join(root.path, "other", "signing-key");
    await writeFile(key, "of another service");
    await expect(restore(environmentOf("other"), made)).rejects.toThrow("key of another service");
    expect(await readFile(key, "utf8")).toBe("of another service");
    await rm(key);
    expect(await restore(environmentOf("other"), made)).toMatchObject({ jobs: 1 });
  });
});

const MANIFEST = JSON.stringify({
  version: 2,
  createdAt: "2026-11-20T00:00:00.000Z",
  postgres: "18",
  database: { files: 0, bytes: 0 },
  blobs: { files: 0, bytes: 0 },
  signingKey: false,
});

describe("a folder that is not a backup", () => {
  it.each([
    {
      what: "a link to another folder",
      manifest: MANIFEST,
      link: "blobs",
      says: "is a link",
    },
    {
      what: "a link in the place of the key",
      manifest: MANIFEST,
      link: "signing-key",
      says: "is a link",
    },
    { what: "a damaged list", manifest: "{", link: "other", says: "backup.json is damaged" },
    { what: "no list", manifest: "null", link: "other", says: "backup.json is damaged" },
    {
      what: "the list of an earlier release",
      manifest: '{"version":1}',
      link: "other",
      says: "another release",
    },
    {
      what: "the list of a later release",
      manifest: '{"version":3}',
      link: "other",
      says: "another release",
    },
  ])("is not restored: it has $what", async ({ manifest, link, says }) => {
    const folder = join(root.path, "hostile");
    await mkdir(folder);
    await writeFile(join(folder, "backup.json"), manifest);
    await symlink("/etc", join(folder, link));

    await expect(restore(environmentOf("other"), folder)).rejects.toThrow(says);
    expect(existsSync(join(root.path, "other", "blobs"))).toBe(false);
  });
});

interface HealthAnswer {
  readonly jobs: {
    readonly inQueue: number;
    readonly inProgress: number;
    readonly completed: number;
  };
}

function environmentOf(name: string) {
  return { PARSER_DATA_DIR: join(root.path, name) };
}

async function start(name: string, environment = {}): Promise<ServingGateway> {
  const folder = join(root.path, name);
  await mkdir(folder, { recursive: true });
  const gateway = await startServingGateway({ folder, workerCommand: ECHO_WORKER, environment });
  gateways.push(gateway);
  return gateway;
}

/** Four clients, each with one job at a time. */
function submitUntilStopped(gateway: ServingGateway) {
  const ended = new Set<string>();
  const stopping = new AbortController();
  const client = async () => {
    while (!stopping.signal.aborted) {
      const { id, status } = await gateway.call("POST", "runsync", {
        body: { input: { text: LARGE } },
      });
      if (status === "COMPLETED") ended.add(id);
    }
  };
  const clients = Array.from({ length: 4 }, client);
  return {
    ended,
    async stop() {
      stopping.abort();
      await Promise.all(clients);
    },
  };
}
