import type { Box } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import { boxAround, boxHeight, boxWidth, isInside } from "@parsewright/document/geometry";
import { findMissedInitials } from "./find-missed-initials.ts";
import type { RecognizedLine } from "./recognizer.ts";
import { recognizedLine } from "./testing/recognized-line.ts";

const LETTER: Box = [52, 52, 72, 88];
const BESIDE = [line(80, 50), line(80, 70)];
const BELOW = [line(50, 90), line(50, 110)];

describe("findMissedInitials", () => {
  it("finds the ink in the corner that the first lines of a paragraph leave free", () => {
    const [place, ...others] = placesIn([...BESIDE, ...BELOW], LETTER);

    expect(others).toEqual([]);
    expect(isInside(LETTER, place ?? [0, 0, 0, 0])).toBe(true);
    expect(place?.[2]).toBeLessThan(80);
  });

  it("makes the places of narrow letters wider, which would be read as text on its side", () => {
    const [place = [0, 0, 0, 1]] = placesIn([...BESIDE, ...BELOW], [66, 52, 70, 88]);

    expect(boxWidth(place) / boxHeight(place)).toBeGreaterThan(0.7);
  });

  it.each([
    { name: "without ink", lines: [...BESIDE, ...BELOW], ink: [0, 0, 0, 0] },
    { name: "with no more than a speck", lines: [...BESIDE, ...BELOW], ink: [52, 52, 58, 58] },
    { name: "beside one indented line", lines: [line(80, 70), ...BELOW], ink: LETTER },
    { name: "beside lines of a figure", lines: figure(), ink: [52, 52, 76, 208] },
    {
      name: "in which a line was found",
      lines: [...BESIDE, ...BELOW, recognizedLine("S", LETTER)],
      ink: LETTER,
    },
  ])("finds nothing in a corner $name", ({ lines, ink }) => {
    expect(placesIn(lines, ink as Box)).toEqual([]);
  });
});

function line(left: number, top: number): RecognizedLine {
  return recognizedLine("a line of the paragraph", [left, top, 300, top + 18]);
}

/** A picture takes more lines than a letter. */
function figure(): RecognizedLine[] {
  return [
    ...Array.from({ length: 8 }, (_, index) => line(80, 50 + 20 * index)),
    line(50, 210),
    line(50, 230),
  ];
}

function placesIn(lines: readonly RecognizedLine[], ink: Box): Box[] {
  const [width, height] = [320, 260];
  const rgb = new Uint8Array(width * height * 3).fill(255);
  for (let y = ink[1]; y < ink[3]; y++)
    rgb.fill(0, 3 * (y * width + ink[0]), 3 * (y * width + ink[2]));
  return findMissedInitials(lines, { width, height, rgb }).map((place) => boxAround(place));
}
