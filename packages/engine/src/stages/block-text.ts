import type { Block, Line } from "@parsewright/contract";

/** What a line says, its spans joined as they are. */
export function lineText(line: Line): string {
  return line.spans
    .map((span) => span.content ?? "")
    .join("")
    .trim();
}

/** What a block's own lines say, one space between lines. */
export function blockText(block: Block): string {
  return (block.lines ?? []).map(lineText).join(" ").trim();
}
