import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import { useTestGateway } from "./testing/test-gateway.ts";
import { createTestWorker } from "./testing/test-worker.ts";

const gateway = useTestGateway();
const worker = createTestWorker(gateway);

describe("a key", () => {
  it.each([
    { name: "none", authorization: "", text: "set PARSER_API_KEY" },
    { name: "an unknown one", authorization: "Bearer pk_000000000000_x", text: "unknown" },
    { name: "another scheme", authorization: "Basic eDp5", text: "unknown" },
  ])("is needed: $name gets 401 and the fix", async ({ authorization, text }) => {
    const headers = authorization === "" ? {} : { authorization };
    const answer = await gateway.call("/v2/e/health", { key: "", headers });
    expect(answer).toMatchObject({ status: 401, body: { code: "UNAUTHORIZED" } });
    expect(answer.body["error"]).toContain(text);
    expect(answer.headers.get("www-authenticate")).toBe("Bearer");
  });

  it.each([
    { scopes: ["read"], path: "/v2/e/run", needs: "submit" },
    { scopes: ["submit"], path: "/v2/e/status/x", needs: "read" },
    { scopes: ["submit", "read", "admin"], path: "/v2/e/job-done/w/x", needs: "worker" },
    { scopes: ["worker"], path: "/v2/e/run", needs: "submit" },
  ] as const)("with $scopes cannot use $path", async ({ scopes, path, needs }) => {
    const key = await gateway.createKey("acme", scopes);
    const answer = await gateway.call(path, { key, method: "POST", json: {} });
    expect(answer).toMatchObject({ status: 403, body: { code: "FORBIDDEN" } });
    expect(answer.body["error"]).toContain(`--scope ${needs}`);
  });

  it("of an administrator may do what callers may", async () => {
    const key = await gateway.createKey("acme", ["admin"]);
    expect((await gateway.call("/v2/e/health", { key })).status).toBe(200);
  });

  it("sees only the jobs of its tenant", async () => {
    const id = await submit({ secret: 1 });
    const key = await gateway.createKey("other", ["submit", "read"]);
    for (const path of [`status/${id}`, `status-sync/${id}?wait=1000`, `stream/${id}`]) {
      expect((await gateway.call(`/v2/e/${path}`, { key })).status).toBe(404);
    }
    for (const path of [`cancel/${id}`, `retry/${id}`]) {
      expect((await gateway.call(`/v2/e/${path}`, { key, method: "POST" })).status).toBe(404);
    }
    const purged = await gateway.call("/v2/e/purge-queue", { key, method: "POST" });
    expect(purged.body).toEqual({ removed: 0, status: "completed" });
    expect((await gateway.call("/v2/e/requests", { key })).body).toEqual({ requests: [] });
    expect((await gateway.call(`/v2/other/status/${id}`)).status).toBe(404);
    const own = (await gateway.call("/v2/e/requests")).body["requests"];
    expect(own).toEqual([{ id, status: "IN_QUEUE" }]);
    await gateway.call("/v2/e/purge-queue", { method: "POST" });
  });
});

