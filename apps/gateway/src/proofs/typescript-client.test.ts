import { execFile } from "node:child_process";
import { copyFile, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import {
  first,
  type JobFields,
  ParserApiClient,
  ParserClient,
  type ParserClientOptions,
} from "@parsewright/client";
import type {
  GatewayError,
  HandlerResponse,
  InlineResult,
  ProgressUpdate,
  SuccessResponse,
} from "@parsewright/contract";
import { writeZipEntries } from "@parsewright/document/testing/zip-writer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type CaseError,
  type CaseResponse,
  expectedOf,
  readFixture,
  SERVICE_CASES,
  type ServiceCase,
  summarise,
  useFixtureServer,
} from "./testing/client-cases.ts";
import {
  isClientBuilt,
  README_OUTPUTS,
  README_SNIPPETS,
  REPOSITORY,
} from "./testing/client-readme.ts";
import { writePages } from "./testing/many-pages.ts";
import { isWorkerBuilt, useRealWorker } from "./testing/real-worker.ts";

/** Read for so long that some pages are reported before the result is there. */
const LONG_PAGES = 100;

const gateway = useRealWorker();

describe.skipIf(!isWorkerBuilt)("the TypeScript client and a real worker", () => {
  const fixtures = useFixtureServer();
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "parser-client-test-"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  describe.each([
    { way: "the client", parseBy: parse },
    { way: "plain HTTP", parseBy: parseByHttp },
  ])("by $way", ({ parseBy }) => {
    it.each(SERVICE_CASES)("$name", async (row) => {
      const outcome = await parseBy(row).catch((error: CaseError) => error);
      const files = row.expect.result?.files && (await saveAndList(outcome as SuccessResponse));

      expect(summarise(outcome, row, files)).toEqual(expectedOf(row));
    });
  });

  it("tells of the pages", async () => {
    const updates: ProgressUpdate[] = [];

    await connect().parseDocument({
      file: new Uint8Array(writePages(LONG_PAGES)),
      onProgress: (update) => updates.push(update),
    });

    expect(updates.at(-1)).toMatchObject({ phase: "reading_pages", pages_total: LONG_PAGES });
  });

  it("saves what came inline", async () => {
    const client = connect();

    const response = await client.parseDocument({
      file: new Uint8Array(writePages(2)),
      returnFormat: "inline",
      basename: "log",
    });
    const paths = await client.saveInline(response, join(folder, "inline"));

    expect(paths.map((path) => relative(folder, path))).toEqual([
      "inline/log.md",
      "inline/log_content_list_v2.json",
      "inline/log_middle.json",
    ]);
  });

  it("submits, asks, waits, and reads the updates again as often as it likes", async () => {
    const client = connect();
    const { id } = await client.submit({ file: new Uint8Array(writePages(3)), lang: "latin" });

    expect(await client.wait(id)).toMatchObject({ ok: true });
    expect(await client.status(id)).toMatchObject({ id, status: "COMPLETED" });
    const updates = await collect(client.stream(id));
    expect(updates.length).toBeGreaterThan(1);
    expect(await collect(client.stream(id))).toEqual(updates);
  });

  it("sends a document with more than an input as a form", async () => {
    const policy = { executionTimeout: 60_000 };
    const response = await connect().parseDocument({
      file: new Blob([new Uint8Array(writePages(2))]),
      policy,
      returnFormat: "inline",
      endPage: 0,
    });
    expect((first(response) as InlineResult).middle?.pdf_info).toHaveLength(1);
  });

  it("cancels what it no longer waits for, and can run a failed job again", async () => {
    const client = connect();
    const controller = new AbortController();
    const parsing = client.parseDocument({
      file: new Uint8Array(writePages(2000)),
      signal: controller.signal,
      onProgress: () => controller.abort(new Error("enough")),
    });
    await expect(parsing).rejects.toThrow("enough");
    const { jobs } = await client.listJobs({ status: ["CANCELLED", "TIMED_OUT"] });
    expect(jobs.map(({ status }) => status)).toContain("CANCELLED");

    const { id } = await client.submit({ fileB64: "AG5vIGRvY3VtZW50" });
    await expect(client.wait(id)).rejects.toMatchObject({
      code: "UNSUPPORTED_FORMAT",
      jobId: id,
    });
    expect(await client.retry(id)).toMatchObject({ id, status: "IN_QUEUE" });
    await expect(client.wait(id)).rejects.toMatchObject({ code: "UNSUPPORTED_FORMAT" });
  });

  it("lists jobs by the names of their documents, and deletes one", async () => {
    const client = connect();
    const file = new File([new Uint8Array(writePages(1))], "Über uns.pdf");
    const since = new Date(Date.now() - 3_600_000);
    const { id } = await client.submit({ file });
    await client.wait(id);

    const { jobs } = await client.listJobs({ search: "ber uns", since, limit: 5 });

    const facts = { documentName: "Über uns.pdf", documentBytes: file.size, pages: 1 };
    expect(jobs).toMatchObject([{ id, status: "COMPLETED", ...facts }]);
    await client.deleteJob(id);
    await expect(client.status(id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("saves corrections as versions of a document", async () => {
    const client = connect();
    const { id } = await client.submit({ file: new Blob([new Uint8Array(writePages(2))]) });
    await client.wait(id);

    const blocks = [{ block: "p1.b1", markdown: "# Corrected" }];
    expect(await client.saveVersion(id, { base: 0, blocks })).toMatchObject({ version: 1 });
    await expect(client.saveVersion(id, { base: 0, blocks })).rejects.toMatchObject({
      code: "CONFLICT",
      status: 409,
    });
    expect(await client.readVersion(id, "latest")).toEqual({ version: 1, corrections: blocks });
    expect(await client.readVersionOutput(id, 1, { output: "markdown" })).toMatch(/^# Corrected/);
    await client.saveVersion(id, { base: 1, restore: 0 });
    const versions = await client.listVersions(id);
    expect(versions.map(({ version, restored }) => [version, restored])).toEqual([
      [2, 0],
      [1, undefined],
    ]);
  });

  it("makes one job of a submission whose answers get lost", async () => {
    let calls = 0;
    const client = connect({
      pollIntervalMs: 10,
      fetch: async (...request) => {
        const answer = await fetch(...request);
        calls += 1;
        if (calls > 2) return answer;
        await answer.text();
        throw new TypeError("fetch failed", { cause: new Error("other side closed") });
      },
    });

    const before = await countJobs();
    const { id } = await client.submit({ file: new Uint8Array(writePages(1)) });
    await client.wait(id);

    expect(calls).toBeGreaterThan(2);
    expect(await countJobs()).toBe(before + 1);
  });

  it("joins a document from chunks as if it had been one job", async () => {
    const file = new Uint8Array(writePages(7));
    let uploads = 0;
    const client = connect({
      async fetch(...request) {
        if (request[1]?.body instanceof Blob) uploads += 1;
        return fetch(...request);
      },
    });

    const whole = first(
      await client.parseDocument({ file, returnFormat: "inline" }),
    ) as InlineResult;
    const joined = first(await client.parseInChunks({ file, pagesPerChunk: 2 })) as InlineResult;

    // Only within a chunk does the engine join a paragraph that goes on over a page.
    expect(joined.markdown?.split(/\s+/)).toEqual(whole.markdown?.split(/\s+/));
    expect(joined.content_list?.at(-1)).toMatchObject({ page_idx: 6 });
    expect(joined.middle?.pdf_info.map(({ page_idx: page }) => page)).toEqual([
      0, 1, 2, 3, 4, 5, 6,
    ]);
    expect(joined.middle?.pdf_info.map((page) => page.parser_source_page)).toEqual([
      0, 1, 2, 3, 4, 5, 6,
    ]);
    expect(joined.pages_requested).toBe(-1);
    // One for the whole, and one for all chunks together.
    expect(uploads).toBe(2);
  });

  it("saves a result that was too large for its response", async () => {
    const path = join(folder, "large.pdf");
    await writeFile(path, writePages(120));
    const client = connect();

    const response = await client.parseDocumentFromFile(path, { returnFormat: "inline" });
    const paths = await client.saveTarball(response, join(folder, "large"));

    expect(first(response)).toMatchObject({ parser_spilled_from: "inline" });
    expect(paths).toContain(join(folder, "large", "doc.md"));
    await expect(client.saveInline(response, join(folder, "no"))).rejects.toThrow("saveTarball");
  });

  it("says which key is wrong, and names the request", async () => {
    await expect(connect({ apiKey: "wrong" }).status("x")).rejects.toMatchObject({
      code: "UNAUTHORIZED",
      status: 401,
      requestId: expect.any(String) as string,
    });
    await expect(connect().wait("unknown")).rejects.toMatchObject({
      code: "NOT_FOUND",
      status: 404,
    });
  });

  it("describes a worker", async () => {
    expect(await connect().probe()).toMatchObject({ ok: true, parser_available: true });
  });

  it("carries a task of the compatibility client from its creation to its files", async () => {
    const client = new ParserApiClient({
      baseUrl: gateway.facts.url,
      apiKey: gateway.facts.firstKey?.key,
    });

    const { data } = await client.createTask(`${fixtures.url}/pdf/sources/sample.pdf`, {
      pageRanges: "2-3",
      dataId: "mine",
    });
    const task = await client.waitForTask(data.task_id, { pollIntervalMs: 50 });
    await client.downloadResults(task, join(folder, "task"));

    expect(task.data).toMatchObject({ state: "done", err_msg: "", data_id: "mine" });
    expect(await readdir(join(folder, "task"))).toContain("doc.md");
  });

  it("fails a task whose document is not there, and saves nothing", async () => {
    const client = new ParserApiClient({
      baseUrl: gateway.facts.url,
      apiKey: gateway.facts.firstKey?.key,
    });

    const { data } = await client.createTask(`${fixtures.url}/nothing.pdf`);
    const task = await client.waitForTask(data.task_id, { pollIntervalMs: 50 });

    expect(task.data).toMatchObject({
      state: "failed",
      err_msg: expect.stringContaining("404") as string,
    });
    const saving = client.downloadResults(task, join(folder, "failed"));
    await expect(saving).rejects.toMatchObject({ code: "INVALID_INPUT" });
    expect(await readdir(folder)).not.toContain("failed");
  });

  function connect(options: ParserClientOptions = {}): ParserClient {
    return new ParserClient({
      baseUrl: gateway.facts.url,
      apiKey: gateway.facts.firstKey?.key,
      pollIntervalMs: 50,
      ...options,
    });
  }

  async function countJobs(): Promise<number> {
    const answer = await gateway.send("GET", "/v2/parser/requests");
    return ((await answer.json()) as { requests: unknown[] }).requests.length;
  }

  async function parse(row: ServiceCase) {
    const fields = await fieldsOf(row);
    return row.input["probe"] === true ? connect().probe() : connect().parseDocument(fields);
  }

  async function fieldsOf({ document, source, input }: ServiceCase): Promise<JobFields> {
    const names = Object.entries(input).map(([name, value]) => [
      name === "transport" ? "returnFormat" : camelCase(name),
      value,
    ]);
    const fields = Object.fromEntries(names) as JobFields;
    if (document === undefined) return fields;
    if (source === "file_url") return { ...fields, fileUrl: `${fixtures.url}/${document}` };
    const bytes = await readFixture(document);
    if (source === "file_b64") return { ...fields, fileB64: bytes.toString("base64") };
    return { ...fields, file: new Uint8Array(bytes) };
  }

  /** As anybody would with `curl`: a document as the body with its options in a header, everything else as JSON. */
  async function parseByHttp({ document, source, input }: ServiceCase): Promise<CaseResponse> {
    const bytes = document === undefined ? undefined : await readFixture(document);
    const isUpload = bytes !== undefined && source === "upload";
    const field =
      source === "file_url"
        ? { file_url: `${fixtures.url}/${document}` }
        : { file_b64: bytes?.toString("base64") };
    const answer = await fetch(`${gateway.facts.url}/v2/parser/runsync`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${gateway.facts.firstKey?.key}`,
        "content-type": isUpload ? "application/octet-stream" : "application/json",
        ...(isUpload && { "x-parser-input": JSON.stringify(input) }),
      },
      body: isUpload ? bytes : JSON.stringify({ input: { ...input, ...field } }),
    });
    const body = (await answer.json()) as { output: HandlerResponse } | GatewayError;
    // An upload that no worker would read is refused before there is a job.
    if ("code" in body)
      throw Object.assign(new Error(body.error), { code: body.code, retryable: false });
    const { output } = body;
    if (output.ok) return output;
    throw Object.assign(new Error(output.error), output.parser_error, { message: output.error });
  }

  async function saveAndList(response: SuccessResponse): Promise<string[]> {
    const target = await mkdtemp(join(folder, "saved-"));
    const paths = await connect().saveTarball(response, target);
    return paths.map((path) => relative(target, path)).sort();
  }
});

describe.skipIf(!isWorkerBuilt || !isClientBuilt)("the README of the TypeScript client", () => {
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "parser-readme-"));
    await symlink(join(REPOSITORY, "node_modules"), join(folder, "node_modules"));
    const report = join(folder, "report.pdf");
    await copyFile(join(REPOSITORY, "fixtures/pdf/sources/sample.pdf"), report);
    const papers = writeZipEntries([{ name: "report.pdf", data: await readFile(report) }]);
    await writeFile(join(folder, "papers.zip"), papers);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it("has snippets, and every one of them prints something that is checked", () => {
    expect(README_SNIPPETS.map(({ name }) => name)).toEqual(Object.keys(README_OUTPUTS));
  });

  it.each(README_SNIPPETS)("says the truth under $name", async ({ name, code }) => {
    const { facts } = gateway;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ["--input-type=module", "--eval", code],
      {
        cwd: folder,
        env: { PARSER_BASE_URL: facts.url, PARSER_API_KEY: facts.firstKey?.key },
      },
    );
    expect(stdout).toMatch(README_OUTPUTS[name] ?? /never/);
  });

  it("leaves the files that it names", async () => {
    expect(await readdir(join(folder, "out/report"))).toEqual(
      expect.arrayContaining(["images", "report.md", "report_middle.json"]),
    );
  });
});

function camelCase(name: string): string {
  return name.replaceAll(/_(.)/g, (_match, letter: string) => letter.toUpperCase());
}

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const collected: Item[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}
