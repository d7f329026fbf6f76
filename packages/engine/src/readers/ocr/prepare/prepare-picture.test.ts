import { describe, expect, it } from "vitest";
import { type Pixels, type QuarterTurns, turnPixels } from "@parsewright/document/images";
import type { PdfPage } from "@parsewright/document/testing/pdf-page";
import { renderPage } from "../../../testing/render-page.ts";
import { turnPoint } from "../../text/turn.ts";
import type { Point } from "../recognizer.ts";
import { type PicturePreparation, preparePicture } from "./prepare-picture.ts";
import { warpPixels } from "./warp-pixels.ts";

const PAGE = { width: 612, height: 792 };
const box: [number, number, number, number] = [0, 0, PAGE.width, PAGE.height];
/** Where a black square is on the page, from its top left corner. */
const MARK: Point = { x: 500, y: 100 };

const clean = await renderPage(drawText, 150);

describe("preparePicture", () => {
  it("leaves a clean page as it is", () => {
    const { picture, skewDegrees, scale, isRelit, hints } = preparePicture(clean, { box });

    expect(picture === clean).toBe(true);
    expect({ skewDegrees, scale, isRelit }).toEqual({ skewDegrees: 0, scale: 1, isRelit: false });
    expect(hints).toEqual({ content: [0, 0, clean.width, clean.height] });
  });

  it.each([-14, -2.3, -0.6, 0.6, 5, 12.5])("levels lines that lean by %f degrees", (degrees) => {
    const preparation = preparePicture(lean(clean, degrees), { box });

    expect(Math.abs(preparation.skewDegrees - degrees)).toBeLessThan(0.11);
    expect(preparePicture(preparation.picture, { box }).skewDegrees).toBe(0);
    expectMarkAt(preparation, leanPoint(MARK, degrees));
  });

  it.each([1, 2, 3] as const)(
    "turns by %i quarters, and leads back to the page",
    (quarterTurns) => {
      // The scan is turned back by as much as makes it upright.
      const scan = turnPixels(clean, ((4 - quarterTurns) % 4) as QuarterTurns);
      const isUpright = quarterTurns === 2;
      const scanned: typeof box = isUpright ? box : [0, 0, PAGE.height, PAGE.width];

      const preparation = preparePicture(scan, { box: scanned, quarterTurns });

      expect(Buffer.from(preparation.picture.rgb).equals(clean.rgb)).toBe(true);
      const onPage = preparation.toPage({ x: 0, y: 0 });
      const corners = { 1: { x: 0, y: 612 }, 2: { x: 612, y: 792 }, 3: { x: 792, y: 0 } };
      expect(onPage.x).toBeCloseTo(corners[quarterTurns].x);
      expect(onPage.y).toBeCloseTo(corners[quarterTurns].y);
    },
  );

  it("enlarges small text, and finds the way back from there", async () => {
    const small = await renderPage(drawText, 75);

    const preparation = preparePicture(small, { box });

    expect(preparation.scale).toBeGreaterThan(1.5);
    expect(preparation.picture.width).toBeGreaterThan(1.5 * small.width);
    expectMarkAt(preparation, MARK);
  });

  it("leaves small text as small as it is where it is not to be enlarged", async () => {
    const small = await renderPage(drawText, 75);

    const { picture, scale } = preparePicture(small, { box, isEnlargeable: false });

    expect(scale).toBe(1);
    expect(picture.width).toBe(small.width);
  });

  it("makes paper white and ink dark where a shadow lies on the page", () => {
    const shaded = change(clean, (value, x) => value * (1 - (0.55 * x) / clean.width));

    const { picture, isRelit } = preparePicture(shaded, { box });

    expect(isRelit).toBe(true);
    expect(shadeAt(picture, { x: 10, y: 10 })).toBeGreaterThan(235);
    expect(shadeAt(picture, { x: clean.width - 10, y: 10 })).toBeGreaterThan(200);
  });

  it("leaves a page of two short lines as it is", async () => {
    const sparse = await renderPage((page) => {
      page.text("Only this stands here,", { x: 72, y: 650 });
      page.text("and no more.", { x: 72, y: 636 });
    }, 150);

    expect(preparePicture(sparse, { box }).picture === sparse).toBe(true);
  });

  it("makes faint ink dark", () => {
    const faint = change(clean, (value) => 200 + value * 0.15);

    const { picture, isRelit, fromPage } = preparePicture(faint, { box });

    expect(isRelit).toBe(true);
    expect(shadeAt(picture, fromPage(MARK))).toBeLessThan(60);
    expect(shadeAt(picture, { x: 10, y: 10 })).toBeGreaterThan(235);
  });

  it("removes specks, and nothing else", () => {
    const noisy = change(clean, (value, x, y) => ((x * 31 + y * 17) % 97 === 0 ? 0 : value));

    const { picture } = preparePicture(noisy, { box });

    const darkCount = (pixels: Pixels) => pixels.rgb.filter((value) => value < 100).length;
    expect(darkCount(picture)).toBeLessThan(1.05 * darkCount(clean));
    expect(darkCount(picture)).toBeGreaterThan(0.95 * darkCount(clean));
  });

  it("sees the dark edges of a scanner", () => {
    const edged = change(clean, (value, x, y) => (x < 30 || y >= clean.height - 20 ? 10 : value));

    const { hints } = preparePicture(edged, { box });

    const [left, top, right, bottom] = hints.content;
    expect([left, top, right]).toEqual([30, 0, clean.width]);
    expect(bottom).toBeCloseTo(clean.height - 20, -1);
  });

  it("sees the gutter between two pages", () => {
    const spread = beside(clean, clean);

    expect(preparePicture(spread, { box: [0, 0, 1224, 792] }).hints.gutter).toBeGreaterThan(
      0.45 * spread.width,
    );
    expect(preparePicture(clean, { box }).hints.gutter).toBeUndefined();
  });

  it("makes nothing of a blank page and of noise", () => {
    const blank = change(clean, () => 255);
    const noise = change(clean, (_, x, y) => (x * 7919 + y * 104_729) % 251);

    expect(preparePicture(blank, { box })).toMatchObject({ skewDegrees: 0, scale: 1 });
    expect(preparePicture(noise, { box }).skewDegrees).toBe(0);
  });
});

