import type { Block } from "@parsewright/contract";
import { attachPart, type VisualBlock } from "@parsewright/document/blocks";

/** The visual block with paragraphs as its captions. */
export function withCaptions(
  visual: VisualBlock,
  captions: readonly Block[],
  side: "before" | "after",
): VisualBlock {
  return captions
    .filter(({ type }) => type === "text")
    .reduce<VisualBlock>(
      (whole, caption) => attachPart(whole, caption, { role: "caption", side }),
      visual,
    );
}
