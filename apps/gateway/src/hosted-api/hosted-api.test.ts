import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import {
  BatchData,
  CallbackBody,
  CreateBatchData,
  CreateTaskData,
  CreateUploadBatchData,
  hostedEnvelope,
  ParserError,
  TaskData,
} from "@parsewright/contract";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { createApp } from "../app.ts";
import { createFsBlobStore } from "../blobs/fs-blob-store.ts";
import { createJobBlobs } from "../blobs/job-blobs.ts";
import { createAddressSigner } from "../blobs/signed-address.ts";
import { createTenantStorage } from "../blobs/tenant-storage.ts";
import { startTestServer, type TestServer } from "../database/testing/test-database.ts";
import { linksByRequest, SAME_LINKS_FOR_ALL } from "../http/client-links.ts";
import { DEFAULT_HTTP_SETTINGS } from "../http/http-settings.ts";
import { createRateLimit } from "../http/rate-limit.ts";
import type { JobStore } from "../jobs/job-store.ts";
import { createVersionStore } from "../versions/version-store.ts";
import { createSecretBox } from "../jobs/secret-box.ts";
import { createTestJobStore, ENDPOINT_ID } from "../jobs/testing/test-job-store.ts";
import { createPostgresKeyStore } from "../keys/postgres-key-store.ts";
import { blobKeys } from "../blobs/blob-keys.ts";
import { storeJson } from "../jobs/stored-json.ts";
import { TEST_WEBHOOKS } from "../testing/test-gateway.ts";
import { createWebhookCheck } from "../webhooks/check-webhook.ts";
import { hostedApi } from "./hosted-api.ts";
import type { HostedParts } from "./hosted-parts.ts";
import { callbackBodyOf } from "./read-tasks.ts";
import { uploadFile } from "./start-tasks.ts";
import { createTaskStore } from "./task-store.ts";

const FILE_URL = "https://example.com/files/report.pdf";
const ZIP = Buffer.from("PK: not really a zip, but bytes enough to be one");

let databases: TestServer;
let folder: string;
let app: ReturnType<typeof createApp>;
let baseUrl: string;
let jobs: JobStore;
let parts: HostedParts;
let keys: { acme: string; other: string };

beforeAll(async () => {
  databases = await startTestServer();
  folder = await mkdtemp(join(tmpdir(), "parser-hosted-"));
  const database = await databases.create();
  jobs = createTestJobStore(database).store;
  const publicUrl = () => baseUrl;
  const addresses = createAddressSigner({ signingKey: Buffer.from("secret"), publicUrl });
  const storage = createTenantStorage({ database, maxBytes: 1e12 });
  const store = await createFsBlobStore({ folder, signer: addresses });
  const blobs = createJobBlobs({ blobs: store, database, storage });
  const keyStore = createPostgresKeyStore({ database });
  const log = () => undefined;
  const checkWebhook = createWebhookCheck(TEST_WEBHOOKS);
  const limitRate = createRateLimit(1_000_000);
  parts = {
    jobs,
    blobs,
    addresses,
    links: linksByRequest(publicUrl),
    checkWebhook,
    tasks: createTaskStore(database),
    endpointId: ENDPOINT_ID,
  };
  app = createApp({
    jobs,
    blobs,
    storage,
    secrets: createSecretBox(Buffer.from("secret")),
    versions: createVersionStore({ database, blobs }),
    addresses,
    checkWebhook,
    links: SAME_LINKS_FOR_ALL,
    limitRate,
    readDeliveries: () => Promise.reject(new Error("not asked here")),
    keys: keyStore,
    endpoints: () => undefined,
    scaler: { report: () => Promise.reject(new Error("not asked here")) },
    readiness: { check: () => Promise.resolve(), freeBytes: () => Promise.resolve(0) },
    settings: DEFAULT_HTTP_SETTINGS,
    log,
  });
  await app.register(
    hostedApi({
      ...parts,
      keys: keyStore,
      settings: DEFAULT_HTTP_SETTINGS,
      limitRate,
      publicUrl,
      log,
    }),
  );
  baseUrl = await app.listen({ port: 0, host: "127.0.0.1" });
  const scopes = ["submit", "read"] as const;
  keys = {
    acme: (await keyStore.create({ name: "a", tenant: "acme", scopes })).key,
    other: (await keyStore.create({ name: "b", tenant: "other", scopes })).key,
  };
});

