import type { JobPage } from "@parsewright/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { useTestGateway } from "../testing/test-gateway.ts";
import { createTestWorker } from "../testing/test-worker.ts";

const PDF = { "content-type": "application/pdf" };

const gateway = useTestGateway();
const worker = createTestWorker(gateway);
let key: string;
let tenant: string;
let tenants = 0;

beforeEach(async () => {
  tenant = `tenant-${(tenants += 1)}`;
  key = await gateway.createKey(tenant, ["submit", "read"]);
});

describe("the list of jobs", () => {
  it("names the document of each, with its size, pages, times and tenant", async () => {
    const form = new FormData();
    form.set("file", new Blob(["%PDF-1.7"]), "Bericht März.pdf");
    const id = await submit({ body: form });
    await takeUntil(id);
    const pages = { phase: "reading_pages", pages_done: 7, pages_total: 7 };
    await worker.progress(id, { ...pages, pages_done: 3 });
    await worker.progress(id, { ...pages, pages_unread: 2 });
    await worker.done(id, { output: { ok: true } });

    const [job] = await list();

    expect(job).toMatchObject({
      id,
      status: "COMPLETED",
      tenant,
      documentName: "Bericht März.pdf",
      documentBytes: 8,
      pages: 7,
      pagesUnread: 2,
      submittedAt: expect.stringMatching(/^20\d\d-.*Z$/),
      endedAt: expect.stringMatching(/^20\d\d-.*Z$/),
      keptUntil: expect.stringMatching(/^20\d\d-.*Z$/),
    });
    expect(job).not.toHaveProperty("output");
    expect((await gateway.call(`/v2/e/jobs/${id}`, { key })).body).toEqual(job);
  });

  it("gives the code of a failure, and whether another try may succeed", async () => {
    const id = await submit({ body: "%PDF-", headers: PDF });
    await takeUntil(id);
    const parser_error = {
      code: "DOCUMENT_ENCRYPTED",
      message: "m",
      retryable: false,
      details: {},
    };
    await worker.done(id, { output: { ok: false, parser_error }, error: "m" });

    const [failed] = await list();
    await gateway.call(`/v2/e/retry/${id}`, { method: "POST", key });
    const [waiting] = await list();

    expect(failed?.failure).toEqual({ code: "DOCUMENT_ENCRYPTED", retryable: false });
    expect(waiting).not.toHaveProperty("failure");
  });

  it.each([
    [
      "a header",
      { body: "%PDF-", headers: { ...PDF, "x-parser-document-name": "a%20b.pdf" } },
      "a b.pdf",
    ],
    [
      "the basename",
      { body: "%PDF-", headers: { ...PDF, "x-parser-input": '{"basename":"c"}' } },
      "c",
    ],
    ["a volume", { json: { input: { volume_path: "/in/secret/d.pdf" } } }, "d.pdf"],
    ["documentName", { json: { input: {}, documentName: "../e\u0000.pdf" } }, "e.pdf"],
    ["folders", { json: { input: {}, documentName: "tax/2025/e\u0000.pdf" } }, "tax/2025/e.pdf"],
    ["whole path", { json: { input: {}, documentName: "/home/ann/e.pdf" } }, "e.pdf"],
    ["drive", { json: { input: {}, documentName: "C:/ann/e.pdf" } }, "e.pdf"],
  ])("takes the name from %s", async (_, init, name) => {
    await submit(init);

    expect(await list()).toMatchObject([{ documentName: name }]);
  });

  it("has the name of an address without what is secret in it", async () => {
    const fileUrl = "https://me:pass@example.org/f.pdf?X-Amz-Signature=5167";
    const input = { file_url: fileUrl, password: "hunter2" };
    const s3Config = {
      accessId: "AKIA",
      accessSecret: "s3cr3t",
      bucketName: "b",
      endpointUrl: "x",
    };
    await submit({ json: { input, s3Config } });

    const { text, body } = await gateway.call("/v2/e/jobs", { key });

    expect(body["jobs"]).toMatchObject([{ documentName: "f.pdf" }]);
    expect(text).not.toMatch(/pass|5167|hunter2|s3cr3t|AKIA/);
    expect(gateway.log()).not.toContain("f.pdf");
  });

  it("gives a further job that uses a document its name and size", async () => {
    const first = await submit({
      body: "%PDF-",
      headers: { ...PDF, "x-parser-document-name": "x" },
    });
    await submit({ json: { input: {}, documentOf: first } });

    const facts = { documentName: "x", documentBytes: 5 };
    expect(await list()).toMatchObject([facts, facts]);
  });

  it("is read a page at a time, each job once", async () => {
    const ids = [await named("a"), await named("b"), await named("c")];

    const seen: string[] = [];
    let query: string | undefined = "?limit=2";
    while (query !== undefined) {
      const { text } = await gateway.call(`/v2/e/jobs${query}`, { key });
      const { jobs, cursor } = JSON.parse(text) as JobPage;
      seen.push(...jobs.map(({ id }) => id));
      query = cursor === undefined ? undefined : `?limit=2&cursor=${cursor}`;
    }

    expect(seen).toHaveLength(3);
    expect(new Set(seen)).toEqual(new Set(ids));
  });

  it.each([
    ["search=BER", ["Bericht_100%.pdf"]],
    ["search=100%25", ["Bericht_100%.pdf"]],
    ["search=t_1", ["Bericht_100%.pdf"]],
    ["search=h__", []],
    ["search=ht%5C", []],
    ["search=nothing", []],
    ["status=CANCELLED", ["plan.pdf"]],
    ["status=CANCELLED,IN_QUEUE", ["plan.pdf", "Bericht_100%.pdf"]],
    ["since=2020-01-01", ["plan.pdf", "Bericht_100%.pdf"]],
    ["until=2020-01-01T00:00:00Z", []],
  ])("obeys %s", async (query, names) => {
    await named("Bericht_100%.pdf");
    await gateway.call(`/v2/e/cancel/${await named("plan.pdf")}`, { key, method: "POST" });

    const found = (await list(`?${query}`)).map(({ documentName }) => documentName);

    expect(new Set(found)).toEqual(new Set(names));
  });

  it("finds a job by the beginning of its id", async () => {
    const id = await named("a");
    await named("b");

    expect(await list(`?search=${id.slice(0, 12)}`)).toMatchObject([{ id }]);
  });

  it.each([
    ["status=DONE", "status must be some of IN_QUEUE"],
    ["since=yesterday", "since must be a time"],
    ["until=275760-09-13", "until must be a time"],
    ["cursor=x", "cursor must be the cursor of the previous page"],
    [`search=${"x".repeat(256)}`, "search must be at most 255 characters"],
    ["search=%00", "search must be at most 255 characters"],
  ])("refuses %s", async (query, error) => {
    const answer = await gateway.call(`/v2/e/jobs?${query}`, { key });

    expect(answer).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
    expect(answer.body["error"]).toContain(error);
  });
});

