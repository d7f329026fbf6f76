import type { Box } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import type { PageItem } from "./page-item.ts";
import { divideByColumns } from "./reading-order.ts";

const PAGE = { height: 720, isRightToLeft: false };

interface Named extends PageItem {
  readonly name: string;
}

describe("divideByColumns", () => {
  it("reads one column as one region", () => {
    expect(namesOf(column("a", { left: 50, right: 550 }))).toEqual([
      ["a1", "a2", "a3", "a4", "a5", "a6"],
    ]);
  });

  it("reads the left column before the right one", () => {
    const page = [
      ...column("right", { left: 310, right: 550 }),
      ...column("left", { left: 50, right: 290 }),
    ];

    expect(namesOf(page).map(([first]) => first)).toEqual(["left1", "right1"]);
  });

  it.each([
    { lines: 3, regions: 2 },
    { lines: 2, regions: 1 },
  ])("reads $lines lines beside each other as regions: $regions", ({ lines, regions }) => {
    const page = [
      ...column("left", { left: 50, right: 290 }).slice(0, lines),
      ...column("right", { left: 310, right: 550 }).slice(0, lines),
    ];

    expect(namesOf(page)).toHaveLength(regions);
  });

  it("reads the right column first where lines begin at the right", () => {
    const page = [
      ...column("left", { left: 50, right: 290 }),
      ...column("right", { left: 310, right: 550 }),
    ];
    const regions = divideByColumns(page, { ...PAGE, isRightToLeft: true });

    expect(regions.map(([first]) => first?.name)).toEqual(["right1", "left1"]);
  });

  it("reads cards of few lines one after the other, but rows of cells across", () => {
    const card = (name: string, left: number, size: number): Named[] => [
      { ...item(`${name}1`, [left, 100, left + 60, 110]), size },
      { ...item(`${name}2`, [left, 130, left + 140, 144]), size: 14 },
    ];
    // Sizes of one print are rounded.
    const rowsOf = (size: number) =>
      namesOf([...card("a", 50, size), ...card("b", 300, size + 0.4)]);

    expect(rowsOf(10)).toEqual([
      ["a1", "a2"],
      ["b1", "b2"],
    ]);
    expect(rowsOf(14)).toHaveLength(1);
  });

  it("reads a heading across both columns before them, and one between them in its place", () => {
    const page = [
      item("title", [50, 20, 550, 40]),
      ...column("a", { left: 50, right: 290 }),
      ...column("b", { left: 310, right: 550 }),
      item("middle", [100, 200, 500, 215]),
      ...column("c", { left: 50, right: 290, top: 240 }),
      ...column("d", { left: 310, right: 550, top: 240 }),
    ];

    expect(namesOf(page).map(([first]) => first)).toEqual([
      "title",
      "a1",
      "b1",
      "middle",
      "c1",
      "d1",
    ]);
  });

  it("reads a short heading below the columns with the text across them that it heads", () => {
    const page = [
      ...column("a", { left: 50, right: 290 }),
      ...column("b", { left: 310, right: 550 }),
      item("heading", [50, 190, 250, 204], 14),
      item("across", [50, 214, 550, 224]),
      item("its end", [50, 228, 200, 238]),
    ];

    expect(namesOf(page).map(([first]) => first)).toEqual(["a1", "b1", "heading"]);
  });

  it("does so where the heading is further from its text, and has its row to itself", () => {
    const far = [
      item("heading", [50, 190, 250, 204], 14),
      item("across", [50, 222, 550, 232]),
      item("its end", [50, 236, 200, 246]),
    ];
    const columns = [
      ...column("a", { left: 50, right: 290 }),
      ...column("b", { left: 310, right: 550 }),
    ];

    expect(namesOf([...columns, ...far]).map(([first]) => first)).toEqual(["a1", "b1", "heading"]);
  });

  it("reads three columns from left to right", () => {
    const page = [
      ...column("c", { left: 420, right: 580 }),
      ...column("a", { left: 20, right: 180 }),
      ...column("b", { left: 220, right: 380 }),
    ];

    expect(namesOf(page).map(([first]) => first)).toEqual(["a1", "b1", "c1"]);
  });

  it("keeps the rows of a table together", () => {
    const page = [
      ...column("name", { left: 50, right: 110 }),
      ...column("value", { left: 200, right: 230 }),
    ];

    expect(namesOf(page)).toHaveLength(1);
  });

  it("keeps the numbers of a list with its items", () => {
    const page = [
      ...column("number", { left: 50, right: 60 }),
      ...column("item", { left: 80, right: 550 }),
    ];

    expect(namesOf(page)).toHaveLength(1);
  });

  it("keeps the lines of a large heading together over the columns below", () => {
    const page = [
      item("head1", [50, 90, 560, 110], 20),
      item("head2", [50, 123, 300, 143], 20),
      ...column("a", { left: 50, right: 180, top: 158 }),
      ...column("b", { left: 220, right: 380, top: 158 }),
      ...column("c", { left: 420, right: 580, top: 158 }),
    ];

    expect(namesOf(page)[0]).toEqual(["head1", "head2"]);
    expect(namesOf(page).map(([first]) => first)).toEqual(["head1", "a1", "b1", "c1"]);
  });

  it("reads the ends of a running head before both columns, and a page number after them", () => {
    const page = [
      item("head", [50, 10, 150, 20]),
      item("right end", [500, 10, 550, 20]),
      ...longColumn("a", { left: 50, right: 290 }),
      ...longColumn("b", { left: 310, right: 550 }),
      item("number", [540, 700, 550, 710]),
    ];

    expect(namesOf(page).map(([first]) => first)).toEqual(["head", "a1", "b1", "number"]);
  });

  it("finds the gutter beside a picture that reaches into it", () => {
    const page = [
      ...column("a", { left: 50, right: 390 }),
      { ...item("picture", [40, 170, 445, 300]), size: 0 },
      ...column("side", { left: 460, right: 560 }),
      ...column("more", { left: 460, right: 560, top: 180 }),
    ];

    expect(namesOf(page).map(([first]) => first)).toEqual(["a1", "side1"]);
  });

  it("loses nothing on a page of scattered items", () => {
    const page = Array.from({ length: 500 }, (_, index) => {
      const [x, y] = [(index * 97) % 560, (index * 61) % 760];
      return item(`${index}`, [x, y, x + 12, y + 10]);
    });

    expect(new Set(divideByColumns(page, PAGE).flat())).toEqual(new Set(page));
  });
});

function namesOf(items: readonly Named[]): string[][] {
  return divideByColumns(items, PAGE).map((region) => region.map(({ name }) => name));
}

function item(name: string, box: Box, size = 10): Named {
  return { name, box, size };
}

function longColumn(name: string, sides: { left: number; right: number }): Named[] {
  return Array.from({ length: 40 }, (_, line) =>
    item(`${name}${line + 1}`, [sides.left, 60 + line * 14, sides.right, 70 + line * 14]),
  );
}

function column(
  name: string,
  { left, right, top = 60 }: { left: number; right: number; top?: number },
): Named[] {
  return [1, 2, 3, 4, 5, 6].map((line) =>
    item(`${name}${line}`, [left, top + line * 14, right, top + line * 14 + 10]),
  );
}
