import { existsSync, readFileSync } from "node:fs";
import {
  FailureResponse,
  HandlerResponse,
  ParserError,
  type ProgressUpdate,
  type TakenJob,
} from "@parsewright/contract";
import { writePdf } from "@parsewright/document/testing/pdf-writer";
import { ENGINE_VERSION } from "@parsewright/document/version";
import { createRedactor } from "@parsewright/redaction";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ParseTask } from "@parsewright/engine-host";
import { createHandler } from "./create-handler.ts";
import type { HandlerParts } from "./handler-parts.ts";
import type { FinishedJob } from "./handler.ts";
import { readInputSettings } from "./input/input-settings.ts";
import { connectJob } from "./job/connect-job.ts";
import { readOutputSettings } from "./output/output-settings.ts";
import type { PackagingRequest } from "./output/package-result.ts";
import { type BlobServer, startBlobServer } from "./proofs/testing/blob-server.ts";
import { createRefreshCounter } from "./refresh/refresh-counter.ts";
import { describeFailure } from "./telemetry/describe-failure.ts";
import { createTestHandlerParts, type TestHandlerParts } from "./testing/test-handler-parts.ts";

const PDF = readFileSync(new URL("../assets/test-fixture.pdf", import.meta.url));
const FILE_B64 = PDF.toString("base64");

/** Broken as the document of the platform's own test of the reference worker is: two bytes more than it says, no offset right. */
const MALFORMED_PDF = `%PDF-1.4
1 0 obj
<< /Type /Catalog /Pages 2 0 R >>
endobj
2 0 obj
<< /Type /Pages /Kids [3 0 R] /Count 1 >>
endobj
3 0 obj
<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R
/Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>
endobj
4 0 obj
<< /Length 43 >>
stream
BT /F1 24 Tf 72 720 Td (Harbour lights) Tj ET
endstream
endobj
xref
0 5
0000000000 65535 f
0000000009 00000 n
0000000052 00000 n
0000000101 00000 n
0000000222 00000 n
trailer
<< /Size 5 /Root 1 0 R >>
startxref
352
%%EOF
`;

let parts: TestHandlerParts;
let progress: ProgressUpdate[];
let stopping: AbortController;

beforeEach(() => {
  parts = createTestHandlerParts();
  progress = [];
  stopping = new AbortController();
});

let stores: BlobServer[] = [];

afterEach(async () => {
  await parts.engine.close();
  for (const store of stores) await store.close();
  stores = [];
});

