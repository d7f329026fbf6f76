import {
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { createEngine } from "@parsewright/engine";
import { createEngineHost, localHostSettings } from "@parsewright/engine-host";
import { createInProcessHost } from "@parsewright/engine-host/testing/in-process-host";
import {
  type MockInstruction,
  mockDocument,
} from "@parsewright/engine-host/testing/mock-instructions";
import { MOCK_ENGINE } from "@parsewright/engine-host/testing/test-host";
import { writeZip, writeZipEntries } from "@parsewright/document/testing/zip-writer";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { describeBatch } from "../batch/batch-progress.ts";
import type { ManifestFile } from "../batch/manifest.ts";
import type { CommandIo } from "../command-io.ts";
import { runProgram } from "../program.ts";
import { createFakeIo } from "../testing/fake-io.ts";

const SAMPLE = fileURLToPath(
  new URL("../../../../fixtures/office/sources/lighthouses.docx", import.meta.url),
);

/** Real processes, with an engine that does what the document says. */
const createMockHost: CommandIo["createHost"] = (settings) =>
  Promise.resolve(
    createEngineHost({ ...localHostSettings({}), ...settings }, { entry: MOCK_ENGINE }),
  );

let folder: string;
let input: string;
let output: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "parser-cli-batch-"));
  input = join(folder, "in");
  output = join(folder, "out");
  await mkdir(join(input, "deep", "er"), { recursive: true });
});

afterEach(() => rm(folder, { recursive: true }));

