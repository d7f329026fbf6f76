import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseBytes } from "../engine/parse-bytes.ts";
import { BOARDS } from "./registry.ts";
import { type BoardRun, runBoard } from "./run-board.ts";

/** A generated page: two headings, a sentence of two lines, five fields, a last sentence, head and foot. */
const PAGE = fileURLToPath(
  new URL(
    "../../../quality/documents/generated/weasyprint/weasyprint-ledger-form-en-015.pdf",
    import.meta.url,
  ),
);
/** A folder of virtual environments named after boards, each with the board's scorer: `BOARD_SCORERS=DIR npx vitest run bench/src/boards`. */
// oxlint-disable-next-line node/no-process-env -- the larger scorers are installed by hand
const SCORERS = process.env["BOARD_SCORERS"] ?? "";
const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
/** The one scorer of less than 300 MB, which is installed once, as the packages of other proofs are. */
const SMALL_SCORER = "omni-parse-bench==1.0.0rc1";
const INSTALL_TIMEOUT_MS = 600_000;
const LAST = "The main valve, which describes a lower temperature";
const HEADING_PLACE = [0.063, 0.22, 0.168, 0.238];

let root: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "parser-boards-"));
});

afterAll(() => rm(root, { recursive: true }));

describe("boards", () => {
  it.each([
    ["omnidocbench", "pdfs/form.pdf", "parsewright/markdown/form.md"],
    ["opendataloader-bench", "pdfs/form.pdf", "prediction/parsewright/markdown/form.md"],
    ["readoc", "pdfs/form.pdf", "parsewright/form.md"],
    ["olmocr-bench", "pdfs/sub/form.pdf", "parsewright/sub/form_pg1_repeat1.md"],
  ])("%s gets the Markdown of each file where its scorer looks", async (name, input, output) => {
    const { data, run } = await runSmall(name, input);

    const markdown = await readFile(join(data, output), "utf8");
    expect(markdown).toContain("## I. Outdoor lighting\n");
    expect(markdown).toContain(LAST);
    expect(run).toMatchObject({ files: 1, failures: [] });
    expect(run.next).toMatch(/python|evaluation/);
  });

  it("dp-bench gets elements with category and corners as shares of the page", async () => {
    const { data } = await runSmall("dp-bench", "pdfs/form.pdf");

    const all = JSON.parse(await readFile(join(data, "parsewright/predictions.json"), "utf8")) as {
      readonly [name: string]: { readonly elements: readonly Record<string, unknown>[] };
    };
    const heading = all["form.pdf"]?.elements.find(
      ({ content }) => (content as { text: string }).text === "I. Outdoor lighting",
    );
    expect(heading).toMatchObject({ page: 1, category: "heading1" });
    // 53 of 841 and 131 of 595 points.
    expect(heading?.["coordinates"]).toMatchObject([{ x: 53 / 841, y: 131 / 595 }, {}, {}, {}]);
  });

  it("omni-parse-bench gets HTML and labelled blocks of a page", async () => {
    const { data } = await runSmall("omni-parse-bench", "pages/form.pdf");

    const { html, blocks } = JSON.parse(
      await readFile(join(data, "parsewright/predictions/form.json"), "utf8"),
    ) as { readonly html: string; readonly blocks: readonly { readonly label: string }[] };
    expect(html).toContain(LAST);
    expect(blocks.map(({ label }) => label)).toEqual([
      "heading",
      "text",
      "heading",
      ...Array.from({ length: 6 }, () => "text"),
      "page_furniture",
      "page_furniture",
      "page_furniture",
    ]);
  });

  it("reports a file that cannot be read and goes on", async () => {
    const { run } = await runSmall("readoc", "pdfs/form.pdf", { "pdfs/broken.pdf": "not a PDF" });

    expect(run.files).toBe(1);
    expect(run.failures).toEqual([expect.stringMatching(/^broken\.pdf: /)]);
  });

  it(
    "omni-parse-bench scores what is counted by hand",
    { timeout: INSTALL_TIMEOUT_MS },
    async ({ skip }) => {
      if (!hasScorer("omni-parse-bench")) {
        const missing = await prepareSmallScorer();
        if (missing !== undefined) skip(missing);
      }
      const common = {
        derivation: "text_layer",
        tags: ["Latn", "eng"],
        settings: {},
        output_type: "html",
      };
      const text = (words: string) => ({ text: words, max_diffs: 0 });
      const tests = [
        { ...common, id: "1", test_type: "present", args: { content: text(LAST) } },
        {
          ...common,
          id: "2",
          test_type: "order",
          args: { before: text("I. Outdoor lighting"), after: text("The main valve") },
        },
        {
          ...common,
          id: "3",
          test_type: "present",
          args: { content: text("This is not on the page") },
        },
        {
          ...common,
          id: "4",
          test_type: "layout_kind",
          output_type: "blocks",
          args: { content: { ...text("I. Outdoor lighting"), place: [HEADING_PLACE] } },
          settings: { kind: "heading" },
        },
      ];
      const { run } = await runSmall("omni-parse-bench", "pages/form.pdf", {
        "gold/form.json": JSON.stringify({ tests }),
      });

      // Text: 2 of 3. Layout: 1 of 1. The headline is the mean of both.
      expect(run.scores?.["headline"]).toBeCloseTo((2 / 3 + 1) / 2, 5);
    },
  );

  it.skipIf(!hasScorer("olmocr-bench"))("olmocr-bench scores what is counted by hand", async () => {
    const test = { pdf: "form.pdf", page: 1, max_diffs: 0 };
    const tests = [
      { ...test, id: "1", type: "present", text: LAST },
      { ...test, id: "2", type: "order", before: "Outdoor lighting", after: "The main valve" },
      { ...test, id: "3", type: "present", text: "This is not on the page" },
    ];
    const { run } = await runSmall("olmocr-bench", "pdfs/form.pdf", {
      "own.jsonl": toLines(tests),
    });

    // The file of tests: 2 of 3. The baseline that the checker adds to each page: 1 of 1. Overall is the mean.
    expect(run.scores).toEqual({ overall: 0.833, baseline: 1, "own.jsonl": 0.667 });
  });

  it.skipIf(!hasScorer("parse-bench"))("parse-bench scores what is counted by hand", async () => {
    const row = { pdf: "pdfs/text/form.pdf", page: 1, category: "text_content" };
    const rules = [
      {
        ...row,
        id: "1",
        type: "order",
        rule: { before: "Outdoor lighting", after: "The main valve" },
      },
      {
        ...row,
        id: "2",
        type: "order",
        rule: { before: "The main valve", after: "Outdoor lighting" },
      },
      {
        ...row,
        id: "3",
        type: "missing_specific_sentence",
        rule: { sentence: `${LAST}, supports the share of renewable energy after a short delay.` },
      },
    ];
    const { run } = await runSmall("parse-bench", "pdfs/text/form.pdf", {
      "text_content.jsonl": toLines(rules),
    });

    // Two of three rules hold, one of two on order.
    expect(run.scores).toMatchObject({ rule_pass_rate: 0.6667, rule_order_pass_rate: 0.5 });
  });
});

