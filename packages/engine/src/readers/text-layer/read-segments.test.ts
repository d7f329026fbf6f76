import { describe, expect, it } from "vitest";
import type { Character } from "../../formats/page-source.ts";
import { readSegments } from "./read-segments.ts";

const SIZE = 10;
const ADVANCE = 5;

describe("readSegments", () => {
  it("joins neighbouring characters, with the spaces that the file writes", () => {
    expect(textsOf(typed("two words"))).toEqual(["two words"]);
  });

  it("puts a space where the file leaves a gap instead of writing one", () => {
    expect(textsOf([...typed("two"), ...typed("words", { x: 3 * ADVANCE + 3 })])).toEqual([
      "two words",
    ]);
  });

  it("puts no spaces into letter-spaced words", () => {
    const spaced = [..."CIRCLE"].flatMap((letter, index) =>
      typed(letter, { x: index * (ADVANCE + 2.5) }),
    );

    expect(textsOf(spaced)).toEqual(["CIRCLE"]);
  });

  it("ends a segment at a gap as wide as a gutter", () => {
    expect(textsOf([...typed("left"), ...typed("right", { x: 4 * ADVANCE + 1.5 * SIZE })])).toEqual(
      ["left", "right"],
    );
  });

  it("ends a segment where the text goes to another line", () => {
    expect(textsOf([...typed("above"), ...typed("below", { x: 5 * ADVANCE, y: 112 })])).toEqual([
      "above",
      "below",
    ]);
  });

  it("keeps a superscript with its word", () => {
    expect(textsOf([...typed("m"), ...typed("2", { x: ADVANCE, y: 96, size: 6 })])).toEqual(["m2"]);
  });

  it("reads text that runs up the page as one segment with an upright box", () => {
    const upwards = [..."up"].map((text, index): Character => ({
      ...characterAt(text, { x: 50, y: 100 - index * ADVANCE }),
      box: [42, 95 - index * ADVANCE, 52, 100 - index * ADVANCE],
      angle: 270,
    }));

    const [segment, ...others] = readSegments(upwards);

    expect(others).toEqual([]);
    expect(segment?.text).toBe("up");
    expect(segment?.angle).toBe(270);
    expect(segment?.box.map(Math.round)).toEqual([42, 90, 52, 100]);
  });
});

function textsOf(characters: readonly Character[]): string[] {
  return readSegments(characters).map(({ text }) => text);
}

interface Place {
  readonly x?: number;
  readonly y?: number;
  readonly size?: number;
}

function typed(text: string, { x = 0, y = 100, size = SIZE }: Place = {}): Character[] {
  const characters: Character[] = [];
  for (const [index, letter] of [...text].entries()) {
    if (letter === " ") continue;
    const hasSpaceBefore = text[index - 1] === " ";
    characters.push({
      ...characterAt(letter, { x: x + index * ADVANCE, y, size }),
      hasSpaceBefore,
    });
  }
  return characters;
}

function characterAt(text: string, { x = 0, y = 100, size = SIZE }: Place): Character {
  return {
    text,
    box: [x, y - 0.8 * size, x + ADVANCE, y + 0.2 * size],
    baseline: { x, y },
    font: { name: "Test", size, isBold: false, isItalic: false },
    angle: 0,
    hasSpaceBefore: false,
  };
}
