import type { Box } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import type { Character } from "@parsewright/document/files";
import { placePictureBoxes } from "./place-picture-boxes.ts";

const BOX: Box = [20, 92, 30, 102];

describe("placePictureBoxes", () => {
  it.each([
    { name: "what nobody read", read: "", isTicked: false, expected: "☐ Yes" },
    { name: "what was read as a letter", read: "D", isTicked: false, expected: "☐ Yes" },
    { name: "a tick", read: "X", isTicked: true, expected: "☑ Yes" },
  ])("puts a sign before the label for $name", ({ read, isTicked, expected }) => {
    const characters = [...word(read, 22), ...word("Yes", 40)];

    expect(textOf(placePictureBoxes(characters, [{ box: BOX, isTicked }]))).toBe(expected);
  });

  it("leaves the letters of Chinese alone that are boxes", () => {
    const characters = [...word("口", 20), ...word("岸办公室", 40)];

    expect(textOf(placePictureBoxes(characters, [{ box: BOX, isTicked: false }]))).toBe(
      "口 岸办公室",
    );
  });

  it("leaves a box alone that has no label", () => {
    const characters = word("far", 400);

    expect(placePictureBoxes(characters, [{ box: BOX, isTicked: false }])).toEqual(characters);
  });
});

function word(text: string, left: number): Character[] {
  return Array.from(text).map((letter, place) => ({
    text: letter,
    box: [left + 6 * place, 92, left + 6 * place + 6, 102],
    baseline: { x: left + 6 * place, y: 100 },
    font: { name: "", size: 10, isBold: false, isItalic: false },
    angle: 0,
    hasSpaceBefore: place === 0,
  }));
}

function textOf(characters: readonly Character[]): string {
  return characters
    .map(({ text, hasSpaceBefore }) => (hasSpaceBefore ? " " : "") + text)
    .join("")
    .trim();
}
