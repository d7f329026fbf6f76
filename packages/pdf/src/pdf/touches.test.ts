import { describe, expect, it } from "vitest";
import type { Character } from "@parsewright/document/files";
import { touches } from "./touches.ts";

describe("touches", () => {
  it.each([
    { name: "letters side by side", next: at(15), expected: true },
    { name: "letters in a line that runs to the left", next: at(5), expected: true },
    { name: "letters that are kerned", next: at(14.5), expected: true },
    { name: "words", next: at(17), expected: false },
    { name: "the end of a line and the start of the next", next: at(15, 112), expected: false },
    { name: "turned letters", next: { ...at(15), angle: 90 }, expected: false },
  ])("is $expected for $name", ({ next, expected }) => {
    expect(touches(at(10), next)).toBe(expected);
  });

  it("is true for letters of a word that is printed upwards", () => {
    const upwards = (y: number): Character => ({
      ...at(0),
      box: [90, y - 5, 102, y],
      baseline: { x: 100, y },
      angle: 270,
    });

    expect(touches(upwards(300), upwards(295))).toBe(true);
    expect(touches(upwards(300), upwards(290))).toBe(false);
  });

  it("is false at the start of a page", () => {
    expect(touches(undefined, at(10))).toBe(false);
  });
});

function at(x: number, y = 100): Character {
  return {
    text: "a",
    box: [x, y - 8, x + 5, y + 2],
    baseline: { x, y },
    font: { name: "F1", size: 10, isBold: false, isItalic: false },
    angle: 0,
    hasSpaceBefore: false,
  };
}
