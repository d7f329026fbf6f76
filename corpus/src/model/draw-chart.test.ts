import { describe, expect, it } from "vitest";
import { asDrawing } from "./draw-chart.ts";
import { type Chart, pictureTexts } from "./picture.ts";

const BARS: Chart = {
  kind: "chart",
  type: "bars",
  width: 240,
  height: 120,
  categories: ["2020", "2021"],
  series: [
    { name: "North", colour: "#4472c4", values: [50, 100] },
    { name: "South", colour: "#ed7d31", values: [25, 0] },
  ],
  axisTitles: { across: "Year", upright: "Amount" },
};
const PIE: Chart = {
  kind: "chart",
  type: "pie",
  width: 240,
  height: 120,
  categories: ["North", "South"],
  series: [{ name: "Share", colour: "#4472c4", values: [1, 3] }],
};

describe("asDrawing", () => {
  it("draws a bar for each value, as tall as it is, in a colour that the legend explains", () => {
    const { shapes } = asDrawing(BARS);
    const bars = shapes.filter((shape) => shape.kind === "rectangle" && shape.width > 6);
    const heights = bars.map((bar) => (bar.kind === "rectangle" ? Math.round(bar.height) : 0));

    expect(heights).toEqual([39, 78, 20, 0]);
    expect(pictureTexts(asDrawing(BARS))).toEqual(
      expect.arrayContaining(["2020", "2021", "North", "South", "Year", "Amount"]),
    );
  });

  it("draws a sector for each value of a pie", () => {
    const sectors = asDrawing(PIE).shapes.filter(({ kind }) => kind === "polygon");

    expect(sectors).toHaveLength(2);
    expect(pictureTexts(PIE)).toEqual(["North", "South", "Share"]);
  });

  it.each([BARS, { ...BARS, type: "lines" as const }, PIE])(
    "stays inside of its frame",
    (chart) => {
      const points = asDrawing(chart).shapes.flatMap((shape) => {
        if (shape.kind === "line" || shape.kind === "polygon") return shape.points;
        return [[shape.x, shape.y] as const];
      });
      for (const [x, y] of points) {
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x).toBeLessThanOrEqual(chart.width);
        expect(y).toBeGreaterThanOrEqual(0);
        expect(y).toBeLessThanOrEqual(chart.height);
      }
    },
  );
});
