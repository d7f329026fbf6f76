import { spawn, type StdioOptions } from "node:child_process";
import { createHash } from "node:crypto";
import { openSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Document } from "@parsewright/contract";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Database } from "../database/database.ts";
import { startTestServer, type TestServer } from "../database/testing/test-database.ts";
import { localWorkerKey } from "../keys/key-text.ts";
import { createPostgresKeyStore } from "../keys/postgres-key-store.ts";
import { workerEnvironment } from "../scaler/worker-environment.ts";
import { createDataFolder } from "../testing/serving-gateway.ts";
import {
  isGatewayBuilt,
  keepRunning,
  type KillableProcess,
  startGatewayProcess,
} from "./testing/gateway-process.ts";
import { writePages, writeVersion } from "./testing/many-pages.ts";
import { isWorkerBuilt, SIGNING_KEY, WORKER_MAIN } from "./testing/real-worker.ts";

const PAGES = 100;
/** As few as are shared. */
const PAGES_OF_VERSIONS = 64;
/** Few, so that reading a page costs little beside what is proven. */
const LINES = 6;
const WAIT = { timeout: 120_000, interval: 50 };
/** As long as a gateway holds a question for a job that goes on. */
const STATUS_WAIT_MS = 20_000;

describe.skipIf(!isGatewayBuilt || !isWorkerBuilt || process.platform !== "linux")(
  "the pages of a long document",
  () => {
    let server: TestServer;
    let database: Database;
    let folder: Awaited<ReturnType<typeof createDataFolder>>;
    let gateway: Awaited<ReturnType<typeof startGatewayProcess>>;
    const workers = new Map<string, KillableProcess>();
    const document = writePages(PAGES, LINES).toString("base64");

    beforeAll(async () => {
      [server, folder] = await Promise.all([startTestServer(), createDataFolder()]);
      database = await server.create();
      gateway = await startGatewayProcess({
        DATABASE_URL: await server.urlOf(database),
        PARSER_DATA_DIR: folder.path,
        PARSER_SIGNING_KEY: SIGNING_KEY,
      });
      await startWorker("one");
    });
    afterAll(async () => {
      await Promise.allSettled([...workers.values(), gateway].map((each) => each?.stop()));
      await server?.stop();
      await folder?.remove();
    });

    it("are read once and joined to the same result, whatever is killed meanwhile", async () => {
      const alone = await parse("alone");
      await startWorker("two");
      const job = await submit("acme");

      for (const [index, kill] of [killEngine, killGateway, killHelper, killHolder].entries()) {
        await untilStored(16 * (index + 1));
        await kill();
      }
      const shared = await resultOf(job);

      expect(shared).toEqual(alone);
      expect(await countPages("alone")).toBe(PAGES);
      expect(await countPages("acme")).toBe(PAGES);
      const left = await database.read("SELECT 1 FROM parser.job WHERE parent_id IS NOT NULL");
      expect(left).toEqual([]);
    }, 300_000);

    it("are read again in another version of it where they differ, and nowhere else", async () => {
      const pages = Array.from({ length: PAGES_OF_VERSIONS }, () => 1901);
      const before = writeVersion(pages, LINES).toString("base64");
      const changed = pages.with(20, 1902).with(40, 1902);
      const after = writeVersion(changed, LINES).toString("base64");
      await parse("keeper", before);

      const second = await parse("keeper", after);

      expect(second).toEqual(await parse("newcomer", after));
      expect(await countPages("keeper")).toBe(PAGES_OF_VERSIONS + 2);
      expect(await countPages("newcomer")).toBe(PAGES_OF_VERSIONS);
      expect(await pagesReadBefore()).toContain(PAGES_OF_VERSIONS - 2);
    }, 300_000);

    it("that cannot be read cost themselves, are not stored, and are named", async () => {
      const pages = Array.from({ length: PAGES_OF_VERSIONS }, () => 1901);
      const kinds = [...pages.slice(0, 50), "too much" as const, ...pages.slice(51)];
      const poisoned = writeVersion(kinds, LINES).toString("base64");

      const [result] = (await parse("keeper", poisoned)) as { degraded?: object }[];

      expect(result?.degraded).toMatchObject({
        reason: "page_limit",
        message: expect.stringContaining("page 51 of 64 was not read"),
      });
      expect(await countPages("keeper")).toBe(PAGES_OF_VERSIONS + 2);
    }, 300_000);

    it("of which an earlier recipe was sure are kept where the operator wants that, and say so", async () => {
      const pages = Array.from({ length: PAGES_OF_VERSIONS }, () => 1901);
      const kinds = [...pages.slice(0, 30), "a picture" as const, ...pages.slice(31)];
      const withPicture = writeVersion(kinds, LINES).toString("base64");
      await parse("keeper", withPicture);
      const before = await countPages("keeper");
      await Promise.all([...workers.values()].map((worker) => worker.stop()));
      workers.clear();
      // The models that are installed are part of the recipe, also one that the engine does not know.
      const models = join(folder.path, "models");
      await mkdir(models);
      await writeFile(join(models, "another.onnx"), "");
      await startWorker("three", { PARSER_MODEL_DIR: models, PARSER_KEEP_PAGES_ABOVE: "0.3" });

      const [result] = (await parse("keeper", withPicture)) as { middle?: Document }[];

      const readAnew = result?.middle?.pdf_info.filter((page) => !page.parser_earlier_recipe);
      expect(readAnew?.map(({ page_idx }) => page_idx)).toEqual([30]);
      expect(await countPages("keeper")).toBe(before + 1);
    }, 300_000);

    /** How many pages of a document workers found stored when they began, each time that they found some. */
    async function pagesReadBefore(): Promise<number[]> {
      const logs = await Promise.all([...workers.keys()].map((id) => readFile(logOf(id), "utf8")));
      return logs
        .flatMap((log) => log.split("\n"))
        .filter((line) => line.includes("pages were read before"))
        .map((line) => (JSON.parse(line) as { pages: number }).pages);
    }

    /** Or the end of the job: then there is nothing left to kill, and that is as good. */
    async function untilStored(pages: number): Promise<void> {
      await vi.waitUntil(
        async () => (await countPages("acme")) >= pages || (await holder()) === undefined,
        WAIT,
      );
    }

    async function countPages(tenant: string): Promise<number> {
      const [row] = await database.read<{ count: number }>(
        "SELECT count(*)::int AS count FROM parser.page WHERE tenant = $1",
        [tenant],
      );
      return row?.count ?? 0;
    }

    async function holder(): Promise<string | undefined> {
      const [row] = await database.read<{ worker_id: string | null }>(
        "SELECT worker_id FROM parser.job WHERE tenant = 'acme' AND parent_id IS NULL AND ended_at IS NULL",
      );
      return row && (row.worker_id ?? "");
    }

    async function killEngine(): Promise<void> {
      const pid = workers.get((await holder()) ?? "")?.pid();
      for (const engine of pid === undefined ? [] : await enginesUnder(pid)) {
        process.kill(engine, "SIGKILL");
      }
    }

    async function killGateway(): Promise<void> {
      await gateway.kill();
    }

    async function killHolder(): Promise<void> {
      await workers.get((await holder()) ?? "")?.kill();
    }

    async function killHelper(): Promise<void> {
      const held = await holder();
      for (const [id, worker] of workers) if (id !== held) await worker.kill();
    }

    async function startWorker(
      workerId: string,
      settings: Readonly<Record<string, string>> = {},
    ): Promise<void> {
      const env = workerEnvironment({
        gatewayUrl: gateway.url,
        publicUrl: gateway.url,
        endpointId: "parser",
        workerId,
        workerKey: localWorkerKey(createHash("sha256").update(SIGNING_KEY).digest()),
        resultMaxBytes: 64 * 1024 * 1024,
        maxWorkers: 2,
        inherited: {
          // Without models pages are read by their geometry, which takes milliseconds.
          PARSER_MODEL_DIR: folder.path,
          PARSER_SKIP_WARMUP: "1",
          PARSER_WORK_DIR: `${folder.path}/${workerId}`,
          RUNPOD_PING_INTERVAL: "1000",
          ...settings,
        },
        endpointEnvironment: {},
      });
      const log = openSync(logOf(workerId), "a");
      const stdio = ["ignore", log, log] satisfies StdioOptions;
      const start = () => spawn(process.execPath, [WORKER_MAIN], { env, stdio });
      workers.set(workerId, await keepRunning(() => Promise.resolve(start())));
    }

    function logOf(workerId: string): string {
      return `${folder.path}/${workerId}.log`;
    }

    async function parse(tenant: string, file = document) {
      return resultOf(await submit(tenant, file));
    }

    async function submit(tenant: string, file = document) {
      const keys = createPostgresKeyStore({ database });
      const { key } = await keys.create({ name: "test", tenant, scopes: ["submit", "read"] });
      const input = {
        file_b64: file,
        basename: "log",
        backend: "pipeline",
        transport: "inline",
        formats: ["markdown", "middle"],
      };
      const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
      const body = JSON.stringify({ input });
      const answer = await fetch(`${gateway.url}/v2/parser/run`, { method: "POST", headers, body });
      return { id: ((await answer.json()) as { id: string }).id, headers };
    }

    async function resultOf(job: { id: string; headers: Record<string, string> }) {
      const url = `${gateway.url}/v2/parser/status-sync/${job.id}?wait=${STATUS_WAIT_MS}`;
      const read = async () =>
        (await fetch(url, { headers: job.headers })
          .then((answer) => answer.json())
          .catch(() => undefined)) as Ended | undefined;
      return vi.waitUntil(async () => {
        const ended = await read();
        const isOver = ended && !["IN_QUEUE", "IN_PROGRESS"].includes(ended.status ?? "IN_QUEUE");
        return isOver && (ended.output?.results ?? ended);
      }, WAIT);
    }
  },
);

interface Ended {
  readonly status?: string;
  readonly output?: { readonly results?: readonly object[] };
}

/** The engine processes that a worker has started, directly or not. */
async function enginesUnder(workerPid: number): Promise<number[]> {
  const processes = await Promise.all(
    (await readdir("/proc"))
      .filter((name) => /^\d+$/.test(name))
      .map(async (name) => {
        const read = (file: string) => readFile(`/proc/${name}/${file}`, "utf8").catch(() => "");
        const [, parent = ""] = /\) \S (\d+)/.exec(await read("stat")) ?? [];
        return { pid: Number(name), parent: Number(parent), command: await read("cmdline") };
      }),
  );
  const isUnder = (pid: number): boolean => {
    const parent = processes.find((each) => each.pid === pid)?.parent ?? 0;
    return parent === workerPid || (parent > 1 && isUnder(parent));
  };
  return processes
    .filter(({ pid, command }) => command.includes("engine-process.js") && isUnder(pid))
    .map(({ pid }) => pid);
}
