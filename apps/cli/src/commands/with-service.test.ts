import { execFile } from "node:child_process";
import { chmod, copyFile, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { HealthResponse, JobPage } from "@parsewright/contract";
import { createEngine } from "@parsewright/engine";
import { createInProcessHost } from "@parsewright/engine-host/testing/in-process-host";
import { type PdfPageSpec, writePdf } from "@parsewright/document/testing/pdf-writer";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { runProgram } from "../program.ts";
import { createFakeIo } from "../testing/fake-io.ts";
import { COMMAND_CASES, type ServiceCase, toArguments } from "../testing/service-cases.ts";
import { isBuilt, useService } from "../testing/service.ts";

const SAMPLE = fileURLToPath(
  new URL("../../../../fixtures/pdf/sources/sample.pdf", import.meta.url),
);
const PROTECTED = fileURLToPath(
  new URL("../../../../fixtures/protected/aes-256.pdf", import.meta.url),
);
const LAUNCHER = fileURLToPath(new URL("../../bin/parser.js", import.meta.url));

const service = useService();
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "parser-cli-remote-"));
});
afterEach(() => rm(folder, { recursive: true }));

describe.skipIf(!isBuilt)("with a service", () => {
  it("parse writes what the engine on this machine writes, under the document's own name", async () => {
    const file = join(folder, "Bericht über März.pdf");
    await copyFile(SAMPLE, file);
    const [here, there] = [join(folder, "here"), join(folder, "there")];
    const io = createServiceIo();

    await runProgram(["parse", file, "-o", here], createSameModelsIo());
    const exitCode = await runProgram(["parse", file, "-o", there, "--service"], io);

    expect(exitCode).toBe(0);
    expect(io.printed.stdout).toContain("3 pages");
    expect(await readTree(there)).toEqual(await readTree(here));
  });

  it("parse tells a terminal how far it is", async () => {
    // Long enough that some pages are reported before the result is there.
    const file = join(folder, "long.pdf");
    const page: PdfPageSpec = {
      content: (drawn) => drawn.text("North", { x: 72, y: 600, size: 11 }),
    };
    await writeFile(file, writePdf(Array.from({ length: 200 }, () => page)));
    const io = createServiceIo({ isTTY: true });

    expect(await runProgram(["parse", file, "-o", folder, "--service"], io)).toBe(0);
    expect(io.printed.stderr).toMatch(/page \d+ of 200/);
  });

  it("parse takes pages and formats, and tells what is wrong with a document", async () => {
    const bad = join(folder, "bad.pdf");
    await writeFile(bad, "\0no document");
    const io = createServiceIo();

    const options = ["--url", service.url, "--pages", "1-", "--formats", "markdown", "--json"];
    const files = [SAMPLE, bad, join(folder, "none.pdf")];
    const exitCode = await runProgram(
      ["parse", ...files, "-o", join(folder, "out"), ...options],
      io,
    );

    expect(exitCode).toBe(1);
    const lines = io.printed.stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as unknown);
    expect(lines).toMatchObject([
      { ok: true, pages: 2 },
      { ok: false, error: { code: "UNSUPPORTED_FORMAT" } },
      { ok: false, error: { code: "SOURCE_NOT_FOUND" } },
    ]);
    expect(await readdir(join(folder, "out"))).toEqual(["sample"]);
    expect(await readdir(join(folder, "out", "sample"))).toEqual(["sample.md"]);
  });

  it("names its options where a password does not open a document, as without a service", async () => {
    const io = createServiceIo();

    expect(await runProgram(["parse", PROTECTED, "--service", "--password", "x"], io)).toBe(1);

    expect(io.printed.stderr).toBe(
      `${PROTECTED}: DOCUMENT_ENCRYPTED: The password does not open the PDF. Give it with --ask-password or --password-file.\n`,
    );
  });

  it.each(COMMAND_CASES)("parse, as every client: $name", async (row) => {
    const io = createServiceIo();
    const argv = ["parse", ...toArguments(row), "-o", folder, "--service", "--json"];

    const exitCode = await runProgram(argv, io);

    expect(await summarise(row, exitCode, io.printed)).toEqual(wantedOf(row));
  });

  it("batch parses several documents at a time", async () => {
    for (const name of ["a.pdf", "b.pdf", "c.pdf"]) await copyFile(SAMPLE, join(folder, name));
    const io = createServiceIo();

    const argv = ["batch", folder, "-o", join(folder, "out"), "--service", "--concurrency", "3"];
    expect(await runProgram(argv, io)).toBe(0);

    expect(io.printed.stdout).toMatch(/3 parsed, 0 failed {2}9 pages/);
    const names = await readdir(join(folder, "out"));
    expect(names.toSorted()).toEqual([".parser-batch.json", "a", "b", "c"]);
  });

  it("jobs lists, finds, shows, cancels, retries and deletes", async () => {
    const list = await jobs(["list", "--limit", "1", "--json"]);
    const { jobs: listed, cursor } = JSON.parse(list.stdout) as JobPage;
    const { id = "", documentName = "" } = listed[0] ?? {};

    expect((await jobs(["list"])).stdout).toContain(`${id}  20`);
    const filters = ["--search", documentName, "--status", "completed", "--since", "2020-01-01"];
    const found = await jobs(["list", ...filters]);
    expect(found.stdout).toMatch(/\.pdf {2}\d+ KB {2}\d+ pages? /);
    expect((await jobs(["list", "--cursor", cursor ?? ""])).stdout).not.toContain(id);
    expect((await jobs(["list", "--limit", "1"])).stderr).toContain(`--cursor ${cursor}`);
    expect((await jobs(["list", "--status", "DONE"])).exitCode).toBe(2);
    expect((await jobs(["show", id])).stdout).toMatch(/^job {7}\S+\nstatus {4}COMPLETED\nwaited/);
    expect((await jobs(["cancel", id])).stdout).toContain("COMPLETED");
    expect(await jobs(["retry", id])).toMatchObject({
      exitCode: 1,
      stderr: expect.stringMatching(/^INVALID_INPUT: .*FAILED or TIMED_OUT/) as string,
    });
    expect(await jobs(["delete", id])).toMatchObject({ exitCode: 0, stdout: `deleted ${id}\n` });
    expect(await jobs(["show", id])).toMatchObject({
      exitCode: 1,
      stderr: expect.stringMatching(/^NOT_FOUND: /) as string,
    });
  });

  it("jobs does the same as a process, for programs that read its JSON", async () => {
    const list = await jobsProcess(["list", "--limit", "1", "--json"]);
    expect(list).toMatchObject({ exitCode: 0, stderr: "" });
    const id = (JSON.parse(list.stdout) as JobPage).jobs[0]?.id ?? "";

    const shown = await jobsProcess(["show", id, "--json"]);
    expect(JSON.parse(shown.stdout)).toMatchObject({ id, status: "COMPLETED" });
    expect(await jobsProcess(["cancel", id])).toMatchObject({
      exitCode: 0,
      stdout: expect.stringContaining("COMPLETED") as string,
    });
    expect(await jobsProcess(["retry", id])).toMatchObject({
      exitCode: 1,
      stdout: "",
      stderr: expect.stringMatching(/^INVALID_INPUT: /) as string,
    });
    expect(await jobsProcess(["show", "no-such-job"])).toMatchObject({ exitCode: 1, stdout: "" });
  });

  it("keys warns of a service that does not know the keys of another data folder", async () => {
    await chmod(folder, 0o755);
    const created = await createKey({ dataFolder: folder, port: new URL(service.url).port });
    expect(created).toContain(`The key is for the service with the data folder ${folder}.\n`);
    expect(created).toContain(
      `Warning: the service at ${service.url} does not use the data folder ${folder} and does not accept its keys.`,
    );
    expect(created).toContain("--data-dir, PARSER_DATA_DIR or DATABASE_URL of that service");
  });

  it("keys says only whose key it is when the service uses the data folder", async () => {
    const { dataFolder, url } = service;
    expect(await createKey({ dataFolder, port: new URL(url).port })).toBe(
      `The key is for the service with the data folder ${dataFolder}.\n`,
    );
  });

  it("worker joins with several workers, which leave when it is stopped", async () => {
    const keys = createFakeIo();
    const scope = ["--scope", "worker", "--data-dir", service.dataFolder, "--json"];
    expect(await runProgram(["keys", "create", "--name", "machine 2", ...scope], keys)).toBe(0);
    const keyFile = join(folder, "worker.key");
    await writeFile(keyFile, (JSON.parse(keys.printed.stdout) as { key: string }).key);
    const controller = new AbortController();
    const { PARSER_MODEL_DIR } = keys.environment;
    const environment = { PARSER_MODEL_DIR, PARSER_SKIP_WARMUP: "1", PARSER_WORK_DIR: folder };
    const io = createFakeIo({ environment, signal: controller.signal });

    const argv = ["--gateway", service.url, "--key-file", keyFile, "--workers", "2"];
    const running = runProgram(["worker", ...argv], io);

    await vi.waitFor(async () => expect(await countWorkers()).toBe(3), { timeout: 100_000 });
    controller.abort();
    expect(await running).toBe(0);
    expect(io.printed.stderr).toBe("");
  });

  it("says that the key is wrong, and that nobody answers", async () => {
    const wrongKey = createFakeIo({ environment: { PARSER_API_KEY: "pk_wrong_key" } });
    expect(await runProgram(["jobs", "list", "--url", service.url], wrongKey)).toBe(1);
    expect(wrongKey.printed.stderr).toMatch(/^UNAUTHORIZED: /);

    const io = createFakeIo({ environment: {} });
    expect(await runProgram(["jobs", "list"], io)).toBe(2);
    expect(io.printed.stderr).toContain("--url");
  });
});

