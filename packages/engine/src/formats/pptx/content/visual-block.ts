import type { Block, Line, Span } from "@parser/contract";

type VisualType = "image" | "table" | "chart";

/** An image, table or chart with its caption, not yet placed. */
export function visualBlock(type: VisualType, span: Span, caption?: string): Block {
  const body: Block = { type: `${type}_body`, lines: [{ spans: [span] }] };
  const captions: Block[] = caption
    ? [{ type: `${type}_caption`, lines: [plainLine(caption)] }]
    : [];
  return { type, blocks: [body, ...captions] };
}

/** A paragraph without styles. */
export function textBlock(text: string): Block {
  return { type: "text", lines: [plainLine(text)] };
}

function plainLine(content: string): Line {
  return { spans: [{ type: "text", content }] };
}
