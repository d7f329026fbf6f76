import { expect, it } from "vitest";
import type { Box } from "@parsewright/contract";
import type { Character } from "@parsewright/document/files";
import { fillCells } from "./fill-cells.ts";
import type { SeenCell } from "./table-structure-reader.ts";

it("drops rows in which the model saw nothing that is there, and shortens the cells that span them", () => {
  const seen: SeenCell[] = [
    cellAt({ row: 0, rowspan: 1 }, [0, 0, 100, 20]),
    cellAt({ row: 1, rowspan: 1 }, [0, 20, 50, 40]),
    cellAt({ row: 1, rowspan: 2, column: 1 }, [50, 20, 100, 60]),
    cellAt({ row: 2, rowspan: 1 }, [0, 40, 50, 60]),
    cellAt({ row: 3, rowspan: 1 }, [0, 60, 100, 80]),
  ];

  const characters = [characterAt("a", [10, 24, 18, 36]), characterAt("b", [10, 64, 18, 76])];
  const { cells, emptyRows } = fillCells(seen, { characters, rulings: [] });

  expect(emptyRows).toBe(2);
  expect(
    cells.map(({ row, rowspan, column, characters: inside }) => ({
      row,
      rowspan,
      column,
      text: inside.map(({ text }) => text).join(""),
    })),
  ).toEqual([
    { row: 0, rowspan: 1, column: 0, text: "a" },
    { row: 0, rowspan: 1, column: 1, text: "" },
    { row: 1, rowspan: 1, column: 0, text: "b" },
  ]);
});

it("keeps rows without text that lines of the page show", () => {
  const seen = [0, 20, 40, 60, 80].map((top, row) =>
    cellAt({ row, rowspan: 1 }, [0, top, 100, top + 20]),
  );
  const rulings = [0, 20, 40, 60, 80].map((position) => {
    return { direction: "horizontal", position, from: 0, to: 100 } as const;
  });
  const characters = [0, 20].map((top) => characterAt("a", [10, top + 4, 18, top + 16]));

  const { cells, emptyRows } = fillCells(seen, { characters, rulings });

  expect(emptyRows).toBe(1);
  expect(cells.map(({ row }) => row)).toEqual([0, 1, 2, 3]);
});

function cellAt(
  { row, rowspan, column = 0 }: { row: number; rowspan: number; column?: number },
  box: Box,
): SeenCell {
  return { row, rowspan, column, colspan: 1, box };
}

function characterAt(text: string, box: Box): Character {
  const [left, , , bottom] = box;
  return {
    text,
    box,
    baseline: { x: left, y: bottom },
    font: { name: "recognised", size: 10, isBold: false, isItalic: false },
    angle: 0,
    hasSpaceBefore: false,
  };
}
