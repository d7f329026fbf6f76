import { describe, expect, it } from "vitest";
import type { TextSegment } from "../../text/text-segment.ts";
import type { Field } from "../steps/table-cells.ts";
import { cellsOfTokens } from "./cells-of-tokens.ts";

describe("cellsOfTokens", () => {
  it("makes one cell of tokens that begin in one place, and ends a span where another cell begins", () => {
    const fields: Field[] = [
      { row: 0, column: 0, rowspan: 1, colspan: 3 },
      { row: 0, column: 2, rowspan: 1, colspan: 1 },
      { row: 1, column: 0, rowspan: 2, colspan: 1 },
      { row: 1, column: 0, rowspan: 1, colspan: 1 },
      { row: 2, column: 0, rowspan: 1, colspan: 1 },
    ];
    const cells = cellsOfTokens(fields.map(token), fields);

    expect(cells.map(({ characters, ...field }) => [field, characters.length])).toEqual([
      [{ row: 0, column: 0, rowspan: 1, colspan: 2 }, 1],
      [{ row: 0, column: 2, rowspan: 1, colspan: 1 }, 1],
      [{ row: 1, column: 0, rowspan: 1, colspan: 1 }, 2],
      [{ row: 2, column: 0, rowspan: 1, colspan: 1 }, 1],
    ]);
  });
});

function token(): TextSegment {
  const characters = [{ text: "x" }] as unknown as TextSegment["characters"];
  return { characters } as TextSegment;
}
