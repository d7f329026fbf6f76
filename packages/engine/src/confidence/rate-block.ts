import type { Block, Confidence, Span } from "@parser/contract";
import { confidenceOf } from "./confidence-of.ts";
import { headingCertainty, type HeadingEvidence } from "./heading-certainty.ts";
import { tableFit } from "./table-fit.ts";

/** Where no model looked at the page: of the text of pages with truth, this share stands where it should. */
const GEOMETRY_CERTAINTY = 0.9;

/** What is known of the page and the document around a block. */
interface BlockContext {
  readonly evidence: HeadingEvidence;
  /** The text of the page was read from its picture. */
  readonly isRecognised: boolean;
}

/** How sure the engine is of a block: that it is what it is called, and that it says what it says. */
export function rateBlock(block: Block, { evidence, isRecognised }: BlockContext): Confidence {
  const spans = allSpansOf(block);
  return confidenceOf({
    ...(block.score === undefined ? { geometry: GEOMETRY_CERTAINTY } : { layout: block.score }),
    text: readableShare(spans),
    recognition: isRecognised ? recognitionScore(spans) : undefined,
    formula: lowestScore(spans, ["inline_equation", "interline_equation"]),
    table: lowestOf([tableFit(block), lowestScore(spans, ["table"])]),
    heading: headingCertainty(block, evidence),
  });
}

function allSpansOf({ lines = [], blocks = [] }: Block): Span[] {
  return [...lines.flatMap(({ spans }) => spans), ...blocks.flatMap(allSpansOf)];
}

/** The share of the characters that the file names, rather than leaves to be guessed from their shapes. */
function readableShare(spans: readonly Span[]): number | undefined {
  let [all, garbled] = [0, 0];
  for (const { content = "", parser_needs_ocr } of spans) {
    all += content.length;
    if (parser_needs_ocr === true) garbled += content.length;
  }
  return all === 0 ? undefined : 1 - garbled / all;
}

/** How sure the recogniser was of the text, each piece by its length. */
function recognitionScore(spans: readonly Span[]): number | undefined {
  let [sum, weights] = [0, 0];
  for (const { type, content = "", score = 1 } of spans) {
    if (type !== "text") continue;
    sum += score * content.length;
    weights += content.length;
  }
  return weights === 0 ? undefined : sum / weights;
}

function lowestScore(spans: readonly Span[], types: readonly Span["type"][]): number | undefined {
  return lowestOf(spans.map(({ type, score }) => (types.includes(type) ? score : undefined)));
}

function lowestOf(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
}
