import type { Document } from "@parsewright/contract";
import { unionOf } from "@parsewright/document/geometry";
import type { PageEvidence } from "../readers/page/page-evidence.ts";
import type { Region, RegionLabel } from "../readers/regions/region.ts";
import { type DebugMark, debugMarksOf, type MarkKind } from "./debug-marks.ts";
import { type PageSketch, renderOrBlank } from "./page-sketch.ts";

/** Steps of reading a page, in their order. */
type PageStep = "characters" | "lines" | "kinds" | "tables" | "blocks";

/** A step that is not drawn yet. */
export interface StepSketch extends PageSketch {
  readonly step: PageStep;
}

/** A page of a newspaper has some 15,000 characters; a hostile one any number. */
const MAX_MARKS = 20_000;

/** Labels of more cells than this would cover the table. */
const MAX_LABELLED_CELLS = 150;

/** Sketches the steps before blocks. The page must still be open. */
export function sketchEvidence(evidence: PageEvidence): StepSketch[] {
  const { page } = evidence;
  const base = { picture: renderOrBlank(page), pageWidthPoints: page.width };
  const marks = {
    characters: markCharacters(evidence),
    lines: evidence.text.segments.map(({ box }) => mark(box, "line")),
    kinds: evidence.regions.flatMap(markRegion),
    tables: markTables(evidence),
  };
  return Object.entries(marks).map(([step, all]) => ({
    ...base,
    step: step as PageStep,
    marks: all.slice(0, MAX_MARKS),
    title: `page ${page.index + 1}: ${step}`,
  }));
}

/** Sketches the blocks of a document of one page as they were read, on the picture that they were read from. */
export function sketchBlocks(
  { picture, pageWidthPoints }: PageSketch,
  { pdf_info: [page] }: Document,
): StepSketch[] {
  if (page === undefined) return [];
  const marks = debugMarksOf({ ...page, para_blocks: page.preproc_blocks ?? page.para_blocks });
  const title = `page ${(page.parser_source_page ?? page.page_idx) + 1}: blocks`;
  return [{ step: "blocks", picture, pageWidthPoints, marks, title }];
}

function mark(box: DebugMark["box"], kind: MarkKind, label = ""): DebugMark {
  return { box, kind, label, isDashed: false };
}

function markCharacters({ page }: PageEvidence): DebugMark[] {
  return page.characters.map(({ box, confidence }) =>
    mark(box, confidence === undefined ? "character" : "recognised character"),
  );
}

const KINDS: Readonly<Partial<Record<RegionLabel, MarkKind>>> = {
  doc_title: "title",
  paragraph_title: "title",
  content: "list",
  table: "table",
  image: "figure",
  chart: "figure",
  seal: "figure",
  display_formula: "equation",
  formula_number: "equation",
  algorithm: "code",
  reference: "reference",
  reference_content: "reference",
  figure_title: "caption or note",
  vision_footnote: "caption or note",
  footnote: "caption or note",
  header: "discarded",
  header_image: "discarded",
  footer: "discarded",
  footer_image: "discarded",
  number: "discarded",
  aside_text: "discarded",
};

/** Each line of a region in the colour of its kind; the first has the name of the region and its score. */
function markRegion({ label, box, lines, score }: Region): DebugMark[] {
  const kind = KINDS[label] ?? "text";
  const name = `${label.replaceAll("_", " ")}${score === undefined ? "" : ` ${score.toFixed(2)}`}`;
  const boxes = lines.length === 0 ? [box] : lines.map((line) => line.box);
  return boxes.map((one, index) => mark(one, kind, index === 0 ? name : ""));
}

/** Tables with the row and the column of each cell that has text. */
function markTables({ tables }: PageEvidence): DebugMark[] {
  return tables.flatMap(({ box, cells = [] }) => {
    const filled = cells.filter(({ characters }) => characters.length > 0);
    const hasLabels = filled.length <= MAX_LABELLED_CELLS;
    return [
      mark(box, "table", `table of ${cells.length} cells`),
      ...filled.map(({ row, column, characters }) =>
        mark(
          unionOf(characters.map((character) => character.box)),
          "cell",
          hasLabels ? `${row + 1},${column + 1}` : "",
        ),
      ),
    ];
  });
}