describe("a job that succeeds", () => {
  it("answers with the result, the times and what ran", async () => {
    const { response } = await handle({ file_b64: FILE_B64, transport: "inline", end_page: 3 });

    expect(HandlerResponse.parse(response)).toEqual(response);
    expect(Object.keys(response)).toEqual([
      "ok",
      "elapsed_seconds",
      "parser_version",
      "results",
      "debug",
      "parser_kind",
    ]);
    expect(response).toMatchObject({
      ok: true,
      parser_version: ENGINE_VERSION,
      results: [{ basename: "doc", source: "b64", pages_requested: 4 }],
      debug: {
        gpu: { available: false },
        model_dir: null,
        backend: "pipeline",
        input_format: "pdf",
      },
    });
    const [entry] = "results" in response ? response.results : [];
    expect(Object.keys(entry ?? {})).toEqual([
      "basename",
      "source",
      "pages_requested",
      "markdown",
      "content_list",
      "middle",
      "images",
      "parser_transport",
    ]);
    expect(Object.keys(response.debug.phase_ms)).toEqual([
      "fetch_input",
      "mineru_parse",
      "package",
    ]);
    expect(response.elapsed_seconds).toBe(Number(response.elapsed_seconds.toFixed(2)));
  });

  it("repairs a file with a wrong stream length and a wrong cross-reference table", async () => {
    const file_b64 = Buffer.from(MALFORMED_PDF).toString("base64");
    const { response } = await handle({ file_b64, transport: "inline", formats: ["markdown"] });

    expect(response).toMatchObject({ ok: true, results: [{ markdown: "Harbour lights" }] });
  });

  it("tells how far it is, in the phases of the specification and page by page", async () => {
    await handle({ file_b64: FILE_B64 });

    expect(progress).toEqual([
      { phase: "fetching_input" },
      {
        phase: "parsing",
        input_bytes: PDF.length,
        input_format: "pdf",
        start_page: 0,
        end_page: -1,
      },
      { phase: "reading_pages", pages_done: 1, pages_total: 1 },
    ]);
  });

  it.each([
    { reason: "page_unreadable", pages_done: 0, last: { pages_unread: 1 } },
    { reason: "low_confidence", pages_done: 1, last: {} },
  ] as const)("tells how many pages a result lacks ($reason)", async (shortfall) => {
    const { last, ...rest } = shortfall;
    const { engine } = parts;
    const parse: typeof engine.parse = async (task) => ({
      ...(await engine.parse(task)),
      shortfall: { ...rest, message: "look at page 1", pages_total: 1 },
    });

    await handle(
      { file_b64: FILE_B64 },
      { engine: { openWorkFolder: (...of) => engine.openWorkFolder(...of), parse } },
    );

    const pages = { phase: "reading_pages", pages_done: 1, pages_total: 1 };
    expect(progress.at(-1)).toEqual({ ...pages, ...last });
  });

  it("logs its start and its end, and counts for telemetry", async () => {
    await handle({ file_b64: FILE_B64 });

    const { records, calls } = parts.telemetry;
    expect(records.map(({ message }) => message)).toEqual(["starting job", "done"]);
    expect(records[0]?.fields).toMatchObject({ backend: "vlm-auto-engine", lang: "en" });
    expect(calls.map(([name]) => name)).toEqual([
      "job",
      "phase fetch_input",
      "fetched",
      "phase parse",
      "phase package",
      "succeeded",
    ]);
    expect(Object.fromEntries(calls)).toMatchObject({
      job: { jobId: "job-1" },
      "phase fetch_input": { "parser.source": "b64", "parser.bytes_in": PDF.length },
      "phase parse": { "parser.backend": "pipeline", "parser.input_format": "pdf" },
      "phase package": { "parser.transport": "tarball_b64" },
      succeeded: { pages: 1, transport: "tarball_b64", inputFormat: "pdf" },
    });
  });

  it("continues the trace of its caller", async () => {
    const traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
    const job = { id: "job-1", input: { file_b64: FILE_B64 }, traceparent };

    await createHandler(parts)(job, context());

    expect(parts.telemetry.calls[0]).toEqual(["job", { jobId: "job-1", traceparent }]);
  });

  it.each(["tarball_b64", "inline"])("names files for the layout with %s", async (transport) => {
    const seen: unknown[] = [];
    const changes = {
      engine: {
        ...parts.engine,
        parse: (task: ParseTask) => {
          seen.push(task.archiveLayout);
          return parts.engine.parse(task);
        },
      },
      transports: {
        ...parts.transports,
        package: (request: PackagingRequest) => {
          seen.push(request.archiveLayout);
          return parts.transports.package(request);
        },
      },
    };
    const job = jobWith({ file_b64: FILE_B64, transport });

    await createHandler({ ...parts, ...changes })({ ...job, archive_layout: "hosted" }, context());

    expect(seen).toEqual(["hosted", "hosted"]);
  });

  it("gives the engine its options, and not the document again", async () => {
    const tasks: ParseTask[] = [];
    const engine = {
      ...parts.engine,
      parse: (task: ParseTask) => {
        tasks.push(task);
        return parts.engine.parse(task);
      },
    };
    await handle({ file_b64: FILE_B64, table_enable: false }, { engine, maxPagesPerJob: 7 });

    expect(tasks[0]?.maxPages).toBe(7);
    expect(tasks[0]?.options).toEqual({
      start_page: 0,
      end_page: -1,
      page_ranges: null,
      password: null,
      force_ocr: false,
      ocr: true,
      page_break: null,
      block_ids: false,
      boxes: "lines",
      emphasis: "on",
      comments: false,
      changes: "accepted",
      mark_unsure: false,
      lang: "en",
      backend: "vlm-auto-engine",
      effort: null,
      tier: null,
      server_url: null,
      formula_enable: true,
      table_enable: false,
      embed_images: true,
      chunk_tokens: 512,
      chunk_overlap: 0,
      chunk_tables: "split",
    });
  });

  it("keeps its files until they are cleaned up", async () => {
    const finished = await handle({ file_b64: FILE_B64 });
    const [folder = ""] = parts.engine.openFolders;
    expect(existsSync(folder)).toBe(true);

    await finished.cleanUp();
    await finished.cleanUp();

    expect(existsSync(folder)).toBe(false);
  });

  it.each(["inline", "tarball_b64", "s3"] as const)(
    "says over %s which command installs the reader that a scan needed",
    async (transport) => {
      const picture = new URL("../../../fixtures/languages/ru.png", import.meta.url);
      const scan = readFileSync(picture, "base64");

      const transports = await realTransports();
      const { response } = await handle({ file_b64: scan, lang: "ru", transport }, { transports });

      expect(response).toMatchObject({
        ok: true,
        results: [
          { degraded: { reason: "reader_missing", command: "parsewright models pull --lang ru" } },
        ],
      });
      expect(parts.telemetry.records).toContainEqual(
        expect.objectContaining({ level: "warn", message: "response degraded" }),
      );
    },
  );

  it("says what was lost, in the entry, in the log and in the metrics", async () => {
    const item = { artifact: "images", file: "a.png", reason: "unreadable" } as const;
    const lost = { count: 1, items: [item] };
    const { response } = await handle(
      { file_b64: FILE_B64 },
      {
        transports: {
          ...parts.transports,
          package: async (request) => ({ ...(await parts.transports.package(request)), lost }),
        },
      },
    );

    const degraded = {
      reason: "files_lost",
      message: "1 file of the result could not be read and was left out",
      pages_done: 1,
      pages_total: 1,
      ...lost,
    };
    expect(response).toMatchObject({ ok: true, results: [{ degraded }] });
    expect(parts.telemetry.records).toContainEqual({
      level: "warn",
      message: "response degraded",
      fields: item,
    });
    expect(parts.telemetry.calls).toContainEqual([
      "degraded",
      { artifact: "images", reason: "unreadable" },
    ]);
  });

  it.each(["inline", "tarball_b64", "s3"])(
    "delivers by %s the pages for which there was time, and says how to get more",
    async (transport) => {
      const pages = ["one", "two", "three"].map((text) => ({
        content: (page: PdfPage) => page.text(text, { x: 72, y: 700 }),
      }));
      const file_b64 = Buffer.from(writePdf(pages)).toString("base64");
      const timeLimits = { jobSeconds: 900, secondsPerPage: 1e-6 };

      const transports = await realTransports();
      const { response } = await handle({ file_b64, transport }, { timeLimits, transports });

      expect(HandlerResponse.parse(response)).toEqual(response);
      expect(response).toMatchObject({
        ok: true,
        results: [
          {
            degraded: {
              reason: "time_limit",
              message:
                "time ran out after 1 of 3 pages; for more raise PARSER_SECONDS_PER_PAGE of the worker",
              pages_done: 1,
              pages_total: 3,
              count: 0,
              items: [],
            },
          },
        ],
      });
      expect(parts.telemetry.calls).toContainEqual([
        "degraded",
        { artifact: "pages", reason: "time_limit" },
      ]);
    },
  );

  it("keeps the tables and formulas of an office document whatever the switches say", async () => {
    const document = new URL("../../../fixtures/office/sources/lighthouses.docx", import.meta.url);
    const input = { file_b64: readFileSync(document, "base64"), transport: "inline" };

    const both = await handle(input);
    const none = await handle({ ...input, table_enable: false, formula_enable: false });

    expect(markdownOf(both)).toContain("<table");
    expect(markdownOf(none)).toBe(markdownOf(both));
  });

  it("asks for a new worker once enough was parsed, and every time after that", async () => {
    const refresh = createRefreshCounter({ afterJobs: 2, afterPages: 0 });
    const answers = [];
    for (const input of [
      { file_b64: FILE_B64 },
      {},
      { file_b64: FILE_B64 },
      { file_b64: FILE_B64 },
    ])
      answers.push((await handle(input, { refresh })).response);

    expect(answers.map((answer) => "refresh_worker" in answer && answer.refresh_worker)).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect(parts.telemetry.records).toContainEqual({
      level: "info",
      message: "refresh threshold crossed; signaling worker recycle",
      fields: { reason: "jobs_threshold", jobs_processed: 2, pages_processed_total: 2 },
    });
    expect(parts.telemetry.calls).toContainEqual(["refreshed", "jobs_threshold"]);
  });
});

