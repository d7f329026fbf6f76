import type { Box } from "@parsewright/contract";
import type { Character, Ruling, SourcePage } from "@parsewright/document/files";

export interface Place {
  readonly x?: number;
  /** Of the baseline. */
  readonly y?: number;
  readonly size?: number;
  readonly font?: string;
  readonly isItalic?: boolean;
  /** Strokes from `top` to `bottom` about the baseline, in font sizes; as large as a letter's if not given. */
  readonly top?: number;
  readonly bottom?: number;
  /** In font sizes; that of a letter if not given. */
  readonly width?: number;
}

const LETTER_WIDTH_SIZES = 0.5;

/** Characters set one after the other, each half as wide as the font is high; a space leaves its place empty. */
export function typeset(text: string, place: Place = {}): Character[] {
  const { x = 100, y = 200, size = 10, font = "CMMI10", isItalic = false } = place;
  const { top = -0.7, bottom = 0 } = place;
  const width = (place.width ?? LETTER_WIDTH_SIZES) * size;
  const characters: Character[] = [];
  let hasSpaceBefore = false;
  for (const [index, character] of Array.from(text).entries()) {
    const left = x + index * width;
    if (character !== " ")
      characters.push({
        text: character,
        box: [left, y - 0.8 * size, left + width, y + 0.2 * size],
        ink: [left + 0.02 * size, y + top * size, left + width - 0.02 * size, y + bottom * size],
        baseline: { x: left, y },
        font: { name: font, size, isBold: /bold/i.test(font), isItalic },
        angle: 0,
        hasSpaceBefore,
      });
    hasSpaceBefore = character === " ";
  }
  return characters;
}

/** Text in an upright font. */
export function upright(text: string, place: Place = {}): Character[] {
  return typeset(text, { font: "CMR10", ...place });
}

/** One sign about the axis of the line on which it is, `height` font sizes high. */
export function centred(text: string, height: number, place: Place = {}): Character[] {
  const axis = -0.25;
  return typeset(text, {
    font: "CMEX10",
    ...place,
    top: axis - height / 2,
    bottom: axis + height / 2,
  });
}

export function bar(from: number, to: number, position: number): Ruling {
  return { direction: "horizontal", from, to, position };
}

/** A page of A4 size with what is given on it. */
export function pageWith(
  characters: readonly Character[],
  graphics: Partial<Pick<SourcePage, "rulings" | "images" | "drawings">> = {},
): SourcePage {
  return {
    index: 0,
    width: 595,
    height: 842,
    characters,
    hiddenCharacters: [],
    images: [],
    rulings: [],
    fills: [],
    drawings: [],
    ...graphics,
    render: (_box: Box) => ({ width: 1, height: 1, rgb: new Uint8Array(3) }),
  };
}
