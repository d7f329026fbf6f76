import { expect, it } from "vitest";
import { type ChartData, type ChartSeries, chartShapes } from "./chart-shapes.ts";
import type { SlideBox } from "./slide.ts";

const BOX: SlideBox = [100, 100, 400, 300];

it("draws a column for each value, as high as its value", () => {
  const { bars, texts } = draw(["A", "B"], [{ values: [10, 20], colour: "red" }]);
  const [first, second] = bars.map(({ top, bottom }) => bottom - top);
  expect(second).toBeCloseTo(Number(first) * 2);
  expect(bars[0]?.bottom).toBeCloseTo(bars[1]?.bottom ?? 0);
  expect(texts).toEqual(expect.arrayContaining(["A", "B", "0", "20", "■ Sold"]));
});

it("puts stacked values onto each other and others beside each other", () => {
  const rows = [
    { values: [10], colour: "red" },
    { values: [30], colour: "blue" },
  ];
  const [low, high] = draw(["A"], rows, { isStacked: true }).bars;
  expect(high).toMatchObject({ left: low?.left, bottom: low?.top });
  const [left, right] = draw(["A"], rows).bars;
  expect(right).toMatchObject({ left: left?.right, bottom: left?.bottom });
});

it("begins a line again behind a value that is left out", () => {
  const { shapes } = draw(["A", "B", "C", "D"], [{ look: "line", values: [1, 2, undefined, 4] }]);
  const names = shapes.flatMap(({ path }) => path?.steps.map(({ name }) => name) ?? []);
  expect(names).toEqual(["moveTo", "lnTo", "moveTo"]);
});

it("gives each slice of a pie the colour of its name", () => {
  const { fills, texts } = draw(["A", "B"], [{ look: "pie", values: [1, 3] }]);
  expect(fills.map(({ fill }) => fill)).toEqual(["navy", "teal"]);
  expect(texts).toEqual(["Boats", "■ A", "■ B"]);
});

it("keeps everything within its box, also negative and equal values", () => {
  for (const values of [
    [-5, 5],
    [0, 0],
    [-3, -1],
  ]) {
    for (const { left, right } of draw(["A", "B"], [{ look: "bar", values }]).bars) {
      expect(left).toBeGreaterThanOrEqual(BOX[0]);
      expect(right).toBeGreaterThanOrEqual(left);
      expect(right).toBeLessThanOrEqual(BOX[0] + BOX[2]);
    }
  }
});

function draw(
  categories: readonly string[],
  rows: readonly (Partial<ChartSeries> & Pick<ChartSeries, "values">)[],
  more: Partial<ChartData> = {},
) {
  const series = rows.map(
    (row) => ({ name: "Sold", look: "column", colour: "gray", ...row }) as const,
  );
  const sliceColours = ["navy", "teal"];
  const chart = { title: "Boats", categories, series, isStacked: false, sliceColours, ...more };
  const shapes = chartShapes(chart, BOX);
  const fills = shapes.filter(({ fill }) => fill !== undefined);
  return {
    shapes,
    fills,
    bars: fills.map(({ box: [left, top, width, height] }) => ({
      left,
      top,
      right: left + width,
      bottom: top + height,
    })),
    texts: shapes.flatMap(({ paragraphs }) => paragraphs.map(({ runs }) => runs[0]?.text)),
  };
}
