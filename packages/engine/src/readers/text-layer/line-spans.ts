import type { Box, Span } from "@parser/contract";
import { formulaSpans } from "../formulas/formula-spans.ts";
import type { TextSegment } from "./text-segment.ts";

/** The spans of a line of text. */
export function lineSpans(segments: readonly TextSegment[], bbox: Box): Span[] {
  const withFormulas = formulaSpans(segments, bbox);
  if (withFormulas !== undefined) return withFormulas;
  return [{ type: "text", bbox, content: segments.map(({ text }) => text).join(" "), score: 1 }];
}
