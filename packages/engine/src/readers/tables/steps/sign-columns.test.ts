import { describe, expect, it } from "vitest";
import { typeLine } from "../../regions/testing/sample-page.ts";
import { joinSignColumns } from "./sign-columns.ts";
import { tableRegion } from "./table-region.ts";
import type { PlacedCell } from "./table-cells.ts";

describe("joinSignColumns", () => {
  it("joins signs in front of figures and behind them, and heads over both", () => {
    const html = joined([
      [cell(""), cell("2024", 3), cell("2023", 2)],
      [cell("Net income"), cell("$"), cell("(6,851"), cell(")"), cell("$"), cell("1,646")],
      [cell("Margin"), cell(""), cell("12"), cell("%"), cell(""), cell("9 %")],
    ]);

    expect(html).toBe(
      "<table><tr><td></td><td>2024</td><td>2023</td></tr>" +
        "<tr><td>Net income</td><td>$ (6,851 )</td><td>$ 1,646</td></tr>" +
        "<tr><td>Margin</td><td>12 %</td><td>9 %</td></tr></table>",
    );
  });

  it.each([
    [
      "has a head of its own",
      [
        [cell("Sign"), cell("Name")],
        [cell("$"), cell("Dollar")],
      ],
    ],
    [
      "is the last one",
      [
        [cell("Dollar"), cell("$")],
        [cell("Euro"), cell("€")],
      ],
    ],
    [
      "has words, too",
      [
        [cell("%"), cell("Share")],
        [cell("n"), cell("Count")],
      ],
    ],
  ])("leaves a column that %s", (_what, rows) => {
    const table = tableOf(rows);

    expect(joinSignColumns(table)).toBe(table);
  });

  it("leaves signs beside a cell that spans their rows", () => {
    const table = tableOf([[cell("$"), { ...cell("100"), rowspan: 2 }], [cell("$")]]);

    expect(joinSignColumns(table)).toBe(table);
  });
});

interface CellText {
  readonly text: string;
  readonly colspan: number;
  readonly rowspan: number;
}

function cell(text: string, colspan = 1): CellText {
  return { text, colspan, rowspan: 1 };
}

function joined(rows: readonly (readonly CellText[])[]): string {
  return joinSignColumns(tableOf(rows)).html;
}

function tableOf(rows: readonly (readonly CellText[])[]) {
  const cells = rows.flatMap((row, index) => {
    let column = 0;
    return row.map(({ text, colspan, rowspan }): PlacedCell => {
      const place = { row: index, column, rowspan, colspan };
      column += colspan;
      return {
        ...place,
        characters: typeLine(text, { x: 60 + 60 * place.column, y: 100 + 14 * index }),
      };
    });
  });
  return tableRegion({ box: [50, 80, 500, 200], cells });
}