function drawText(page: PdfPage): void {
  for (let line = 0; line < 40; line++)
    page.text("The quick brown fox jumps over the lazy dog and runs away from it.", {
      x: 72,
      y: 650 - line * 14,
      size: 11,
    });
  page.rectangle({
    x: MARK.x - 8,
    y: PAGE.height - MARK.y - 8,
    width: 16,
    height: 16,
    fill: [0, 0, 0],
  });
}

/** The same page on a scanner, turned clockwise about its middle. */
function lean(pixels: Pixels, degrees: number): Pixels {
  const { width, height } = pixels;
  const radians = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const [x, y] = [width / 2, height / 2];
  const toSource = {
    a: cos,
    b: -sin,
    c: sin,
    d: cos,
    e: x - cos * x - sin * y,
    f: y + sin * x - cos * y,
  };
  return warpPixels(pixels, { width, height, toSource });
}

function leanPoint({ x, y }: Point, degrees: number): Point {
  const [middleX, middleY] = [PAGE.width / 2, PAGE.height / 2];
  const turned = turnPoint({ x: x - middleX, y: y - middleY }, degrees);
  return { x: turned.x + middleX, y: turned.y + middleY };
}

/** There and back, and in between there is ink. */
function expectMarkAt({ picture, toPage, fromPage }: PicturePreparation, mark: Point): void {
  const place = fromPage(mark);
  expect(shadeAt(picture, place)).toBeLessThan(40);
  expect(toPage(place).x).toBeCloseTo(mark.x);
  expect(toPage(place).y).toBeCloseTo(mark.y);
}

function shadeAt({ width, rgb }: Pixels, { x, y }: Point): number {
  return rgb[(Math.floor(y) * width + Math.floor(x)) * 3] ?? -1;
}

function change(pixels: Pixels, shade: (value: number, x: number, y: number) => number): Pixels {
  const rgb = pixels.rgb.map((value, index) => {
    const pixel = Math.floor(index / 3);
    return shade(value, pixel % pixels.width, Math.floor(pixel / pixels.width));
  });
  return { ...pixels, rgb };
}

function beside(left: Pixels, right: Pixels): Pixels {
  const width = left.width + right.width;
  const rgb = new Uint8Array(width * left.height * 3);
  for (let row = 0; row < left.height; row++) {
    rgb.set(left.rgb.subarray(row * left.width * 3, (row + 1) * left.width * 3), row * width * 3);
    rgb.set(
      right.rgb.subarray(row * right.width * 3, (row + 1) * right.width * 3),
      (row * width + left.width) * 3,
    );
  }
  return { width, height: left.height, rgb };
}
