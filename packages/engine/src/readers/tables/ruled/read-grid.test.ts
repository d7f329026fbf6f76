import type { Ruling } from "@parsewright/document/files";
import { describe, expect, it } from "vitest";
import { typeLine } from "../../regions/testing/sample-page.ts";
import { cellBackgrounds } from "../steps/cell-backgrounds.ts";
import { findGrids } from "./find-grids.ts";
import { withHeadAbove } from "./head-above-grid.ts";
import { cutsWords, hidesCells, placeInGrid, readGrid } from "./read-grid.ts";

const XS = [100, 200, 300, 400];
const YS = [100, 120, 140, 160];
const TEXTS = [
  ["Tower", "North", "South"],
  ["Height", "31", "27"],
  ["Steps", "190", "164"],
];

describe("a grid of lines", () => {
  it("is a table of its fields", () => {
    expect(htmlOf(linesAt(XS, YS), print(TEXTS))).toBe(
      "<table><tr><td>Tower</td><td>North</td><td>South</td></tr><tr><td>Height</td><td>31</td><td>27</td></tr>" +
        "<tr><td>Steps</td><td>190</td><td>164</td></tr></table>",
    );
  });

  it("has a cell over the columns between which a line is missing", () => {
    const lines = linesAt(XS, YS).filter(({ position }) => position !== 300);
    const short: Ruling = { direction: "vertical", position: 300, from: 120, to: 160 };
    const texts = [["Tower", "Both coasts", ""], ...TEXTS.slice(1)];

    expect(htmlOf([...lines, short], print(texts))).toContain('<td colspan="2">Both coasts</td>');
  });

  it("ends where the lines across end that stick out of its sides", () => {
    const open = linesAt(XS, YS).filter(({ position }) => position !== 100 && position !== 400);
    const across = [...linesAt([], YS), ...open];

    expect(findGrids(across)[0]?.xs).toEqual(XS);
  });

  it("only frames something where few fields have text", () => {
    expect(
      htmlOf(
        linesAt(XS, YS),
        print([
          ["", "", ""],
          ["", "Alone", ""],
        ]),
      ),
    ).toBeUndefined();
  });

  it("is a form where every column has a head and the rest is to be filled in", () => {
    const wide = [...XS, 500];
    const tall = [...YS, ...Array.from({ length: 8 }, (_, row) => 180 + 20 * row)];
    const heads = [["Name", "Street", "Town", "Date"]];

    expect(htmlOf(linesAt(wide, tall), print(heads))).toContain("<td>Town</td>");
    expect(htmlOf(linesAt(wide, tall), print([["Name", "Street", "Town", ""]]))).toBeUndefined();
  });

  it("cuts words where its lines run through them", () => {
    const characters = print(TEXTS);
    const isCutBy = (xs: readonly number[]) =>
      cutsWords(placeInGrid(gridOf(linesAt(xs, YS)), characters), characters);

    expect(isCutBy(XS)).toBe(false);
    expect(isCutBy([100, 122, 222, 322, 400])).toBe(true);
    // Two of nine.
    expect(isCutBy([100, 137, 200, 300, 330, 400])).toBe(false);
  });

  it("hides cells where a field has a figure of each row", () => {
    const grid = gridOf(linesAt(XS, [100, 120, 140, 200]));
    const rows = [
      ["Tower", "North", "South"],
      ["Year", "2001", "2002"],
      ["Oak", "31", "27"],
      ["Elm", "190", "164"],
      ["Ash", "12", "44"],
    ];

    expect(hidesCells(grid, placeInGrid(grid, print(rows)))).toBe(true);
    expect(
      hidesCells(gridOf(linesAt(XS, YS)), placeInGrid(gridOf(linesAt(XS, YS)), print(TEXTS))),
    ).toBe(false);
  });
});

describe("withHeadAbove", () => {
  it("adds a row for heads right above the first line", () => {
    const grid = gridOf(linesAt(XS, [120, 140, 160]));

    expect(withHeadAbove(grid, print(TEXTS)).ys).toHaveLength(4);
  });

  it("leaves out a line of print above it", () => {
    const grid = gridOf(linesAt(XS, [120, 140, 160]));
    const above = typeLine("The heights of all towers are given in metres here.", {
      x: 105,
      y: 114,
    });

    expect(withHeadAbove(grid, [...above, ...print(TEXTS.slice(1), 120)])).toBe(grid);
  });
});

describe("cellBackgrounds", () => {
  const sheet = { width: 600, height: 800 };

  it("joins a cell that is painted as lines and padding", () => {
    const line = typeLine("Tower", { x: 110, y: 112 });
    const fills = [
      [106, 102, 190, 116],
      [97.5, 102, 106, 116],
    ] as [number, number, number, number][];

    expect(cellBackgrounds({ ...sheet, fills, characters: line })).toEqual([[97.5, 102, 190, 116]]);
  });

  it("leaves paper out", () => {
    expect(cellBackgrounds({ ...sheet, fills: [[0, 0, 600, 800]], characters: [] })).toEqual([]);
  });
});

function linesAt(xs: readonly number[], ys: readonly number[]): Ruling[] {
  const [left, right] = [XS[0] ?? 0, Math.max(XS.at(-1) ?? 0, xs.at(-1) ?? 0)];
  const [top = 0, bottom = 0] = [ys[0], ys.at(-1)];
  return [
    ...xs.map((position) => ({ direction: "vertical" as const, position, from: top, to: bottom })),
    ...ys.map((position) => ({
      direction: "horizontal" as const,
      position,
      from: left,
      to: right,
    })),
  ];
}

/** Texts in rows of 20 points and columns of 100. */
function print(rows: readonly (readonly string[])[], top = 100) {
  return rows.flatMap((texts, row) =>
    texts.flatMap((text, column) =>
      typeLine(text, { x: 110 + 100 * column, y: top + 14 + 20 * row }),
    ),
  );
}

function gridOf(rulings: readonly Ruling[]) {
  const [grid] = findGrids(rulings);
  if (grid === undefined) throw new Error("These lines make no grid.");
  return grid;
}

function htmlOf(rulings: readonly Ruling[], characters: ReturnType<typeof print>) {
  const grid = gridOf(rulings);
  return readGrid(grid, placeInGrid(grid, characters))?.html;
}
