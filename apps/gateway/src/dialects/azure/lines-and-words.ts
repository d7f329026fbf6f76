import type { Box, Line, Span as MiddleSpan } from "@parsewright/contract";
import type { PlainPiece } from "@parsewright/document/plain-pieces";
import type { Found, Span, WrittenText } from "./content-writer.ts";

const POINTS_PER_INCH = 72;

interface Word {
  readonly content: string;
  readonly polygon?: readonly number[];
  readonly span: Span;
  readonly confidence: number;
}

/** A line of a page with its words. */
export interface PageLine {
  readonly content: string;
  readonly box?: Box | undefined;
  readonly span: Span;
  readonly words: readonly Word[];
  readonly isOnNextPage?: boolean;
}

/** Four corners in inches, from the top left with the clock. */
export function polygonOf(box: Box): readonly number[] {
  const [left, top, right, bottom] = box.map((value) => round(value / POINTS_PER_INCH)) as Box;
  return [left, top, right, top, right, bottom, left, bottom];
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

export function toLine({ content, box, span }: PageLine): object {
  return { content, ...(box && { polygon: polygonOf(box) }), spans: [span] };
}

/**
 * The lines of a piece as the page prints them. A piece that is not made up of them, as one with a hyphen that was taken
 * out, is one line.
 */
export function linesOf(
  { text, block }: PlainPiece,
  written: WrittenText,
  whole: Found | undefined,
): readonly PageLine[] {
  if (text === "") return [];
  const found: PageLine[] = [];
  let end = 0;
  // The lines of all items of a list are beside each of them.
  for (const line of whole === undefined ? [] : (block.lines ?? [])) {
    const content = textOf(line);
    const at = content === "" ? -1 : written.indexIn(text, content, end);
    if (at === -1 || whole === undefined) continue;
    end = at + content.length;
    found.push(toPageLine(line, (start, length) => written.within(whole.at + at + start, length)));
  }
  const printed = found.map(({ content }) => content).join("");
  if (withoutSpace(printed) === withoutSpace(text)) return found;
  const span = whole?.span ?? written.all();
  return [{ content: text, box: block.bbox, span, words: wordsOf(text, span) }];
}

function withoutSpace(text: string): string {
  return text.replaceAll(/\s/g, "");
}

function toPageLine(line: Line, part: (start: number, length: number) => Span): PageLine {
  const content = textOf(line);
  const score = line.spans.find((one) => one.score !== undefined)?.score ?? 1;
  return {
    content,
    box: line.bbox,
    span: part(0, content.length),
    words: split(content, { box: line.bbox, score, part }),
    isOnNextPage: line.spans.some((one) => one.cross_page === true),
  };
}

/** Words without places of their own. */
export function wordsOf(text: string, span: Span): readonly Word[] {
  const words = text.split(/\s+/).filter(Boolean);
  return words.map((content) => ({ content, span, confidence: 1 }));
}

function textOf({ spans }: Line): string {
  return spans.map(contentOf).join("").trim();
}

function contentOf({ content = "", children }: MiddleSpan): string {
  return children === undefined ? content : children.map(contentOf).join("");
}

/** The words of a line. Each has the share of the line's box that its characters have of the line. */
function split(
  text: string,
  place: {
    readonly box: Box | undefined;
    readonly score: number;
    readonly part: (start: number, length: number) => Span;
  },
): readonly Word[] {
  return [...text.matchAll(/\S+/g)].map(({ 0: content, index }) => {
    const word = {
      content,
      span: place.part(index, content.length),
      confidence: Math.min(Math.max(place.score, 0), 1),
    };
    if (place.box === undefined) return word;
    const [left, top, right, bottom] = place.box;
    const at = (offset: number) => left + ((right - left) * offset) / text.length;
    const box: Box = [at(index), top, at(index + content.length), bottom];
    return { ...word, polygon: polygonOf(box) };
  });
}