describe("a deleted job", () => {
  it("is gone with its document and its result", async () => {
    const id = await submit({ body: "%PDF-", headers: PDF });
    await takeUntil(id);
    await worker.done(id, { output: { text: "x".repeat(100_000) } });

    const answer = await gateway.call(`/v2/e/jobs/${id}`, { key, method: "DELETE" });

    expect(answer).toMatchObject({ status: 200, body: { id, deleted: true } });
    for (const path of [`jobs/${id}`, `status/${id}`, `document/${id}`]) {
      expect((await gateway.call(`/v2/e/${path}`, { key })).status).toBe(404);
    }
    expect(await list()).toEqual([]);
    const again = await gateway.call(`/v2/e/jobs/${id}`, { key, method: "DELETE" });
    expect(again).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
  });

  it("that runs is stopped, and what its worker still sends is dropped", async () => {
    const id = await named("running.pdf");
    await takeUntil(id);

    await gateway.call(`/v2/e/jobs/${id}`, { key, method: "DELETE" });

    expect((await worker.stop()).text).toContain(id);
    expect((await worker.done(id, { output: "late" })).status).toBe(200);
    expect((await gateway.call(`/v2/e/status/${id}`, { key })).status).toBe(404);
  });
});

describe("the jobs of a tenant", () => {
  it("can be seen and deleted with any of its keys", async () => {
    const id = await named("shared.pdf");
    const colleague = await gateway.createKey(tenant, ["submit", "read"]);

    const { body } = await gateway.call("/v2/e/jobs", { key: colleague });
    expect(body["jobs"]).toMatchObject([{ id, documentName: "shared.pdf" }]);
    const deletion = { key: colleague, method: "DELETE" };
    expect((await gateway.call(`/v2/e/jobs/${id}`, deletion)).status).toBe(200);
  });

  it("do not exist for another tenant, nor on another endpoint", async () => {
    const id = await named("ours.pdf");
    const stranger = await gateway.createKey("stranger", ["submit", "read", "admin"]);

    const strangers = await gateway.call("/v2/e/jobs?search=ours", { key: stranger });
    expect(strangers.body).toEqual({ jobs: [] });
    const cursor = `/v2/e/jobs?cursor=${Date.now() + 60_000}.${id}`;
    expect((await gateway.call(cursor, { key: stranger })).body).toEqual({ jobs: [] });
    expect((await gateway.call("/v2/other/jobs", { key })).body).toEqual({ jobs: [] });
    for (const method of ["GET", "DELETE"]) {
      expect((await gateway.call(`/v2/e/jobs/${id}`, { key: stranger, method })).status).toBe(404);
      expect((await gateway.call(`/v2/other/jobs/${id}`, { key, method })).status).toBe(404);
    }
    expect((await gateway.call(`/v2/e/jobs/${id}`, { key })).status).toBe(200);
  });

  it("need a key with the scope", async () => {
    const id = await named("ours.pdf");
    const reader = await gateway.createKey(tenant, ["read"]);
    const submitter = await gateway.createKey(tenant, ["submit"]);
    const calls = [
      { path: "/v2/e/jobs", key: submitter },
      { path: `/v2/e/jobs/${id}`, key: submitter },
      { path: `/v2/e/jobs/${id}`, key: reader, method: "DELETE" },
      { path: `/v2/e/jobs/${id}`, key: gateway.workerKey, method: "DELETE" },
    ];

    for (const { path, ...init } of calls) {
      expect((await gateway.call(path, init)).status).toBe(403);
    }
    expect((await gateway.call("/v2/e/jobs", { key: "" })).status).toBe(401);
    expect((await gateway.call(`/v2/e/jobs/${id}`, { key: reader })).status).toBe(200);
  });
});

async function submit(init: object): Promise<string> {
  const { body } = await gateway.call("/v2/e/run", { key, method: "POST", ...init });
  return String(body["id"]);
}

function named(documentName: string): Promise<string> {
  return submit({ json: { input: {}, documentName } });
}

async function list(query = ""): Promise<readonly Record<string, unknown>[]> {
  const { body } = await gateway.call(`/v2/e/jobs${query}`, { key });
  return body["jobs"] as readonly Record<string, unknown>[];
}

/** Jobs of other tests wait too. */
async function takeUntil(id: string): Promise<void> {
  for (;;) {
    const taken = await worker.take();
    if (taken.body["id"] === id) return;
  }
}
