import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../database/testing/test-database.ts";
import {
  type LargeAnswer,
  largeForm,
  largeSuccess,
  readSize,
} from "../dialects/testing/large-answer.ts";
import { answerNextJob } from "../dialects/testing/scripted-worker.ts";
import { createPostgresKeyStore } from "../keys/postgres-key-store.ts";
import { createDataFolder } from "../testing/serving-gateway.ts";
import { type CallInit, callGateway } from "../testing/test-gateway.ts";
import { isGatewayBuilt, startGatewayProcess } from "./testing/gateway-process.ts";

const MEBIBYTE = 1024 * 1024;
const TENANTS = 2;
const ANSWERS_OF_EACH = 8;
/** As large as a worker sends. */
const BYTES = 18 * MEBIBYTE;

describe.skipIf(!isGatewayBuilt)("the memory of a gateway", () => {
  let server: TestServer;
  let folder: Awaited<ReturnType<typeof createDataFolder>>;
  let gateway: Awaited<ReturnType<typeof startGatewayProcess>>;
  const tenants: LargeAnswer[] = [];

  beforeAll(async () => {
    [server, folder] = await Promise.all([startTestServer(), createDataFolder()]);
    const database = await server.create();
    const keys = createPostgresKeyStore({ database });
    const create = async (tenant: string, scopes: readonly ("submit" | "read" | "worker")[]) =>
      (await keys.create({ name: "test", tenant, scopes })).key;
    gateway = await startGatewayProcess({
      DATABASE_URL: await server.urlOf(database),
      PARSER_DATA_DIR: folder.path,
      PARSER_SIGNING_KEY: "a key for the tests",
    });
    const workerKey = await create("workers", ["worker"]);
    const call = (path: string, init: CallInit = {}) =>
      callGateway(gateway.url + path.replace("/v2/e/", "/v2/parser/"), init);
    for (let index = 0; index < TENANTS; index += 1) {
      const key = await create(`tenant ${index}`, ["submit", "read"]);
      const { body } = await call("/tasks", { key, body: largeForm() });
      await answerNextJob({ call, workerKey }, largeSuccess(BYTES));
      tenants.push({ key, path: `/tasks/${String(body["task_id"])}/result` });
    }
  }, 600_000);
  afterAll(async () => {
    await gateway?.stop();
    await server?.stop();
    await folder?.remove();
  });

  it("is bounded, however many large answers are asked for at once", async () => {
    const asked = tenants.flatMap((tenant) => Array<typeof tenant>(ANSWERS_OF_EACH).fill(tenant));
    const sizes = await Promise.all(asked.map((answer) => readSize(gateway.url, answer)));
    expect(Math.min(...sizes)).toBeGreaterThan(BYTES);

    const peak = await peakMegabytes();
    expect(peak).toBeLessThan(512);
  }, 1_800_000);

  async function peakMegabytes(): Promise<number> {
    const status = await readFile(`/proc/${gateway.pid()}/status`, "utf8");
    return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
  }
});