afterAll(async () => {
  await app.close();
  await databases.stop();
  await rm(folder, { recursive: true, force: true });
});

it("turns a task into a job and shows it from pending to done", async () => {
  const options = { model_version: "vlm", page_ranges: "2-6", data_id: "mine", language: "en" };
  const { task_id: id } = await createTask({ url: FILE_URL, ...options });
  expect(await readTask(id)).toEqual({
    task_id: id,
    data_id: "mine",
    state: "pending",
    err_msg: "",
  });

  expect(await takeJob(id)).toMatchObject({
    basename: id,
    file_url: FILE_URL,
    backend: "vlm-auto-engine",
    page_ranges: "2-6",
    archive_format: "zip",
  });
  expect(await readTask(id)).toMatchObject({ state: "running" });

  await update(id, { phase: "reading_pages", pages_done: 3, pages_total: 5 });
  const { extract_progress: progress } = await readTask(id);
  expect(progress).toMatchObject({ extracted_pages: 3, total_pages: 5 });
  expect(progress?.start_time).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);

  await finish(id, success({ tarball_b64: ZIP.toString("base64") }));
  const done = await readTask(id);
  expect(done).toMatchObject({ state: "done", err_msg: "" });
  expect(await download(done.full_zip_url)).toEqual(ZIP);
});

it("takes null for a field that is left out", async () => {
  const names = ["page_ranges", "data_id", "callback", "seed", "language", "model_version"];
  const nulls = Object.fromEntries(
    [...names, "is_ocr", "enable_formula", "extra_formats", "no_cache"].map((name) => [name, null]),
  );
  const { task_id: single } = await createTask({ url: FILE_URL, ...nulls });
  const files = [{ url: FILE_URL, data_id: null, page_ranges: null, is_ocr: null }];
  await post("/extract/task/batch", CreateBatchData, { files, ...nulls });

  expect(await takeJob(single)).toMatchObject({
    backend: "pipeline",
    lang: "ch",
    force_ocr: false,
  });
});

it("reads web pages, and makes HTML of any document", async () => {
  const asked = { url: FILE_URL, model_version: "MinerU-HTML", extra_formats: ["html"] };
  const { task_id: id } = await createTask(asked);

  expect(await takeJob(id)).toMatchObject({
    backend: "pipeline",
    formats: ["markdown", "content_list", "middle", "images", "html"],
  });
});

it.each(["2,4-6", "2-", "2--2", "1-10,15"])(
  "hands the page ranges %s and is_ocr to the worker",
  async (ranges) => {
    const files = [{ url: FILE_URL, page_ranges: ranges, is_ocr: true }];
    const { batch_id: batch } = await post("/extract/task/batch", CreateBatchData, { files });
    const [task] = await parts.tasks.findBatch(batch, "acme");

    expect(await takeJob(task?.id ?? "")).toMatchObject({ page_ranges: ranges, force_ocr: true });
  },
);

it.each(["", "pdf", "undefined", "application/", ";", "text/plain; charset"])(
  "takes an upload that calls itself %j",
  async (type) => {
    const { url, id } = await createUpload();

    const answer = await send(url, { "content-type": type });

    expect(answer).toBe(200);
    const { file_url: source } = (await takeJob(id)) as { file_url: string };
    expect(String(await download(source))).toBe("one");
  },
);

it("gives the archive's own address when it is in a bucket", async () => {
  const { task_id: id } = await createTask({ url: FILE_URL });
  await takeJob(id);
  const tarball_url = "https://bucket.example.com/full.zip?signature=x";
  const place = {
    tarball_url,
    tarball_url_expires_in: 60,
    bucket_key: "full.zip",
    bucket_bytes: 1,
  };
  await finish(id, success(place));
  expect(await readTask(id)).toMatchObject({ full_zip_url: tarball_url });
});

