import { describe, expect, it } from "vitest";
import { picture } from "../testing/formula-picture.ts";
import { cutRows } from "./cut-rows.ts";

const WIDTH = 10;

/** A picture with ink from row to row. */
function withBands(height: number, ...bands: [from: number, to: number][]) {
  return picture(WIDTH, height, (position) => {
    const row = Math.floor(position / WIDTH);
    return bands.some(([from, to]) => row >= from && row < to) && position % WIDTH === 4 ? 0 : 255;
  });
}

describe("cutRows", () => {
  it("cuts a formula between its rows, with a little white around each", () => {
    const rows = cutRows(withBands(60, [5, 25], [35, 55]));

    expect(rows.map(({ height }) => height)).toEqual([26, 26]);
  });

  it("leaves limits and bars with the row that they are nearer to", () => {
    const rows = cutRows(withBands(90, [5, 25], [28, 34], [50, 70], [44, 48]));

    expect(rows.map(({ height }) => height)).toEqual([35, 32]);
  });

  it("gives nothing for a formula of one row, and for white", () => {
    expect(cutRows(withBands(40, [5, 25], [28, 34]))).toEqual([]);
    expect(cutRows(withBands(40))).toEqual([]);
  });
});
