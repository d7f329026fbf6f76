import type { Box, Span } from "@parser/contract";
import type { TextSegment } from "./text-segment.ts";

/** The spans of a line of text. */
export function lineSpans(segments: readonly TextSegment[], bbox: Box): Span[] {
  return [{ type: "text", bbox, content: segments.map(({ text }) => text).join(" "), score: 1 }];
}
