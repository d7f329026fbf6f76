import { describe, expect, it } from "vitest";
import { typeLine } from "../../regions/testing/sample-page.ts";
import { textOf } from "./text-rows.ts";
import { findCutWords } from "./table-cells.ts";

/** The words that are cut in a table of two columns that meet at a place, with a line of text in each row. */
function cutIn(rows: readonly string[], meetAt: number): string[] {
  const lines = rows.map((text, row) => typeLine(text, { x: 100, y: 100 + 20 * row }));
  const cells = lines.flatMap((characters, row) =>
    [0, 1].map((column) => ({
      row,
      column,
      rowspan: 1,
      colspan: 1,
      characters: characters.filter(({ box }) => box[0] >= meetAt === (column === 1)),
    })),
  );
  return findCutWords(cells, lines.flat()).cut.map((word) => textOf({ words: [word] }));
}

describe("findCutWords", () => {
  it("names the words inside of which columns meet", () => {
    expect(cutIn(["Chemistry", "Rea ctor"], 115)).toEqual(["Chemistry"]);
  });

  it("lets columns meet between words", () => {
    expect(cutIn(["Che mistry", "Rea ctor"], 118)).toEqual([]);
  });
});
