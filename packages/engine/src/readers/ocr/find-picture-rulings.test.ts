import { describe, expect, it } from "vitest";
import type { Ruling } from "@parsewright/document/files";
import type { Pixels } from "@parsewright/document/images";
import type { PdfPage } from "@parsewright/document/testing/pdf-page";
import { renderPage } from "../../testing/render-page.ts";
import { findPictureRulings } from "./find-picture-rulings.ts";
import { preparePicture } from "./prepare/prepare-picture.ts";
import { warpPixels } from "./prepare/warp-pixels.ts";

const DOTS_PER_INCH = 150;
const COLUMNS = [100, 200, 320, 500];
/** From the top of the page. */
const ROWS = [100, 120, 150, 190];

describe("findPictureRulings", () => {
  it("finds the frame and the rules of a table, from end to end", async () => {
    const rulings = rulingsOf(await renderPage(drawTable, DOTS_PER_INCH));

    expect(rulings).toEqual([
      ...ROWS.map((row) => ({ direction: "horizontal", ...near(row, 100, 500) })),
      ...COLUMNS.map((column) => ({ direction: "vertical", ...near(column, 100, 190) })),
    ]);
  });

  it("finds them on a scan that leans by a degree, close to where they are", async () => {
    const leaning = lean(await renderPage(drawTable, DOTS_PER_INCH));

    const rulings = rulingsOf(leaning);

    expect(count(rulings, "horizontal")).toBe(ROWS.length);
    expect(count(rulings, "vertical")).toBe(COLUMNS.length);
  });

  it("finds them in a picture that was made level", async () => {
    const { picture, toPage } = preparePicture(lean(await renderPage(drawTable, DOTS_PER_INCH)), {
      box: [0, 0, 612, 792],
    });

    expect(count(findPictureRulings(picture, toPage), "horizontal")).toBe(ROWS.length);
  });

  it("goes on behind a gap where ink has flaked off", async () => {
    const picture = await renderPage((page) => {
      page.line({ from: [100, 600], to: [250, 600], width: 1 });
      page.line({ from: [253, 600], to: [400, 600], width: 1 });
    }, DOTS_PER_INCH);

    const [ruling, ...others] = rulingsOf(picture);

    expect(others).toEqual([]);
    expect(ruling?.from).toBeCloseTo(100, 0);
    expect(ruling?.to).toBeCloseTo(400, 0);
  });

  it("takes neither letters nor the edges of panels for lines", async () => {
    const picture = await renderPage((page) => {
      for (let line = 0; line < 20; line++)
        page.text("minimum illumination will fill all the halls until April", {
          x: 72,
          y: 700 - line * 25,
          size: 8 + line / 2,
          font: line % 2 === 0 ? "Times-Bold" : "Helvetica",
        });
      page.rectangle({ x: 100, y: 100, width: 200, height: 60, fill: [0.4, 0.4, 0.6] });
    }, DOTS_PER_INCH);

    expect(rulingsOf(picture)).toEqual([]);
  });

  it("leaves slanted lines to drawings", async () => {
    const picture = await renderPage(
      (page) => page.line({ from: [100, 600], to: [400, 560], width: 1 }),
      DOTS_PER_INCH,
    );

    expect(rulingsOf(picture)).toEqual([]);
  });
});

function drawTable(page: PdfPage): void {
  const [left = 0, right = 0] = [COLUMNS[0], COLUMNS.at(-1)];
  const [top = 0, bottom = 0] = [ROWS[0], ROWS.at(-1)];
  for (const row of ROWS)
    page.line({ from: [left, page.height - row], to: [right, page.height - row], width: 0.7 });
  for (const column of COLUMNS)
    page.line({
      from: [column, page.height - top],
      to: [column, page.height - bottom],
      width: 0.7,
    });
  for (const row of ROWS.slice(0, -1))
    for (const column of COLUMNS.slice(0, -1))
      page.text("Cell 12.5", { x: column + 4, y: page.height - row - 14, size: 10 });
}

function rulingsOf(picture: Pixels): Ruling[] {
  const scale = 612 / picture.width;
  return findPictureRulings(picture, ({ x, y }) => ({ x: x * scale, y: y * scale }));
}

/** Lines end at the outer edge of those that they meet. */
function near(position: number, from: number, to: number) {
  const about = (value: number): number => expect.closeTo(value, -0.5);
  return { position: about(position), from: about(from), to: about(to) };
}

function count(rulings: readonly Ruling[], direction: Ruling["direction"]): number {
  return rulings.filter((ruling) => ruling.direction === direction).length;
}

function lean(pixels: Pixels): Pixels {
  const { width, height } = pixels;
  const slope = Math.tan(Math.PI / 180);
  const toSource = { a: 1, b: -slope, c: slope, d: 1, e: -20, f: 20 };
  return warpPixels(pixels, { width, height, toSource });
}
