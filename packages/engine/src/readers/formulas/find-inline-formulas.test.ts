import { describe, expect, it } from "vitest";
import type { Character } from "../../formats/page-source.ts";
import { findInlineFormulas } from "./find-inline-formulas.ts";
import { typeset, upright } from "./testing/typeset.ts";

describe("findInlineFormulas", () => {
  it("finds formulas between words", () => {
    const line = [
      ...upright("for all "),
      ...typeset("α", { x: 145 }),
      ...upright("=0.05, ", { x: 150 }),
      ...upright("where", { x: 190 }),
      ...typeset("x", { x: 220 }),
      ...typeset("i", { x: 225, y: 202, size: 7 }),
      ...upright(".", { x: 229 }),
    ];

    expect(latexOf(line)).toEqual([String.raw`\alpha=0.05`, "x_{i}"]);
  });

  it("takes brackets that belong to the formula, and no others", () => {
    const line = [
      ...upright("(see "),
      ...typeset("O", { x: 125 }),
      ...upright("(", { x: 130 }),
      ...typeset("n", { x: 135 }),
      ...upright("))", { x: 140 }),
    ];

    expect(latexOf(line)).toEqual(["O(n)"]);
  });

  it("leaves the brackets around a whole formula to the sentence, and keeps those of a pair", () => {
    const bracketed = (inside: readonly Character[]) => [
      ...upright("see "),
      ...upright("(", { x: 130 }),
      ...inside,
      ...upright(")", { x: 150 }),
    ];
    const relation = [...typeset("p", { x: 135 }), ...upright("<5", { x: 140 })];
    const pair = [
      ...typeset("x", { x: 135 }),
      ...upright(",", { x: 140 }),
      ...typeset("y", { x: 145 }),
    ];

    expect(latexOf(bracketed(relation))).toEqual(["p<5"]);
    expect(latexOf(bracketed(pair))).toEqual(["(x,y)"]);
  });

  it("leaves the years before a formula in brackets to the sentence", () => {
    const line = [
      ...upright("2015–2021 (", { x: 100 }),
      ...typeset("p", { x: 156 }),
      ...upright("<5)", { x: 161 }),
    ];

    expect(latexOf(line)).toEqual(["p<5"]);
  });

  it("takes letters in italics when a sign of mathematics joins them", () => {
    const italic = { font: "Times-Italic", isItalic: true };
    const line = [
      ...typeset("s", italic),
      ...typeset("∈", { x: 107, font: "CMSY10" }),
      ...typeset("R", { ...italic, x: 114 }),
    ];

    expect(latexOf(line)).toEqual([String.raw`s\in R`]);
  });

  it.each([
    ["numbers and percentages", upright("at 95% of 12 000 = 3")],
    ["a word in italics", typeset("etale", { font: "Times-Italic", isItalic: true })],
    ["a letter in italics by itself", typeset("a", { font: "Times-Italic", isItalic: true })],
    ["a unit", [...upright("10"), ...typeset("µ", { x: 112 }), ...upright("L", { x: 117 })]],
    ["the mark of a note", [...upright("end."), ...typeset("∗", { x: 120, y: 196, size: 7 })]],
    ["a bullet", [...typeset("•", { font: "Symbol" }), ...upright("first", { x: 110 })]],
    [
      "a bracket behind a word",
      [
        ...upright("op"),
        ...upright("(", { x: 110 }),
        ...typeset("t", { x: 115 }),
        ...upright(")", { x: 120 }),
      ],
    ],
  ])("leaves %s", (_name, line) => {
    expect(latexOf(line)).toEqual([]);
  });
});

function latexOf(line: readonly Character[]): string[] {
  return findInlineFormulas(line).map(({ latex }) => latex);
}