describe("an error", () => {
  it.each([
    { path: "/nowhere", method: "GET", status: 404, code: "NOT_FOUND" },
    { path: "/v2/e/run", method: "GET", status: 405, code: "METHOD_NOT_ALLOWED" },
    { path: "/v2/e/status/%00", method: "GET", status: 404, code: "NOT_FOUND" },
    { path: "/v2/e/status/%ff", method: "GET", status: 400, code: "INVALID_INPUT" },
    { path: `/v2/e/status/${"x".repeat(500)}`, method: "GET", status: 400, code: "INVALID_INPUT" },
  ])("for $method $path is JSON with a code and the request's id", async (expected) => {
    const { path, method, status, code } = expected;
    const answer = await gateway.call(path, { method });
    expect(answer).toMatchObject({ status, body: { code } });
    expect(answer.headers.get("content-type")).toMatch(/^application\/json/);
    expect(answer.body["requestId"]).toBe(answer.headers.get("x-request-id"));
  });

  it("names the methods that an address has", async () => {
    const answer = await gateway.call("/v2/e/status/x", { method: "DELETE" });
    expect(answer.headers.get("allow")).toBe("GET, POST");
  });

  it("for a body that is too large leaves the connection usable", async () => {
    const head = `POST /v2/e/run HTTP/1.1\r\nhost: x\r\nauthorization: ${gateway.key}\r\n`;
    const chunk = `10000\r\n${"x".repeat(65_536)}\r\n`;
    const body = `transfer-encoding: chunked\r\n\r\n${chunk.repeat(200)}0\r\n\r\n`;
    const next = "GET /livez HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n";
    const text = await speak(head + body + next);
    expect(text.match(/HTTP\/1.1 \d+/g)).toEqual(["HTTP/1.1 400", "HTTP/1.1 200"]);
  });

  it("reaches a client whose headers are too large", async () => {
    const text = await speak(`GET /livez HTTP/1.1\r\nhost: x\r\nx: ${"y".repeat(100_000)}\r\n\r\n`);
    expect(text).toMatch(/^HTTP\/1.1 400 /);
    expect(text).toContain('"code":"INVALID_INPUT"');
  });
});

