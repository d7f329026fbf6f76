import { describe, expect, it } from "vitest";
import { decodeRegions } from "./decode-regions.ts";
import { LAYOUT_LABELS } from "../../layout/layout-reader.ts";

const PAGE = { width: 400, height: 1600 };
const TABLE = LAYOUT_LABELS.indexOf("table");
const TEXT = LAYOUT_LABELS.indexOf("text");

describe("decodeRegions", () => {
  it("gives regions in reading order, with boxes in points", () => {
    const rows = [
      [TEXT, 0.75, 80, 400, 400, 800, 9],
      [TABLE, 0.5, 0, 0, 800, 400, 2],
    ];
    const answer = Float32Array.from(rows.flat());

    expect(decodeRegions(answer, PAGE)).toEqual([
      { label: "table", score: 0.5, box: [0, 0, 400, 800] },
      { label: "text", score: 0.75, box: [40, 800, 200, 1600] },
    ]);
  });

  it("keeps boxes on the page", () => {
    const answer = Float32Array.from([TEXT, 0.75, -80, -8, 900, 808, 0]);

    expect(decodeRegions(answer, PAGE)[0]?.box).toEqual([0, 0, 400, 1600]);
  });

  it.each([
    { name: "a low score", numbers: [TEXT, 0.1, 0, 0, 800, 800, 0] },
    { name: "an unknown label", numbers: [99, 0.9, 0, 0, 800, 800, 0] },
    { name: "a negative label", numbers: [-1, 0.9, 0, 0, 800, 800, 0] },
    { name: "numbers that are none", numbers: [TEXT, 0.9, Number.NaN, 0, 800, 800, 0] },
    { name: "an endless box", numbers: [TEXT, 0.9, 0, 0, Infinity, 800, 0] },
    { name: "a box turned inside out", numbers: [TEXT, 0.9, 800, 800, 0, 0, 0] },
    { name: "a row cut short", numbers: [TEXT, 0.9, 0, 0] },
  ])("leaves out $name", ({ numbers }) => {
    expect(decodeRegions(Float32Array.from(numbers), PAGE)).toEqual([]);
  });
});