it.each([100, 100_000])(
  "says what a result lacks, beside an archive of %i bytes",
  async (archiveBytes) => {
    const degraded = {
      reason: "time_limit",
      message: 'time ran out after 2 of 9 pages; raise {the} "limit"',
      pages_done: 2,
      pages_total: 9,
      count: 1,
      items: [{ artifact: "images", file: "a}.png", reason: "unreadable" }],
    };
    const { task_id: id } = await createTask({ url: FILE_URL });
    await takeJob(id);
    const tarball_b64 = Buffer.alloc(archiveBytes).toString("base64");
    await finish(id, success({ tarball_b64, degraded }));

    expect(await readTask(id)).toMatchObject({ state: "done", degraded });
  },
);

it("says why a task failed, with the hosted API's code", async () => {
  const { task_id: id } = await createTask({ url: FILE_URL });
  await takeJob(id);
  const error = "ValueError: not a document";
  const parser_error = { code: "UNSUPPORTED_FORMAT", message: "x", retryable: false, details: {} };
  const response = { ok: false, error, traceback: "", debug: DEBUG, ...BASE, parser_error };
  await finish(id, response, error);
  expect(await readTask(id)).toMatchObject({ state: "failed", err_msg: error, err_code: -60_002 });
});

it("starts uploaded files by itself, one task each, in their order", async () => {
  const files = [{ name: "a.pdf", data_id: "1" }, { name: "b.pdf" }];
  const created = await post("/file-urls/batch", CreateUploadBatchData, { files });
  expect(await readBatch(created.batch_id)).toMatchObject([
    { file_name: "a.pdf", data_id: "1", state: "waiting-file" },
    { file_name: "b.pdf", state: "waiting-file" },
  ]);

  const [first = ""] = created.file_urls;
  const uploads = await Promise.all([
    put(first, "one"),
    put(first.replace(/signature=./, ""), "x"),
  ]);
  expect(uploads).toEqual([200, 403]);

  expect(await readBatch(created.batch_id)).toMatchObject([
    { state: "pending" },
    { state: "waiting-file" },
  ]);
  const id = /uploads\/([\w-]+)\?/.exec(first)?.[1] ?? "";
  const { file_url: source } = (await takeJob(id)) as { file_url: string };
  expect(String(await download(source))).toBe("one");
  expect(await put(first, "again")).toBe(200);
  expect(String(await download(source))).toBe("one");
});

it("takes a file that is sent twice at once for one", async () => {
  const { url, id } = await createUpload();
  expect(await Promise.all([put(url, "one"), put(url, "one")])).toEqual([200, 200]);
  const { file_url: source } = (await takeJob(id)) as { file_url: string };
  expect(String(await download(source))).toBe("one");
});

it("takes a file only where it becomes a task, and not as a file alone", async () => {
  const { url, id } = await createUpload();
  const alone = url.replace(/\/api\/v4\/uploads\/[\w-]+/, `/blobs/${blobKeys.upload(id)}`);
  expect(await put(alone, "one")).toBe(405);
  expect(await parts.blobs.describe(blobKeys.upload(id))).toBeUndefined();
});

it("keeps no file of a task that cannot be queued", async () => {
  const { url, id } = await createUpload();
  const submit = () => Promise.reject(new ParserError("RATE_LIMITED", "The queue is full."));
  const upload = uploadFile(
    { ...parts, jobs: { ...jobs, submit } },
    {
      id,
      query: Object.fromEntries(new URL(url).searchParams),
      calledUrl: undefined,
      content: Readable.from(["one"]),
    },
  );
  await expect(upload).rejects.toThrow("The queue is full.");
  expect(await parts.blobs.describe(blobKeys.upload(id))).toBeUndefined();
});

it("takes a batch of addresses", async () => {
  const files = [{ url: FILE_URL }, { url: "https://example.com/b%20c.pdf", data_id: "2" }];
  const { batch_id: id } = await post("/extract/task/batch", CreateBatchData, { files });
  expect(await readBatch(id)).toMatchObject([
    { file_name: "report.pdf", state: "pending" },
    { file_name: "b c.pdf", state: "pending", data_id: "2" },
  ]);
});

