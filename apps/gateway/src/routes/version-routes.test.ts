import { type Document, type VersionList, VERSIONS_MAX } from "@parsewright/contract";
import { openZip } from "@parsewright/document/archives";
import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { success } from "../dialects/testing/scripted-worker.ts";
import { useTestGateway } from "../testing/test-gateway.ts";

const gateway = useTestGateway();

describe("a version of a document", () => {
  it("has the corrected text in every output, and what was read stays", async () => {
    const id = await parsed(["Helo world.", "Second."]);
    const saved = await save(id, { base: 0, blocks: [fix("p1.b1", "# Hello")], comment: "typo" });
    expect(saved.status).toBe(200);
    expect(saved.body).toMatchObject({
      version: 1,
      created_by: "test",
      blocks: 1,
      comment: "typo",
    });

    expect(await output(id, "1", "markdown")).toBe("# Hello\n\nSecond.");
    expect(await output(id, "latest", "text")).toContain("Hello");
    expect(await output(id, "0", "markdown")).toBe("Helo world.\n\nSecond.");
    expect(JSON.parse(await output(id, "1", "content_list"))).toMatchObject([
      { type: "text", text_level: 1, text: "Hello" },
      { text: "Second." },
    ]);
    expect(await output(id, "1", "chunks")).toContain("Hello");
    expect(await output(id, "1", "middle")).not.toContain("Helo");
    const status = await gateway.call(`/v2/e/status/${id}`);
    expect(status.text).toContain("Helo world.");
  });

  it("is answered by ?version= where results are, also in the APIs of other programs", async () => {
    const id = await parsed(["Helo."]);
    await save(id, { base: 0, blocks: [fix("p1.b1", "Hello.")] });

    const page = await gateway.call(`/v2/e/pages/${id}/1?version=latest`);
    expect(page.body).toMatchObject({ page_number: 1, markdown: "Hello." });
    const headers = { accept: "text/markdown" };
    const text = await gateway.call(`/v2/e/document/${id}?version=1`, { headers });
    expect(text.text).toBe("Hello.");
    const json = { headers: { accept: "application/json" } };
    const whole = await gateway.call(`/v2/e/document/${id}?version=1`, json);
    expect(whole.body).toMatchObject({ markdown: "Hello." });
    expect((await gateway.call(`/v2/e/document/${id}`, { headers })).text).toBe("Helo.");
    expect((await gateway.call(`/v2/e/document/${id}?version=7`, { headers })).status).toBe(404);
    expect((await gateway.call(`/v2/e/document/${id}?version=x`, { headers })).status).toBe(400);
  });

  it.each([
    { submit: "/tasks", result: (id: string) => `/tasks/${id}/result` },
    { submit: "/v1/convert/file/async", result: (id: string) => `/v1/result/${id}` },
    { submit: "/v1/tasks", result: (id: string) => `/v1/tasks/${id}/result` },
    {
      submit: "/api/v1/parsing/upload",
      result: (id: string) => `/api/v1/parsing/job/${id}/result/markdown`,
    },
    { submit: "/api/v1/marker", result: (id: string) => `/api/v1/marker/${id}` },
  ])("is answered by ?version= to who submitted at $submit", async ({ submit, result }) => {
    const form = new FormData();
    const field = submit.includes("api/v1") ? "file" : "files";
    form.append(field, new Blob(["%PDF-1.4"]), "a.pdf");
    const { body } = await gateway.call(submit, { body: form });
    const id = await takeNext("dialects");
    await finish("dialects", id, success());
    await save(id, { base: 0, blocks: [fix("p1.b2", "Three cats.")] });

    const task = String(body["task_id"] ?? body["request_id"] ?? body["id"]);
    const read = await gateway.call(result(task));
    const corrected = await gateway.call(`${result(task)}?version=latest`);
    expect([read.text, corrected.text]).toEqual([
      expect.stringContaining("Two cats."),
      expect.stringContaining("Three cats."),
    ]);
    expect(corrected.text).not.toContain("Two cats.");
    expect((await gateway.call(`${result(task)}?version=9`)).status).toBe(404);
  });

  it("is refused where the document has a hundred, and all of them stay", async () => {
    const id = await parsed(["one"]);
    await save(id, { base: 0, blocks: [fix("p1.b1", "text 1")] });
    // As if somebody had saved the same text again and again.
    await gateway.database.read(
      `INSERT INTO parser.job_version
       SELECT job_id, number, created_at, created_by, blocks, restored, comment, corrections_blob
       FROM parser.job_version, generate_series(2, $2) AS number WHERE job_id = $1`,
      [id, VERSIONS_MAX - 1],
    );
    const last = { base: VERSIONS_MAX - 1, blocks: [fix("p1.b1", "text 100")] };
    expect((await save(id, last)).status).toBe(200);
    const more = await save(id, { base: VERSIONS_MAX, blocks: [fix("p1.b1", "too much")] });
    expect([more.status, more.body["code"]]).toEqual([409, "CONFLICT"]);
    expect(more.text).toContain("This document has 100 versions");
    expect(await output(id, "latest", "markdown")).toBe("text 100");
    expect(await output(id, "1", "markdown")).toBe("text 1");
  });

  it("is refused with the name of who was faster, and nothing of either is lost", async () => {
    const id = await parsed(["one", "two"]);
    const answers = await Promise.all(
      ["ONE", "EINS"].map((text) => save(id, { base: 0, blocks: [fix("p1.b1", text)] })),
    );
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ code: "CONFLICT" });
    expect(refused?.text).toMatch(/test saved version 1 at .* save yours with base 1/);

    expect((await save(id, { base: 1, blocks: [fix("p2.b1", "ZWEI")] })).status).toBe(200);
    expect(await output(id, "2", "markdown")).toMatch(/^(ONE|EINS)\n\nZWEI$/);
  });

  it("can be restored, and a block can go back to what was read", async () => {
    const id = await parsed(["one"]);
    await save(id, { base: 0, blocks: [fix("p1.b1", "first")] });
    await save(id, { base: 1, blocks: [fix("p1.b1", null)] });
    await save(id, { base: 2, restore: 1 });
    await save(id, { base: 3, restore: 0 });

    const texts = ["1", "2", "3", "4"].map((version) => output(id, version, "markdown"));
    expect(await Promise.all(texts)).toEqual(["first", "one", "first", "one"]);
    const { body } = await gateway.call(`/v2/e/versions/${id}`);
    const { versions } = body as VersionList;
    expect(versions.map(({ version, restored }) => [version, restored])).toEqual([
      [4, 0],
      [3, 1],
      [2, undefined],
      [1, undefined],
    ]);
  });

  it.each([
    {
      what: "a block that is not there",
      json: { base: 0, blocks: [fix("p9.b9", "x")] },
      status: 400,
    },
    { what: "neither blocks nor restore", json: { base: 0 }, status: 400 },
    { what: "a version that is not there", json: { base: 0, restore: 5 }, status: 404 },
    { what: "a base that is not there", json: { base: 3, blocks: [] }, status: 404 },
    {
      what: "a text that is too long",
      json: { base: 0, blocks: [fix("p1.b1", "x".repeat(200_001))] },
      status: 400,
    },
  ])("is not made of $what", async ({ json, status }) => {
    const id = await parsed(["one"]);
    expect((await save(id, json)).status).toBe(status);
    expect((await gateway.call(`/v2/e/versions/${id}`)).body).toEqual({ versions: [] });
  });

  it("needs a key of the tenant that may submit, and one that may read to be read", async () => {
    const id = await parsed(["one"]);
    const blocks = [fix("p1.b1", "two")];
    const reader = await gateway.createKey("acme", ["read"]);
    expect((await save(id, { base: 0, blocks }, reader)).status).toBe(403);
    const other = await gateway.createKey("other", ["read", "submit"]);
    expect((await save(id, { base: 0, blocks }, other)).status).toBe(404);
    const submitter = await gateway.createKey("acme", ["submit"]);
    expect((await save(id, { base: 0, blocks }, submitter)).status).toBe(200);
    const path = `/v2/e/versions/${id}/1/markdown`;
    expect((await gateway.call(path, { key: submitter })).status).toBe(403);
    expect((await gateway.call(path, { key: other })).status).toBe(404);
    expect((await gateway.call(path, { key: reader })).text).toBe("two");
  });

  it("of a result that is kept page by page has its pictures in the zip", async () => {
    const id = await take("paged");
    await gateway.call(`/v2/e/job-pages/paged/${id}/results`, {
      method: "PUT",
      key: gateway.workerKey,
      body: bundle(layout(["Helo.", "Two."])),
    });
    const result = { ok: true, results: [{ basename: "doc", tarball_b64: "" }] };
    await finish("paged", id, result);
    expect((await save(id, { base: 0, blocks: [fix("p2.b1", "Zwei.")] })).status).toBe(200);

    expect(await output(id, "1", "truth")).toBe("Helo.\n\nZwei.\n");
    const page = await gateway.call(`/v2/e/pages/${id}/2?version=1`);
    expect(page.body).toMatchObject({ markdown: "Zwei." });
    const headers = { authorization: `Bearer ${gateway.key}` };
    const zip = await fetch(`${gateway.url}/v2/e/versions/${id}/1/zip`, { headers });
    const archive = openZip(new Uint8Array(await zip.arrayBuffer()));
    expect(archive.names).toEqual(
      expect.arrayContaining(["a.md", "a_content_list_v2.json", "images/a.png"]),
    );
  });

  it("goes with its job, its corrections too", async () => {
    const id = await parsed(["one"]);
    await save(id, { base: 0, blocks: [fix("p1.b1", "two")] });
    const files = async () => (await readdir(gateway.folder, { recursive: true })).join("\n");
    expect(await files()).toContain(`${id}~version-`);

    await gateway.call(`/v2/e/jobs/${id}`, { method: "DELETE" });

    expect(await files()).not.toContain(`${id}~version-`);
    expect((await gateway.call(`/v2/e/versions/${id}`)).status).toBe(404);
  });

  it("gives its room in memory back where its corrections cannot be read", async () => {
    const id = await parsed(["one"]);
    await save(id, { base: 0, blocks: [fix("p1.b1", "ONE")] });
    const names = await readdir(gateway.folder, { recursive: true });
    const [name = ""] = names.filter((one) => one.includes(`${id}~version-`));
    // More than half of what a tenant may hold.
    await writeFile(join(gateway.folder, name), `application/json\n${"x".repeat(7e6)}`);
    for (let tries = 0; tries < 2; tries += 1)
      expect((await gateway.call(`/v2/e/versions/${id}/1`)).status).toBe(500);
  });
});

