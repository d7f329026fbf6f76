import { rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readGatewaySettings } from "./config.ts";
import { makeServerFolder } from "./database/testing/server-folder.ts";
import { type ReadyFacts, serve } from "./serve.ts";
import { ECHO_WORKER } from "./testing/echo-worker.ts";

const POLL = { timeout: 20_000, interval: 100 };

let folder: string;
let running: { stop: () => Promise<void> } | undefined;
beforeEach(async () => {
  folder = await makeServerFolder();
});
afterEach(async () => {
  await running?.stop();
  await rm(folder, { recursive: true, force: true });
});

it("runs a job with a worker that it starts, and stops the worker when there is nothing to do", async () => {
  const gateway = await startGateway({ PARSER_WORKER_IDLE_SECONDS: "1" });

  const { id } = await gateway.call("POST", "run", { body: { input: { hello: "world" } } });
  await expect
    .poll(() => gateway.call("GET", `status/${id}`), POLL)
    .toMatchObject({ status: "COMPLETED", output: { echo: { hello: "world" } } });

  expect(gateway.lines.some((line) => line.includes('"message":"echo worker started"'))).toBe(true);
  await expect.poll(() => gateway.lines.join("\n"), POLL).toContain("worker ended");
});

it("replaces a worker that asks for it", async () => {
  const gateway = await startGateway();
  const pids = [await runToEnd(gateway, { stop: true }), await runToEnd(gateway, { stop: true })];
  expect(new Set(pids.map((output) => JSON.stringify(output))).size).toBe(2);
});

it("tells who waits that workers crash", async () => {
  const gateway = await startGateway({ CRASH: "1" });
  const { id } = await gateway.call("POST", "run", { body: { input: {} } });
  await expect
    .poll(() => gateway.call("GET", `status/${id}`), POLL)
    .toMatchObject({
      status: "IN_QUEUE",
      hint: expect.stringContaining("exited with code 3") as string,
    });
  expect(await gateway.call("GET", "health")).toMatchObject({ workers: { unhealthy: 1 } });
});

it("keeps keys and jobs over a restart, and makes the first key only once", async () => {
  const first = await startGateway();
  const { id } = await first.call("POST", "run", {
    body: { input: 1, policy: { lowPriority: true } },
  });
  await first.stop();

  const second = await startGateway();
  expect(second.facts.firstKey).toBeUndefined();
  const answer = await second.call("GET", `status/${id}`, { key: first.facts.firstKey });
  expect(answer).toMatchObject({ id, status: "IN_QUEUE" });
});

it("posts a webhook when the job has ended", async () => {
  const bodies: string[] = [];
  const receiver = createServer((request, response) => {
    void text(request).then((body) => bodies.push(body));
    response.end();
  });
  await new Promise<void>((resolve) => void receiver.listen(0, "127.0.0.1", resolve));
  const { port } = receiver.address() as AddressInfo;
  const gateway = await startGateway({ PARSER_ALLOW_LOCAL_FETCH: "on" });

  const webhook = `http://127.0.0.1:${port}/`;
  const { id } = await gateway.call("POST", "run", { body: { input: { a: 1 }, webhook } });
  await expect.poll(() => bodies.length, POLL).toBe(1);

  receiver.close();
  const body: unknown = JSON.parse(bodies[0] ?? "");
  expect(body).toMatchObject({
    id,
    status: "COMPLETED",
    input: { a: 1 },
    output: { echo: { a: 1 } },
    webhook,
  });
  await expect
    .poll(() => gateway.call("GET", `deliveries/${id}`), POLL)
    .toMatchObject({ deliveries: [{ attempt: 1, status: 200 }] });
});

it("counts what a key submits over both APIs together", async () => {
  const gateway = await startGateway({ PARSER_RATE_LIMIT_PER_10S: "2" });
  const task = { url: "https://example.com/a.pdf" };
  const submit = () => gateway.send("POST", "/v2/parser/run", { body: { input: 1 } });
  const submitTask = () => gateway.send("POST", "/api/v4/extract/task", { body: task });

  const accepted = [await submit(), await submitTask()];
  const refused = [await submit(), await submitTask()];

  expect(accepted.map(({ status }) => status)).toEqual([200, 200]);
  expect(refused.map(({ status }) => status)).toEqual([429, 429]);
  for (const { headers } of refused) {
    expect(Number(headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
  }
  const codes = await Promise.all(refused.map((answer) => answer.json()));
  expect(codes).toMatchObject([{ code: "RATE_LIMITED" }, { code: -60_009 }]);
});

interface CallOptions {
  readonly body?: object;
  readonly key?: string | undefined;
}

async function startGateway(environment: Record<string, string> = {}) {
  const controller = new AbortController();
  const lines: string[] = [];
  const settings = readGatewaySettings({
    ...environment,
    PARSER_DATA_DIR: folder,
    PARSER_PORT: "0",
  });
  let ended: Promise<void> = Promise.resolve();
  const facts = await new Promise<ReadyFacts>((resolve, reject) => {
    ended = serve(settings, {
      signal: controller.signal,
      environment,
      workerCommand: ECHO_WORKER,
      write: (line) => lines.push(line),
      onReady: resolve,
    });
    ended.catch(reject);
  });
  const stop = async () => {
    controller.abort();
    await ended;
  };
  running = { stop };
  const send = (method: string, path: string, options: CallOptions = {}) => {
    const { body, key = facts.firstKey } = options;
    return fetch(facts.url + path, {
      method,
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
  };
  const call = async (method: string, path: string, options: CallOptions = {}) => {
    const answer = await send(method, `/v2/parser/${path}`, options);
    return (await answer.json()) as { id: string; status: string; output?: unknown };
  };
  return { facts, lines, send, call, stop };
}

async function runToEnd(gateway: Awaited<ReturnType<typeof startGateway>>, input: object) {
  const { id } = await gateway.call("POST", "run", { body: { input } });
  const status = () => gateway.call("GET", `status/${id}`);
  await expect.poll(status, POLL).toMatchObject({ status: "COMPLETED" });
  return (await status()).output;
}
