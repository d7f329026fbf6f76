import { describe, expect, it } from "vitest";
import type { Character } from "@parsewright/document/files";
import { readSegments } from "./read-segments.ts";
import { SAMPLE_ADVANCE as ADVANCE, typed } from "@parsewright/document/testing/sample-characters";

const BEHIND_SO = 2 * ADVANCE;

/** Small characters that are raised or lowered, at `x`. */
function script(text: string, x: number, y: number): Character[] {
  return [...text].flatMap((sign, index) =>
    typed(sign, { x: x + index * ADVANCE, y, size: 6 }).map((character) => ({
      ...character,
      // As the PDF engine finds it where the baseline leaps.
      hasSpaceBefore: index === 0,
    })),
  );
}

const raised = (text: string, x: number) => script(text, x, 96);
const lowered = (text: string, x: number) => script(text, x, 102);
const rest = (x: number) => typed("is", { x: x + 3 });

describe("gatherIons", () => {
  it("makes one word of an ion whose charge follows its count", () => {
    const end = BEHIND_SO + 3 * ADVANCE;
    const characters = [
      ...typed("SO"),
      ...lowered("4", BEHIND_SO),
      ...raised("2−", BEHIND_SO + ADVANCE),
      ...rest(end),
    ];

    expect(textsOf(characters)).toEqual(["SO42− is"]);
  });

  it("puts the count before a charge that is over it and drawn first", () => {
    const characters = [
      ...typed("SO"),
      ...raised("2−", BEHIND_SO),
      ...lowered("4", BEHIND_SO),
      ...rest(BEHIND_SO + 2 * ADVANCE),
    ];

    expect(textsOf(characters)).toEqual(["SO42− is"]);
  });

  it("leaves other scripts as they are", () => {
    const note = [...typed("SO"), ...raised("12", BEHIND_SO), ...lowered("4", BEHIND_SO)];

    expect(textsOf(note)).toEqual(["SO12", "4"]);
  });

  it("leaves the scripts of variables to the readers of formulas", () => {
    const variable = typed("x").map((one) => ({ ...one, font: { ...one.font, isItalic: true } }));
    const characters = [...variable, ...raised("+", ADVANCE), ...lowered("1", ADVANCE)];

    expect(textsOf(characters)).toEqual(["x+", "1"]);
  });
});

function textsOf(characters: readonly Character[]): string[] {
  return readSegments(characters).map(({ text }) => text);
}
