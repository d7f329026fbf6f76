import { describe, expect, it } from "vitest";
import { typeLine } from "../../regions/testing/sample-page.ts";
import { characterAt } from "@parsewright/document/testing/sample-characters";
import { inReadingOrder, isNextLine, readRows, textOf } from "./text-rows.ts";

describe("readRows", () => {
  it("parts what is as far apart as cells are, and keeps words together", () => {
    const row = [
      ...typeLine("first cell", { x: 50, y: 100 }),
      ...typeLine("12.5", { x: 109, y: 100 }),
    ];

    expect(piecesOf(row)).toEqual([["first cell", "12.5"]]);
  });

  it("parts numbers that are as close as words", () => {
    expect(piecesOf(typeLine("34,622 62,444 -7,298", { x: 50, y: 100 }))).toEqual([
      ["34,622", "62,444", "-7,298"],
    ]);
    expect(piecesOf(typeLine("2017 2018 12.5%", { x: 50, y: 100 }))).toEqual([
      ["2017", "2018", "12.5%"],
    ]);
  });

  it("keeps the thousands of a number together, and the parts of a date", () => {
    expect(piecesOf(typeLine("3 187 844.46 5 919.77", { x: 50, y: 100 }))).toEqual([
      ["3 187 844.46", "5 919.77"],
    ]);
    expect(piecesOf(typeLine("03.05.2016 04.05.2016", { x: 50, y: 100 }))).toEqual([
      ["03.05.2016 04.05.2016"],
    ]);
  });

  it("parts dots from what they lead to", () => {
    expect(piecesOf(typeLine("Georgia . . . . . . 35,479 18,334", { x: 50, y: 100 }))).toEqual([
      ["Georgia . . . . . .", "35,479", "18,334"],
    ]);
  });

  it("has one row for each baseline, from top to bottom", () => {
    const lines = [
      ...typeLine("below", { x: 50, y: 112 }),
      ...typeLine("above", { x: 50, y: 100 }),
    ];

    expect(piecesOf(lines)).toEqual([["above"], ["below"]]);
  });

  it("keeps the words of text that is read to the left", () => {
    // As it is seen from left to right.
    expect(piecesOf(typeLine("םלועה םולש", { x: 50, y: 100 }))).toEqual([["שלום העולם"]]);
  });

  it("keeps a number in right-to-left text with the word beside it", () => {
    // As on the page: the number is at the left of the word that is read before it.
    const word = [..."שלב"].map((text, index) => characterAt(text, { x: 60 - index * 5 }));
    const number = [..."15"].map((text, index) => characterAt(text, { x: 37.6 + index * 5 }));

    expect(readRows([...word, ...number]).map(({ pieces }) => pieces.length)).toEqual([1]);
  });
});

describe("isNextLine", () => {
  it.each([
    { leading: 14, isNext: true },
    { leading: 16, isNext: false },
  ])(
    "takes lines of 10 points that are $leading points apart for those of one cell: $isNext",
    ({ leading, isNext }) => {
      const [above, below] = [100, 100 + leading].flatMap((y) =>
        readRows(typeLine("Method", { x: 50, y })),
      );

      expect(above && below && isNextLine(above, below)).toBe(isNext);
    },
  );
});

describe("inReadingOrder", () => {
  it("begins at the right where text is read to the left", () => {
    const row = [...typeLine("םולש", { x: 50, y: 100 }), ...typeLine("•", { x: 90, y: 100 })];
    const [{ pieces } = { pieces: [] }] = readRows(row);

    expect(inReadingOrder(pieces).map(textOf)).toEqual(["•", "שלום"]);
    expect(pieces.map(textOf)).toEqual(["שלום", "•"]);
  });
});

function piecesOf(characters: Parameters<typeof readRows>[0]): string[][] {
  return readRows(characters).map(({ pieces }) => pieces.map(textOf));
}
