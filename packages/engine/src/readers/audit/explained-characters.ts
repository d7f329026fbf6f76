import type { Block, Box, Span } from "@parsewright/contract";
import type { SourcePage } from "@parsewright/document/files";
import { middleX, middleY } from "@parsewright/document/geometry";
import { signsOf } from "@parsewright/document/language";
import { spanText, spansOf } from "@parsewright/document/blocks";
import { coveredPlaces } from "./covered-places.ts";

/** Number of letters and digits, and how many of them are in blocks. */
export interface CharacterCount {
  readonly all: number;
  readonly explained: number;
}

/**
 * Counts the characters of a page that its blocks contain. In text and tables they are found by themselves, wherever
 * they are. In pictures and formulas they are found by their place, as these express the same with other symbols.
 */
export function countExplained(page: SourcePage, blocks: readonly Block[]): CharacterCount {
  const places: Box[] = [];
  const left = new Map<string, number>();
  for (const block of blocks) collect(block, places, left);
  const isShown = coveredPlaces(page, places);
  let [all, explained] = [0, 0];
  for (const { text, box } of page.characters) {
    const signs = signsOf(text);
    all += signs.length;
    // A letter of a formula must not use up one of the text.
    if (isShown(middleX(box), middleY(box))) explained += signs.length;
    else explained += signs.filter((sign) => takeOne(left, sign)).length;
  }
  return { all, explained };
}

function takeOne(left: Map<string, number>, sign: string): boolean {
  const count = left.get(sign) ?? 0;
  if (count > 0) left.set(sign, count - 1);
  return count > 0;
}

const BY_PLACE: ReadonlySet<Span["type"]> = new Set([
  "inline_equation",
  "interline_equation",
  "image",
  "chart",
]);

function collect(block: Block, places: Box[], counts: Map<string, number>): void {
  for (const { type, bbox, html, ...span } of spansOf(block)) {
    const isTablePicture = type === "table" && html === undefined;
    if (bbox !== undefined && (BY_PLACE.has(type) || isTablePicture)) places.push(bbox);
    else addSigns(spanText({ type, ...span, ...(html !== undefined && { html }) }), counts);
  }
  for (const text of block.parser_text ?? []) addSigns(text, counts);
  for (const part of block.blocks ?? []) collect(part, places, counts);
}

function addSigns(text: string, counts: Map<string, number>): void {
  for (const sign of signsOf(text)) counts.set(sign, (counts.get(sign) ?? 0) + 1);
}
