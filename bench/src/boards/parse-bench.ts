import { basename, dirname, extname } from "node:path";
import type { Document, Page } from "@parsewright/contract";
import type { Board } from "./board.ts";
import { blocksOf, markdownOf, type PlacedText } from "./page-blocks.ts";

/** Kinds of layout items by our types of blocks; all others are text. */
const TYPES: Readonly<Partial<Record<PlacedText["type"], string>>> = {
  title: "heading",
  list: "list",
  index: "list",
  table: "table",
  image: "image",
  chart: "image",
  interline_equation: "formula",
  code: "code",
  page_footnote: "footnote",
  header: "header",
  footer: "footer",
  page_number: "footer",
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
          markdown: markdownOf(document, page),
        })),
        layout_pages: document.pdf_info.map((page) => layoutOf(document, page)),
        markdown: document.pdf_info.map((page) => markdownOf(document, page)).join("\n\n"),
      },
      started_at: now,
      completed_at: now,
      latency_in_ms: 0,
    };
    return [{ path: `${id}.result.json`, text: JSON.stringify(result) }];
  },
  scorer: {
    install: "parse-bench",
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
  },
};

function layoutOf(document: Document, page: Page) {
  const [width, height] = page.page_size ?? [1, 1];
  return {
    page_number: page.page_idx + 1,
    width,
    height,
    md: markdownOf(document, page),
    items: blocksOf(document, page).map(({ type, box, markdown }) => {
      const segment = { x: box[0], y: box[1], w: box[2] - box[0], h: box[3] - box[1] };
      const label = TYPES[type] ?? "text";
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
