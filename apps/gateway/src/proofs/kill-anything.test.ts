import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Database } from "../database/database.ts";
import { startTestServer, type TestServer } from "../database/testing/test-database.ts";
import { localWorkerKey } from "../keys/key-text.ts";
import { createPostgresKeyStore } from "../keys/postgres-key-store.ts";
import { workerEnvironment } from "../scaler/worker-environment.ts";
import { ECHO_WORKER } from "../testing/echo-worker.ts";
import { createDataFolder } from "../testing/serving-gateway.ts";
import {
  isGatewayBuilt,
  keepRunning,
  type KillableProcess,
  startGatewayProcess,
} from "./testing/gateway-process.ts";
import { JOB_AUDIT } from "./testing/job-audit.ts";

const JOBS = 500;
const CLIENTS = 8;
/** One of them after every 20 jobs or so. */
const VICTIMS = [
  ...Array<"gateway">(10).fill("gateway"),
  ...Array<"worker">(10).fill("worker"),
  ...Array<"database">(5).fill("database"),
];
/** Victims come in the same order in every run; when they are hit depends on the machine. */
const SEED = 5;
const SIGNING_KEY = "a key for the tests";
const WORKER_LOST = /^job timed out after \d retries: its worker/;

describe.skipIf(!isGatewayBuilt)("two gateways, their workers and their database", () => {
  let server: TestServer;
  let database: Database;
  let folder: Awaited<ReturnType<typeof createDataFolder>>;
  let gateways: readonly Awaited<ReturnType<typeof startGatewayProcess>>[];
  let workers: readonly KillableProcess[];
  let key: string;

  beforeAll(async () => {
    [server, folder] = await Promise.all([startTestServer(), createDataFolder()]);
    database = await server.create();
    await database.pool.query(JOB_AUDIT);
    const keys = createPostgresKeyStore({ database });
    ({ key } = await keys.create({ name: "test", tenant: "acme", scopes: ["submit", "read"] }));
    const environment = {
      DATABASE_URL: await server.urlOf(database),
      PARSER_DATA_DIR: folder.path,
      PARSER_SIGNING_KEY: SIGNING_KEY,
    };
    gateways = await Promise.all([
      startGatewayProcess(environment),
      startGatewayProcess(environment),
    ]);
    workers = await Promise.all(
      gateways.flatMap(({ url }, index) => [
        startEchoWorker(`${index}-a`, url),
        startEchoWorker(`${index}-b`, url),
      ]),
    );
  });
  afterAll(async () => {
    await Promise.allSettled([...(workers ?? []), ...(gateways ?? [])].map((one) => one.stop()));
    await server?.stop();
    await folder?.remove();
  });

  it("end every job once, whatever is killed meanwhile", async () => {
    const accepted = new Map<string, number>();
    const clients = Array.from({ length: CLIENTS }, (_, client) => submitAll(client, accepted));
    const random = seededRandom(SEED);
    for (const [index, victim] of shuffle(VICTIMS, random).entries()) {
      const due = (JOBS * (index + 1)) / (VICTIMS.length + 1);
      await vi.waitUntil(() => accepted.size >= due, WAIT);
      await kill(victim, random);
    }
    await Promise.all(clients);
    await vi.waitUntil(async () => (await countOpen()) === 0, WAIT);

    const jobs = await database.read<JobRow>(
      "SELECT id, status, error, worker_id, input_json, output_json FROM parser.job",
    );
    expect(jobs.map(({ id }) => id).toSorted()).toEqual([...accepted.keys()].toSorted());
    expect(jobs).toHaveLength(JOBS);
    const completed = jobs.filter(({ status }) => status === "COMPLETED");
    for (const job of completed) {
      expect(job.input_json).toMatchObject({ number: accepted.get(job.id) });
      expect(job.output_json).toEqual({ echo: job.input_json });
    }
    // A job whose worker was killed twice over is given up, and says so.
    const others = jobs.filter(({ status }) => status !== "COMPLETED");
    expect(others.filter(({ error }) => !WORKER_LOST.test(error ?? ""))).toEqual([]);
    expect(others.length).toBeLessThan(VICTIMS.length);

    const ends = await database.read<{ job_id: string; was_over: boolean }>(
      "SELECT * FROM parser.audit",
    );
    expect(ends.filter(({ was_over }) => was_over)).toEqual([]);
    expect(ends).toHaveLength(JOBS);

    const byGateway = gateways.map(
      (_, index) => completed.filter(({ worker_id }) => worker_id?.startsWith(`${index}-`)).length,
    );
    expect(Math.min(...byGateway)).toBeGreaterThan(JOBS / 10);
  }, 600_000);

  async function kill(victim: (typeof VICTIMS)[number], random: () => number): Promise<void> {
    if (victim === "database") return killDatabase();
    await pick(victim === "gateway" ? gateways : workers, random).kill();
  }

  async function killDatabase(): Promise<void> {
    const pid = await server.pid();
    if (pid === undefined) throw new Error("There is no database.");
    process.kill(pid, "SIGKILL");
    await vi.waitUntil(async () => ![pid, undefined].includes(await server.pid()), WAIT);
  }

  /** As a client does that wants each job once: the same key again, at any gateway, until there is an answer. */
  async function submitAll(client: number, accepted: Map<string, number>): Promise<void> {
    const random = seededRandom(SEED + 1 + client);
    for (let number = client; number < JOBS; number += CLIENTS) {
      const body = JSON.stringify({ input: { number, waitMs: Math.floor(random() * 150) } });
      accepted.set(await submitForSure(String(number), body, random), number);
    }
  }

  async function submitForSure(name: string, body: string, random: () => number) {
    for (;;) {
      const answer = await fetch(`${pick(gateways, random).url}/v2/parser/run`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${key}`,
          "content-type": "application/json",
          "idempotency-key": name,
        },
        body,
      }).catch(() => undefined);
      const job = answer?.status === 200 ? await answer.json().catch(() => undefined) : undefined;
      if (job) return (job as { id: string }).id;
      await sleep(50);
    }
  }

  async function countOpen(): Promise<number> {
    const [row] = await database.read<{ count: number }>(
      "SELECT count(*)::int AS count FROM parser.job WHERE ended_at IS NULL",
    );
    return row?.count ?? Number.NaN;
  }
});

interface JobRow {
  readonly id: string;
  readonly status: string;
  readonly error: string | null;
  readonly worker_id: string | null;
  readonly input_json: object;
  readonly output_json: object | null;
}

const WAIT = { timeout: 120_000, interval: 50 };

/** Comes back under the same id, as the platform starts a worker again. */
function startEchoWorker(workerId: string, gatewayUrl: string): Promise<KillableProcess> {
  const [command, ...args] = ECHO_WORKER;
  const signingKey = createHash("sha256").update(SIGNING_KEY).digest();
  const environment = workerEnvironment({
    gatewayUrl,
    publicUrl: gatewayUrl,
    endpointId: "parser",
    workerId,
    workerKey: localWorkerKey(signingKey),
    resultMaxBytes: 1024 * 1024,
    maxWorkers: 1,
    inherited: { RUNPOD_PING_INTERVAL: "1000" },
    endpointEnvironment: {},
  });
  return keepRunning(() =>
    Promise.resolve(spawn(command, args, { env: environment, stdio: "ignore" })),
  );
}

function pick<Item>(items: readonly Item[], random: () => number): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error("There is nothing to pick.");
  return item;
}

function shuffle<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, place: random() }))
    .toSorted((left, right) => left.place - right.place)
    .map(({ item }) => item);
}

/** The same numbers in every run: a linear congruential generator. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
