import type { Block, Box, Span } from "@parsewright/contract";
import type { SourcePage } from "../formats/page-source.ts";
import { middleX, middleY } from "../geometry/box.ts";
import { coveredPlaces } from "./covered-places.ts";

/** How many letters and digits there are, and how many of them blocks contain. */
export interface CharacterCount {
  readonly all: number;
  readonly explained: number;
}

/**
 * Counts the characters of a page that its blocks contain: by what they are in text and tables, wherever they are,
 * and by their place in pictures and formulas, which say the same with other signs.
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

/** Most characters of most pages, which have no other form. */
const PLAIN_WORD = /^[A-Za-z\d]+$/;

/** What single characters of ASCII are, by their code: nearly all that is asked for. */
const ASCII_SIGNS: readonly (readonly string[])[] = Array.from({ length: 128 }, (_, code) => {
  const text = String.fromCharCode(code);
  return PLAIN_WORD.test(text) ? [text.toLowerCase()] : [];
});

/** The letters and digits of a text, without accents, in their plain form. */
export function signsOf(text: string): readonly string[] {
  const ascii = text.length === 1 ? ASCII_SIGNS[text.charCodeAt(0)] : undefined;
  if (ascii !== undefined) return ascii;
  if (PLAIN_WORD.test(text)) return text.toLowerCase().split("");
  return (
    text
      .normalize("NFKD")
      .toLowerCase()
      .match(/[\p{L}\p{N}]/gu) ?? []
  );
}

/** The text of a block and its parts, tables and labels of figures included. */
export function textOfBlock({ lines = [], blocks = [], parser_text = [] }: Block): string {
  return [
    ...lines.flatMap(({ spans }) => spans.map(textOfSpan)),
    ...blocks.map(textOfBlock),
    ...parser_text,
  ].join(" ");
}

function textOfSpan({ content = "", html = "", children = [] }: Span): string {
  const cells = html.replaceAll(/<[^>]*>|&\w+;/g, " ");
  return [content, cells, ...children.map(textOfSpan)].join(" ");
}

const BY_PLACE: ReadonlySet<Span["type"]> = new Set([
  "inline_equation",
  "interline_equation",
  "image",
  "chart",
]);

function collect(block: Block, places: Box[], counts: Map<string, number>): void {
  for (const { type, bbox, html, ...span } of (block.lines ?? []).flatMap(({ spans }) => spans)) {
    const isTablePicture = type === "table" && html === undefined;
    if (bbox !== undefined && (BY_PLACE.has(type) || isTablePicture)) places.push(bbox);
    else addSigns(textOfSpan({ type, ...span, ...(html !== undefined && { html }) }), counts);
  }
  for (const text of block.parser_text ?? []) addSigns(text, counts);
  for (const part of block.blocks ?? []) collect(part, places, counts);
}

function addSigns(text: string, counts: Map<string, number>): void {
  for (const sign of signsOf(text)) counts.set(sign, (counts.get(sign) ?? 0) + 1);
}
