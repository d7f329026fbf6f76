import { once } from "node:events";
import { createReadStream } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import type { Engine } from "@parsewright/engine";
import type { EngineHost } from "@parsewright/engine-host";
import { createInProcessHost } from "@parsewright/engine-host/testing/in-process-host";
import { writeDocx } from "@parsewright/document/testing/ooxml-writer";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { EXIT_CODES } from "../exit-codes.ts";
import { runProgram } from "../program.ts";
import { createFakeIo } from "../testing/fake-io.ts";

const SAMPLE = fileURLToPath(
  new URL("../../../../fixtures/pdf/sources/sample.pdf", import.meta.url),
);

let folder: string;
let output: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "parser-cli-test-"));
  output = join(folder, "out");
});

afterEach(() => rm(folder, { recursive: true }));

describe("parsewright parse", () => {
  it("writes the four outputs of a document into a folder of its name", async () => {
    const io = createFakeIo();

    const exitCode = await runProgram(["parse", SAMPLE, "-o", output], io);

    expect(exitCode).toBe(0);
    expect(await readdir(output)).toEqual(["sample"]);
    expect((await readdir(join(output, "sample"))).toSorted()).toEqual([
      "images",
      "sample.md",
      "sample_content_list_v2.json",
      "sample_middle.json",
    ]);
    expect(await readFile(join(output, "sample", "sample.md"), "utf8")).toContain("Île Vierge");
    expect(await readdir(join(output, "sample", "images"))).not.toEqual([]);
    expect(io.printed.stdout).toMatch(/^ok {2}.*sample\.pdf {2}3 pages {2}[\d.]+ s {2}.*sample\n$/);
    expect(io.printed.stderr).toBe("");
  });

  it("parses several documents at once and reports them in the order of their names", async () => {
    const { engine, sizes } = engineThatWaitsForTwo();
    const createHost = (): Promise<EngineHost> => Promise.resolve(createInProcessHost(engine));
    const io = createFakeIo({ createHost });
    const files = ["long.pdf", "short.pdf", "third.pdf"].map((name) => join(folder, name));
    for (const [place, file] of files.entries())
      await writeFile(file, "%PDF-1.4 ".repeat(3 - place));

    const argv = ["parse", ...files, "-o", output, "--formats", "middle", "--concurrency", "2"];
    expect(await runProgram([...argv, "--json"], io)).toBe(0);

    // One of the first two is read to its end only when the other has begun; either may be the first to reach the engine.
    expect(new Set(sizes.slice(0, 2))).toEqual(new Set([27, 18]));
    expect(sizes.slice(2)).toEqual([9]);
    const lines = io.printed.stdout.trim().split("\n");
    expect(lines.map((line) => (JSON.parse(line) as { file: string }).file)).toEqual(files);
  });

  it("prints the Markdown of a document where no folder is named", async () => {
    const io = createFakeIo();

    expect(await runProgram(["parse", SAMPLE], io)).toBe(0);
    expect(io.printed.stdout).toMatch(/^# Lamps on the Edge of the Sea\n/);
    expect(io.printed.stderr).toBe("");
  });

  it("prints each page while others are read, and each once", async () => {
    const io = createFakeIo();

    expect(await runProgram(["parse", SAMPLE, "--stream"], io)).toBe(0);
    const { stdout, stderr } = io.printed;
    expect(stdout.match(/^<!-- page \d+ -->$/gm)).toEqual(
      [1, 2, 3].map((n) => `<!-- page ${n} -->`),
    );
    expect(stdout).toMatch(/^<!-- page 1 -->\n\n# Lamps on the Edge of the Sea\n/);
    expect(stdout.match(/Lamps on the Edge of the Sea\n/g)).toHaveLength(1);
    expect(stderr).toBe("");
  });

  it("prints the pages of a document whose pages all come at the end", async () => {
    const file = join(folder, "letter.docx");
    await writeFile(file, writeDocx({ body: "<w:p><w:r><w:t>Dear reader</w:t></w:r></w:p>" }));
    const io = createFakeIo();

    expect(await runProgram(["parse", file, "--stream"], io)).toBe(0);
    expect(io.printed.stdout).toBe("<!-- page 1 -->\n\nDear reader\n\n");
  });

  it.each([
    ["-o", "out"],
    ["--formats", "html"],
  ])("refuses --stream with %s", async (...args) => {
    const io = createFakeIo();

    expect(await runProgram(["parse", SAMPLE, "--stream", ...args], io)).toBe(EXIT_CODES.usage);
    expect(io.printed.stderr).toContain("--stream prints Markdown");
  });

  it("reads standard input, and prints the format that is named", async () => {
    const io = createFakeIo({ stdin: createReadStream(SAMPLE) });

    expect(await runProgram(["parse", "-", "--formats", "text"], io)).toBe(0);
    expect(io.printed.stdout).toMatch(/^Lamps on the Edge of the Sea\n/);
  });

  it("writes standard input into a folder, too", async () => {
    const io = createFakeIo({ stdin: createReadStream(SAMPLE) });

    await runProgram(["parse", "-", "-o", output, "--formats", "markdown"], io);

    expect(await readdir(join(output, "stdin"))).toEqual(["stdin.md"]);
    expect(io.printed.stdout).toMatch(/^ok {2}- {2}3 pages/);
  });

  it("prints nothing but the error of a document that cannot be read", async () => {
    const io = createFakeIo({ stdin: Readable.from([Buffer.from([0, 1, 2])]) });

    expect(await runProgram(["parse", "-"], io)).toBe(1);
    expect(io.printed).toMatchObject({
      stdout: "",
      stderr: expect.stringMatching(/^-: [A-Z_]+: /),
    });
  });

  it.each([
    { argv: [SAMPLE, SAMPLE], words: "--output" },
    { argv: [SAMPLE, "--json"], words: "--output" },
    { argv: [SAMPLE, "--formats", "xlsx"], words: "markdown" },
    { argv: [SAMPLE, "--formats", "text,html"], words: "markdown" },
  ])("says what can be printed: $argv", async ({ argv, words }) => {
    const io = createFakeIo();

    expect(await runProgram(["parse", ...argv], io)).toBe(2);
    expect(io.printed.stderr).toContain(words);
  });

  it.each([
    { argv: [], environment: { PARSER_MODEL_DIR: "/models" }, expected: resolve("/models") },
    { argv: ["--model-dir", "here"], environment: {}, expected: resolve("here") },
    { argv: ["--no-models"], environment: { PARSER_MODEL_DIR: "/models" }, expected: undefined },
  ])("uses the models in $expected with $argv", async ({ argv, environment, expected }) => {
    const seen: (string | undefined)[] = [];
    const io = createFakeIo({
      environment,
      createHost({ modelDirectory }) {
        seen.push(modelDirectory);
        return Promise.resolve(createInProcessHost());
      },
    });

    await runProgram(["parse", SAMPLE, "-o", output, ...argv], io);

    expect(seen).toEqual([expected]);
  });

  it("writes JSON indented by two, with every character as itself", async () => {
    await runProgram(["parse", SAMPLE, "-o", output], createFakeIo());

    const text = await readFile(join(output, "sample", "sample_middle.json"), "utf8");
    expect(text).toMatch(/^\{\n {2}"pdf_info": \[\n {4}\{/);
    expect(text).toContain("Île Vierge");
  });

  it("writes only the formats asked for", async () => {
    await runProgram(
      ["parse", SAMPLE, "-o", output, "--formats", "middle,markdown"],
      createFakeIo(),
    );

    expect((await readdir(join(output, "sample"))).toSorted()).toEqual([
      "sample.md",
      "sample_middle.json",
    ]);
  });

  it("parses only the pages asked for", async () => {
    const io = createFakeIo();

    await runProgram(["parse", SAMPLE, "-o", output, "--pages", "1-", "--json"], io);

    expect(JSON.parse(io.printed.stdout)).toMatchObject({ ok: true, pages: 2 });
  });

  it("prints one JSON object per file and nothing else with --json", async () => {
    const io = createFakeIo({ isTTY: true });

    await runProgram(["parse", SAMPLE, join(folder, "no.pdf"), "-o", output, "--json"], io);

    const [parsed, missing, ...rest] = io.printed.stdout.split("\n").map(parseJsonLine);
    const path = (name: string) => join(output, "sample", name);
    expect(parsed).toEqual({
      file: SAMPLE,
      ok: true,
      pages: 3,
      seconds: expect.any(Number) as number,
      output: {
        markdown: path("sample.md"),
        content_list: path("sample_content_list_v2.json"),
        middle: path("sample_middle.json"),
        images: path("images"),
      },
    });
    expect(missing).toMatchObject({ ok: false, pages: 0, error: { code: "INVALID_INPUT" } });
    expect(rest).toEqual([undefined]);
  });

  it("says what a result lacks, and the command that mends it", async () => {
    const scan = fileURLToPath(new URL("../../../../fixtures/languages/ru.png", import.meta.url));
    const args = ["parse", scan, "-o", output, "--no-models", "--lang", "ru", "--overwrite"];
    const [forPeople, forPrograms] = [createFakeIo(), createFakeIo()];

    await runProgram(args, forPeople);
    await runProgram([...args, "--json"], forPrograms);

    const command = "parsewright models pull --lang ru";
    expect(forPeople.printed.stderr).toContain("ru.png: not complete: text of 1 of 1 pages");
    expect(forPeople.printed.stderr).toContain(command);
    expect(JSON.parse(forPrograms.printed.stdout)).toMatchObject({
      ok: true,
      degraded: { reason: "reader_missing", command, pages_done: 0, pages_total: 1 },
    });
  });

  it("says that pages of a damaged file are missing, and ends with a code of its own", async () => {
    const path = join(folder, "damaged.pdf");
    await writeFile(path, withoutLastPage(await readFile(SAMPLE)));
    const [printing, writing] = [createFakeIo(), createFakeIo()];

    expect(await runProgram(["parse", path], printing)).toBe(EXIT_CODES.incomplete);
    expect(await runProgram(["parse", path, "-o", output], writing)).toBe(EXIT_CODES.incomplete);

    expect(printing.printed.stderr).toContain("not complete: page 3 of 3 was not read");
    expect(writing.printed.stdout).toMatch(/^partly  .*damaged\.pdf  2 of 3 pages/);
  });

  it("goes on after files that fail, and names the code of each", async () => {
    const sample = await readFile(SAMPLE);
    const files = {
      "notes.pdf": "\0These are bytes, not a PDF.",
      "empty.pdf": "",
      "cut.pdf": sample.subarray(0, 60),
      "locked.pdf": encrypt(sample),
    };
    for (const [name, bytes] of Object.entries(files)) await writeFile(join(folder, name), bytes);
    await mkdir(join(folder, "folder.pdf"));
    const paths = [...Object.keys(files), "folder.pdf", "none.pdf"].map((name) =>
      join(folder, name),
    );
    const io = createFakeIo();

    const exitCode = await runProgram(["parse", ...paths, SAMPLE, "-o", output], io);

    expect(exitCode).toBe(1);
    const codes = io.printed.stdout.split("\n").map((line) => line.split("  ")[2]);
    expect(codes).toEqual([
      "UNSUPPORTED_FORMAT",
      "DOCUMENT_EMPTY",
      "DOCUMENT_CORRUPT",
      "DOCUMENT_ENCRYPTED",
      "INVALID_INPUT",
      "INVALID_INPUT",
      "3 pages",
      undefined,
    ]);
    expect(io.printed.stderr).toContain("none.pdf: INVALID_INPUT: There is no such file.");
    expect(io.printed.stderr).toMatch(/notes\.pdf: UNSUPPORTED_FORMAT: .*XLSX\)\.\n/);
    expect(io.printed.stderr).toContain("folder.pdf: INVALID_INPUT: This is a folder.");
    expect(await readdir(output)).toEqual(["sample"]);
  });

  it("does not replace the result of another document of the same name", async () => {
    const other = join(folder, "sample.txt");
    await writeFile(other, "A text that is called like the PDF.");
    await runProgram(["parse", SAMPLE, "-o", output], createFakeIo());
    const io = createFakeIo();

    expect(await runProgram(["parse", other, "-o", output], io)).toBe(EXIT_CODES.failed);

    expect(io.printed.stderr).toContain("--overwrite");
    const markdown = () => readFile(join(output, "sample", "sample.md"), "utf8");
    expect(await markdown()).toContain("Lamps on the Edge");
    expect(await readdir(output)).toEqual(["sample"]);
    const replacing = ["parse", other, "-o", output, "--overwrite"];
    expect(await runProgram(replacing, createFakeIo())).toBe(EXIT_CODES.ok);
    expect(await markdown()).toContain("A text that is called like the PDF.");
  });

  it("reads a document from its address", async () => {
    const bytes = await readFile(SAMPLE);
    const path = "/files/Lamp%20guide.pdf?version=1.2";
    const server = createServer((request, response) =>
      request.url === path ? response.end(bytes) : response.writeHead(404).end(),
    ).listen(0, "127.0.0.1");
    await once(server, "listening");
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const io = createFakeIo();

    const found = await runProgram(["parse", base + path, "-o", output], io);
    const missing = await runProgram(["parse", `${base}/none.pdf`], io);
    server.close();

    expect([found, missing]).toEqual([EXIT_CODES.ok, EXIT_CODES.failed]);
    expect(await readdir(join(output, "Lamp guide"))).toContain("Lamp guide.md");
    expect(io.printed.stderr).toContain("none.pdf: SOURCE_NOT_FOUND: Client error '404 Not Found'");
  });

  it("opens a protected document by a password that no command line shows", async () => {
    const locked = fileURLToPath(
      new URL("../../../../fixtures/protected/aes-256.pdf", import.meta.url),
    );
    const file = join(folder, "password.txt");
    await writeFile(file, "lantern\n");
    const variable = { PARSER_DOCUMENT_PASSWORD: "lantern" };
    const environment = { ...createFakeIo().environment, ...variable };
    const askSecret = () => Promise.resolve("lantern");
    const parse = (options: readonly string[], io = createFakeIo()) =>
      runProgram(["parse", locked, ...options], io);

    const io = createFakeIo();
    expect(await parse([], io)).toBe(EXIT_CODES.failed);
    expect(io.printed.stderr).toContain(
      "Give it with --ask-password or --password-file, or a copy",
    );
    expect(await parse(["--password-file", file])).toBe(EXIT_CODES.ok);
    expect(await parse([], createFakeIo({ environment }))).toBe(EXIT_CODES.ok);
    expect(await parse(["--ask-password"], createFakeIo({ askSecret }))).toBe(EXIT_CODES.ok);
  });

  it("keeps the earlier result when a later parse fails, and replaces it when one succeeds", async () => {
    const file = join(folder, "doc.pdf");
    const markdown = join(output, "doc", "doc.md");
    await writeFile(file, await readFile(SAMPLE));
    await runProgram(["parse", file, "-o", output], createFakeIo());
    const before = await readFile(markdown, "utf8");

    await writeFile(file, "\0no PDF any more");
    expect(await runProgram(["parse", file, "-o", output, "--overwrite"], createFakeIo())).toBe(1);
    expect(await readFile(markdown, "utf8")).toBe(before);

    await writeFile(file, await readFile(SAMPLE));
    const again = ["parse", file, "-o", output, "--pages", "2", "--formats", "md", "--overwrite"];
    expect(await runProgram(again, createFakeIo())).toBe(0);
    expect(await readdir(join(output, "doc"))).toEqual(["doc.md"]);
    expect(await readFile(markdown, "utf8")).not.toBe(before);
    expect(await readdir(output)).toEqual(["doc"]);
  });

  it("gives files of one name folders of their own", async () => {
    const copy = join(folder, "SAMPLE.PDF");
    await writeFile(copy, await readFile(SAMPLE));

    await runProgram(
      ["parse", SAMPLE, copy, "-o", output, "--formats", "markdown"],
      createFakeIo(),
    );

    expect((await readdir(output)).toSorted()).toEqual(["SAMPLE_2", "sample"]);
    expect(await readdir(join(output, "SAMPLE_2"))).toEqual(["SAMPLE_2.md"]);
  });

  it("does not touch a folder that holds something else than a result", async () => {
    await mkdir(join(output, "sample"), { recursive: true });
    await writeFile(join(output, "sample", "thesis.tex"), "years of work");
    const io = createFakeIo();

    const exitCode = await runProgram(["parse", SAMPLE, "-o", output, "--overwrite"], io);

    expect(exitCode).toBe(1);
    expect(io.printed.stderr).toContain('contains "thesis.tex"');
    expect(await readdir(join(output, "sample"))).toEqual(["thesis.tex"]);
    expect(await readdir(output)).toEqual(["sample"]);
  });

  it("says so when the result cannot be written", async () => {
    await writeFile(output, "a file where the folder should be");
    const io = createFakeIo();

    expect(await runProgram(["parse", SAMPLE, "-o", output], io)).toBe(1);
    expect(io.printed.stderr).toContain("INTERNAL: The result could not be written");
  });

  it("ends with 130 and no half result when it is interrupted", async () => {
    const controller = new AbortController();
    const io = createFakeIo({
      signal: controller.signal,
      createHost: () => Promise.resolve(createInProcessHost(engineThat(() => controller.abort()))),
    });

    const exitCode = await runProgram(["parse", SAMPLE, SAMPLE, "-o", output], io);

    expect(exitCode).toBe(130);
    expect(io.printed.stdout).toBe("");
    expect(io.printed.stderr).toContain("Interrupted.");
    expect(await readdir(output)).toEqual([]);
  });

  it("leaves no half result when the engine fails in the middle", async () => {
    const engine = engineThat(() => {
      throw new Error("boom");
    });
    const io = createFakeIo({ createHost: () => Promise.resolve(createInProcessHost(engine)) });

    expect(await runProgram(["parse", SAMPLE, "-o", output], io)).toBe(1);
    expect(await readdir(output)).toEqual([]);
    expect(io.printed.stderr).toContain("could not be written: boom.");
  });

  it("shows its progress on a terminal only", async () => {
    const terminal = createFakeIo({ isTTY: true });
    const pipe = createFakeIo();

    await runProgram(["parse", SAMPLE, "-o", output], terminal);
    await runProgram(["parse", SAMPLE, "-o", output, "--overwrite"], pipe);

    expect(terminal.printed.stderr).toMatch(/page 3 of 3 {2}[\d.]+ pages\/s/);
    expect(terminal.printed.stderr.endsWith("\r\u001B[2K")).toBe(true);
    expect(pipe.printed.stderr).toBe("");
  });

  it("does not let a file name steer the terminal", async () => {
    const io = createFakeIo();

    await runProgram(["parse", "\u001B]0;owned\u0007.pdf", "-o", output], io);

    expect(io.printed.stdout).toContain("?]0;owned?.pdf");
    expect(io.printed.stdout + io.printed.stderr).not.toContain("\u001B");
  });

  it("shows with --debug each page and the document after each stage", async () => {
    const debug = join(folder, "debug");

    const exitCode = await runProgram(
      ["parse", SAMPLE, "-o", output, "--debug", debug],
      createFakeIo(),
    );

    expect(exitCode).toBe(0);
    const files = await readdir(join(debug, "sample"));
    expect(files.filter((name) => name.endsWith(".png")).toSorted()).toEqual([
      "page-001.png",
      "page-002.png",
      "page-003.png",
    ]);
    const stages = files.filter((name) => name.endsWith(".json")).toSorted();
    expect(stages[0]).toBe("stage-00-read.json");
    const last = await readFile(join(debug, "sample", stages.at(-1) ?? ""), "utf8");
    const middle = await readFile(join(output, "sample", "sample_middle.json"), "utf8");
    expect(JSON.parse(last)).toEqual(JSON.parse(middle));
  });

  it("replaces the debug files of an earlier run and keeps all others", async () => {
    const debug = join(folder, "debug", "sample");
    await mkdir(debug, { recursive: true });
    for (const name of ["page-009.png", "stage-42-old.json", "my-notes.png"])
      await writeFile(join(debug, name), "");

    await runProgram(
      ["parse", SAMPLE, "-o", output, "--pages", "1", "--debug", join(folder, "debug")],
      createFakeIo(),
    );

    const files = await readdir(debug);
    expect(files.filter((name) => name.endsWith(".png")).toSorted()).toEqual([
      "my-notes.png",
      "page-002.png",
    ]);
    expect(files).not.toContain("stage-42-old.json");
  });

  it("shows only the stages of an office file", async () => {
    const docx = join(folder, "a.docx");
    await writeFile(docx, writeDocx({ body: "<w:p><w:r><w:t>Text</w:t></w:r></w:p>" }));

    await runProgram(
      ["parse", docx, "-o", output, "--debug", join(folder, "debug")],
      createFakeIo(),
    );

    expect(await readdir(join(folder, "debug", "a"))).toEqual(["stage-00-read.json"]);
  });

  it("keeps running headers and page numbers in the Markdown when asked", async () => {
    const markdown = join(output, "sample", "sample.md");
    await runProgram(["parse", SAMPLE, "-o", output], createFakeIo());
    const dropped = await readFile(markdown, "utf8");

    await runProgram(
      ["parse", SAMPLE, "-o", output, "--page-furniture", "keep", "--overwrite"],
      createFakeIo(),
    );

    expect((await readFile(markdown, "utf8")).length).toBeGreaterThan(dropped.length);
  });
});

/** An engine that writes a picture and then does something else than finish. */
function engineThat(interfere: () => void): Engine {
  return {
    close: async () => {},
    warmUp: async () => {},
    planPages: async () => undefined,
    readShards: async () => {},
    async parse({ images }) {
      await images.add("half.png", new Uint8Array(4));
      interfere();
      return { pdf_info: [], _backend: "pipeline", _version_name: "test" };
    },
  };
}

/** Reads no document to its end before a second one has begun. */
function engineThatWaitsForTwo(): { readonly engine: Engine; readonly sizes: number[] } {
  const sizes: number[] = [];
  let secondBegins = () => {};
  const second = new Promise<void>((begin) => (secondBegins = begin));
  const engine: Engine = {
    ...engineThat(() => {}),
    async parse({ bytes }) {
      sizes.push(bytes.length);
      if (sizes.length === 2) secondBegins();
      await second;
      return { pdf_info: [], _backend: "pipeline", _version_name: "test" };
    },
  };
  return { engine, sizes };
}

/** Says that a PDF needs a password. Nothing is encrypted: readers refuse it before they look. */
function encrypt(pdf: Buffer): Buffer {
  const key = "00".repeat(32);
  const encryption = `/Encrypt << /Filter /Standard /V 1 /R 2 /O <${key}> /U <${key}> /P -4 >> /ID [<00> <00>]`;
  const text = pdf.toString("latin1").replace("trailer\n<<", `trailer\n<< ${encryption}`);
  return Buffer.from(text, "latin1");
}

function parseJsonLine(line: string): unknown {
  return line === "" ? undefined : JSON.parse(line);
}

/** The list of pages names an object that is not in the file. */
function withoutLastPage(pdf: Buffer): Buffer {
  return Buffer.from(pdf.toString("latin1").replace("22 0 R] /Count", "99 0 R] /Count"), "latin1");
}
