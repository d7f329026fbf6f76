import { createHash } from "node:crypto";
import { extensionOf, INPUT_FORMATS, mediaTypesOf } from "@parsewright/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { findPython, runPython } from "../proofs/testing/python.ts";
import { useTestGateway } from "../testing/test-gateway.ts";
import { createTestWorker } from "../testing/test-worker.ts";

const gateway = useTestGateway({ endpoint: { maxQueueLength: 3 } });
const worker = createTestWorker(gateway);
const python = await findPython();

const MEBIBYTE = 1024 * 1024;

/** `urllib` asks for the connection to be closed, and reads no answer before it has sent its body. */
const URLLIB_SUBMIT = `
import json, os, urllib.error, urllib.request
headers = {"Authorization": "Bearer " + os.environ["KEY"], "Content-Type": "application/json"}
request = urllib.request.Request(os.environ["URL"], b" " * (40 << 20), headers)
try:
    urllib.request.urlopen(request)
except urllib.error.HTTPError as refusal:
    print(json.dumps({"status": refusal.code, "body": json.load(refusal)}))
`;

beforeEach(() => gateway.jobs.purge({ endpointId: "e" }));

describe("a submission", () => {
  it.each([
    { name: "no input", body: {}, text: "input is missing" },
    { name: "no object", body: [1], text: "must be a JSON object with the key input" },
    {
      name: "a time-out that is too short",
      body: { input: {}, policy: { executionTimeout: 4999 } },
      text: "policy.executionTimeout must be a whole number of milliseconds from 5000 to 604800000",
    },
    {
      name: "a time to live that is too long",
      body: { input: {}, policy: { ttl: 604_800_001 } },
      text: "policy.ttl must be a whole number of milliseconds from 10000 to 604800000",
    },
    {
      name: "a webhook that is no web address",
      body: { input: {}, webhook: "ftp://x" },
      text: "webhook must be an http(s) URL",
    },
    { name: "a wrong bucket", body: { input: {}, s3Config: { accessId: 1 } }, text: "s3Config." },
  ])("with $name is refused, and the text says why", async ({ body, text }) => {
    const answer = await gateway.call("/v2/e/run", { json: body });
    expect(answer).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
    expect(answer.body["error"]).toContain(text);
  });

  it.each([
    { name: "malformed JSON", body: '{"input":' },
    { name: "nothing", body: "" },
    { name: "a NUL byte", body: "\0" },
    { name: "10 MB of brackets", body: "[".repeat(10_000_000) },
  ])("that is $name is refused", async ({ body }) => {
    const headers = { "content-type": "application/json" };
    const answer = await gateway.call("/v2/e/run", { method: "POST", body, headers });
    expect(answer).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
  });

  it("over the limit says how large it was announced to be", async () => {
    const body = Buffer.alloc(12 * MEBIBYTE, " ");
    const answer = await gateway.call("/v2/e/run", { body });
    expect(answer.body["error"]).toContain("larger than 10.0 MB (12.0 MB).");
  });

  it("over the limit without an announced size says how much had come", async () => {
    const body = new Blob([Buffer.alloc(12 * MEBIBYTE, " ")]).stream();
    const answer = await gateway.call("/v2/e/run", { body });
    expect(answer.body["error"]).toMatch(/larger than 10\.0 MB \(1[01]\.\d MB so far\)\./);
  });

  it("over the limit reaches a client that sends everything before it reads", async ({ skip }) => {
    if (python === undefined) skip("python3 is not installed");
    const answer = await runPython({ command: String(python), environment: {} }, URLLIB_SUBMIT, {
      environment: { URL: `${gateway.url}/v2/e/run`, KEY: gateway.key },
    });
    expect(answer).toMatchObject({ status: 400, body: { code: "PAYLOAD_TOO_LARGE" } });
  });

  it("that is a document without its type is refused with the type to send", async () => {
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const answer = await gateway.call("/v2/e/run", { method: "POST", body: "%PDF-1.7", headers });
    expect(answer).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
    expect(answer.body["error"]).toContain("Content-Type: application/pdf");
  });

  it.each(["nonsense", ";;;", "application/", "text/plain; charset"])(
    "of JSON that calls itself %j is read as JSON",
    async (type) => {
      const headers = { "content-type": type };
      const answer = await gateway.call("/v2/e/run", {
        method: "POST",
        body: '{"input":{}}',
        headers,
      });
      expect(answer).toMatchObject({ status: 200, body: { status: "IN_QUEUE" } });
      await gateway.jobs.purge({ endpointId: "e" });
    },
  );

  it.each(["webhook", "webhookV2"])("is refused with a NUL in its %s", async (field) => {
    const json = { input: {}, [field]: "https://example.com/\0" };
    const answer = await gateway.call("/v2/e/run", { json });
    expect(answer).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
  });

  it("of empty lists is given up before its end arrives", async () => {
    const endless = new ReadableStream({
      start: (controller) => controller.enqueue(Buffer.from(`{"input":[${"[],".repeat(11_000)}`)),
    });
    const answer = await gateway.call("/v2/e/run", { body: endless });
    expect(answer).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining("too many values") },
    });
  });

  it("takes null for what a policy leaves out, and names what a bucket lacks", async () => {
    const policy = { executionTimeout: null, ttl: null, lowPriority: null };
    const accepted = await gateway.call("/v2/e/run", { json: { input: {}, policy } });
    const refused = await gateway.call("/v2/e/run", { json: { input: {}, s3Config: {} } });

    expect(accepted.status).toBe(200);
    expect(refused.body["error"]).toContain("s3Config.accessId is missing");
    await gateway.jobs.purge({ endpointId: "e" });
  });

  it("treats odd keys as data", async () => {
    const text = '{"input":{"__proto__":{"a":1},"a":1,"a":2},"__proto__":{"policy":1}}';
    const { body } = await gateway.call("/v2/e/run", { body: text });
    const taken = await worker.take();
    expect(taken.text).toContain('{"__proto__":{"a":1},"a":2}');
    await worker.done(String(body["id"]), { output: 1 });
  });

  it.each([
    { path: "/v2/e/run", megabytes: 10 },
    { path: "/v2/e/runsync?wait=1000", megabytes: 20 },
  ])("to $path may have $megabytes MB and no more", async ({ path, megabytes }) => {
    const limit = megabytes * 1024 * 1024;
    const input = "x".repeat(limit - '{"input":""}'.length);

    expect((await gateway.call(path, { json: { input } })).status).toBe(200);
    expect((await worker.take()).body).toMatchObject({ input });
    const tooLarge = await gateway.call(path, { json: { input: `${input}x` } });
    expect(tooLarge).toMatchObject({ status: 400, body: { code: "PAYLOAD_TOO_LARGE" } });
  });

  it("reaches the worker with its bucket, its webhook and the caller's trace", async () => {
    const s3Config = { accessId: "a", accessSecret: "b", bucketName: "c", endpointUrl: "d" };
    const traceparent = `00-${"a".repeat(32)}-${"b".repeat(16)}-01`;
    await gateway.call("/v2/e/run", {
      json: { input: { x: 1 }, s3Config, webhookV2: "https://hook.example/x", other: true },
      headers: { traceparent },
    });
    expect((await worker.take()).body).toEqual({
      id: expect.any(String),
      tenant: expect.stringMatching(/^[0-9a-f]{32}$/),
      execution_timeout_ms: 900_000,
      page_shards: true,
      page_drafts: true,
      input: { x: 1 },
      s3Config,
      webhook: "https://hook.example/x",
      traceparent,
    });
  });

  it("reaches the worker with the time that its policy gives it", async () => {
    const policy = { executionTimeout: 7_200_000 };
    await gateway.call("/v2/e/run", { json: { input: 1, policy } });

    expect((await worker.take()).body).toMatchObject({ execution_timeout_ms: 7_200_000 });
  });

  it.each([
    { webhook: "http://hook.example/x", text: "webhook must be an https address" },
    { webhook: "https://127.0.0.1/x", text: "must point at a publicly routable host" },
    { webhook: "https://169.254.169.254/x", text: "must point at a publicly routable host" },
    { webhook: "https://hook.example:6379/x", text: "webhook may not use port 6379" },
  ])("is refused where its webhook would never be called: $webhook", async ({ webhook, text }) => {
    const answer = await gateway.call("/v2/e/run", { json: { input: 1, webhook } });

    expect(answer).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
    expect(answer.text).toContain(text);
  });

  it("may name an http webhook on a host that the operator allows", async () => {
    const webhook = "http://inside.example:8080/x";
    const answer = await gateway.call("/v2/e/run", { json: { input: 1, webhook } });

    expect(answer.status).toBe(200);
  });

  it("may be a probe only with a key of the operator's", async () => {
    const json = { input: { probe: true } };
    const refused = await gateway.call("/v2/e/run", { json });
    const admin = await gateway.createKey("acme", ["admin"]);

    expect(refused).toMatchObject({ status: 403, body: { code: "FORBIDDEN" } });
    expect((await gateway.call("/v2/e/run", { json, key: admin })).status).toBe(200);
  });

  it("cannot choose the layout of its archive, which only the gateway does", async () => {
    const json = { input: { archive_layout: "hosted" }, archive_layout: "hosted" };
    await gateway.call("/v2/e/run", { json });
    const { body: sent } = await worker.take();
    const job = { endpointId: "e", tenant: "acme", input: { json: 1 }, policy: {} };
    await gateway.jobs.submit({ ...job, id: "of-the-gateway", archiveLayout: "hosted" });

    const { body: ours } = await worker.take();

    expect(sent).not.toHaveProperty("archive_layout");
    expect(ours).toMatchObject({ id: "of-the-gateway", archive_layout: "hosted" });
  });

  it("is refused with 429 and Retry-After when the queue is full", async () => {
    for (const input of [1, 2, 3]) await gateway.call("/v2/e/run", { json: { input } });
    const answer = await gateway.call("/v2/e/run", { json: { input: 4 } });
    expect(answer).toMatchObject({ status: 429, body: { code: "RATE_LIMITED" } });
    expect(answer.headers.get("retry-after")).toBe("10");
  });

  it("repeated with its idempotency key is the same job; another body is refused", async () => {
    const headers = { "idempotency-key": "k1" };
    const send = (input: unknown) => gateway.call("/v2/e/run", { json: { input }, headers });
    const large = "x".repeat(100_000);

    const first = await send(large);
    expect((await send(large)).body).toEqual(first.body);
    expect((await send("other")).status).toBe(409);
    expect((await worker.take()).body).toMatchObject({ input: large });
    const badKey = await gateway.call("/v2/e/run", {
      json: { input: 1 },
      headers: { "idempotency-key": " " },
    });
    expect(badKey.status).toBe(400);
  });
});

