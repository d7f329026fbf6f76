import type { Box } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import type { Character } from "@parsewright/document/files";
import { typeLine } from "../../regions/testing/sample-page.ts";
import { findLoneFormulas } from "./find-lone-formulas.ts";

const FRACTION: Box = [100, 5, 112, 35];

function recognised(text: string, x: number, y: number): Character[] {
  return typeLine(text, { x, y }).map((one) => ({ ...one, confidence: 0.9 }));
}

describe("findLoneFormulas", () => {
  it("gives a formula beside text a place on the line of that text", () => {
    const before = recognised("rate", 40, 22);
    const [lone, ...others] = findLoneFormulas(
      [...before, ...recognised("here", 140, 22)],
      [FRACTION],
    );

    expect(others).toEqual([]);
    expect(lone?.after).toBe(before.at(-1));
    expect(lone?.character).toMatchObject({ text: "", box: [100, 14, 112, 24] });
  });

  it("places a formula that is alone around its own middle", () => {
    const [lone] = findLoneFormulas(recognised("head", 100, 90), [FRACTION]);

    expect(lone?.after).toBeUndefined();
    expect(lone?.character.box).toEqual([100, 15, 112, 25]);
  });

  it("leaves out what was recognised, in part too, and boxes that are there twice", () => {
    const characters = recognised("rate", 40, 22);

    expect(findLoneFormulas([...characters, ...recognised("x", 104, 22)], [FRACTION])).toEqual([]);
    expect(findLoneFormulas(characters, [FRACTION, FRACTION])).toHaveLength(1);
  });

  it("finds none on pages that say themselves what is on them", () => {
    expect(findLoneFormulas(typeLine("rate", { x: 40, y: 22 }), [FRACTION])).toEqual([]);
    expect(findLoneFormulas([], [FRACTION])).toEqual([]);
  });
});
