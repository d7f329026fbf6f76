import type { Block, Line, Span } from "@parsewright/contract";

/** Text of a line, its spans joined as they are. */
export function lineText(line: Line): string {
  return line.spans
    .map((span) => span.content ?? "")
    .join("")
    .trim();
}

/** Text of a block's own lines, joined by spaces. */
export function blockText({
  lines = [],
}: {
  readonly lines?: readonly Line[] | undefined;
}): string {
  return lines.map(lineText).join(" ").trim();
}

/** Text of its first line, which is where labels and marks are. */
export function firstLineOf({ lines: [first] = [] }: Block): string {
  return first === undefined ? "" : lineText(first);
}

/** Text of its last line, which is where sentences end. */
export function lastLineOf({ lines = [] }: Block): string {
  const last = lines.at(-1);
  return last === undefined ? "" : lineText(last);
}

/** Every span of a block's own lines. */
export function spansOf({ lines = [] }: Pick<Block, "lines">): Span[] {
  return lines.flatMap(({ spans }) => spans);
}

/** The text of a block and its parts, tables and labels of figures included. */
export function wholeText({ lines = [], blocks = [], parser_text = [] }: Block): string {
  return [
    ...lines.flatMap(({ spans }) => spans.map(spanText)),
    ...blocks.map(wholeText),
    ...parser_text,
  ].join(" ");
}

/** The text of a span, cells of a table included. */
export function spanText({ content = "", html = "", children = [] }: Span): string {
  const cells = html.replaceAll(/<[^<>]*>|&\w+;/g, " ");
  return [content, cells, ...children.map(spanText)].join(" ");
}
