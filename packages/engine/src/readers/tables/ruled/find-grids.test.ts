import { describe, expect, it } from "vitest";
import type { PdfPage } from "@parsewright/document/testing/pdf-page";
import { drawLines, onPage } from "../testing/on-page.ts";
import { edgesOfFills, findGrids } from "./find-grids.ts";

const GREY = [0.8, 0.8, 0.8] as const;

/** The number of columns and rows of each grid. */
function shapesOf(content: (page: PdfPage) => void): Promise<string[]> {
  return onPage(content, ({ rulings, fills }) =>
    findGrids([...rulings, ...edgesOfFills(fills)]).map(
      ({ xs, ys }) => `${xs.length - 1} × ${ys.length - 1}`,
    ),
  );
}

describe("findGrids", () => {
  it("finds the fields between lines that meet", async () => {
    expect(
      await shapesOf((page) =>
        drawLines(page, { xs: [100, 200, 300, 400], ys: [700, 680, 660, 640, 620] }),
      ),
    ).toEqual(["3 × 4"]);
  });

  it("keeps grids apart that no line connects", async () => {
    const shapes = await shapesOf((page) => {
      drawLines(page, { xs: [100, 150, 200], ys: [700, 680, 660] });
      drawLines(page, { xs: [300, 350, 400, 450], ys: [700, 680, 660] });
    });

    expect(shapes.toSorted()).toEqual(["2 × 2", "3 × 2"]);
  });

  it("adds the outer lines that a table leaves out", async () => {
    expect(
      await shapesOf((page) => {
        for (const y of [680, 660]) page.line({ from: [100, y], to: [400, y] });
        for (const x of [200, 300]) page.line({ from: [x, 700], to: [x, 640] });
      }),
    ).toEqual(["3 × 3"]);
  });

  it("joins the bands of a striped table over the white row between them", async () => {
    expect(
      await shapesOf((page) => {
        for (const y of [680, 640])
          for (const x of [100, 200]) page.rectangle({ x, y, width: 100, height: 20, fill: GREY });
      }),
    ).toEqual(["2 × 3"]);
  });

  it("leaves bands alone that are far from each other", async () => {
    expect(
      await shapesOf((page) => {
        for (const y of [680, 500])
          for (const x of [100, 200]) page.rectangle({ x, y, width: 100, height: 20, fill: GREY });
      }),
    ).toEqual(["2 × 1", "2 × 1"]);
  });

  it("leaves two grids apart that have several rows each, with a heading between them", async () => {
    expect(
      await shapesOf((page) => {
        for (const top of [700, 640])
          for (const y of [top, top - 20])
            for (const x of [100, 200])
              page.rectangle({ x, y: y - 20, width: 100, height: 20, fill: GREY });
      }),
    ).toEqual(["2 × 2", "2 × 2"]);
  });

  it("finds nothing in lines of one direction", async () => {
    expect(
      await shapesOf((page) => {
        for (const y of [700, 680, 660]) page.line({ from: [100, y], to: [400, y] });
      }),
    ).toEqual([]);
  });
});
