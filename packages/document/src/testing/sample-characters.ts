import type { Character } from "../files/page-source.ts";

export const SAMPLE_SIZE = 10;
export const SAMPLE_ADVANCE = 5;

interface Place {
  readonly x?: number;
  /** Of the baseline. */
  readonly y?: number;
  readonly size?: number;
}

/** Characters for tests as a file would draw them, one `SAMPLE_ADVANCE` after the other. */
export function typed(
  text: string,
  { x = 0, y = 100, size = SAMPLE_SIZE }: Place = {},
): Character[] {
  const letters = Array.from(text);
  return letters.flatMap((letter, index) =>
    letter === " "
      ? []
      : {
          ...characterAt(letter, { x: x + index * SAMPLE_ADVANCE, y, size }),
          hasSpaceBefore: letters[index - 1] === " ",
        },
  );
}

export function characterAt(
  text: string,
  { x = 0, y = 100, size = SAMPLE_SIZE }: Place,
): Character {
  return {
    text,
    box: [x, y - 0.8 * size, x + SAMPLE_ADVANCE, y + 0.2 * size],
    baseline: { x, y },
    font: { name: "Test", size, isBold: false, isItalic: false },
    angle: 0,
    hasSpaceBefore: false,
  };
}
