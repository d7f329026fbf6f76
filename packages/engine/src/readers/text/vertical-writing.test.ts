import type { Box } from "@parsewright/contract";
import type { Character } from "@parsewright/document/files";
import { expect, it } from "vitest";
import { findVertical } from "./vertical-writing.ts";

const SIZE_POINTS = 10;

it.each([
  { name: "letters below each other", step: 10, sidestep: 0, isVertical: true },
  { name: "letters set close", step: 7.5, sidestep: 0, isVertical: true },
  { name: "letters set wide, as in titles", step: 17, sidestep: 0, isVertical: true },
  { name: "a bracket or a stop beside the middle", step: 10, sidestep: 2.2, isVertical: true },
  { name: "letters beside each other", step: 0, sidestep: 10, isVertical: false },
  { name: "lines of one letter each", step: 20, sidestep: 0, isVertical: false },
])("finds what is written from top to bottom: $name", ({ step, sidestep, isVertical }) => {
  const letters = ["縦", "書"].map((text, index) =>
    letterAt(text, { x: 100 + index * sidestep, y: 100 + index * step }),
  );

  expect(findVertical(letters).size).toBe(isVertical ? 2 : 0);
});

it("passes over the small letters that show how a word is read", () => {
  const [upper, lower] = [letterAt("承", { x: 100, y: 100 }), letterAt("る", { x: 100, y: 110 })];
  const reading = [..."うけたまわ"].map((text, index) =>
    letterAt(text, { x: 110, y: 100 + 2 * index, size: 5 }),
  );

  expect(findVertical([upper, ...reading, lower])).toEqual(new Set([upper, lower]));
});

it("keeps a word together at its long vowels and its middle dots", () => {
  const word = [..."コーポレート・ガバナンス"].map((text, index) =>
    letterAt(text, { x: 100, y: 100 + index * SIZE_POINTS }),
  );

  expect(findVertical(word)).toEqual(new Set(word));
});

function letterAt(
  text: string,
  { x, y, size = SIZE_POINTS }: { x: number; y: number; size?: number },
): Character {
  const font = { name: "Test", size, isBold: false, isItalic: false };
  const box: Box = [x, y - size, x + size, y];
  return { text, box, baseline: { x, y }, font, angle: 0, hasSpaceBefore: false };
}
