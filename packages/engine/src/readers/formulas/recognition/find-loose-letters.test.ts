import { describe, expect, it } from "vitest";
import type { Character } from "@parsewright/document/files";
import { typeLine } from "../../regions/testing/sample-page.ts";
import { findLooseLetters, isVariable } from "./find-loose-letters.ts";

describe("findLooseLetters", () => {
  it.each([
    { text: "the set E of G", letters: ["E", "G"] },
    { text: "of index i. Let", letters: ["i"] },
    { text: "the σ-algebra", letters: [] },
    { text: "Both α and β,", letters: ["α", "β"] },
    { text: "I saw a word", letters: [] },
    { text: "x2 and V/G", letters: [] },
  ])("finds $letters in '$text'", ({ text, letters }) => {
    expect(textsOf(findLooseLetters(recognised(text), []))).toEqual(letters);
  });

  it("leaves letters that the file itself has, and those that are taken", () => {
    expect(findLooseLetters(typeLine("the set E", { x: 100, y: 100 }), [])).toEqual([]);
    expect(findLooseLetters(recognised("the set E"), [[90, 80, 300, 120]])).toEqual([]);
  });

  it("finds a letter at the end of a line", () => {
    const lines = [...recognised("the set E"), ...recognised("is open", 120)];

    expect(textsOf(findLooseLetters(lines, []))).toEqual(["E"]);
  });
});

describe("isVariable", () => {
  it.each([
    { text: "E", latex: "E", is: true },
    { text: "x", latex: "X", is: true },
    { text: "F", latex: String.raw`\mathcal{F}`, is: true },
    { text: "β", latex: String.raw`\beta`, is: true },
    { text: "A", latex: String.raw`\mathrm{A}`, is: false },
    { text: "B", latex: String.raw`\mathbf{B}`, is: false },
    { text: "T", latex: String.raw`\Gamma`, is: false },
  ])("says $is for $text read as $latex", ({ text, latex, is }) => {
    const [letter] = recognised(text);

    expect(letter && isVariable(latex, letter)).toBe(is);
  });
});

function recognised(text: string, y = 100): Character[] {
  return typeLine(text, { x: 100, y }).map((character) => ({ ...character, confidence: 0.9 }));
}

function textsOf(characters: readonly Character[]): string[] {
  return characters.map(({ text }) => text);
}
