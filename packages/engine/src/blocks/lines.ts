import type { Block, Line, Span } from "@parsewright/contract";

/** Where a block is; formats without geometry have none. */
export type Place = Pick<Block, "bbox">;

/** A line of spans, each with the box of the whole where there is one. */
export function lineOf(spans: readonly Span[], { bbox }: Place = {}): Line {
  const place = bbox === undefined ? {} : { bbox };
  return { ...place, spans: spans.map(({ type, ...span }) => ({ type, ...place, ...span })) };
}

/** A line of text without styles. */
export function plainLine(content: string, place?: Place): Line {
  return lineOf([{ type: "text", content }], place);
}
