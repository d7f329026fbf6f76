import { type Document, type PagesResponse } from "@parsewright/contract";
import { randomBytes } from "node:crypto";
import { readdirSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { useTestGateway } from "../testing/test-gateway.ts";

const gateway = useTestGateway();
const RECIPE = "r".repeat(43);

it("gives each page as soon as its worker has read it, and the pages of the result at the end", async () => {
  const jobId = await takeJob("w1");
  const waiting = pagesOf(jobId, "?wait=20000");
  await postDrafts("w1", jobId, [{ page_number: 2, markdown: "second, as it was read" }]);
  const first = await waiting;
  expect(first).toMatchObject({
    status: "IN_PROGRESS",
    pages: [{ page_number: 2, markdown: "second, as it was read", is_final: false }],
  });

  const next = pagesOf(jobId, `?wait=20000&cursor=${first.cursor}`);
  await postDrafts("w1", jobId, [
    { page_number: 2, markdown: "again" },
    { page_number: 1, markdown: "first, as it was read" },
  ]);
  const second = await next;
  expect(second.pages.map(({ page_number }) => page_number)).toEqual([1]);

  await finish("w1", jobId, resultOf(["Number one.", "Number two 😀."]));
  const last = await pagesOf(jobId, `?cursor=${second.cursor}`);
  expect(last).toEqual({
    status: "COMPLETED",
    pages_total: 2,
    pages: [
      { page_number: 1, markdown: "Number one.", is_final: true },
      { page_number: 2, markdown: "Number two 😀.", is_final: true },
    ],
  });
  const { body } = await gateway.call(`/v2/e/pages/${jobId}/2`, { key: gateway.key });
  expect(body).toMatchObject({
    page_number: 2,
    markdown: "Number two 😀.",
    source_map: [{ block: "p2.b1", start: 0, end: 13 }],
    middle: { page_idx: 1 },
  });
});

it("shows pages that another worker reads for the job", async () => {
  const jobId = await takeJob("w2", RECIPE);
  await gateway.jobs.split(
    { jobId, workerId: "w2" },
    { recipe: RECIPE, shards: [{ places: [16], keys: ["k".repeat(43)] }] },
  );
  const [shard] = await gateway.jobs.take({
    endpointId: "e",
    workerId: "w3",
    max: 1,
    recipe: RECIPE,
    waitMs: 1000,
    signal: new AbortController().signal,
  });
  await postDrafts("w3", shard?.id ?? "", [{ page_number: 17, markdown: "seventeen" }]);

  expect((await pagesOf(jobId)).pages).toMatchObject([{ page_number: 17 }]);
});

it("sends pages with the updates of a job to whoever asks for them", async () => {
  const jobId = await takeJob("w9");
  await postDrafts("w9", jobId, [{ page_number: 1, markdown: "one" }]);
  const headers = { accept: "text/event-stream", authorization: `Bearer ${gateway.key}` };
  const { body } = await fetch(`${gateway.url}/v2/e/stream/${jobId}?pages=true`, { headers });
  const events = (body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()).getReader();

  expect((await events.read()).value).toBe(
    'event: page\ndata: {"page_number":1,"markdown":"one","is_final":false}\n\n',
  );
  await finish("w9", jobId, resultOf(["one"]));
  expect((await events.read()).value).toContain("event: end");
});

it("takes no page of a job that the worker does not hold, and shows none to others", async () => {
  const jobId = await takeJob("w4");
  await postDrafts("w5", jobId, [{ page_number: 1, markdown: "not mine" }]);
  const other = await gateway.createKey("other", ["read"]);

  expect((await pagesOf(jobId, "?wait=1000")).pages).toEqual([]);
  expect((await gateway.call(`/v2/e/pages/${jobId}`, { key: other })).status).toBe(404);
  expect((await gateway.call(`/v2/e/pages/${jobId}/1`, { key: other })).status).toBe(404);
});

it("reads pages and pictures of a large result where its worker stored them, one by one", async () => {
  const jobId = await takeJob("w10");
  expect((await putResults("w10", jobId, bundle())).status).toBe(200);
  await finish("w10", jobId, { ok: true, results: [{ basename: "doc", tarball_b64: "" }] });
  const { key } = gateway;

  const index = await gateway.call(`/v2/e/page-index/${jobId}`, { key });
  expect(index.body).toEqual({
    document: { _backend: "pipeline" },
    pages: [{ page_number: 1, page_idx: 0, page_size: [600, 800] }],
    images: ["a.png"],
  });
  expect((await pagesOf(jobId)).pages).toEqual([
    { page_number: 1, markdown: "kept", is_final: true },
  ]);
  for (const encoding of ["gzip", "identity"]) {
    const headers = { "accept-encoding": encoding };
    const page = await gateway.call(`/v2/e/pages/${jobId}/1`, { key, headers });
    expect(page.body).toEqual({ page_number: 1, markdown: "kept", is_final: true });
  }
  const picture = await gateway.call(`/v2/e/images/${jobId}/a.png`, { key });
  expect([picture.text, picture.headers.get("content-type")]).toEqual(["PNG", "image/png"]);
  for (const path of [`pages/${jobId}/2`, `images/${jobId}/b.png`, `images/${jobId}/toString`]) {
    expect((await gateway.call(`/v2/e/${path}`, { key })).status).toBe(404);
  }
});

it.runIf(process.platform === "linux")(
  "closes the file of a page when a client leaves within it",
  async () => {
    const jobId = await takeJob("w11");
    const text = randomBytes(8 * 1024 * 1024).toString("base64");
    await putResults("w11", jobId, bundle({}, text));
    await finish("w11", jobId, { ok: true, results: [{ basename: "doc", tarball_b64: "" }] });
    const leaving = new AbortController();
    const headers = { authorization: `Bearer ${gateway.key}`, "accept-encoding": "identity" };
    const { signal } = leaving;
    const { body } = await fetch(`${gateway.url}/v2/e/pages/${jobId}/1`, { headers, signal });
    await body?.getReader().read();
    expect(openBlobs()).toHaveLength(1);
    leaving.abort();
    await expect.poll(openBlobs, { timeout: 30_000 }).toEqual([]);
  },
);

it.each([
  { what: "leads outside of it", change: { images: { "a.png": { start: 0, bytes: 1e9 } } } },
  { what: "is not one", change: { pages: "all" } },
])("takes no pages from a file whose index $what", async ({ change }) => {
  const worker = `w-${Object.keys(change).join("")}`;
  const jobId = await takeJob(worker);
  await putResults(worker, jobId, bundle(change));
  await finish(worker, jobId, resultOf(["from the result"]));

  expect((await gateway.call(`/v2/e/page-index/${jobId}`, { key: gateway.key })).status).toBe(404);
  expect((await pagesOf(jobId)).pages[0]?.markdown).toBe("from the result");
});

it.each([
  { megabytes: 3, what: "reads", status: 200 },
  { megabytes: 40, what: "refuses", status: 413 },
])("$what a page of one letter that unpacks to $megabytes MB", async ({ megabytes, status }) => {
  const worker = `w-${megabytes}`;
  const jobId = await takeJob(worker);
  await putResults(worker, jobId, bundle({}, "x".repeat(megabytes * 1024 * 1024)));
  await finish(worker, jobId, { ok: true, results: [{ basename: "doc", tarball_b64: "" }] });

  const answer = await gateway.call(`/v2/e/pages/${jobId}`, { key: gateway.key });
  expect(answer.status).toBe(status);
});

it("ends with the job, and says why it failed", async () => {
  const jobId = await takeJob("w6");
  await postDrafts("w6", jobId, [{ page_number: 1, markdown: "lost" }]);
  await end("w6", jobId, { error: "the document is damaged" });

  expect(await pagesOf(jobId)).toEqual({
    status: "FAILED",
    pages: [],
    error: "the document is damaged",
  });
});

it("names what cannot be read by page", async () => {
  const jobId = await takeJob("w7");
  await finish("w7", jobId, { ok: true, results: [{ basename: "doc", tarball_b64: "" }] });
  const whole = await gateway.call(`/v2/e/pages/${jobId}`, { key: gateway.key });
  expect([whole.status, whole.text]).toEqual([404, expect.stringContaining("page by page")]);

  const paged = await takeJob("w8");
  await finish("w8", paged, resultOf(["one"]));
  for (const number of ["2", "0", "x"]) {
    expect(
      (await gateway.call(`/v2/e/pages/${paged}/${number}`, { key: gateway.key })).status,
    ).toBe(404);
  }
});

/** Stored files that this process, and so the gateway, has open. */
function openBlobs(): readonly string[] {
  const folder = "/proc/self/fd";
  const targets = readdirSync(folder).map((name) => {
    try {
      return readlinkSync(join(folder, name));
    } catch {
      // The descriptor by which the folder was listed is gone by now.
      return "";
    }
  });
  return targets.filter((target) => target.startsWith(gateway.folder));
}

async function takeJob(workerId: string, recipe?: string): Promise<string> {
  const { key, workerKey } = gateway;
  const json = { input: { file_url: "https://example.com/a.pdf" } };
  await gateway.call("/v2/e/run", { method: "POST", key, json });
  const query = recipe === undefined ? "" : `?recipe=${recipe}`;
  const { body } = await gateway.call(`/v2/e/job-take/${workerId}${query}`, { key: workerKey });
  expect(body).toMatchObject({ page_drafts: true });
  return String(body["id"]);
}

async function pagesOf(jobId: string, query = ""): Promise<PagesResponse> {
  const { body } = await gateway.call(`/v2/e/pages/${jobId}${query}`, { key: gateway.key });
  return body as PagesResponse;
}

async function postDrafts(workerId: string, jobId: string, pages: readonly object[]) {
  const path = `/v2/e/job-pages/${workerId}/${jobId}/drafts`;
  const { status } = await gateway.call(path, {
    method: "POST",
    key: gateway.workerKey,
    json: { pages },
  });
  expect(status).toBe(200);
}

async function finish(workerId: string, jobId: string, output: object) {
  await end(workerId, jobId, { output });
}

async function end(workerId: string, jobId: string, json: object) {
  const path = `/v2/e/job-done/${workerId}/${jobId}`;
  await gateway.call(path, { method: "POST", key: gateway.workerKey, json });
}

function putResults(workerId: string, jobId: string, body: Uint8Array) {
  const path = `/v2/e/job-pages/${workerId}/${jobId}/results`;
  return gateway.call(path, { method: "PUT", key: gateway.workerKey, body });
}

/** As a worker writes it. */
function bundle(change: object = {}, markdown = "kept"): Buffer {
  const parts = [
    gzipSync(JSON.stringify({ page_number: 1, markdown, is_final: true })),
    Buffer.from("PNG"),
  ];
  let start = 0;
  const slices = parts.map(({ length: bytes }) => {
    const slice = { start, bytes };
    start += bytes;
    return slice;
  });
  const index = {
    document: { _backend: "pipeline" },
    pages: [{ page_number: 1, page_idx: 0, page_size: [600, 800], ...slices[0] }],
    images: { "a.png": slices[1] },
    ...change,
  };
  const text = Buffer.from(JSON.stringify(index));
  const length = Buffer.alloc(8);
  length.writeBigUInt64BE(BigInt(text.length));
  return Buffer.concat([...parts, text, length]);
}

function resultOf(texts: readonly string[]) {
  const middle: Document = {
    _backend: "pipeline",
    _version_name: "1",
    pdf_info: texts.map((content, page_idx) => ({
      page_idx,
      page_size: [600, 800],
      discarded_blocks: [],
      para_blocks: [
        {
          type: "text",
          bbox: [0, 0, 100, 20],
          lines: [
            { bbox: [0, 0, 100, 20], spans: [{ type: "text", bbox: [0, 0, 100, 20], content }] },
          ],
        },
      ],
    })),
  };
  return { ok: true, results: [{ basename: "doc", markdown: texts.join("\n\n"), middle }] };
}