describe("a result that the platform refuses", () => {
  it("is stored, and the response says where", async () => {
    const finished = await handle({ file_b64: FILE_B64, basename: "big" });
    const smaller = await finished.shrink({ bytes: 30_000_000 });

    expect(HandlerResponse.parse(smaller)).toEqual(smaller);
    expect(smaller).toMatchObject({
      ok: true,
      results: [
        {
          basename: "big",
          tarball_url: "https://bucket.example/key",
          parser_spilled_from: "tarball_b64",
        },
      ],
    });
    expect(smaller.debug).toEqual(finished.response.debug);
  });

  it("becomes a failure where there is no store", async () => {
    const error = new ParserError("RESULT_TOO_LARGE", "the result is 28.6 MB");
    const transports = { ...parts.transports, spill: () => Promise.reject(error) };
    const finished = await handle({ file_b64: FILE_B64 }, { transports });

    const failure = await finished.shrink({ bytes: 30_000_000 });

    expect(HandlerResponse.parse(failure)).toEqual(failure);
    expect(failure).toMatchObject({ ok: false, parser_error: { code: "RESULT_TOO_LARGE" } });
  });
});

describe("a job that fails", () => {
  it("shows at most five frames of the failure, and its error last", async () => {
    const redactor = createRedactor({ secrets: [] });
    const { response } = await handle(
      { file_b64: FILE_B64, start_page: 5 },
      { describeFailure: (error) => describeFailure(error, redactor) },
    );

    const { error, traceback } = FailureResponse.parse(response);
    const [title, ...lines] = traceback.split("\n");
    expect(title).toBe("Traceback (most recent call last):");
    expect(lines.pop()).toBe(error);
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.length).toBeLessThanOrEqual(5);
    for (const frame of lines) expect(frame).toMatch(/^ {2}at /);
  });

  it("logs the stack trace of an internal error", async () => {
    const engine = { ...parts.engine, parse: () => Promise.reject(new RangeError("a fault")) };
    const redactor = createRedactor({ secrets: [] });
    await handle(
      { file_b64: FILE_B64 },
      { engine, describeFailure: (error) => describeFailure(error, redactor) },
    );

    const { fields } = parts.telemetry.records.at(-1) ?? {};
    expect(fields).toMatchObject({
      error_code: "INTERNAL",
      traceback: expect.stringContaining("create-handler.test.ts") as string,
    });
  });

  it("answers with the error, what is known of the worker, and no result", async () => {
    const { response } = await handle({ file_b64: FILE_B64, start_page: 5 });

    expect(HandlerResponse.parse(response)).toEqual(response);
    expect(Object.keys(response)).toEqual([
      "error",
      "ok",
      "elapsed_seconds",
      "parser_version",
      "traceback",
      "debug",
      "parser_error",
      "parser_kind",
    ]);
    expect(response).toMatchObject({
      error:
        "ValueError: start_page is 5, but the document's pages are 0 to 0. Pages count from 0.",
      parser_error: {
        code: "PAGE_RANGE_EMPTY",
        message: "start_page is 5, but the document's pages are 0 to 0. Pages count from 0.",
        retryable: false,
        details: { start_page: 5, page_count: 1 },
      },
    });
    expect(Object.keys(response.debug.phase_ms)).toEqual(["fetch_input"]);
    expect(parts.telemetry.records.at(-1)).toMatchObject({
      level: "error",
      message: "job failed",
      fields: { error_type: "ValueError", error_code: "PAGE_RANGE_EMPTY" },
    });
  });

  it.each([undefined, null, {}])("says so when its input is %j", async (input) => {
    const { response } = await handle(input);

    expect(response).toMatchObject({
      error:
        "ValueError: input validation failed: must provide exactly one of file_url / file_b64 / volume_path (got [])",
    });
    expect(progress).toEqual([]);
  });

  it("fails before any work when the worker cannot do what it asks", async () => {
    const refused = new ParserError("STORAGE_NOT_CONFIGURED", "no bucket");
    const sources = { ...parts.sources, check: () => Promise.reject(refused) };
    const { response } = await handle({ file_b64: FILE_B64, transport: "s3" }, { sources });

    expect(response).toMatchObject({ error: "ValueError: no bucket", debug: { phase_ms: {} } });
    expect(progress).toEqual([]);
    expect(parts.engine.openFolders.size).toBe(0);
  });

  it("names the variable that sets the limit of pages, also where the range is open", async () => {
    const sample = new URL("../../../fixtures/pdf/sources/sample.pdf", import.meta.url);
    const file_b64 = readFileSync(sample).toString("base64");
    const { response } = await handle({ file_b64 }, { maxPagesPerJob: 2 });

    expect(response).toMatchObject({
      error:
        "ValueError: requested page range is 3 pages; this endpoint allows at most 2 per job (PARSER_MAX_PAGES_PER_JOB)",
    });
  });

  it("does not tell callers what an unexpected failure says", async () => {
    const sources = {
      ...parts.sources,
      fetch: () => Promise.reject(new Error("ENOSPC: /secret/path")),
    };
    const { response } = await handle({ file_b64: FILE_B64 }, { sources });

    expect(JSON.stringify(response)).not.toContain("/secret/path");
    expect(response).toMatchObject({ parser_error: { code: "INTERNAL", retryable: true } });
  });

  it("still names the models that an earlier job loaded", async () => {
    const engine = {
      ...parts.engine,
      parse: async (task: ParseTask) => ({
        ...(await parts.engine.parse(task)),
        modelDirectory: "/models",
      }),
    };
    const handler = createHandler({ ...parts, engine });
    await handler(jobWith({ file_b64: FILE_B64 }), context());
    const { response } = await handler(jobWith({}), context());

    expect(response.debug.model_dir).toBe("/models");
  });

  it("has nothing to store when the platform refuses even that", async () => {
    const finished = await handle({});

    expect(await finished.shrink({ bytes: 99 })).toMatchObject({
      ok: false,
      parser_error: { code: "RESULT_TOO_LARGE" },
    });
  });
});

