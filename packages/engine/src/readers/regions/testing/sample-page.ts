import type { Box } from "@parsewright/contract";
import type { Character, SourcePage } from "@parsewright/document/files";

const SIZE_POINTS = 10;

/** A page with nothing on it but what is given. */
export function blankPage(parts: Partial<SourcePage> = {}): SourcePage {
  return {
    index: 0,
    width: 600,
    height: 800,
    characters: [],
    hiddenCharacters: [],
    images: [],
    rulings: [],
    fills: [],
    drawings: [],
    render: () => ({ width: 2, height: 2, rgb: new Uint8Array(12).fill(255) }),
    ...parts,
  };
}

export interface TextPlace {
  readonly x: number;
  /** Of the baseline. */
  readonly y: number;
  readonly size?: number;
  readonly isBold?: boolean;
}

/** The characters of one line, each half as wide as high. */
export function typeLine(
  text: string,
  { x, y, size = SIZE_POINTS, isBold = false }: TextPlace,
): Character[] {
  const font = { name: "Test", size, isBold, isItalic: false };
  return Array.from(text).flatMap((letter, position) => {
    if (letter === " ") return [];
    const left = x + (position * size) / 2;
    const box: Box = [left, y - 0.8 * size, left + size / 2, y + 0.2 * size];
    const hasSpaceBefore = text[position - 1] === " ";
    return [{ text: letter, box, baseline: { x: left, y }, font, angle: 0, hasSpaceBefore }];
  });
}
