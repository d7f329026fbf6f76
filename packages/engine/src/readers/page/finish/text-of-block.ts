import type { Block } from "@parsewright/contract";

/** Text of a block, its lines joined by spaces. */
export function textOfBlock({ lines = [] }: Block): string {
  return lines.map(({ spans }) => spans.map(({ content }) => content ?? "").join("")).join(" ");
}

/** Text of the first line, which has labels and marks. */
export function firstLineOf({ lines }: Block): string {
  return textOfBlock({ type: "text", lines: lines?.slice(0, 1) ?? [] });
}

/** Text of the last line, where sentences end. */
export function lastLineOf({ lines }: Block): string {
  return textOfBlock({ type: "text", lines: lines?.slice(-1) ?? [] });
}
