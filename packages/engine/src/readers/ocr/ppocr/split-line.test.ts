import { describe, expect, it } from "vitest";
import { LINE_HEIGHT_PIXELS, type LinePicture } from "../lines/cut-line.ts";
import { splitLine } from "./split-line.ts";

describe("splitLine", () => {
  it("leaves a line alone that is not too wide", () => {
    const line = lineOf(3200, () => 0);

    expect(splitLine(line)).toEqual([{ from: 0, picture: line }]);
  });

  it("cuts where the line is empty", () => {
    const isGap = (column: number) => column >= 2990 && column < 3010;
    const line = lineOf(4000, (column, row) => (row % 2 === 0 || isGap(column) ? 1 : -1));

    const pieces = picturesOf(line);

    expect(splitLine(line).map(({ from }) => from)).toEqual([0, 3000]);
    expect(pieces.map(({ width }) => width)).toEqual([3000, 1000]);
    expect(pieces[1]?.planes[0]).toBe(1);
    expect(pieces[1]?.planes[1000 + 500]).toBe(-1);
  });

  it("loses nothing of a line that is full everywhere", () => {
    const pieces = picturesOf(lineOf(10_000, (_, row) => (row % 2 === 0 ? 1 : -1)));

    expect(pieces.reduce((sum, { width }) => sum + width, 0)).toBe(10_000);
  });

  it("keeps a row of dots apart from the words around it", () => {
    const parts = splitLine(lineOf(800, wordDotsNumber));

    expect(parts.map(({ from }) => from)).toEqual([0, 300, 688]);
    expect(parts[1]).toEqual({ from: 300, to: 693, dots: 40 });
    expect(parts[0]).toHaveProperty("picture.width", 304);
    expect(parts[2]).toHaveProperty("picture.width", 112);
  });
});

/** A word up to column 290, a dot every ten columns up to 700, then a number. */
function wordDotsNumber(column: number, row: number): number {
  const isStroke = column % 20 < 4 && row > 8 && row < 38;
  const isDot = column % 10 < 3 && row > 33 && row < 38;
  if (column >= 300 && column < 700) return isDot ? -1 : 1;
  return isStroke && column < 780 ? -1 : 1;
}

function picturesOf(line: LinePicture): LinePicture[] {
  return splitLine(line).flatMap((part) => ("picture" in part ? [part.picture] : []));
}

function lineOf(width: number, valueAt: (column: number, row: number) => number): LinePicture {
  const planes = Float32Array.from({ length: 3 * LINE_HEIGHT_PIXELS * width }, (_, position) =>
    valueAt(position % width, Math.floor(position / width) % LINE_HEIGHT_PIXELS),
  );
  return { width, planes };
}
