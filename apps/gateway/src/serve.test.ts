import { once } from "node:events";
import {
  createServer,
  type IncomingMessage,
  request as call,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ECHO_WORKER } from "./testing/echo-worker.ts";
import {
  createDataFolder,
  type ServingGateway,
  startServingGateway,
} from "./testing/serving-gateway.ts";

const POLL = { interval: 100 };

let folder: Awaited<ReturnType<typeof createDataFolder>>;
let running: ServingGateway | undefined;
beforeEach(async () => {
  folder = await createDataFolder();
});
afterEach(async () => {
  await running?.stop();
  await folder.remove();
});

it("runs a job with a worker that it starts, and stops the worker when there is nothing to do", async () => {
  const gateway = await startGateway({ PARSER_WORKER_IDLE_SECONDS: "1" });

  const { id } = await gateway.call("POST", "run", { body: { input: { hello: "world" } } });
  await expect
    .poll(() => gateway.call("GET", `status/${id}`), POLL)
    .toMatchObject({ status: "COMPLETED", output: { echo: { hello: "world" } } });

  expect(gateway.lines.some((line) => line.includes('"message":"echo worker started"'))).toBe(true);
  await expect.poll(() => gateway.lines.join("\n"), POLL).toContain("worker ended");
  await expect
    .poll(() => gateway.call("GET", "health"), POLL)
    .toMatchObject({ workers: { idle: 0, ready: 0, running: 0 } });
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
  // Between two tries: while another is being started it is not yet known to be ill.
  await expect
    .poll(() => gateway.call("GET", "health"), POLL)
    .toMatchObject({ workers: { unhealthy: 1 } });
});

it("keeps keys and jobs over a restart, and makes the first key only once", async () => {
  const first = await startGateway();
  const { id } = await first.call("POST", "run", {
    body: { input: 1, policy: { lowPriority: true } },
  });
  await first.stop();

  const second = await startGateway();
  expect(second.facts.firstKey).toBeUndefined();
  expect(second.facts.keyFile).toBe(first.facts.firstKey?.path);
  const answer = await second.call("GET", `status/${id}`, { key: first.facts.firstKey?.key });
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

describe("a gateway that listens on all addresses", () => {
  const files = [{ name: "a.pdf" }];

  it("builds links from the request, and warns at its start", async () => {
    const gateway = await startGateway({ PARSER_HOST: "0.0.0.0" });

    const answer = await uploadLinks(gateway, { host: "parser.lan:8101" });
    const behindProxy = await uploadLinks(gateway, {
      "x-forwarded-host": "parser.example.com, inner",
      "x-forwarded-proto": "https",
    });
    const odd = await uploadLinks(gateway, { host: "evil.example/path?" });

    expect(answer).toMatch(/^http:\/\/parser\.lan:8101\/api\/v4\/uploads\//);
    expect(behindProxy).toMatch(/^https:\/\/parser\.example\.com\/api\/v4\/uploads\//);
    expect(odd).not.toContain("evil");
    expect(gateway.lines.join("\n")).toContain("PARSER_PUBLIC_URL is not set");
  });

  it("links to a stored result by the address that the client has called", async () => {
    const gateway = await startGateway({ PARSER_HOST: "0.0.0.0" });
    const tarball_url = `${gateway.facts.url}/blobs/jobs/a/archive?signature=x`;
    const output = { results: [{ basename: "doc", tarball_url }] };
    const { id } = await gateway.call("POST", "run", { body: { input: { output } } });
    const headers = { host: "parser.lan:8101" };
    const readStatus = () => callAs(gateway, `/v2/parser/status/${id}`, { headers });

    await expect.poll(readStatus, POLL).toMatchObject({
      output: {
        results: [{ tarball_url: "http://parser.lan:8101/blobs/jobs/a/archive?signature=x" }],
      },
    });
  });

  it("calls a webhook with links by the address that the submitter has called", async () => {
    const receiver = createServer().listen(0, "127.0.0.1");
    await once(receiver, "listening");
    const host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`;
    const gateway = await startGateway({
      PARSER_HOST: "0.0.0.0",
      PARSER_ALLOW_WEBHOOKS_TO: host,
    });
    const file_url = `${gateway.facts.url}/blobs/jobs/a/upload?signature=x`;
    const tarball_url = `${gateway.facts.url}/blobs/jobs/a/archive?signature=x`;
    const output = { results: [{ basename: "doc", tarball_url }] };
    const called = once(receiver, "request");

    await callAs(gateway, "/v2/parser/run", {
      headers: { host: "parser.lan:8101" },
      body: { input: { file_url, output }, webhook: `http://${host}/hook` },
    });

    const [request, response] = (await called) as [IncomingMessage, ServerResponse];
    const body: unknown = JSON.parse(await text(request));
    response.end();
    receiver.close();
    const blobs = "http://parser.lan:8101/blobs/jobs/a";
    expect(body).toMatchObject({
      input: { file_url: `${blobs}/upload?signature=x` },
      output: { results: [{ tarball_url: `${blobs}/archive?signature=x` }] },
    });
  });

  async function uploadLinks(gateway: ServingGateway, headers: Record<string, string>) {
    const answer = await callAs(gateway, "/api/v4/file-urls/batch", { headers, body: { files } });
    return (answer as { data: { file_urls: string[] } }).data.file_urls[0];
  }
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

it("counts each file of a batch as one submission", async () => {
  const gateway = await startGateway({ PARSER_RATE_LIMIT_PER_10S: "3" });
  const batch = (count: number) => ({
    files: Array.from({ length: count }, () => ({ url: "https://example.com/a.pdf" })),
  });
  const submit = (count: number) =>
    gateway.send("POST", "/api/v4/extract/task/batch", { body: batch(count) });

  const answers = [await submit(4), await submit(2), await submit(1)];

  expect(answers.map(({ status }) => status)).toEqual([429, 200, 429]);
});

async function startGateway(environment: Record<string, string> = {}) {
  running = await startServingGateway({
    folder: folder.path,
    workerCommand: ECHO_WORKER,
    environment,
  });
  return running;
}

/** Unlike `fetch`, this can name another host than the one it calls. */
async function callAs(
  { facts }: ServingGateway,
  path: string,
  { headers, body }: { headers: Readonly<Record<string, string>>; body?: object },
): Promise<unknown> {
  const calling = call(facts.url + path, {
    method: body ? "POST" : "GET",
    headers: { authorization: `Bearer ${facts.firstKey?.key}`, ...headers },
  });
  calling.end(body && JSON.stringify(body));
  const [answer] = (await once(calling, "response")) as [IncomingMessage];
  return JSON.parse(await text(answer));
}

async function runToEnd(gateway: ServingGateway, input: object) {
  const { id } = await gateway.call("POST", "run", { body: { input } });
  const status = () => gateway.call("GET", `status/${id}`);
  await expect.poll(status, POLL).toMatchObject({ status: "COMPLETED" });
  return (await status()).output;
}
