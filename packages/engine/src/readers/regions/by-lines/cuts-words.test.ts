import { describe, expect, it } from "vitest";
import type { TableRegion } from "../../tables/table-region.ts";
import { readTextLayer } from "../../text/text-layer.ts";
import { typeLine } from "../testing/sample-page.ts";
import { cutsWords } from "./cuts-words.ts";

/** A table of two columns that meet at a place, with a line of text in each row. */
function tableOf(rows: readonly string[], meetAt: number) {
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
  const characters = lines.flat();
  const table: TableRegion = {
    box: [100, 90, 300, 200],
    html: "",
    cells,
    characters: new Set(characters),
  };
  return { table, text: readTextLayer(characters) };
}

describe("cutsWords", () => {
  it("sees that columns meet inside of words", () => {
    const { table, text } = tableOf(["Chemistry", "Reactor"], 115);

    expect(cutsWords(table, text.segments)).toBe(true);
  });

  it("lets columns meet between words, and one word reach over", () => {
    const between = tableOf(["Che mistry", "Rea ctor"], 118);
    const one = tableOf(["Chemistry", "Rea ctor"], 118);

    expect(cutsWords(between.table, between.text.segments)).toBe(false);
    expect(cutsWords(one.table, one.text.segments)).toBe(false);
  });
});