/** What `keys create` says besides the key, on a machine where a service would answer at the port. */
async function createKey({ dataFolder, port }: { dataFolder: string; port: string }) {
  const io = createFakeIo({ environment: { PARSER_PORT: port } });
  expect(await runProgram(["keys", "create", "--data-dir", dataFolder], io)).toBe(0);
  return io.printed.stderr;
}

function createServiceIo({ isTTY = false } = {}) {
  const environment = { PARSER_BASE_URL: service.url, PARSER_API_KEY: service.apiKey };
  return createFakeIo({ environment, isTTY });
}

interface Outcome {
  readonly pages?: number;
  readonly output?: { readonly markdown?: string };
  readonly error?: { readonly code: string; readonly message: string };
}

/** An io whose engine finds the models that the worker of the service finds: those that come with it. */
function createSameModelsIo() {
  const engine = createEngine({ threads: 1, modelDirectory: service.dataFolder });
  return createFakeIo({ createHost: () => Promise.resolve(createInProcessHost(engine)) });
}

/** What came of a row, as far as the row says anything about it. */
async function summarise(
  { expect: { result, error } }: ServiceCase,
  exitCode: number,
  { stdout, stderr }: { readonly stdout: string; readonly stderr: string },
) {
  const outcome = readOutcome(stdout);
  const path = outcome.output?.markdown;
  const text = path === undefined ? "" : await readFile(path, "utf8");
  const told = outcome.error?.message ?? stderr;
  return {
    hasFailed: exitCode !== 0,
    // A wrong option is found before anything is sent, and has no code.
    code: exitCode === 2 ? "INVALID_INPUT" : outcome.error?.code,
    pages: result?.pages && outcome.pages,
    markdown: result?.markdown?.filter((piece) => text.includes(piece)),
    told: error?.text.filter((piece) => told.includes(piece)),
  };
}

