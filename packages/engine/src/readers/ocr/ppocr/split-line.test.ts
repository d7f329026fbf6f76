import { describe, expect, it } from "vitest";
import { LINE_HEIGHT_PIXELS, type LinePicture } from "./cut-line.ts";
import { splitLine } from "./split-line.ts";

describe("splitLine", () => {
  it("leaves a line alone that is not too wide", () => {
    const line = lineOf(3200, () => 0);

    expect(splitLine(line)).toEqual([line]);
  });

  it("cuts where the line is empty", () => {
    const isGap = (column: number) => column >= 2990 && column < 3010;
    const line = lineOf(4000, (column, row) => (row % 2 === 0 || isGap(column) ? 1 : -1));

    const pieces = splitLine(line);

    expect(pieces.map(({ width }) => width)).toEqual([3000, 1000]);
    expect(pieces[1]?.planes[0]).toBe(1);
    expect(pieces[1]?.planes[1000 + 500]).toBe(-1);
  });

  it("loses nothing of a line that is full everywhere", () => {
    const pieces = splitLine(lineOf(10_000, (_, row) => (row % 2 === 0 ? 1 : -1)));

    expect(pieces.reduce((sum, { width }) => sum + width, 0)).toBe(10_000);
  });
});

function lineOf(width: number, valueAt: (column: number, row: number) => number): LinePicture {
  const planes = Float32Array.from({ length: 3 * LINE_HEIGHT_PIXELS * width }, (_, position) =>
    valueAt(position % width, Math.floor(position / width) % LINE_HEIGHT_PIXELS),
  );
  return { width, planes };
}
