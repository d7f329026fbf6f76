import type { Box } from "@parsewright/contract";
import type { RecognizedLine } from "../recognizer.ts";

/** A line as a recogniser reads it, in a box of its picture, with characters of one width. */
export function recognizedLine(
  text: string,
  [left, top, right, bottom]: Box,
  confidence = 0.95,
): RecognizedLine {
  return {
    text,
    confidence,
    corners: [
      { x: left, y: top },
      { x: right, y: top },
      { x: right, y: bottom },
      { x: left, y: bottom },
    ],
    characters: Array.from(text, (letter, position) => ({
      text: letter,
      from: position / text.length,
      to: (position + 1) / text.length,
      confidence,
    })),
  };
}