async function runSmall(
  name: string,
  input: string,
  others: Readonly<Record<string, string>> = {},
): Promise<{ readonly data: string; readonly run: BoardRun }> {
  const board = BOARDS.get(name);
  if (board === undefined) throw new Error(`There is no board ${name}.`);
  const data = await mkdtemp(join(root, `${name}-`));
  await mkdir(dirname(join(data, input)), { recursive: true });
  await copyFile(PAGE, join(data, input));
  for (const [path, text] of Object.entries(others)) {
    await mkdir(dirname(join(data, path)), { recursive: true });
    await writeFile(join(data, path), text);
  }
  const python = Object.keys(others).some((path) => /json/.test(path)) ? pythonOf(name) : undefined;
  if (python !== undefined && name === "omni-parse-bench") writeManifest(python, data);
  const folders = { data, predictions: join(data, board.predictionFolder) };
  return {
    data,
    run: await runBoard(board, { folders, parse: (bytes) => parseBytes(bytes), python }),
  };
}

function pythonOf(name: string): string {
  return hasScorer(name) ? join(SCORERS, name, "bin", "python") : join(root, "python");
}

/** Installs the scorer unless an earlier run has, and writes a command that has it. Gives the reason where it cannot be installed. */
async function prepareSmallScorer(): Promise<string | undefined> {
  try {
    const installer = join(ROOT, "scripts/python-packages.mjs");
    execFileSync(process.execPath, [installer, SMALL_SCORER], { stdio: "ignore" });
  } catch (error) {
    return `${SMALL_SCORER} cannot be installed: ${String(error)}`;
  }
  const folder = join(ROOT, "node_modules/.cache/parser-python", SMALL_SCORER);
  const command = `#!/bin/sh\nPYTHONPATH="${folder}" exec python3 "$@"\n`;
  await writeFile(join(root, "python"), command, { mode: 0o755 });
  return undefined;
}

function hasScorer(name: string): boolean {
  return SCORERS !== "" && existsSync(join(SCORERS, name, "bin", "python"));
}

/** The list of pages is a Parquet file. */
function writeManifest(python: string, data: string): void {
  const code = `import pyarrow, pyarrow.parquet as q, sys; q.write_table(pyarrow.table({"page_id": ["form"], "document": ["form"], "suite": ["own"], "doc_path": ["pages/form.pdf"], "gt_path": ["gold/form.json"], "outputs": [["blocks", "html"]]}), sys.argv[1])`;
  execFileSync(python, ["-c", code, join(data, "manifest.parquet")]);
}

function toLines(rows: readonly unknown[]): string {
  return `${rows.map((row) => JSON.stringify(row)).join("\n")}\n`;
}