it.each(["TRACE /v2/e/run", "BREW /v2/e/run", "GET /a\0b", "GET http://x/v2//e/health", "GET *"])(
  "answers %j without failing",
  async (start) => {
    const text = await speak(`${start} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
    expect(text).toMatch(/^HTTP\/1.1 4\d\d /);
    expect(text).toContain('"code":"');
  },
);

describe("the log", () => {
  it("names routes and keys by id, and holds nothing secret", async () => {
    await gateway.call("/v2/e/status/canary-job?token=canary-query", {
      headers: { cookie: "canary-cookie" },
    });
    await gateway.call("/v2/e/run", { json: { input: "canary-input", webhook: "canary-hook" } });
    expect(gateway.log()).toContain("/v2/:endpoint_id/status/:job_id");
    expect(gateway.log()).toContain(`"keyId"`);
    expect(gateway.log()).not.toContain("canary");
    expect(gateway.log()).not.toContain(gateway.key);
  });
});

it("shows the deliveries of a job to its own tenant only", async () => {
  const id = await running();
  const path = `/v2/e/deliveries/${id}`;
  const answers = [
    await gateway.call(path),
    await gateway.call(path, { key: await gateway.createKey("other", ["read"]) }),
    await gateway.call(path, { key: await gateway.createKey("acme", ["submit"]) }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 404, 403]);
  expect(answers[0]?.body).toEqual({ deliveries: [] });
});

describe("a result", () => {
  it.each([
    { name: "a small one", output: { text: "ü" } },
    { name: "one over 64 KB", output: { text: "ü".repeat(50_000) } },
    { name: "one over 1 MB", output: { text: 'ü\\"\n'.repeat(700_000), list: [1, null] } },
  ])("comes back as it was posted: $name", async ({ output }) => {
    const id = await running();
    await worker.done(id, { error: "failed", output, stopPod: false });
    const answer = await gateway.call(`/v2/e/status/${id}`);
    expect(answer.body).toMatchObject({ status: "FAILED", error: "failed", output });
    expect(Number(answer.headers.get("content-length"))).toBe(Buffer.byteLength(answer.text));
  });

  it.each([
    { body: {}, status: "COMPLETED" },
    { body: { error: "" }, status: "COMPLETED" },
    { body: { error: { type: "x" } }, status: "FAILED", error: '{"type":"x"}' },
  ])("posted as $body is $status", async ({ body, status, error }) => {
    const id = await running();
    await worker.done(id, body);
    const answer = await gateway.call(`/v2/e/status/${id}`);
    expect(answer.body).toMatchObject({ status });
    expect(answer.body["error"]).toBe(error);
    expect(answer.body).not.toHaveProperty("output");
  });

  it.each(["", "[1]", '{"output":', '{"output":1,"output":2}', '{"output":tru}'])(
    "that is %j is refused, and the job goes on",
    async (body) => {
      const id = await running();
      const answer = await worker.call(`job-done/w1/${id}`, { method: "POST", body });
      expect(answer).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
      await worker.done(id, { output: 1 });
    },
  );

  it("can be a failure whose text holds what the database does not take", async () => {
    const id = await running();
    expect((await worker.done(id, { error: "a\0b\ud800" })).status).toBe(200);
    const { body } = await gateway.call(`/v2/e/status/${id}`);
    expect(body).toMatchObject({ status: "FAILED", error: "a\ufffdb\ufffd" });
  });

  it("too large for a post can be stored beside it, by the worker that holds the job", async () => {
    const id = await running();
    const archive = Buffer.alloc(2_000_000, "zip");
    const put = { method: "PUT", body: archive, headers: { "content-type": "application/zip" } };
    const answer = await worker.call(`job-blob/w1/${id}`, put);
    expect(answer.body).toMatchObject({ expires_in: 3600, key: expect.any(String) });
    const url = String(answer.body["url"]);

    const download = await fetch(url);
    expect(Buffer.from(await download.arrayBuffer()).equals(archive)).toBe(true);
    expect(download.headers.get("content-disposition")).toContain(`filename="${id}.zip"`);
    expect(download.headers.get("x-content-type-options")).toBe("nosniff");

    const range = await fetch(url, { headers: { range: "bytes=3-5" } });
    expect([range.status, await range.text()]).toEqual([206, "zip"]);
    expect(range.headers.get("content-range")).toBe("bytes 3-5/2000000");
    const head = await fetch(url, { method: "HEAD" });
    expect(head.headers.get("content-length")).toBe("2000000");

    expect((await fetch(url.replace(/signature=.{4}/, "signature=AAAA"))).status).toBe(403);
    expect((await fetch(url, { method: "PUT", body: "other" })).status).toBe(405);
    expect((await worker.call(`job-blob/other/${id}`, put)).status).toBe(404);
    await worker.done(id, { output: 1 });
  });

  it("can be downloaded as long as its job is kept, by whoever may read the job", async () => {
    const id = await running();
    const headers = { "content-type": "application/gzip" };
    const stored = await worker.call(`job-blob/w1/${id}`, { method: "PUT", body: "gz", headers });
    const { url, expires_in, key } = stored.body;
    const entry = { tarball_url: url, tarball_url_expires_in: expires_in, bucket_key: key };
    const elsewhere = { ...entry, bucket_key: "jobs/another/archive" };
    await worker.done(id, { output: { ok: true, results: [entry, elsewhere] } });

    gateway.skipTime(2 * 3_600_000);
    const old = await fetch(String(url));
    expect([old.status, await old.text()]).toEqual([403, expect.stringContaining("has expired")]);
    const { body } = await gateway.call(`/v2/e/status/${id}`);
    const [again, untouched] = (body["output"] as { results: (typeof entry)[] }).results;
    const download = await fetch(String(again?.tarball_url));
    expect(await download.text()).toBe("gz");
    expect(download.headers.get("content-disposition")).toContain(`filename="${id}.tar.gz"`);
    expect(untouched).toEqual(elsewhere);

    const accept = { headers: { accept: "application/json" } };
    const result = await gateway.call(`/v2/e/document/${id}`, accept);
    expect((await fetch(String(result.body["tarball_url"]))).status).toBe(200);
    const archive = { headers: { accept: "application/gzip" } };
    const read = await gateway.call(`/v2/e/document/${id}`, archive);
    expect([read.status, read.text]).toEqual([200, "gz"]);
    const other = await gateway.createKey("other", ["read"]);
    expect((await gateway.call(`/v2/e/document/${id}`, { key: other, ...archive })).status).toBe(
      404,
    );
    expect((await gateway.call(`/v2/e/status/${id}`, { key: other })).status).toBe(404);
  });
});

describe("updates", () => {
  it("can be read from a cursor, again and again", async () => {
    const id = await running();
    for (const output of ["a", "b", "c"]) await worker.progress(id, output);
    const read = async (cursor: number) =>
      (await gateway.call(`/v2/e/stream/${id}?cursor=${cursor}`)).body;

    const all = { status: "IN_PROGRESS", stream: ["a", "b", "c"].map((output) => ({ output })) };
    expect(await read(0)).toEqual({ ...all, cursor: 3 });
    expect(await read(0)).toEqual({ ...all, cursor: 3 });
    expect(await read(2)).toEqual({ ...all, stream: [{ output: "c" }], cursor: 3 });
    await worker.done(id, { error: "broke" });
    expect(await read(3)).toEqual({ status: "FAILED", stream: [], error: "broke", cursor: 3 });
  });

  it("can be followed as server-sent events, also after a break", async () => {
    const id = await running();
    await worker.progress(id, "a");
    const accept = "text/event-stream";
    const following = gateway.call(`/v2/e/stream/${id}`, { headers: { accept } });
    await worker.progress(id, "b");
    await worker.done(id, { output: 1 });

    const answer = await following;
    expect(answer.headers.get("content-type")).toContain(accept);
    expect(answer.text).toMatch(
      /^id: 1\ndata: {"output":"a"}\n\nid: 2\ndata: {"output":"b"}\n\nevent: end\ndata: {.*"status":"COMPLETED".*}\n\n$/,
    );
    const resumed = await gateway.call(`/v2/e/stream/${id}`, {
      headers: { accept, "last-event-id": "1" },
    });
    expect(resumed.text).toMatch(/^id: 2\n/);
  });
});

describe("the description", () => {
  it("is OpenAPI 3.1 and refers only to what it holds", async () => {
    const { body, text } = await gateway.call("/openapi.json", { key: "" });
    expect(body).toMatchObject({ openapi: "3.1.0" });
    const schemas = (body["components"] as { schemas: object }).schemas;
    const references = [...text.matchAll(/"#\/components\/schemas\/([^"]*)"/g)].map(
      ([, name]) => name,
    );
    expect(Object.keys(schemas)).toEqual(expect.arrayContaining(references));
    expect(Object.keys(body["paths"] as object)).toEqual(
      expect.arrayContaining(["/v2/{endpoint_id}/run", "/blobs/{key}", "/openapi.json"]),
    );
    const ids = [...text.matchAll(/"operationId":"([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("says of every submission how it is refused when there are too many", async () => {
    const { body } = await gateway.call("/openapi.json", { key: "" });
    expect(body).toMatchObject({
      paths: {
        "/v2/{endpoint_id}/run": {
          post: { responses: { "429": { $ref: "#/components/responses/TooMany" } } },
        },
      },
      components: { responses: { TooMany: { headers: { "Retry-After": {} } } } },
    });
  });

  it("sorts its operations under headings, and has bodies to try", async () => {
    const { body } = await gateway.call("/openapi.json", { key: "" });
    expect(body).toMatchObject({
      tags: expect.arrayContaining([{ name: "Submit jobs" }, { name: "Workers" }]),
      paths: {
        "/v2/{endpoint_id}/run": {
          post: {
            tags: ["Submit jobs"],
            requestBody: { content: { "application/json": { example: { input: {} } } } },
          },
        },
        "/v2/{endpoint_id}/status/{job_id}": { get: { tags: ["Follow jobs"] } },
        "/v2/{endpoint_id}/job-take/{worker_id}": { get: { tags: ["Workers"] } },
        "/v2/{endpoint_id}/job-done/{worker_id}/{job_id}": { post: { tags: ["Workers"] } },
        "/livez": { get: { tags: ["Service"] } },
      },
    });
  });
});

async function submit(input: unknown): Promise<string> {
  return String((await gateway.call("/v2/e/run", { json: { input } })).body["id"]);
}

async function running(): Promise<string> {
  const id = await submit({});
  await worker.take();
  return id;
}

/** Sends raw bytes and gives everything that comes back. */
async function speak(text: string): Promise<string> {
  const socket = connect(Number(new URL(gateway.url).port), "127.0.0.1");
  socket.write(text);
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}
