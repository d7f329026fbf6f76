import type { Box } from "@parser/contract";
import type { Character } from "../../formats/page-source.ts";
import { joinCharacters, type PlacedCharacter } from "./join-characters.ts";
import { turnBox, turnPoint } from "./turn.ts";
import type { TextSegment } from "./text-segment.ts";

/** A wider gap than this many font sizes ends a segment. Columns of print stand further apart, words do not. */
const MAX_GAP_SIZES = 1.1;

/** Kerning and accents set characters back a little; more than this is a new piece of text. */
const MAX_BACKSTEP_SIZES = 0.6;

/** Superscripts and subscripts leave the baseline by up to this share of the larger font size. */
const MAX_BASELINE_SHIFT_SIZES = 0.5;

/** Joins the characters of a page to segments, in the order the file draws them. */
export function readSegments(
  characters: readonly Character[],
  { maxGapSizes = MAX_GAP_SIZES }: { maxGapSizes?: number } = {},
): TextSegment[] {
  const segments: TextSegment[] = [];
  let current: PlacedCharacter[] = [];
  let currentAngle = 0;

  const finish = () => {
    const segment = current.length === 0 ? undefined : joinCharacters(current);
    if (segment !== undefined) segments.push(turnBack(segment, currentAngle));
    current = [];
  };
  for (const character of characters) {
    const placed = placeUpright(character);
    const previous = current.at(-1);
    if (
      previous !== undefined &&
      (character.angle !== currentAngle || !continues(previous, placed, maxGapSizes))
    )
      finish();
    currentAngle = character.angle;
    current.push(placed);
  }
  finish();
  return segments;
}

function continues(previous: PlacedCharacter, next: PlacedCharacter, maxGapSizes: number): boolean {
  const size = Math.max(previous.size, next.size);
  const gap = next.left - previous.right;
  const shift = Math.abs(next.baselineY - previous.baselineY);
  if (shift > MAX_BASELINE_SHIFT_SIZES * size) return false;
  return gap <= maxGapSizes * size && gap >= -MAX_BACKSTEP_SIZES * size;
}

/** Turned text is read as if the page were turned until it is upright. */
function placeUpright(source: Character): PlacedCharacter {
  const { box, baseline, font, angle, text, hasSpaceBefore } = source;
  const upright: Box = angle === 0 ? box : turnBox(box, -angle);
  return {
    source,
    text,
    hasSpaceBefore,
    left: upright[0],
    top: upright[1],
    right: upright[2],
    bottom: upright[3],
    baselineY: angle === 0 ? baseline.y : turnPoint(baseline, -angle).y,
    size: font.size,
    isBold: font.isBold,
    isItalic: font.isItalic,
  };
}

function turnBack(segment: Omit<TextSegment, "angle">, angle: number): TextSegment {
  return { ...segment, angle, box: angle === 0 ? segment.box : turnBox(segment.box, angle) };
}
