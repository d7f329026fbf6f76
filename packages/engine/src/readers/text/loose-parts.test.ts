import { describe, expect, it } from "vitest";
import type { Character } from "@parsewright/document/files";
import { typeset, upright } from "../formulas/testing/typeset.ts";
import { readSegments } from "./read-segments.ts";
import { joinLines } from "./text-line.ts";

describe("joinLines", () => {
  it("puts a large sign in the line of its strokes, not in that of its baseline", () => {
    const characters = [
      ...upright("the line above it", { y: 188 }),
      ...upright("where "),
      ...typeset("∑", { x: 131, y: 192, font: "CMEX10", top: 0, bottom: 1 }),
      ...upright("adds up", { x: 138 }),
    ];

    expect(textsOf(characters)).toEqual(["the line above it", "where ∑ adds up"]);
  });

  it("puts the parts of a fraction in its line", () => {
    const characters = [
      ...upright("about "),
      ...typeset("a", { x: 131, y: 195, size: 7 }),
      ...typeset("b", { x: 131, y: 206, size: 7 }),
      ...upright("of it", { x: 140 }),
      ...upright("the next line", { y: 214 }),
    ];

    expect(textsOf(characters)).toEqual(["about a b of it", "the next line"]);
  });

  it("puts the index of a sum behind it, although it begins a little before it", () => {
    const characters = [
      ...upright("where "),
      ...typeset("∑", { x: 131 }),
      ...typeset("i", { x: 130.55, y: 206, size: 7 }),
      ...upright("adds up", { x: 140 }),
    ];

    expect(textsOf(characters)).toEqual(["where ∑ i adds up"]);
  });

  it("puts the part of a fraction that is closer to the next line in that of its fraction", () => {
    const characters = [
      ...upright("about "),
      ...typeset("a", { x: 131, y: 195, size: 7 }),
      ...typeset("b", { x: 131, y: 206.5, size: 7 }),
      ...upright("of it", { x: 140 }),
      ...upright("the next line", { y: 211 }),
    ];

    expect(textsOf(characters)).toEqual(["about a b of it", "the next line"]);
  });

  it("leaves small print without mathematics a line of its own", () => {
    const characters = [
      ...upright("about "),
      ...upright("12", { x: 131, y: 206, size: 7 }),
      ...upright("of it", { x: 140 }),
    ];

    expect(textsOf(characters)).toHaveLength(2);
  });
});

function textsOf(characters: readonly Character[]): string[] {
  return joinLines(readSegments(characters)).map(({ text }) => text);
}
