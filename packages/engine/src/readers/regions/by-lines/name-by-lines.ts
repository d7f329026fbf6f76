import type { Character } from "@parsewright/document/files";
import { unionOf } from "@parsewright/document/geometry";
import { readTextLayer } from "../../text/text-layer.ts";
import { type AskText, NO_OPINION } from "../name-regions.ts";
import type { RegionLabel } from "../region.ts";
import { describePage } from "../../describe/describe-page.ts";
import { groupLines } from "./group-lines.ts";
import type { LineReader } from "./line-reader.ts";
import { createLikelihood, type Likelihood } from "./named-group.ts";

/**
 * Weights of the name that a layout model gives a region, and of the answers about its lines: a log-linear
 * model, fitted to real pages that the model of lines was not trained on (`corpus/training/lines/fit_names.py`). A layout
 * model that says "text" is nearly always right; of what it takes for headings, the lines know better.
 */
const WEIGHTS = {
  lines: 0.8,
  seen: {
    text: 1.8,
    doc_title: -1.05,
    paragraph_title: -0.81,
    header: -0.68,
    footer: 0.52,
    number: -0.34,
    footnote: 0.38,
  },
} as const;

const NAMES = Object.keys(WEIGHTS.seen) as (keyof typeof WEIGHTS.seen)[];

/** Constant: a likelihood of nothing would outweigh everything; as in the fit. */
const LEAST_LIKELIHOOD = 1e-4;

/** A table that the reader of lines is this sure of is one, whether or not a layout model sees it. */
const SURE_TABLE_SCORE = 0.85;

/**
 * Names regions of running text, headings and page edges by what a layout model and the reader of lines say together, and
 * finds the tables that the reader is sure of.
 * Text that was recognised has no fonts, by which the reader knows what a line is: it keeps the name that was seen.
 */
export function createLineNamer(reader: LineReader): AskText {
  return async (page, signal) => {
    const text = readTextLayer(page.characters);
    const described = describePage(page, text.segments);
    if (described === undefined) return NO_OPINION;
    const answers = await reader.read(described, signal);
    const likelihood = createLikelihood(text, answers);
    const tables = groupLines(answers, described.lineCount, described.rowCount)
      .filter(({ kind, score }) => kind === "table" && score >= SURE_TABLE_SCORE)
      .map(({ lines }) => lines.flatMap((line) => text.segments[line] ?? []))
      .filter((segments) => !isRecognised(segments.flatMap(({ characters }) => characters)));
    return {
      nameRegion: (seen, characters) =>
        isNamed(seen) ? nameOf(seen, characters, likelihood) : seen,
      tables: tables.map((segments) => unionOf(segments.map(({ box }) => box))),
    };
  };
}

function isRecognised(characters: readonly Character[]): boolean {
  return characters.some(({ confidence }) => confidence !== undefined);
}

function isNamed(label: RegionLabel): label is (typeof NAMES)[number] {
  return label in WEIGHTS.seen;
}

function nameOf(
  seen: (typeof NAMES)[number],
  characters: readonly Character[],
  likelihood: Likelihood,
): RegionLabel {
  if (isRecognised(characters) || characters.length === 0) return seen;
  const scored = NAMES.map((name) => {
    const sum = characters.reduce((all, character) => all + likelihood(character, name), 0);
    const ofLines = Math.log(Math.max(sum / characters.length, LEAST_LIKELIHOOD));
    return { name, score: WEIGHTS.lines * ofLines + (name === seen ? WEIGHTS.seen[seen] : 0) };
  });
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).name;
}