describe("a document", () => {
  const document = Buffer.alloc(1_500_000, "%PDF-1.7 ");

  it("sent as a form reaches the worker by a signed address", async () => {
    const form = new FormData();
    form.set("file", new Blob([document], { type: "application/pdf" }), "a.pdf");
    form.set("input", JSON.stringify({ end_page: 2 }));
    form.set("policy", JSON.stringify({ executionTimeout: 6000 }));
    await gateway.call("/v2/e/run?transport=inline", { body: form });
    const options = { end_page: 2, transport: "inline" };
    expect(await takenDocument()).toEqual({ options, sha256: sha256(document) });
  });

  it("that is empty is refused at once, and nothing of it is kept", async () => {
    const form = new FormData();
    form.set("file", new Blob([]), "empty.pdf");
    const headers = { "content-type": "application/pdf" };

    const answers = [
      await gateway.call("/v2/e/run", { body: form }),
      await gateway.call("/v2/e/run", { body: "", headers, method: "POST" }),
    ];

    for (const { body } of answers) expect(body).toMatchObject({ code: "DOCUMENT_EMPTY" });
  });

  it.each([
    { name: "a film", bytes: "\0\0\0\x18ftypmp42", says: "do not match any supported format (" },
    {
      name: "another zip",
      bytes: "PK\x03\x04META-INF/MANIFEST.MF",
      says: "is a zip that is neither",
    },
  ])("with $name is refused at once, and the error names where it was sent", async (file) => {
    const form = new FormData();
    form.set("file", new Blob([Buffer.from(file.bytes, "latin1")]), "film.mp4");
    const headers = { "content-type": "application/pdf" };

    const inForm = await gateway.call("/v2/e/run", { body: form });
    const asBody = await gateway.call("/v2/e/run", {
      body: Buffer.from(file.bytes, "latin1"),
      headers,
      method: "POST",
    });

    for (const { status, body } of [inForm, asBody]) {
      expect({ status, code: body["code"] }).toEqual({ status: 400, code: "UNSUPPORTED_FORMAT" });
      expect(body["error"]).toContain(file.says);
      expect(body["error"]).not.toContain("file_b64");
    }
    expect(inForm.body["error"]).toContain("the field file");
    expect(asBody.body["error"]).toContain("the body");
  });

  it("says while it waits how many come before it", async () => {
    const submit = async () => {
      const { body } = await gateway.call("/v2/e/run", { json: { input: {} } });
      return String(body["id"]);
    };
    const ids = [await submit(), await submit()];
    const ahead = ids.map(
      async (id) => (await gateway.call(`/v2/e/status/${id}`)).body["jobsAhead"],
    );

    expect(await Promise.all(ahead)).toEqual([undefined, 1]);
    for (const id of ids) await gateway.call(`/v2/e/cancel/${id}`, { method: "POST" });
  });

  it("sent as the body has its options in the query or in a header", async () => {
    const path = "/v2/e/runsync?wait=1000&start_page=1&formats=markdown,images&table_enable=false";
    await gateway.call(path, {
      body: document,
      headers: {
        "content-type": "application/pdf",
        "x-parser-input": JSON.stringify({ start_page: 5, transport: "inline" }),
      },
    });
    expect(await takenDocument()).toEqual({
      options: {
        transport: "inline",
        start_page: 1,
        formats: ["markdown", "images"],
        table_enable: false,
      },
      sha256: sha256(document),
    });
  });

  it.each(INPUT_FORMATS)("of the format %s is taken as the body and in a form", async (format) => {
    const small = Buffer.from("<p>any bytes");
    // Plain text has no type of its own: some clients send their JSON as such.
    const [type = "application/octet-stream"] = mediaTypesOf(format);
    const contentType = `${type.replace("*", "x")}; charset=utf-8; boundary=x`;
    const form = new FormData();
    form.set("file", new Blob([small], { type: contentType }), `a.${extensionOf(format)}`);
    const taken = { options: { transport: "inline" }, sha256: sha256(small) };

    const headers = { "content-type": contentType };
    await gateway.call("/v2/e/run?transport=inline", { body: small, headers });
    expect(await takenDocument()).toEqual(taken);
    await gateway.call("/v2/e/run?transport=inline", { method: "POST", body: form });
    expect(await takenDocument()).toEqual(taken);
  });

  it.each(["text/javascript", "text/html", "application/p\u00e9df"])(
    "that calls itself %j is given out as plain bytes",
    async (type) => {
      const form = new FormData();
      form.set("file", new Blob([document], { type }), "a.js");
      await gateway.call("/v2/e/run", { method: "POST", body: form });
      const { input } = (await worker.take()).body as { input: { file_url: string } };

      const answer = await fetch(input.file_url);

      expect(answer.status).toBe(200);
      expect(answer.headers.get("content-type")).toBe("application/octet-stream");
      await answer.body?.cancel();
    },
  );

  it("of an earlier job is parsed again without another upload, by its owner alone", async () => {
    const headers = { "content-type": "application/pdf" };
    const { body } = await gateway.call("/v2/e/run", { body: document, headers });
    const documentOf = String(body["id"]);
    await worker.take();
    const key = await gateway.createKey("other", ["submit"]);
    const json = { input: { start_page: 1 }, documentOf };

    expect((await gateway.call("/v2/e/run", { json, key })).status).toBe(404);
    expect((await gateway.call("/v2/e/run", { json })).status).toBe(200);
    expect(await takenDocument()).toEqual({ options: { start_page: 1 }, sha256: sha256(document) });
  });

  it.each(["\0", "../..", "x".repeat(200)])(
    "is not looked for with the job %j",
    async (documentOf) => {
      const answer = await gateway.call("/v2/e/run", { json: { input: {}, documentOf } });
      expect(answer).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
    },
  );

  it("is not found with jobs that came without one, and is the only source", async () => {
    const { body } = await gateway.call("/v2/e/run", {
      json: { input: { file_url: "http://x/" } },
    });
    const documentOf = String(body["id"]);
    const none = await gateway.call("/v2/e/run", { json: { input: {}, documentOf } });
    expect(none).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
    expect(none.body["error"]).toContain("documentOf");

    const headers = { "content-type": "application/pdf" };
    const sent = await gateway.call("/v2/e/run", { body: document, headers });
    const json = { input: { file_url: "http://x/" }, documentOf: String(sent.body["id"]) };
    const two = await gateway.call("/v2/e/run", { json });
    expect(two).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
    expect(two.body["error"]).toContain("file_url cannot be given together");
  });

  it.each([
    { name: "without a file", parts: { input: "{}" }, text: "The field file is missing" },
    {
      name: "with another source",
      parts: { file: 1, input: '{"file_url":"x"}' },
      text: "file_url",
    },
    { name: "with a document", parts: { file: 1, documentOf: '"x"' }, text: "documentOf" },
    { name: "with no object as input", parts: { file: 1, input: "1" }, text: "input must be" },
    { name: "with broken JSON", parts: { file: 1, input: "{" }, text: "must contain JSON" },
    { name: "with two files", parts: { file: 1, file2: 1 }, text: "a second document" },
    { name: "with a bad policy", parts: { file: 1, policy: '{"ttl":1}' }, text: "policy.ttl" },
  ])("in a form $name is refused", async ({ parts, text }) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(parts)) {
      if (name.startsWith("file")) form.set(name, new Blob([document]), "a.pdf");
      else form.set(name, String(value));
    }
    const answer = await gateway.call("/v2/e/run", { body: form });
    expect(answer).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
    expect(answer.body["error"]).toContain(text);
  });

  it.each([
    { name: "no boundary", type: "multipart/form-data", body: "x" },
    { name: "an end that is cut", type: "multipart/form-data; boundary=b", body: "--b\r\nContent" },
    {
      name: "a file that is cut",
      type: "multipart/form-data; boundary=b",
      body: '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
    },
  ])("in a form with $name is refused", async ({ type, body }) => {
    const headers = { "content-type": type };
    const answer = await gateway.call("/v2/e/run", { body, headers });
    expect(answer).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
  });

  it.each(["text/h\u00e9", "a\u0001b", "x".repeat(300)])("may call itself %j", async (type) => {
    const content = [
      `--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\nContent-Type: ${type}\r\n\r\n`,
      document,
      "\r\n--b--\r\n",
    ];
    const answer = await gateway.call("/v2/e/run", {
      body: Buffer.concat(content.map((part) => Buffer.from(part))),
      headers: { "content-type": "multipart/form-data; boundary=b" },
    });
    expect(answer.status).toBe(200);
    expect(await takenDocument()).toMatchObject({ sha256: sha256(document) });
  });

  it("may have 200 MB and no more", async () => {
    const block = Buffer.alloc(4 * 1024 * 1024);
    block.write("%PDF-1.7");
    let sent = 0;
    const body = new ReadableStream({
      pull(controller) {
        if (sent > 51 * block.length) controller.close();
        else controller.enqueue(block);
        sent += block.length;
      },
    });
    const headers = { "content-type": "application/octet-stream" };
    const answer = await gateway.call("/v2/e/run", { method: "POST", body, headers });
    expect(answer).toMatchObject({ status: 400, body: { code: "PAYLOAD_TOO_LARGE" } });
  });

  it("is forgotten together with its job", async () => {
    const { body } = await gateway.call("/v2/e/run", {
      body: document,
      headers: { "content-type": "application/pdf" },
    });
    const id = String(body["id"]);
    const taken = await worker.take();
    const { file_url: url } = taken.body["input"] as { file_url: string };
    await worker.done(id, { output: 1 });
    await gateway.call(`/v2/e/status/${id}?ttl=0`);
    await gateway.jobs.sweep();
    expect((await fetch(url)).status).toBe(404);
  });
});

async function takenDocument() {
  const taken = await worker.take();
  const { file_url: url, ...options } = taken.body["input"] as { file_url: string };
  const fetched = await (await fetch(url)).arrayBuffer();
  return { options, sha256: sha256(new Uint8Array(fetched)) };
}

function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