describe("parsewright batch", () => {
  it("parses a tree once, gives equal names different folders, and reports what failed", async () => {
    await copyFile(SAMPLE, join(input, "report.docx"));
    await copyFile(SAMPLE, join(input, "deep", "er", "Report.DOTM"));
    await writeFile(join(input, "deep", "bad.pdf"), "\0no document");
    await writeFile(join(input, "notes.bak"), "not looked at");
    await writeFile(join(input, ".hidden.pdf"), "not looked at");
    await symlink(input, join(input, "deep", "circle"));
    const io = createFakeIo();
    const report = join(folder, "report.json");

    const exitCode = await runBatch([input, join(input, "report.docx"), "--report", report], io);

    expect(exitCode).toBe(1);
    expect((await readdir(output)).toSorted()).toEqual([
      ".parser-batch.json",
      "Report",
      "report_2",
    ]);
    expect(io.printed.stdout).toMatch(/2 parsed, 1 failed {2}4 pages/);
    expect(io.printed.stderr).toMatch(/Failed:\n {2}.*bad\.pdf: UNSUPPORTED_FORMAT: /);
    expect(JSON.parse(await readFile(report, "utf8"))).toMatchObject({
      done: 2,
      failed: 1,
      failures: [{ file: join(input, "deep", "bad.pdf"), code: "UNSUPPORTED_FORMAT" }],
    });
  });

  it("goes on with --resume: what is new, changed, failed or lost, under the old names", async () => {
    for (const name of ["a.docx", "b.docx", "c.docx"]) await copyFile(SAMPLE, join(input, name));
    await writeFile(join(input, "bad.docx"), "\0no document");
    expect(await runBatch([input])).toBe(1);
    await rm(join(output, "a"), { recursive: true });
    await writeFile(join(input, "b.docx"), "\0no document any more");
    await copyFile(SAMPLE, join(input, "bad.docx"));
    await copyFile(SAMPLE, join(input, "deep", "c.docx"));
    const io = createFakeIo();

    const exitCode = await runBatch([input, "--resume", "--json", "--concurrency", "1"], io);

    const lines = io.printed.stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as object);
    expect(lines).toMatchObject([
      { file: join(input, "a.docx"), ok: true },
      { file: join(input, "b.docx"), ok: false },
      { file: join(input, "bad.docx"), ok: true },
      {
        file: join(input, "deep", "c.docx"),
        ok: true,
        output: { markdown: join(output, "c_2", "c_2.md") },
      },
      { summary: { done: 3, failed: 1, skipped: 1 } },
    ]);
    expect(exitCode).toBe(1);
    expect(await statuses()).toEqual({
      a: "done",
      b: "failed",
      bad: "done",
      c: "done",
      c_2: "done",
    });
  });

  it.each([
    { argv: ["--concurrency", "0"], words: ["--concurrency", "1 to 64"] },
    { argv: ["--formats", "pdf"], words: ["--formats", "markdown"] },
    { argv: ["nowhere.pdf"], words: ["nowhere.pdf", "does not exist"] },
    { argv: ["deep/*.pdf"], words: ["deep/*.pdf", "has no document"] },
    { argv: ["--service"], words: ["--url", "PARSER_BASE_URL"] },
    { argv: ["--endpoint", "x"], words: ["--endpoint", "--service"] },
    { argv: ["--url", "x"], words: ["--url", "http"] },
    {
      argv: ["--url", "http://127.0.0.1:9", "--page-furniture", "keep"],
      words: ["--page-furniture keep", "Leave it out"],
    },
  ])("ends with 2 and says what is wrong with $argv", async ({ argv, words }) => {
    await copyFile(SAMPLE, join(input, "a.docx"));
    const io = createFakeIo();

    expect(await runBatch([input, ...argv], io)).toBe(2);
    for (const word of words) expect(io.printed.stderr).toContain(word);
    expect(await readdir(folder)).toEqual(["in"]);
  });

  it("mixes no two batches", async () => {
    await copyFile(SAMPLE, join(input, "a.docx"));
    await runBatch([input]);
    const [again, other] = [createFakeIo(), createFakeIo()];

    expect(await runBatch([input], again)).toBe(2);
    expect(again.printed.stderr).toContain("--resume");
    expect(await runBatch([input, "--resume", "--lang", "de"], other)).toBe(2);
    expect(other.printed.stderr).toContain("another value of --lang");
  });

  it("stops on Ctrl-C, and then goes on where it stopped", async () => {
    for (const name of ["a.docx", "b.docx", "c.docx"]) await copyFile(SAMPLE, join(input, name));
    const controller = new AbortController();
    const io = createFakeIo({
      signal: controller.signal,
      createHost: abortingAtSecond(controller),
    });

    expect(await runBatch([input, "--concurrency", "1"], io)).toBe(130);

    expect(io.printed.stderr).toContain("--resume");
    expect(await statuses()).toEqual({ a: "done", b: "waiting", c: "waiting" });
    expect((await readdir(output)).toSorted()).toEqual([".parser-batch.json", "a"]);
    expect(await runBatch([input, "--resume"])).toBe(0);
    expect(await statuses()).toEqual({ a: "done", b: "done", c: "done" });
  });

  it("takes last what ran when the command was killed", async () => {
    for (const name of ["a.docx", "b.docx"]) await copyFile(SAMPLE, join(input, name));
    await runBatch([input]);
    const path = join(output, ".parser-batch.json");
    const text = (await readFile(path, "utf8"))
      .replace('"status": "done"', '"status": "running"')
      .replace('"status": "done"', '"status": "waiting"');
    await writeFile(path, text);
    const io = createFakeIo();

    await runBatch([input, "--resume", "--json", "--concurrency", "1"], io);

    const files = io.printed.stdout.match(/[ab]\.docx(?=",)/g);
    expect(files).toEqual(["b.docx", "a.docx"]);
  });

  it("goes on after documents that bring the engine down", async () => {
    const lastWords = "FATAL ERROR: heap limit Allocation failed";
    await writeMock("a.pdf", { do: "abort" });
    await writeMock("b.pdf", { do: "abort", lastWords });
    await copyFile(SAMPLE, join(input, "c.docx"));
    const io = createFakeIo({ createHost: createMockHost });

    expect(await runBatch([input, "--formats", "markdown,images"], io)).toBe(1);

    expect(await statuses()).toEqual({ a: "failed", b: "failed", c: "done" });
    expect(io.printed.stderr).toMatch(
      /a\.pdf: ENGINE_CRASHED: .*first signal SIG(?:ABRT|SEGV), then signal/,
    );
    expect(io.printed.stderr).toMatch(/b\.pdf: DOCUMENT_TOO_COMPLEX: .*--pages/);
    expect((await readdir(output)).toSorted()).toEqual([".parser-batch.json", "c"]);
  });

  it("stops the processes that parse on Ctrl-C", async () => {
    await copyFile(SAMPLE, join(input, "a.docx"));
    await writeMock("b.pdf", { do: "spin" });
    await copyFile(SAMPLE, join(input, "c.docx"));
    const controller = new AbortController();
    const io = createFakeIo({ signal: controller.signal, createHost: createMockHost });
    const stdout = { write: () => controller.abort() };

    expect(await runBatch([input], { ...io, stdout })).toBe(130);

    expect((await readdir(output)).toSorted()).toEqual([".parser-batch.json", "a"]);
    expect(await statuses()).toMatchObject({ a: "done", c: "waiting" });
  });

  it("reads paths from standard input with one engine, and answers each with a line", async () => {
    const paths = [join(input, "a.docx"), join(input, "bad.pdf"), join(input, "b.docx")];
    for (const name of ["a.docx", "b.docx"]) await copyFile(SAMPLE, join(input, name));
    await writeFile(join(input, "bad.pdf"), "\0no document");
    let hosts = 0;
    const io = createFakeIo({
      stdin: Readable.from([paths.join("\n")]),
      createHost: () => {
        hosts += 1;
        return Promise.resolve(createInProcessHost());
      },
    });

    expect(await runBatch(["--stdin", "--json"], io)).toBe(1);

    const lines = io.printed.stdout.trim().split("\n");
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { file: paths[0], ok: true, output: { markdown: join(output, "a", "a.md") } },
      { file: paths[1], ok: false, error: { code: "UNSUPPORTED_FORMAT" } },
      { file: paths[2], ok: true },
    ]);
    expect(hosts).toBe(1);
  });

  it("shows a bar with pages per second and the time left", () => {
    const state = { documents: 5, failed: 1, pages: 60, bytes: 500, seconds: 30 };
    expect(describeBatch({ ...state, totalDocuments: 10, totalBytes: 2500 })).toBe(
      "[##########----------]  5 of 10  2.0 pages/s  1 failed  2 min left",
    );
  });
});

