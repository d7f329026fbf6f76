import type { PdfPage } from "@parsewright/document/testing/pdf-page";
import { describe, expect, it } from "vitest";
import { onPage } from "../testing/on-page.ts";
import { tableRegion, type TableRegion } from "../steps/table-region.ts";
import type { CellReader } from "./cell-reader.ts";
import { settleCells } from "./settle-cells.ts";

const { signal } = new AbortController();

/** Two columns and three lines; the rules take each for a row. */
const TOKENS = [
  { text: "Name", row: 0, column: 0 },
  { text: "Sort", row: 0, column: 1 },
  { text: "Ada", row: 1, column: 0 },
  { text: "green", row: 1, column: 1 },
  { text: "and blue", row: 2, column: 1 },
];

describe("settleCells", () => {
  it("gives a table the rows and columns of the model where those of the rules are less likely", async () => {
    const { html } = await settled(sureOfTwoRows(0.98));

    expect(html).toContain("<td>green and blue</td>");
  });

  it.each([
    { share: 0.612, isRuled: false, isSettled: false },
    { share: 0.637, isRuled: false, isSettled: true },
    { share: 0.862, isRuled: true, isSettled: false },
    { share: 0.904, isRuled: true, isSettled: true },
  ])(
    "where the model is $share sure, with lines around all cells $isRuled, its rows count $isSettled",
    async ({ share, isRuled, isSettled }) => {
      const { html } = await settled(sureOfTwoRows(share), { isRuled });

      expect(html.includes("<td>green and blue</td>")).toBe(isSettled);
    },
  );

  it.each([
    { share: 0.7, bar: undefined, isSettled: false },
    { share: 0.76, bar: undefined, isSettled: true },
    { share: 0.98, bar: 45, isSettled: false },
    { share: 0.98, bar: 60, isSettled: true },
  ])(
    "where there are formulas and a line of $bar points, and the model is $share sure, its rows count $isSettled",
    async ({ share, bar, isSettled }) => {
      const { html } = await settled(sureOfTwoRows(share), { hasFormulas: true, bar });
      expect(html.includes("<td>green and blue</td>")).toBe(isSettled);
    },
  );

  it("rates the cells of tables that it leaves alone, too: the likelier, the surer", async () => {
    const scoreOf = async (share: number) => {
      const { cells = [] } = await settled(sureOfTwoRows(share));
      return cells.find(({ row, column }) => row === 1 && column === 1)?.score ?? 1;
    };
    const [doubtful, leftAlone, settledCell] = [
      await scoreOf(0.61),
      await scoreOf(0.3),
      await scoreOf(0.98),
    ];

    expect(doubtful).toBeLessThan(leftAlone);
    expect(leftAlone).toBeLessThan(settledCell);
    expect(settledCell).toBeLessThan(0.9);
  });

  it("counts the rows in which the model sees only heads", async () => {
    const reader = sureOfTwoRows(0.98, [0, 1]);

    expect(await settled(reader)).toMatchObject({ headerRows: 1 });
  });

  it("keeps a row to be filled in, which the model does not see", async () => {
    const { html } = await settled(sureOfTwoRows(0.98), { hasBlankRow: true });

    expect(html).toContain("<tr><td></td><td></td></tr>");
    expect(html).toContain("<td>and blue</td>");
  });

  it("keeps what it has where the model fails, and asks nothing about a scan", async () => {
    let asked = 0;
    const failing: CellReader = {
      async read() {
        asked += 1;
        throw new Error("no answer");
      },
    };

    expect((await settled(failing)).html).toContain("<td>and blue</td>");
    await settled(failing, { isScan: true });
    expect(asked).toBe(1);
  });
});

function draw(page: PdfPage): void {
  for (const { text, row, column } of TOKENS)
    page.text(text, { x: 100 + column * 100, y: 700 - row * 20, size: 10 });
}

async function settled(
  reader: CellReader,
  {
    isRuled = false,
    hasBlankRow = false,
    isScan = false,
    hasFormulas = false,
    bar,
  }: Partial<Record<"isRuled" | "hasBlankRow" | "isScan" | "hasFormulas", boolean>> & {
    readonly bar?: number | undefined;
  } = {},
): Promise<TableRegion> {
  const content = (page: PdfPage) => {
    draw(page);
    if (bar !== undefined) page.line({ from: [100, 692], to: [100 + bar, 692] });
  };
  return onPage(content, async (file) => {
    const characters = file.characters.map((one) =>
      hasFormulas ? { ...one, font: { ...one.font, name: "CMMI10" } } : one,
    );
    const page = { ...file, characters };
    const cells = TOKENS.map(({ row, column }) => ({
      row,
      column,
      rowspan: 1,
      colspan: 1,
      characters: page.characters.filter(
        ({ box }) => Math.round((box[3] - 92) / 20) === row && Number(box[0] > 190) === column,
      ),
    }));
    const blank = [0, 1].map((column) => ({
      row: 3,
      column,
      rowspan: 1,
      colspan: 1,
      characters: [],
    }));
    const table = tableRegion({
      box: [100, 80, 260, 140],
      cells: hasBlankRow ? [...cells, ...blank] : cells,
      isRuled,
    });
    return settleCells(table, isScan ? { ...page, isScan } : page, {
      find: async () => reader,
      signal,
    });
  });
}

/** A model that is as sure as `share` says that the last two lines are one row, and quite sure of both columns. */
function sureOfTwoRows(share: number, heads: readonly number[] = []): CellReader {
  return {
    async read() {
      const likely = (isTogether: boolean, sure: number) => (isTogether ? sure : 1 - sure);
      const rows = TOKENS.flatMap((one) =>
        TOKENS.map((other) => likely(Math.min(one.row, 1) === Math.min(other.row, 1), share)),
      );
      const columns = TOKENS.flatMap((one) =>
        TOKENS.map((other) => likely(one.column === other.column, 0.98)),
      );
      const marks = TOKENS.flatMap((_, token) => [Number(heads.includes(token)), 0, 0]);
      return {
        rowCount: TOKENS.length,
        marks: Float32Array.from(marks),
        pairs: Float32Array.from([...rows, ...columns]),
      };
    },
  };
}