describe("a job that is aborted", () => {
  it.each(["fetch", "parse", "package"] as const)(
    "rejects with the reason and leaves nothing when it happens during %s",
    async (phase) => {
      const reason = new Error("stopped");
      const abort = () => stopping.abort(reason);
      const running = handle(
        { file_b64: FILE_B64 },
        {
          sources: {
            ...parts.sources,
            fetch: before(abort, phase === "fetch", parts.sources.fetch),
          },
          engine: {
            ...parts.engine,
            parse: before(abort, phase === "parse", (task) => parts.engine.parse(task)),
          },
          transports: {
            ...parts.transports,
            package: before(abort, phase === "package", parts.transports.package),
          },
        },
      );

      await expect(running).rejects.toBe(reason);
      expect(parts.engine.openFolders.size).toBe(0);
      expect(parts.telemetry.calls.map(([name]) => name)).not.toContain("failed");
    },
  );
});

describe("a probe", () => {
  it("describes the worker and counts as no job", async () => {
    const { response } = await handle({ probe: true, whatever: 1 });

    expect(HandlerResponse.parse(response)).toEqual(response);
    expect(response).toMatchObject({ ok: true, parser_available: true, probe: { env: {} } });
    expect(parts.telemetry.records.map(({ message }) => message)).toEqual([
      "probe job: dumping filesystem layout",
    ]);
    expect(parts.telemetry.calls.map(([name]) => name)).toEqual(["job"]);
  });
});

