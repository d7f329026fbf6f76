import type { Block } from "@parsewright/contract";

/** What a block of text says, its lines joined by spaces. */
export function textOfBlock({ lines = [] }: Block): string {
  return lines.map(({ spans }) => spans.map(({ content }) => content ?? "").join("")).join(" ");
}

/** What its first line says, which is where labels and marks are. */
export function firstLineOf({ lines }: Block): string {
  return textOfBlock({ type: "text", lines: lines?.slice(0, 1) ?? [] });
}

/** What its last line says, which is where sentences end. */
export function lastLineOf({ lines }: Block): string {
  return textOfBlock({ type: "text", lines: lines?.slice(-1) ?? [] });
}
