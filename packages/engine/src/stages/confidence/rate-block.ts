import type { Block, Confidence, FailedBlock, Span } from "@parsewright/contract";
import { blockFeaturesOf } from "./block-features.ts";
import { calibratedScore } from "./calibrated-score.ts";
import { confidenceOf, spansOf, toTwoDigits } from "@parsewright/document/blocks";
import { headingCertainty, type HeadingEvidence } from "./heading-certainty.ts";
import { tableFit } from "./table-fit.ts";

/** Share of the text of pages with truth that is where it should be, if no model looked at the page. */
const GEOMETRY_CERTAINTY = 0.9;

/** Share of the pages of OmniDocBench that MinerU2.5 reads as it should. */
const VISION_CERTAINTY = 0.95;

/**
 * Certainty of a block that its model did not read, by what was used instead. Its own text has no structure;
 * recognisers misread some of it.
 */
const SPARE_CERTAINTIES: Readonly<Record<FailedBlock["read_by"], number>> = {
  text_layer: 0.9,
  ocr: 0.8,
  picture: 0,
  nothing: 0,
};

/** Facts about the page and document around a block. */
interface BlockContext {
  readonly evidence: HeadingEvidence;
  /** The text of the page was read from its picture. */
  readonly isRecognised: boolean;
  /** Blocks of the page that a vision model failed to read. */
  readonly failures: readonly FailedBlock[];
}

/**
 * Rates a block: that it is what it is called, complete, and says what it says. The score is the share of similar
 * blocks that are right in documents with known content; without such blocks, its weakest part decides. It never
 * exceeds the certainty of the text: hardly any of those documents has garbled text or handwriting.
 */
export function rateBlock(block: Block, context: BlockContext): Confidence {
  const confidence = partsOf(block, context);
  const known = blockFeaturesOf(block, confidence);
  const score = known && calibratedScore(known);
  if (score === undefined) return confidence;
  const { text = 1, recognition = 1, spare = 1 } = confidence.made_of;
  return { ...confidence, score: toTwoDigits(Math.min(score, text, recognition, spare)) };
}

function partsOf(block: Block, context: BlockContext): Confidence {
  const { evidence, isRecognised, failures } = context;
  const spans = allSpansOf(block);
  return confidenceOf({
    ...placeCertainty(block),
    spare: spareCertainty(block, failures),
    text: readableShare(spans),
    recognition: isRecognised ? recognitionScore(spans) : undefined,
    formula: lowestScore(spans, ["inline_equation", "interline_equation"]),
    table: lowestOf([tableFit(block), lowestScore(spans, ["table"])]),
    heading: headingCertainty(block, evidence),
  });
}

/** Certainty that there is a block. Only vision models report angles. */
function placeCertainty({ score, angle }: Block): Readonly<Record<string, number>> {
  if (score !== undefined) return { layout: score };
  return angle === undefined ? { geometry: GEOMETRY_CERTAINTY } : { vision: VISION_CERTAINTY };
}

function spareCertainty(block: Block, failures: readonly FailedBlock[]): number | undefined {
  if (failures.length === 0) return undefined;
  const indices = [block, ...(block.blocks ?? [])].map(({ index }) => index);
  return lowestOf(
    failures.map(({ index, read_by }) =>
      index !== undefined && indices.includes(index) ? SPARE_CERTAINTIES[read_by] : undefined,
    ),
  );
}

function allSpansOf(block: Block): Span[] {
  return [...spansOf(block), ...(block.blocks ?? []).flatMap(allSpansOf)];
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

/** Mean confidence of the recogniser, weighted by the length of each piece. */
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
