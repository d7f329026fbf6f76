import { basename, extname } from "node:path";
import type { Board, BoardFolders, ReadFile } from "./board.ts";
import { blocksOf, markdownOf, type PlacedText } from "./page-blocks.ts";

function wholeMarkdown({ document }: ReadFile): string {
  return document.pdf_info.map((page) => markdownOf(document, page)).join("\n\n");
}

/** One Markdown file for each input, under its name. */
function predictMarkdown(folder: string): Board["predict"] {
  return (file) => [
    { path: `${folder}${basename(file.path, extname(file.path))}.md`, text: wholeMarkdown(file) },
  ];
}

/** OmniDocBench: Markdown of page pictures, compared part by part. */
export const omniDocBench: Board = {
  inputFolders: ["images", "pdfs"],
  predictionFolder: "parsewright",
  predict: predictMarkdown("markdown/"),
  finish: (_files, folders) => [{ path: "end2end.yaml", text: omniDocBenchSettings(folders) }],
  scorer: {
    byHand: ({ predictions }) =>
      `in a clone of opendatalab/OmniDocBench: python pdf_validation.py --config ${predictions}/end2end.yaml`,
  },
};

function omniDocBenchSettings({ data, predictions }: BoardFolders): string {
  return `end2end_eval:
  metrics:
    text_block:
      metric: [Edit_dist]
    display_formula:
      metric: [Edit_dist, CDM]
    table:
      metric: [TEDS, Edit_dist]
    reading_order:
      metric: [Edit_dist]
  dataset:
    dataset_name: end2end_dataset
    ground_truth:
      data_path: ${data}/OmniDocBench.json
    prediction:
      data_path: ${predictions}/markdown
    match_method: quick_match
`;
}

/** opendataloader-bench: Markdown of one-page PDFs. `npm run bench -- pages` scores the same pages alike. */
export const opendataloaderBench: Board = {
  inputFolders: ["pdfs"],
  predictionFolder: "prediction/parsewright",
  predict: predictMarkdown("markdown/"),
  scorer: {
    byHand: () =>
      "in a clone of opendataloader-project/opendataloader-bench: python src/evaluator.py --engine parsewright",
  },
};

/** READoc: Markdown of whole papers and readme files. */
export const readoc: Board = {
  inputFolders: ["pdfs"],
  predictionFolder: "parsewright",
  predict: predictMarkdown(""),
  scorer: {
    byHand: ({ data, predictions }) =>
      `in a clone of icip-cas/READoc: its evaluation of ${predictions} against the ground truth in ${data}`,
  },
};

/** Categories of DP-Bench for our types of blocks; all others are paragraphs. */
const CATEGORIES: Readonly<Partial<Record<PlacedText["type"], string>>> = {
  title: "heading1",
  list: "list",
  index: "index",
  table: "table",
  image: "figure",
  chart: "chart",
  interline_equation: "equation",
  page_footnote: "footnote",
  header: "header",
  footer: "footer",
  page_number: "footer",
  image_caption: "caption",
  table_caption: "caption",
  chart_caption: "caption",
};

/** DP-Bench: elements with category, place and content, all documents in one file. */
export const dpBench: Board = {
  inputFolders: ["pdfs"],
  predictionFolder: "parsewright",
  predict: () => [],
  finish: (files) => [
    {
      path: "predictions.json",
      text: JSON.stringify(
        Object.fromEntries(
          files.map((file) => [basename(file.path), { elements: elementsOf(file) }]),
        ),
        null,
        2,
      ),
    },
  ],
  scorer: {
    byHand: ({ data, predictions }) =>
      `with the scripts of upstage/dp-bench: python evaluate.py --ref_path ${data}/reference.json --pred_path ${predictions}/predictions.json --mode layout, then --mode table`,
  },
};

function elementsOf({ document }: ReadFile) {
  const placed = document.pdf_info.flatMap((page) =>
    blocksOf(document, page).map((block) => ({ page: page.page_idx + 1, block })),
  );
  return placed.map(({ page, block: { type, box, markdown } }, id) => {
    const [left, top, right, bottom] = box;
    const isTable = type === "table";
    return {
      id,
      page,
      category: CATEGORIES[type] ?? "paragraph",
      coordinates: [
        { x: left, y: top },
        { x: right, y: top },
        { x: right, y: bottom },
        { x: left, y: bottom },
      ],
      content: {
        text: isTable ? "" : markdown.replace(/^#+ /, ""),
        html: isTable ? markdown : "",
        markdown,
      },
    };
  });
}