describe("parsewright batch of a zip", () => {
  const LARGE = 900 * 1024 * 1024;
  const SAME_NAME = { name: "good.md", data: "# Another" };
  const REFUSED = [
    { name: "../../evil.md", data: "# Evil", code: "INVALID_INPUT", text: "leads out of the zip" },
    { ...SAME_NAME, code: "CONFLICT", text: "has the same name" },
    {
      name: "locked.pdf",
      data: "x",
      claims: { flags: 1 },
      code: "DOCUMENT_ENCRYPTED",
      text: "password",
    },
    {
      name: "odd.pdf",
      data: "x",
      claims: { method: 99 },
      code: "UNSUPPORTED_FORMAT",
      text: "deflate",
    },
    {
      name: "bomb.pdf",
      data: "x",
      claims: { size: LARGE },
      code: "DOCUMENT_TOO_COMPLEX",
      text: "unpacks",
    },
  ];

  let zip: string;
  let temporary: string;

  beforeEach(async () => {
    zip = join(input, "papers.zip");
    temporary = join(folder, "temporary");
    await mkdir(temporary);
    vi.stubEnv("TMPDIR", temporary);
  });

  afterEach(() => vi.unstubAllEnvs());

  it("names what it refuses with the reason, and counts it", async () => {
    const good = { name: "good.md", data: "# Good" };
    await writeFile(zip, writeZipEntries([good, { name: "...md", data: "# Dots" }, ...REFUSED]));
    const io = createFakeIo();
    const report = join(folder, "report.json");

    expect(await runBatch([zip, "--report", report], io)).toBe(1);

    expect(io.printed.stdout).toMatch(/2 parsed, 5 failed \(5 refused in zips\)/);
    const failures = REFUSED.map(({ name, code, text }) => ({
      file: `${zip}/${name}`,
      code,
      message: expect.stringContaining(text),
    }));
    expect(JSON.parse(await readFile(report, "utf8"))).toMatchObject({
      done: 2,
      failed: 5,
      refused: 5,
      failures,
    });
    for (const { name, code } of REFUSED) {
      expect(io.printed.stderr).toContain(`  ${zip}/${name}: ${code}: `);
    }
    expect((await readdir(output)).toSorted()).toEqual([".parser-batch.json", "document", "good"]);
    expect(await readFile(join(output, "good", "good.md"), "utf8")).toContain("Good");
    expect(await readdir(temporary)).toEqual([]);
  });

  it("counts and names the archives in it, which are not opened", async () => {
    const nested = writeZip({ "inner.md": "# Inner" });
    const archives = ["a/inner.zip", "old.TAR.GZ"].map((name) => ({ name, data: nested }));
    await writeFile(zip, writeZipEntries([{ name: "good.md", data: "# Good" }, ...archives]));
    const io = createFakeIo();
    const report = join(folder, "report.json");

    expect(await runBatch([zip, "--report", report], io)).toBe(0);

    const unopened = archives.map(({ name }) => `${zip}/${name}`);
    expect(io.printed.stdout).toContain("1 parsed, 0 failed, 2 archives in zips not opened  ");
    expect(io.printed.stderr).toContain(
      `Not opened; unpack them to parse what is in them:\n  ${unopened.join("\n  ")}\n`,
    );
    expect(JSON.parse(await readFile(report, "utf8"))).toMatchObject({ failed: 0, unopened });
  });

  it("has nothing to parse where there are only archives in it, and says so", async () => {
    await writeFile(zip, writeZip({ "inner.zip": writeZip({ "inner.md": "# Inner" }) }));
    const io = createFakeIo();

    expect(await runBatch([zip], io)).toBe(2);

    expect(io.printed.stderr).toContain("papers.zip has no document, only archives in zips (1)");
  });

  it("gives programs a line for each, and the number of refused ones", async () => {
    await writeFile(zip, writeZipEntries([{ name: "good.md", data: "# Good" }, SAME_NAME]));
    const io = createFakeIo();

    await runBatch([zip, "--json"], io);

    const lines = io.printed.stdout.trim().split("\n");
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { file: `${zip}/good.md`, ok: false, error: { code: "CONFLICT" } },
      { file: `${zip}/good.md`, ok: true },
      { summary: { done: 1, failed: 1, refused: 1 } },
    ]);
    expect(await statuses()).toEqual({ good: "done" });
    expect(await readdir(temporary)).toEqual([]);
  });

  it("reads with --resume only what has changed in it", async () => {
    await writeFile(zip, writeZip({ "a.md": "# One", "b.md": "# Two" }));
    await runBatch([zip]);
    await writeFile(zip, writeZip({ "a.md": "# One", "b.md": "# 222", "c.md": "# Three" }));
    const io = createFakeIo();

    expect(await runBatch([zip, "--resume", "--json"], io)).toBe(0);

    const files = io.printed.stdout.match(/[abc]\.md(?=",)/g);
    expect(files?.toSorted()).toEqual(["b.md", "c.md"]);
    expect(io.printed.stdout).toContain('"skipped":1');
    expect(await statuses()).toEqual({ a: "done", b: "done", c: "done" });
  });

  it("that was stopped by Ctrl-C goes on where it stopped", async () => {
    await writeFile(zip, writeZip({ "a.md": "# One", "b.md": "# Two", "c.md": "# Three" }));
    const controller = new AbortController();
    const createHost = abortingAtSecond(controller);
    const io = createFakeIo({ signal: controller.signal, createHost });

    expect(await runBatch([zip, "--concurrency", "1"], io)).toBe(130);

    expect(await readdir(temporary)).toEqual([]);
    expect(await statuses()).toEqual({ a: "done", b: "waiting", c: "waiting" });
    expect(await runBatch([zip, "--resume"])).toBe(0);
    expect(await statuses()).toEqual({ a: "done", b: "done", c: "done" });
  });

  it("goes on after a document that is not what the zip says, or brings the engine down", async () => {
    const crash = mockDocument({ do: "abort" });
    const entries = [
      { name: "a.pdf", data: crash },
      { name: "b.md", data: "# Other", claims: { crc: 1 } },
      { name: "c.docx", data: await readFile(SAMPLE) },
    ];
    await writeFile(zip, writeZipEntries(entries));
    const io = createFakeIo({ createHost: createMockHost });

    expect(await runBatch([zip], io)).toBe(1);

    expect(io.printed.stderr).toMatch(/a\.pdf: ENGINE_CRASHED: /);
    expect(io.printed.stderr).toMatch(/b\.md: DOCUMENT_CORRUPT: .*checksum/);
    expect(io.printed.stdout).toMatch(/1 parsed, 2 failed {2}/);
    expect(await statuses()).toEqual({ a: "failed", b: "failed", c: "done" });
    expect(await readdir(temporary)).toEqual([]);
  });
});

function runBatch(argv: string[], io = createFakeIo()): Promise<number> {
  return runProgram(["batch", "--formats", "markdown", ...argv, "-o", output], io);
}

async function statuses(): Promise<Record<string, string>> {
  const text = await readFile(join(output, ".parser-batch.json"), "utf8");
  const { documents } = JSON.parse(text) as ManifestFile;
  return Object.fromEntries(documents.map(({ folder: name, status }) => [name, status]));
}

function writeMock(name: string, instruction: MockInstruction): Promise<void> {
  return writeFile(join(input, name), mockDocument(instruction));
}

function abortingAtSecond(controller: AbortController): CommandIo["createHost"] {
  let calls = 0;
  const engine = createEngine();
  return () =>
    Promise.resolve(
      createInProcessHost({
        ...engine,
        parse(request) {
          calls += 1;
          if (calls === 2) controller.abort();
          return engine.parse(request);
        },
      }),
    );
}