const fix = (block: string, markdown: string | null) => ({ block, markdown });

function save(id: string, json: object, key = gateway.key) {
  return gateway.call(`/v2/e/versions/${id}`, { method: "POST", key, json });
}

async function output(id: string, version: string, name: string): Promise<string> {
  const { status, text } = await gateway.call(`/v2/e/versions/${id}/${version}/${name}`);
  expect([status, text.slice(0, 200)]).toEqual([200, expect.any(String)]);
  return text;
}

async function parsed(texts: readonly string[]): Promise<string> {
  const worker = "versions";
  const id = await take(worker);
  const middle = layout(texts);
  const result = { basename: "doc", markdown: texts.join("\n\n"), middle };
  await finish(worker, id, { ok: true, results: [result] });
  return id;
}

async function take(workerId: string): Promise<string> {
  const json = { input: { file_url: "https://example.com/a.pdf" } };
  await gateway.call("/v2/e/run", { json });
  return takeNext(workerId);
}

async function takeNext(workerId: string): Promise<string> {
  const { workerKey } = gateway;
  const { body } = await gateway.call(`/v2/e/job-take/${workerId}`, { key: workerKey });
  return String(body["id"]);
}

async function finish(workerId: string, id: string, result: object) {
  const path = `/v2/e/job-done/${workerId}/${id}`;
  await gateway.call(path, { method: "POST", key: gateway.workerKey, json: { output: result } });
}

function layout(texts: readonly string[]): Document {
  return {
    _backend: "pipeline",
    _version_name: "1",
    pdf_info: texts.map((content, page_idx) => ({
      page_idx,
      page_size: [600, 800],
      discarded_blocks: [],
      para_blocks: [
        { type: "text", bbox: [0, 0, 9, 9], lines: [{ spans: [{ type: "text", content }] }] },
      ],
    })),
  };
}

/** As a worker writes it. */
function bundle({ pdf_info, ...document }: Document): Buffer {
  const parts = [
    ...pdf_info.map((middle) => gzipSync(JSON.stringify({ middle }))),
    Buffer.from("PNG"),
  ];
  let start = 0;
  const slices = parts.map(({ length: bytes }) => {
    const slice = { start, bytes };
    start += bytes;
    return slice;
  });
  const index = {
    document,
    pages: pdf_info.map(({ page_idx, page_size }, at) => {
      return { page_number: page_idx + 1, page_idx, page_size, ...slices[at] };
    }),
    images: { "a.png": slices.at(-1) },
  };
  const text = Buffer.from(JSON.stringify(index));
  const length = Buffer.alloc(8);
  length.writeBigUInt64BE(BigInt(text.length));
  return Buffer.concat([...parts, text, length]);
}
