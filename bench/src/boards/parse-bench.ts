import { basename, dirname, extname } from "node:path";
import type { Document, Page } from "@parsewright/contract";
import type { Board } from "./board.ts";
import { blocksOf, markdownOf, type PlacedText } from "./page-blocks.ts";

/** Labels of layout items by our types of blocks; all others are text. The scorer compares them by its own names of classes. */
const LABELS: Readonly<Partial<Record<PlacedText["type"], string>>> = {
  title: "section-header",
  list: "list-item",
  index: "document-index",
  table: "table",
  image: "picture",
  chart: "chart",
  interline_equation: "formula",
  code: "code",
  page_footnote: "footnote",
  table_footnote: "footnote",
  image_footnote: "footnote",
  chart_footnote: "footnote",
  image_caption: "caption",
  table_caption: "caption",
  chart_caption: "caption",
  code_caption: "caption",
  header: "page-header",
  footer: "page-footer",
  page_number: "page-footer",
};

/** ParseBench: rules about tables, charts, text, formatting and places, asked of Markdown and of layout items. */
export const parseBench: Board = {
  inputFolders: ["pdfs", "docs"],
  predictionFolder: "parsewright",
  predict({ path, document }) {
    const stem = basename(path, extname(path));
    const id = `${basename(dirname(path))}/${stem}`;
    const now = new Date().toISOString();
    const result = {
      request: { example_id: id, source_file_path: path, product_type: "parse" },
      pipeline_name: "parsewright",
      product_type: "parse",
      raw_output: {},
      output: {
        task_type: "parse",
        example_id: id,
        pipeline_name: "parsewright",
        pages: document.pdf_info.map((page) => ({
          page_index: page.page_idx,
          markdown: markdownOf(document, page, "on"),
        })),
        layout_pages: document.pdf_info.map((page) => layoutOf(document, page)),
        markdown: document.pdf_info.map((page) => markdownOf(document, page, "on")).join("\n\n"),
      },
      started_at: now,
      completed_at: now,
      latency_in_ms: 0,
    };
    return [{ path: `${id}.result.json`, text: JSON.stringify(result) }];
  },
  scorer: {
    install: ["parse-bench[llamaparse]"],
    command: ({ data, predictions }) => [
      "-m",
      "parse_bench.cli",
      "evaluation",
      "run",
      predictions,
      "--test_cases_dir",
      data,
    ],
    readScores: (printed) =>
      Object.fromEntries(
        [...printed.matchAll(/^\s*(?:avg_)?([a-z_]+): ([\d.]+)%?\s*$/gm)].map(
          ([, name = "", value = ""]) => [name, Number(value)],
        ),
      ),
    readFailures: (printed) =>
      [...printed.matchAll(/^\s+\d+\. (\S+: .*(?:error|failed).*)$/gim)].map(
        ([, text = ""]) => text,
      ),
  },
};

function layoutOf(document: Document, page: Page) {
  const [width, height] = page.page_size ?? [1, 1];
  return {
    page_number: page.page_idx + 1,
    width,
    height,
    md: markdownOf(document, page),
    items: blocksOf(document, page).map(({ type, box: [left, top, right, bottom], markdown }) => {
      // The scorer divides by the size of the page, and cannot read a segment without a confidence.
      const segment = {
        x: left * width,
        y: top * height,
        w: (right - left) * width,
        h: (bottom - top) * height,
        confidence: 1,
      };
      const label = LABELS[type] ?? "text";
      return {
        type: label,
        md: markdown,
        value: markdown,
        bbox: segment,
        layout_segments: [{ ...segment, label }],
      };
    }),
  };
}
