import { describe, expect, it } from "vitest";
import type { Character } from "@parsewright/document/files";
import { blankPage, typeLine } from "../regions/testing/sample-page.ts";
import { findInlineFormulas } from "./find-inline-formulas.ts";
import { readPageMathematics } from "./page-mathematics.ts";

describe("joinHalves", () => {
  it.each([
    {
      name: "two formulas, the upper of which ends with a relation",
      lines: [
        ["for ", String.raw`$n\to`],
        [String.raw`$\infty`, " we have"],
      ],
      expected: [String.raw`n\to\infty`],
    },
    {
      name: "two formulas, the lower of which begins with a relation",
      lines: [
        ["for ", "$a+b"],
        ["$=c", " we have"],
      ],
      expected: ["a+b=c"],
    },
    {
      name: "a formula and a number with its stop",
      lines: [["for ", String.raw`$N\geq`], ["1, we have"]],
      expected: [String.raw`N\geq1`],
    },
    {
      name: "a formula and a letter",
      lines: [["for ", String.raw`$x\in`], ["A and all"]],
      expected: [String.raw`x\in A`],
    },
  ])("makes one formula of $name", ({ lines, expected }) => {
    expect(formulasIn(lines)).toEqual(expected);
  });

  it.each([
    {
      name: "words",
      lines: [["for ", String.raw`$x\in`], ["all sets"]],
      expected: [String.raw`x\in`],
    },
    {
      name: "two whole formulas",
      lines: [
        ["for ", "$x"],
        ["$y", " too"],
      ],
      expected: ["x", "y"],
    },
    {
      name: "a formula within its line",
      lines: [["for ", String.raw`$N\geq`, " as"], ["1 is"]],
      expected: [String.raw`N\geq`],
    },
  ])("leaves $name apart", ({ lines, expected }) => {
    expect(formulasIn(lines)).toEqual(expected);
  });
});

/** The formulas found in lines of text and of formulas that were read, which begin with a dollar. */
function formulasIn(lines: readonly (readonly string[])[]): string[] {
  const characters = lines.map((parts, index) =>
    parts.flatMap((part, place): Character[] => {
      const typed = typeLine(part, { x: 100 * place, y: 20 * (index + 1) });
      const [first] = typed;
      if (first === undefined || !part.startsWith("$")) return typed;
      return [{ ...first, text: part.slice(1), latex: part.slice(1), confidence: 0.9 }];
    }),
  );
  const mathematics = readPageMathematics(blankPage({ characters: characters.flat() }));
  return findInlineFormulas(characters, mathematics).map(({ latex }) => latex);
}
