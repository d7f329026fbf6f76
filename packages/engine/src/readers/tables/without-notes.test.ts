import type { Box } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import type { Ruling } from "@parsewright/document/files";
import { blankPage, typeLine } from "../regions/testing/sample-page.ts";
import { withoutNotes } from "./without-notes.ts";

const BOX: Box = [40, 80, 400, 200];
const ROWS = [
  ["Year", "Farms", "Beds"],
  ["2006", "413", "125"],
  ["2007", "119", "856"],
] as const;

describe("withoutNotes", () => {
  it.each([
    {
      name: "a line of units above the head",
      above: "(thousands)",
      below: "",
      box: [40, 106, 400, 200],
    },
    { name: "units in Chinese brackets", above: "（千人）", below: "", box: [40, 106, 400, 200] },
    {
      name: "a sentence below",
      above: "",
      below: "Data for the last year are preliminary.",
      box: [40, 80, 400, 144],
    },
    {
      name: "a source below",
      above: "",
      below: "Source: returns of the local offices",
      box: [40, 80, 400, 144],
    },
    {
      name: "a sentence of three words",
      above: "",
      below: "Figures are preliminary.",
      box: [40, 80, 400, 144],
    },
    {
      name: "a sentence in Chinese",
      above: "",
      below: "2007年与2008年为初步数据。",
      box: [40, 80, 400, 144],
    },
    {
      name: "a sentence that is indented",
      above: "",
      below: "    Data for the last year are preliminary.",
      box: [40, 80, 400, 144],
    },
  ])("leaves out $name", ({ above, below, box }) => {
    const inside = withoutNotes(pageWith(above, below), BOX);

    expect(inside.characters.map(({ text }) => text).join("")).toBe(ROWS.flat().join(""));
    expect(inside.box).toEqual(box);
  });

  it("leaves out the note of a table of two rows", () => {
    const page = pageWith("", "Figures are preliminary.", { rows: ROWS.slice(0, 2) });

    expect(withoutNotes(page, BOX).characters).toHaveLength(
      ROWS.slice(0, 2).flat().join("").length,
    );
  });

  it.each([
    { name: "a row with one cell", above: "", below: "Total." },
    { name: "a line of the last name", above: "", below: "and so on" },
    { name: "a head of all columns", above: "Farms and beds", below: "" },
  ])("keeps $name", ({ above, below }) => {
    const page = pageWith(above, below);

    expect(withoutNotes(page, BOX)).toEqual({ box: BOX, characters: page.characters });
  });

  it("keeps what lines of the table are around", () => {
    const page = pageWith("(thousands)", "Data for the last year are preliminary.", {
      lines: [85, 170],
    });

    expect(withoutNotes(page, BOX).characters).toHaveLength(page.characters.length);
  });
});

interface Parts {
  readonly rows?: readonly (readonly string[])[];
  /** Heights of lines across. */
  readonly lines?: readonly number[];
}

function pageWith(above: string, below: string, { rows = ROWS, lines = [] }: Parts = {}) {
  const cells = rows.flatMap((texts, row) =>
    texts.flatMap((text, column) => typeLine(text, { x: 50 + 80 * column, y: 114 + 14 * row })),
  );
  const rulings = lines.map((position): Ruling => ({
    direction: "horizontal",
    position,
    from: 45,
    to: 395,
  }));
  return blankPage({
    characters: [
      ...typeLine(above, { x: 50, y: 100 }),
      ...cells,
      ...typeLine(below, { x: 50, y: 158 }),
    ],
    rulings,
  });
}