/** Transports of a worker behind a gateway, whose store takes the results of transport `s3`. */
async function realTransports() {
  const store = await startBlobServer();
  stores.push(store);
  const output = readOutputSettings({ PARSER_WEBHOOK_POST_BLOB: store.urlTemplate });
  return connectJob({ input: readInputSettings({}), output }).transports;
}

function markdownOf({ response }: FinishedJob): unknown {
  const [entry] = "results" in response ? response.results : [];
  return entry && "markdown" in entry ? entry.markdown : undefined;
}

function handle(input: unknown, changes: Partial<HandlerParts> = {}): Promise<FinishedJob> {
  return createHandler({ ...parts, ...changes })(jobWith(input), context());
}

function jobWith(input: unknown): TakenJob {
  return { id: "job-1", ...(input !== undefined && { input }) };
}

function context() {
  return {
    signal: stopping.signal,
    reportProgress: (update: ProgressUpdate) => void progress.push(update),
  };
}

/** The same function, with something done before its work where asked. */
function before<Arguments extends unknown[], Result>(
  action: () => void,
  isWanted: boolean,
  run: (...given: Arguments) => Promise<Result>,
): (...given: Arguments) => Promise<Result> {
  return (...given) => {
    if (isWanted) action();
    return run(...given);
  };
}

type PdfPage = Parameters<NonNullable<Parameters<typeof writePdf>[0][number]["content"]>>[0];