it("signs a callback with the account and the seed", async () => {
  const callback = "https://example.com/done";
  const { task_id: id } = await createTask({ url: FILE_URL, callback, seed: "abc" });
  const job = await jobs.find({ jobId: id, endpointId: ENDPOINT_ID });
  expect(job?.webhook).toBe(callback);
  const body = CallbackBody.parse(JSON.parse(toText(await callbackBodyOf(parts, id))));
  const expected = createHash("sha256").update(`acmeabc${body.content}`).digest("hex");
  expect(body.checksum).toBe(expected);
  expect(JSON.parse(body.content)).toMatchObject({ task_id: id, state: "pending" });
  expect(await callbackBodyOf(parts, "of nobody")).toBeUndefined();
});

it("links to the zip in a callback by the address that the submitter has called", async () => {
  const callback = "https://example.com/done";
  const headers = { "x-forwarded-host": "parser.lan:8101" };
  const body = { url: FILE_URL, callback, seed: "abc" };
  const answer = await call("POST", "/extract/task", { body, headers });
  const { task_id: id } = CreateTaskData.parse((answer as { data: unknown }).data);
  await takeJob(id);
  await finish(id, success({ tarball_b64: ZIP.toString("base64") }));

  const { content } = CallbackBody.parse(JSON.parse(toText(await callbackBodyOf(parts, id))));

  expect(JSON.parse(content)).toMatchObject({
    full_zip_url: expect.stringMatching(/^http:\/\/parser\.lan:8101\/blobs\//),
  });
});

it("shows nobody the tasks of others", async () => {
  const { task_id: id } = await createTask({ url: FILE_URL });
  expect(await call("GET", `/extract/task/${id}`, { key: keys.other })).toMatchObject({
    code: -60_012,
  });
});

it.each([
  { name: "no key", body: { url: FILE_URL }, key: "", code: "A0202" },
  { name: "a wrong key", body: { url: FILE_URL }, key: "nonsense", code: "A0202" },
  { name: "no address", body: {}, code: -10_002, text: "url is missing" },
  { name: "no JSON", body: "{", code: -500 },
  {
    name: "wrong page ranges",
    body: { url: FILE_URL, page_ranges: "6-4" },
    code: -10_002,
    text: "page_ranges must be pages and ranges counted from 1",
  },
  {
    name: "an unknown model",
    body: { url: FILE_URL, model_version: "best" },
    code: -10_002,
    text: "model_version must be one of pipeline, vlm, MinerU-HTML",
  },
  {
    name: "a name that cannot be stored",
    body: { url: "https://example.com/\0.pdf" },
    code: -10_002,
    text: "NUL",
  },
  { name: "other formats", body: { url: FILE_URL, extra_formats: ["docx"] }, code: -60_016 },
  { name: "a callback without a seed", body: { url: FILE_URL, callback: FILE_URL }, code: -10_002 },
  {
    name: "a callback without encryption",
    body: { url: FILE_URL, callback: "http://example.com/done", seed: "abc" },
    code: -10_002,
    text: "callback must be an https address",
  },
])("refuses $name with HTTP 200 and a code", async ({ body, key, code, text = "" }) => {
  const answer = await call("POST", "/extract/task", { body, ...(key !== undefined && { key }) });
  expect(answer).toMatchObject({ code, data: null, msg: expect.stringContaining(text) as string });
});

it("answers anything without failing", async () => {
  const value = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom("\0", "\ud800", "2--2", -1, "x".repeat(10_000), "https://a/\0"),
  );
  const fields = ["url", "name", "files", "page_ranges", "data_id", "callback", "seed", "language"];
  const file = fc.dictionary(fc.constantFrom(...fields), value);
  const paths = ["/extract/task", "/extract/task/batch", "/file-urls/batch", "/extract/task/\0"];
  const requests = fc.record({
    method: fc.constantFrom("POST", "POST", "GET", "PUT"),
    path: fc.constantFrom(...paths, "/uploads/\0", "/uploads/x", "/extract-results/batch/%"),
    type: fc.constantFrom("application/json", "multipart/form-data", "x", "text/plain;"),
    body: fc.oneof(
      file.map((members) => ({ url: FILE_URL, ...members })),
      fc.array(file, { maxLength: 2 }).map((files) => ({ files })),
      value,
    ),
  });

  await fc.assert(
    fc.asyncProperty(requests, async ({ method, path, type, body }) => {
      const answer = await fetch(`${baseUrl}/api/v4${path.replace("\0", "%00")}`, {
        method,
        headers: { "content-type": type, authorization: `Bearer ${keys.other}` },
        ...(method !== "GET" && { body: JSON.stringify(body) ?? "" }),
      });
      const text = await answer.text();

      expect(answer.status).toBeLessThan(500);
      expect(text).not.toContain("-10001");
    }),
    { numRuns: 300 },
  );
});

