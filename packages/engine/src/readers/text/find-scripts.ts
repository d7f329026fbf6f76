import type { SpanStyle } from "@parser/contract";
import type { Character } from "../../formats/page-source.ts";
import { medianOf } from "../../geometry/box.ts";
import type { TextSegment } from "./text-segment.ts";

export type Script = Extract<SpanStyle, "superscript" | "subscript">;

/** A superscript or subscript is at most this large beside its line. */
const MAX_SCRIPT_SIZE = 0.85;

/** How far it is above or below the baseline of its line, in font sizes of the line. */
const MIN_RAISE_SIZES = 0.15;
const MIN_DROP_SIZES = 0.06;

/** A segment with more of them than this is something else: small print beside a large initial. */
const MAX_SCRIPT_SHARE = 0.5;

/** The raised and lowered small characters of a line of upright text. */
export function findScripts(segments: readonly TextSegment[]): ReadonlyMap<Character, Script> {
  const scripts = new Map<Character, Script>();
  for (const { characters, angle } of segments) {
    const size = characters.reduce((largest, { font }) => Math.max(largest, font.size), 0);
    const small = characters.filter(({ font }) => font.size <= MAX_SCRIPT_SIZE * size);
    if (small.length === 0) continue;
    if (angle !== 0 || small.length > MAX_SCRIPT_SHARE * characters.length) continue;
    const baselineY = medianOf(
      characters.flatMap(({ font, baseline }) =>
        font.size <= MAX_SCRIPT_SIZE * size ? [] : baseline.y,
      ),
    );
    for (const character of small) {
      const script = scriptOf((baselineY - character.baseline.y) / size);
      if (script !== undefined) scripts.set(character, script);
    }
  }
  return scripts;
}

function scriptOf(raiseSizes: number): Script | undefined {
  if (raiseSizes > MIN_RAISE_SIZES) return "superscript";
  return raiseSizes < -MIN_DROP_SIZES ? "subscript" : undefined;
}
