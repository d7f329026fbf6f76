import type { Box, TableCellPlace } from "@parsewright/contract";
import type { Character, SourcePage } from "@parsewright/document/files";
import { spansOf } from "@parsewright/document/blocks";
import { isInside } from "@parsewright/document/geometry";
import type { PdfPage } from "@parsewright/document/testing/pdf-page";
import { describe, expect, it } from "vitest";
import { readTableIn } from "./read-table-in.ts";
import { drawGrid, onPage, writePairs } from "./testing/on-page.ts";
import { toTableBlock } from "./to-table-block.ts";

/** Around all that the tests draw; origin top left. */
const BOX: Box = [90, 60, 320, 180];

describe("the cells of a table", () => {
  it("are where lines enclose them, empty ones too", async () => {
    const lines = { xs: [100, 160, 240, 300], ys: [720, 700, 660] };
    const content = (page: PdfPage) => drawGrid(page, lines);
    const cells = await onPage(content, (page) => cellsOf(page));

    expect(cells.map(({ row, column, bbox }) => [row, column, bbox])).toEqual(
      [
        [100, 72, 160, 92],
        [160, 72, 240, 92],
        [240, 72, 300, 92],
        [100, 92, 160, 132],
        [160, 92, 240, 132],
        [240, 92, 300, 132],
      ].map((bbox, index) => [Math.floor(index / 3), index % 3, bbox]),
    );
  });

  it("divide the white between them where no line does", async () => {
    const boxes = await onPage(writePairs, (page) => cellsOf(page).map(({ bbox }) => bbox));

    // The letters are 5 to 6 points wide, 80 points apart and 20 below each other.
    expect(boxes).toEqual([
      [120, 104, 163, 119],
      [162, 104, 206, 119],
      [120, 119, 163, 134],
      [162, 119, 206, 134],
    ]);
  });

  it("of a table printed sideways are where its text is on the page", async () => {
    const turned = (page: PdfPage) => {
      for (const [index, text] of ["a", "b", "c", "d"].entries())
        page.text(text, {
          x: 120 + Math.floor(index / 2) * 20,
          y: 640 + (index % 2) * 60,
          size: 10,
          angle: 90,
        });
    };
    await onPage(turned, (page) => {
      const cells = cellsOf(page, true);

      expect(cells.map(({ row, column }) => [row, column])).toEqual([
        [0, 0],
        [0, 1],
        [1, 0],
        [1, 1],
      ]);
      for (const [index, cell] of cells.entries()) {
        const character = page.characters[index];
        expect(isInside(character?.box ?? BOX, cell.bbox)).toBe(true);
        expect(cell.words?.map(({ text }) => text)).toEqual([character?.text]);
        expect(isInside(character?.box ?? BOX, cell.words?.[0]?.bbox ?? BOX)).toBe(true);
      }
    });
  });

  it("are surer between lines than by alignment alone, and never surer than the recogniser", async () => {
    const lines = { xs: [100, 160, 240, 300], ys: [720, 700, 660] };
    const enclosed = await onPage(
      (page) => drawGrid(page, lines),
      (page) => cellsOf(page),
    );
    const [aligned, recognised] = await onPage(writePairs, (page) => {
      const characters = page.characters.map((one, index): Character => ({
        ...one,
        confidence: index === 2 ? 0.4 : 0.99,
      }));
      return [cellsOf(page), cellsOf({ ...page, characters })];
    });

    expect(enclosed[0]?.score).toBeGreaterThan(aligned?.[0]?.score ?? 1);
    expect(recognised?.map(({ score }) => score)).toEqual([
      aligned?.[0]?.score,
      aligned?.[1]?.score,
      0.4,
      aligned?.[3]?.score,
    ]);
  });

  it("have the boxes of their words on request", async () => {
    const content = (page: PdfPage) => {
      writePairs(page);
      page.text("two words", { x: 120, y: 640, size: 10 });
      page.text("e", { x: 200, y: 640, size: 10 });
    };
    const [, , , , cell] = await onPage(content, (page) => cellsOf(page, true));
    const [plain] = await onPage(content, (page) => cellsOf(page));
    const [two, words] = cell?.words ?? [];

    expect(two).toMatchObject({ text: "two" });
    expect(words).toMatchObject({ text: "words" });
    expect(words?.bbox[0]).toBeGreaterThan(two?.bbox[0] ?? Infinity);
    expect(plain).not.toHaveProperty("words");
  });
});

function cellsOf(page: SourcePage, hasWords = false): TableCellPlace[] {
  const region = readTableIn(page, BOX);
  if (region === undefined) return [];
  const block = toTableBlock(region, { page, hasWords });
  return (block.blocks ?? []).flatMap(spansOf)[0]?.parser_cells ?? [];
}
