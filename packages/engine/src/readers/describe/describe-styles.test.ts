import type { Character } from "@parsewright/document/files";
import { expect, it } from "vitest";
import { readTextLayer } from "../text/text-layer.ts";
import { typeLine } from "../regions/testing/sample-page.ts";
import { describeStyles, STYLE_COUNT } from "./describe-styles.ts";

const ROW = {
  style: 0,
  font: 1,
  colour: 2,
  isOtherColour: 3,
  lightness: 4,
  lines: 5,
  share: 6,
  larger: 7,
};

it("gives lines that are set alike the same number, and others another", () => {
  const [first, heading, second] = describe([
    line("A line of the body text", 100),
    line("A heading", 120, { isBold: true, colour: 0x0000ff }),
    line("Another line of the body", 140),
  ]);

  expect(first?.[ROW.style]).toBe(second?.[ROW.style]);
  expect(heading?.[ROW.style]).not.toBe(first?.[ROW.style]);
  expect(heading?.[ROW.font]).toBe(first?.[ROW.font]);
});

it("knows the colour of most of the text from others", () => {
  const [body, heading] = describe([
    line("A line of the body text", 100, { colour: 0 }),
    line("White", 120, { colour: 0xffffff }),
  ]);

  expect([body?.[ROW.isOtherColour], body?.[ROW.lightness]]).toEqual([0, 0]);
  expect(heading?.[ROW.isOtherColour]).toBe(1);
  expect(heading?.[ROW.lightness]).toBeCloseTo(1);
});

it("counts how much of the page is set like a line, and how much is set larger", () => {
  const [body, title] = describe([line("abcdefghijklmno", 100), line("Title", 140, { size: 20 })]);

  expect(body?.[ROW.share]).toBeCloseTo(0.75);
  expect(body?.[ROW.larger]).toBeCloseTo(0.25);
  expect(title?.[ROW.larger]).toBe(0);
  expect(title?.[ROW.lines]).toBe(0);
});

it("leaves rows that are not text empty", () => {
  const { segments } = readTextLayer(line("Text", 100));

  const described = describeStyles(segments, 3);

  expect(described).toHaveLength(3 * STYLE_COUNT);
  expect(described.slice(STYLE_COUNT).every((value) => value === 0)).toBe(true);
});

function line(
  text: string,
  y: number,
  { colour, ...place }: { colour?: number; size?: number; isBold?: boolean } = {},
): Character[] {
  return typeLine(text, { x: 40, y, ...place }).map((character) => ({
    ...character,
    font: { ...character.font, ...(colour !== undefined && { colour }) },
  }));
}

/** The numbers of each line. */
function describe(lines: readonly Character[][]): Float32Array[] {
  const { segments } = readTextLayer(lines.flat());
  const described = describeStyles(segments, segments.length);
  return segments.map((_, row) => described.slice(row * STYLE_COUNT, (row + 1) * STYLE_COUNT));
}