it.each(["/extract/task/unknown", "/extract-results/batch/unknown"])(
  "does not know %s",
  async (path) => {
    expect(await call("GET", path)).toMatchObject({ code: -60_012, data: null });
  },
);

const BASE = { elapsed_seconds: 1, parser_version: "0" };
const DEBUG = { gpu: { available: false }, model_dir: null, phase_ms: {} };

function success(place: object): object {
  const entry = { basename: "full", source: "url:x", pages_requested: 1, ...place };
  return {
    ok: true,
    ...BASE,
    results: [entry],
    debug: { ...DEBUG, backend: "pipeline", input_format: "pdf" },
  };
}

function createTask(body: object) {
  return post("/extract/task", CreateTaskData, body);
}

async function post<Data>(path: string, data: z.ZodType<Data>, body: object): Promise<Data> {
  const envelope = hostedEnvelope(z.unknown()).parse(await call("POST", path, { body }));
  return data.parse(envelope.data);
}

async function readTask(id: string) {
  return hostedEnvelope(TaskData).parse(await call("GET", `/extract/task/${id}`)).data;
}

async function readBatch(id: string) {
  const answer = await call("GET", `/extract-results/batch/${id}`);
  return hostedEnvelope(BatchData).parse(answer).data.extract_result;
}

async function call(
  method: string,
  path: string,
  options: { body?: unknown; key?: string; headers?: Record<string, string> } = {},
) {
  const { body, key = keys.acme, headers = {} } = options;
  const answer = await fetch(`${baseUrl}/api/v4${path}`, {
    method,
    headers: { "content-type": "application/json", authorization: `Bearer ${key}`, ...headers },
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as object;
}

async function createUpload() {
  const files = [{ name: "a.pdf" }];
  const { file_urls: urls } = await post("/file-urls/batch", CreateUploadBatchData, { files });
  const [url = ""] = urls;
  return { url, id: /uploads\/([\w-]+)\?/.exec(url)?.[1] ?? "" };
}

async function put(url: string, text: string): Promise<number> {
  return (await fetch(url, { method: "PUT", body: Buffer.from(text) })).status;
}

/** Unlike `fetch`, sends an empty or malformed type as it is. */
function send(url: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sending = request(url, { method: "PUT", headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    sending.on("error", reject).end("one");
  });
}

async function download(url = ""): Promise<Buffer> {
  return Buffer.from(await (await fetch(url)).arrayBuffer());
}

/** Takes jobs until this one is taken, whatever other tests have left. */
async function takeJob(jobId: string): Promise<unknown> {
  for (;;) {
    const taken = await jobs.take({ endpointId: ENDPOINT_ID, ...WORKER, max: 1, ...NO_WAIT });
    const job = taken.find(({ id }) => id === jobId);
    if (job) return "json" in job.input ? job.input.json : undefined;
    if (taken.length === 0) throw new Error("the job is not in the queue");
  }
}

const WORKER = { workerId: "w1" };
const NO_WAIT = { waitMs: 0, signal: new AbortController().signal };

function update(jobId: string, output: object) {
  return jobs.addUpdate({ jobId, ...WORKER }, { output, isStreamChunk: false });
}

async function finish(jobId: string, response: object, error?: string) {
  const owner = { jobId, tenant: "acme" };
  const key = blobKeys.result(jobId);
  const output = await storeJson(parts.blobs, response, { key, owner });
  const end = { output, ...(error !== undefined && { error }) };
  return jobs.finish({ jobId, ...WORKER }, end);
}

function toText(bytes: Uint8Array | undefined): string {
  return Buffer.from(bytes ?? []).toString();
}
