import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { writeDocx } from "@parsewright/document/testing/ooxml-writer";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { EXIT_CODES } from "../exit-codes.ts";
import { runProgram } from "../program.ts";
import { createFakeIo } from "../testing/fake-io.ts";

const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));
const DOCUMENTS = join(ROOT, "quality", "documents");
const SAMPLE = join(ROOT, "fixtures", "pdf", "sources", "sample.pdf");
const STEPS = ["blocks", "characters", "kinds", "lines", "order", "tables"];

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "parser-explain-test-"));
});

afterEach(() => rm(folder, { recursive: true }));

describe("parsewright explain", () => {
  it("draws one page of a document at each step", async () => {
    const { svgs, stdout } = await explain(SAMPLE, "--page", "2");

    expect(Object.keys(svgs)).toEqual(STEPS);
    expect(stdout).toContain("text: text-layer, because the text layer is usable\n");
    expect(stdout).toMatch(/^regions: lines, because /m);
    expect(svgs["characters"]).toContain(">page 2: characters</title>");
    expect(svgs["order"]).toContain("<polyline ");
    expect(Object.values(svgs).every((svg) => svg.includes('href="picture"'))).toBe(true);
  });

  it("shows what the lines of a paper in two columns are taken for, and the cells of its table", async () => {
    const paper = join(DOCUMENTS, "papers", "pdftex", "ieeetran-times-000.pdf");

    const { svgs } = await explain(paper);

    expect(svgs["kinds"]).toContain(">display formula</title>");
    expect(svgs["kinds"]).toMatch(/>paragraph title 0\.\d\d<\/title>/);
    expect(svgs["tables"]).toContain(">table of 15 cells</title>");
    expect(svgs["tables"]).toContain(">5,3</title>");
  });

  it("counts the fields of a form as lines", async () => {
    const form = join(DOCUMENTS, "generated/weasyprint/weasyprint-ledger-form-en-015.pdf");

    const { svgs } = await explain(form);

    expect(svgs["lines"]).toContain(">line 13</title>");
  });

  it("says that there is nothing to draw where a page was not read by steps", async () => {
    const letter = join(folder, "letter.docx");
    await writeFile(letter, writeDocx({ body: "<w:p><w:r><w:t>Dear reader</w:t></w:r></w:p>" }));

    const { svgs, stdout, stderr } = await explain(letter);

    expect(svgs).toEqual({});
    expect(stdout).toContain("stage-00-read.json");
    expect(stderr).toContain("no steps to draw");
  });

  it("names the pages of a document that has no such page", async () => {
    const io = createFakeIo();

    expect(await runProgram(["explain", SAMPLE, "--page", "9", "-o", folder], io)).toBe(
      EXIT_CODES.failed,
    );
    expect(io.printed.stderr).toContain("page_ranges is 9, but the document's pages are 1 to 3.");
    expect(await readdir(folder)).not.toContain("sample");
  });

  it("counts pages from 1", async () => {
    const io = createFakeIo();

    expect(await runProgram(["explain", SAMPLE, "--page", "0"], io)).toBe(EXIT_CODES.usage);
    expect(io.printed.stderr).toContain("Pages count from 1.");
  });
});

async function explain(file: string, ...options: string[]) {
  const io = createFakeIo();
  const output = join(folder, "steps");
  const exitCode = await runProgram(
    ["explain", file, "-o", output, "--model-dir", join(folder, "no-models"), ...options],
    io,
  );
  expect(io.printed.stderr + String(exitCode)).toMatch(/0$/);
  const own = join(output, basename(file).replace(/\.\w+$/, ""));
  const svgs: Record<string, string> = {};
  for (const name of (await readdir(own)).toSorted()) {
    const step = /^step-(\w+)\.svg$/.exec(name)?.[1];
    if (step !== undefined) svgs[step] = withoutPicture(await readFile(join(own, name), "utf8"));
  }
  return { svgs, ...io.printed };
}

/** Failures are easier to read without it. */
function withoutPicture(svg: string): string {
  return svg.replace(/data:image\/webp;base64,[\w+/=]+/, "picture");
}
