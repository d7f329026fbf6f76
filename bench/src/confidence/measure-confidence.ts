import { readFile } from "node:fs/promises";
import { basename, dirname } from "node:path";
import type { Block, Document, Line, Page } from "@parsewright/contract";
import { parseBytes } from "../engine/parse-bytes.ts";
import { filesBelow } from "../measure/list-files.ts";
import { lettersOf, shareOfErrors } from "./line-errors.ts";
import { readTruth, type Truth } from "./read-truth.ts";

/** Line that was recognised where the truth is known. */
export interface MeasuredLine {
  /** Confidence of the recogniser, 0 to 1. */
  readonly confidence: number;
  /** Share of its letters and digits that are wrong. */
  readonly errors: number;
}

/** Lines of the files of one folder. */
export interface MeasuredSet {
  readonly name: string;
  readonly pages: number;
  /** Pages that `degraded` names because their text was recognised with low confidence. */
  readonly pagesNamed: number;
  readonly lines: readonly MeasuredLine[];
}

/** Shorter lines are found in any truth by chance. */
const MIN_LETTERS = 6;

const PICTURES = /\.(?:pdf|png|jpe?g|tiff?)$/i;

/** Reads every picture and PDF of a folder that has its truth beside it, and compares the recognised lines with that. */
export async function measureConfidence(directory: string): Promise<MeasuredSet> {
  const name = `${basename(dirname(directory))}/${basename(directory)}`;
  const set = { name, pages: 0, pagesNamed: 0, lines: [] as MeasuredLine[] };
  for (const path of await filesBelow(directory)) {
    const truth = PICTURES.test(path) ? await readTruth(path) : undefined;
    if (truth === undefined) continue;
    const document = await parseBytes(await readFile(path));
    set.pages += document.pdf_info.length;
    set.pagesNamed += countNamed(document);
    for (const line of linesOf(document, truth)) set.lines.push(line);
  }
  return set;
}

function countNamed({ parser_shortfall: shortfall }: Document): number {
  return shortfall?.reason === "low_confidence" ? shortfall.pages_total - shortfall.pages_done : 0;
}

function linesOf({ pdf_info }: Document, truth: Truth): MeasuredLine[] {
  return pdf_info.flatMap((page) =>
    [...(page.preproc_blocks ?? page.para_blocks), ...page.discarded_blocks]
      .flatMap(allLinesOf)
      .filter((line) => isInZone(line, page, truth))
      .flatMap((line) => measureLine(line, truth)),
  );
}

function allLinesOf({ lines = [], blocks = [] }: Block): Line[] {
  return [...lines, ...blocks.flatMap(allLinesOf)];
}

function isInZone({ bbox }: Line, { page_size }: Page, { zone }: Truth): boolean {
  if (bbox === undefined || page_size === undefined) return false;
  const x = (bbox[0] + bbox[2]) / 2 / page_size[0];
  const y = (bbox[1] + bbox[3]) / 2 / page_size[1];
  return x >= zone[0] && x <= zone[2] && y >= zone[1] && y <= zone[3];
}

/** Formulas are written otherwise in the truth. */
function measureLine({ spans, parser_confidence }: Line, { text: truth }: Truth): MeasuredLine[] {
  const confidence = parser_confidence?.made_of["recognition"];
  const text = spans.map(({ type, content = "" }) => (type === "text" ? content : "")).join("");
  const isWhole = spans.every(({ type }) => type === "text");
  if (confidence === undefined || !isWhole || lettersOf(text).length < MIN_LETTERS) return [];
  return [{ confidence, errors: shareOfErrors(text, truth) }];
}