function wantedOf({ expect: { result, error } }: ServiceCase) {
  return {
    hasFailed: error !== undefined,
    code: error?.code,
    pages: result?.pages?.length,
    markdown: result?.markdown,
    told: error?.text,
  };
}

function readOutcome(stdout: string): Outcome {
  return stdout === "" ? {} : (JSON.parse(stdout) as Outcome);
}

async function countWorkers(): Promise<number> {
  const headers = { authorization: service.apiKey };
  const answer = await fetch(`${service.url}/v2/parser/health`, { headers });
  const { workers } = (await answer.json()) as HealthResponse;
  return workers.idle + workers.running;
}

async function jobs(argv: string[]) {
  const io = createServiceIo();
  const exitCode = await runProgram(["jobs", ...argv], io);
  return { exitCode, ...io.printed };
}

function jobsProcess(argv: readonly string[]) {
  const env = { PARSER_BASE_URL: service.url, PARSER_API_KEY: service.apiKey };
  return new Promise<{ exitCode: number | null; stdout: string; stderr: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      [LAUNCHER, "jobs", ...argv],
      { env },
      (_error, stdout, stderr) => resolve({ exitCode: child.exitCode, stdout, stderr }),
    );
  });
}

async function readTree(root: string): Promise<Record<string, string>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const contents = files.map(async (entry) => {
    const path = join(entry.parentPath, entry.name);
    return [path.slice(root.length), (await readFile(path)).toString("base64")] as const;
  });
  return Object.fromEntries(await Promise.all(contents));
}
