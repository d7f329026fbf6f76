import { basename, extname } from "node:path";
import { DEFAULT_RENDER_OPTIONS, renderers } from "@parsewright/document";
import type { Board } from "./board.ts";
import { blocksOf, type PlacedText } from "./page-blocks.ts";

/** Labels of the board for our types of blocks; all others are text. */
const LABELS: Readonly<Partial<Record<PlacedText["type"], string>>> = {
  title: "heading",
  list: "list",
  index: "list",
  table: "table",
  image: "figure",
  chart: "figure",
  interline_equation: "equation",
  code: "code",
  page_footnote: "footnote",
  image_caption: "caption",
  table_caption: "caption",
  chart_caption: "caption",
  code_caption: "caption",
  table_footnote: "footnote",
  image_footnote: "footnote",
  chart_footnote: "footnote",
  header: "page_furniture",
  footer: "page_furniture",
  page_number: "page_furniture",
  aside_text: "page_furniture",
};

/** OmniParseBench: yes-or-no questions about single pages, asked of HTML and of labelled blocks. */
export const omniParseBench: Board = {
  inputFolders: ["pages"],
  predictionFolder: "parsewright",
  predict({ path, document }) {
    const [page] = document.pdf_info;
    const options = {
      ...DEFAULT_RENDER_OPTIONS,
      pageFurniture: "keep",
      embedPictures: false,
    } as const;
    const blocks = page === undefined ? [] : blocksOf(document, page);
    const outputs = {
      html: renderers.html(document, options),
      blocks: blocks.map(({ type, box, markdown }) => ({
        label: LABELS[type] ?? "text",
        bbox: box,
        text: markdown,
      })),
    };
    const id = basename(path, extname(path));
    return [{ path: `predictions/${id}.json`, text: JSON.stringify(outputs) }];
  },
  scorer: {
    install: ["omni-parse-bench[benchmark]"],
    command: ({ data, predictions }) => [
      "-m",
      "omni_parse_bench.cli",
      "grade",
      predictions,
      "--dataset",
      data,
      "--unsupported",
    ],
    readScores(printed) {
      const summary = JSON.parse(printed) as Readonly<Record<string, unknown>>;
      return Object.fromEntries(
        Object.entries(summary).filter(
          (entry): entry is [string, number] => typeof entry[1] === "number",
        ),
      );
    },
  },
};
