import type { Box } from "@parsewright/contract";
import type { Character } from "@parsewright/document/files";
import { boxArea, isInside } from "@parsewright/document/geometry";
import { joinsLinesWithoutSpace } from "@parsewright/document/language";
import { joinLines } from "../text/text-line.ts";
import { readSegments } from "../text/read-segments.ts";
import type { TextSegment } from "../text/text-segment.ts";

/** Labels are shorter; a line of a narrow column is not. */
const MIN_PROSE_WORDS = 5;
const MIN_PROSE_CJK_CHARACTERS = 16;

const WORD = /\p{L}{2,}/gu;

/** Checks whether a segment reads like a line of a paragraph rather than like a label. */
export function isProse({ text }: TextSegment): boolean {
  if (joinsLinesWithoutSpace(text)) return text.length >= MIN_PROSE_CJK_CHARACTERS;
  return countWords(text) >= MIN_PROSE_WORDS;
}

/** Words of letters: numbers and signs do not count. */
function countWords(text: string): number {
  return text.match(WORD)?.length ?? 0;
}

const AMOUNT = /^[-+−–]?\s?[$€£¥]?\s?(\d(?:[\d.,\s]*\d)?)\s?(?:%|[kKmMbBx]|bn)?$/u;

/** Value of a label that is an amount, such as `1,450`, `-4.0%` or `0,25`. */
export function amountOf(text: string): number | undefined {
  const digits = AMOUNT.exec(text.trim())?.[1]?.replaceAll(/\s/g, "");
  if (digits === undefined) return undefined;
  const plain = digits.replaceAll(/[.,](?=\d{3}(?:\D|$))/g, "").replace(",", ".");
  const sign = /^[-−–]/u.test(text.trim()) ? -1 : 1;
  return sign * Number(plain);
}

/** The share of a box that its text covers, 0 to 1. */
export function textShare(box: Box, inside: readonly TextSegment[]): number {
  const covered = inside.reduce((sum, { box: text }) => sum + boxArea(text), 0);
  return covered / Math.max(1, boxArea(box));
}

export function segmentsInside(segments: readonly TextSegment[], box: Box): TextSegment[] {
  return segments.filter((segment) => isInside(segment.box, box));
}

/** The text of a figure, line by line from top to bottom. */
export function figureLines(characters: readonly Character[]): string[] {
  return joinLines(readSegments(characters)).map(({ text }) => text);
}
