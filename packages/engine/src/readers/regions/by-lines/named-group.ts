import type { Character } from "@parsewright/document/files";
import type { TextLayer } from "../../text/text-layer.ts";
import type { TextSegment } from "../../text/text-segment.ts";
import type { RegionLabel } from "../region.ts";
import { LINE_KINDS } from "./line-kinds.ts";
import type { LineAnswers } from "./line-model.ts";

/** The lines of one block, and what the model takes them for. */
export interface NamedGroup {
  readonly label: RegionLabel;
  /** Confidence of the model, 0 to 1. */
  readonly score: number;
  readonly segments: readonly TextSegment[];
}

/** Likelihood that a character is part of a region with a label, 0 to 1. */
export type Likelihood = (character: Character, label: RegionLabel) => number;

export function createLikelihood({ segments }: TextLayer, { kinds }: LineAnswers): Likelihood {
  const rowOf = new Map<Character, number>();
  for (const [row, { characters }] of segments.entries())
    for (const character of characters) rowOf.set(character, row);
  return (character, label) => {
    const start = (rowOf.get(character) ?? Infinity) * LINE_KINDS.length;
    return LINE_KINDS.reduce(
      (sum, [, own], kind) => (own === label ? sum + (kinds[start + kind] ?? 0) : sum),
      0,
    );
  };
}

/** From this score on the model knows a table, and where it begins and ends. */
const SURE_TABLE_SCORE = 0.9;

/** Tables that the model is sure of. */
export function sureTablesOf(groups: readonly NamedGroup[]): NamedGroup[] {
  return groups.filter(({ label, score }) => label === "table" && score >= SURE_TABLE_SCORE);
}

/** Longer lines say no more about a page. */
const MAX_WEIGHT = 40;

/** Where the model is less sure than this, any other reader does better. */
const LEAST_CONFIDENCE = 0.7;

/** Checks whether the model is sure enough of a page for its text to be read as it says. */
export function isSureOfPage(groups: readonly NamedGroup[]): boolean {
  return confidenceOf(groups) >= LEAST_CONFIDENCE;
}

/** Confidence of the model about a page, 0 to 1: the mean over its text. */
function confidenceOf(groups: readonly NamedGroup[]): number {
  let [sum, weights] = [0, 0];
  for (const { score, segments } of groups)
    for (const { text } of segments) {
      const weight = Math.min(text.length, MAX_WEIGHT);
      sum += weight * score;
      weights += weight;
    }
  return sum / Math.max(weights, 1);
}
