import type { Block, Line, Span } from "@parsewright/contract";
import { leadingMarkOf, markOf } from "@parsewright/document/language";
import { lineText } from "@parsewright/document/blocks";

/** A raised mark in a text, which may lead to a note. */
export interface FoundMark {
  readonly mark: string;
  /** It follows a number or a unit, so that it may be a power: `10⁶`, `24 m²`. */
  readonly isPower: boolean;
}

/** Labels of marks, and the marks that follow words. The same number behind a number is then a power. */
export interface MarkLabels {
  readonly labels: ReadonlyMap<string, string>;
  readonly behindWords: ReadonlySet<string>;
}

/** Prepares labels for marks, of which some were found behind words. */
export function markLabels(
  labels: ReadonlyMap<string, string>,
  found: readonly FoundMark[],
): MarkLabels {
  return {
    labels,
    behindWords: new Set(found.flatMap(({ mark, isPower }) => (isPower ? [] : [mark]))),
  };
}

export function isRaised({ style }: Span): boolean {
  return style?.includes("superscript") === true;
}

/** The mark that a note begins with, raised or before its first word. */
export function markOfNote([first]: readonly Line[] = []): string | undefined {
  const [start] = first?.spans ?? [];
  if (first === undefined || start === undefined) return undefined;
  return isRaised(start) ? markOf(start.content ?? "") : leadingMarkOf(lineText(first))?.mark;
}

/** Lists the marks in the raised texts of a block and of its parts, without those that lead to a note already. */
export function marksIn({ lines = [], blocks = [] }: Block): FoundMark[] {
  const own = lines.flatMap(({ spans }) =>
    spans.flatMap((span, place) => {
      if (span.html !== undefined) return marksInHtml(span.html);
      return isOpen(span) ? marksOf(span.content ?? "", textBefore(spans, place)) : [];
    }),
  );
  return [...own, ...blocks.flatMap(marksIn)];
}

/** The block with the labels of its marks. Marks that have one keep it. */
export function withLabels(block: Block, labels: MarkLabels): Block {
  const { lines, blocks } = block;
  return {
    ...block,
    ...(lines && { lines: lines.map((line) => labelLine(line, labels)) }),
    ...(blocks && { blocks: blocks.map((part) => withLabels(part, labels)) }),
  };
}

function labelLine(line: Line, labels: MarkLabels): Line {
  const { spans } = line;
  if (!spans.some((span) => isOpen(span) || span.html !== undefined)) return line;
  return {
    ...line,
    spans: spans.flatMap((span, place) => {
      if (span.html !== undefined) return [{ ...span, html: labelHtml(span.html, labels) }];
      return isOpen(span) ? labelSpan(span, textBefore(spans, place), labels) : [span];
    }),
  };
}

function isOpen(span: Span): boolean {
  return isRaised(span) && span.parser_note === undefined;
}

function labelSpan(span: Span, before: string, labels: MarkLabels): Span[] {
  const pieces = labelPieces(span.content ?? "", before, labels).map(({ piece, label }): Span => {
    return { ...span, content: piece, ...(label !== undefined && { parser_note: label }) };
  });
  return pieces.some(({ parser_note }) => parser_note !== undefined) ? pieces : [span];
}

/** A raised text in a cell of a table, and what is before it in the HTML. */
const RAISED_IN_CELL = /<sup>([^<>]*)<\/sup>/g;

function marksInHtml(html: string): FoundMark[] {
  return [...html.matchAll(RAISED_IN_CELL)].flatMap(({ 1: text = "", index }) =>
    marksOf(text, html.slice(0, index)),
  );
}

function labelHtml(html: string, labels: MarkLabels): string {
  return html.replace(RAISED_IN_CELL, (raised, text: string, place: number) => {
    const pieces = labelPieces(text, html.slice(0, place), labels);
    if (pieces.every(({ label }) => label === undefined)) return raised;
    return pieces
      .map(({ piece, label }) => {
        const attribute = label === undefined ? "" : ` data-note="${label}"`;
        return `<sup${attribute}>${piece}</sup>`;
      })
      .join("");
  });
}

function marksOf(raised: string, before: string): FoundMark[] {
  return piecesOf(raised).map((piece) => {
    return { mark: markOf(piece) ?? "", isPower: isQuantity(before) };
  });
}

function labelPieces(
  raised: string,
  before: string,
  { labels, behindWords }: MarkLabels,
): { piece: string; label: string | undefined }[] {
  return piecesOf(raised).map((piece) => {
    const mark = markOf(piece) ?? "";
    const isPower = isQuantity(before) && behindWords.has(mark);
    return { piece, label: isPower ? undefined : labels.get(mark) };
  });
}

/** Divides a raised text into its marks: `1,2` are two. */
function piecesOf(raised: string): string[] {
  return raised.split(/(?<=[,;\s])|(?=[,;\s])/u).filter((piece) => piece !== "");
}

function textBefore(spans: readonly Span[], place: number): string {
  return spans[place - 1]?.content ?? "";
}

/** Checks whether a text ends with a number or with a unit of length. */
function isQuantity(text: string): boolean {
  return /\d$|(?:^|[\d\s/·])(?:[cdkmnµ]?m|ft|mi|yd)$/u.test(text.slice(-4));
}
