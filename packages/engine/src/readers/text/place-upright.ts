import type { Box } from "@parsewright/contract";
import { middleX } from "@parsewright/document/geometry";
import type { Character } from "@parsewright/document/files";
import { turnBox, turnPoint } from "./turn.ts";
import { findVertical } from "./vertical-writing.ts";

/** A character in the upright frame of its text. */
export interface PlacedCharacter {
  readonly source: Character;
  readonly text: string;
  readonly hasSpaceBefore: boolean;
  /** True if a space is before it, where that is known already: in lines that are read in two directions. */
  readonly isSpaced?: boolean;
  /** It goes on with the word before it, wherever its baseline is. */
  readonly isInWord?: boolean;
  /** Direction of writing on the page, clockwise, in degrees. */
  readonly angle: number;
  /** As it is when the page is turned. */
  readonly box: Box;
  readonly baselineY: number;
  readonly size: number;
}

/** Direction of text that is written from top to bottom. */
const DOWNWARDS = 90;

/** Turned text is read as if the page were turned until it is upright; columns of upright letters too. */
export function placeUpright(characters: readonly Character[]): PlacedCharacter[] {
  const vertical = findVertical(characters);
  return characters.map((source) => {
    const isVertical = vertical.has(source);
    const { box, font, text, hasSpaceBefore } = source;
    const angle = isVertical ? DOWNWARDS : source.angle;
    const baseline = isVertical ? { x: middleX(box), y: box[1] } : source.baseline;
    return {
      source,
      text,
      hasSpaceBefore,
      angle,
      box: angle === 0 ? box : turnBox(box, -angle),
      baselineY: angle === 0 ? baseline.y : turnPoint(baseline, -angle).y,
      size: font.size,
    };
  });
}
