import type { ChartLook, SeriesLook } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import { drawChart, scaleOf } from "./draw-chart.ts";

const ROWS = [
  ["", "North", "South"],
  ["Q1", "10", "20"],
  ["Q2", "30", "40"],
];
const SIZE = [400, 200] as const;

const seriesOf = (kind: SeriesLook["kind"]): SeriesLook[] => [
  { kind, column: 1, labels: 0, colours: ["#ff0000", "#00ff00"] },
  { kind, column: 2, labels: 0, colours: ["#0000ff"] },
];

function draw(kind: SeriesLook["kind"], look: Partial<ChartLook> = {}, rows = ROWS) {
  return drawChart(rows, { series: seriesOf(kind), ...look }, SIZE);
}

describe("drawChart", () => {
  it("draws a bar for each number of each series, and names categories and series", () => {
    const { marks, labels, legend } = draw("bar");

    expect(marks.map(({ path }) => path.split("Z").length - 1)).toEqual([2, 2]);
    expect(labels.map(({ text }) => text)).toEqual(["0", "10", "20", "30", "40", "Q1", "Q2"]);
    expect(legend).toEqual([
      { name: "North", colour: "#ff0000" },
      { name: "South", colour: "#0000ff" },
    ]);
  });

  it("gives twice the number twice the height", () => {
    const [, south] = draw("bar").marks;
    const heights = [...(south?.path.matchAll(/M\S+ (\S+?)V(\S+?)H/g) ?? [])].map(
      ([, from, to]) => Number(from) - Number(to),
    );

    expect(heights[1]).toBeCloseTo(2 * (heights[0] ?? 0), 0);
  });

  it.each([
    { kind: "bar", cells: ["1 1", "2 1", "1 2", "2 2"] },
    { kind: "line", cells: ["1 1", "2 1", "1 2", "2 2"] },
    { kind: "area", cells: ["1 1", "2 1", "1 2", "2 2"] },
    { kind: "scatter", cells: ["1 1", "2 1", "1 2", "2 2"] },
    { kind: "pie", cells: ["1 1", "2 1"] },
  ] as const)("has a place for each value of a chart of kind $kind, by row and column", (chart) => {
    const rows = [
      ["x", "North", "South"],
      ["1", "10", "20"],
      ["2", "30", "40"],
      ["3", "", ""],
    ];
    const places = draw(chart.kind, {}, rows)
      .marks.flatMap(({ values }) => values)
      .filter(({ path }) => path !== "");

    expect(places.map(({ row, column }) => `${row} ${column}`)).toEqual(chart.cells);
  });

  it("puts stacked bars on top of each other", () => {
    const [north, south] = draw("bar", { stacking: "sum" }).marks;
    const [, top] = /V(\S+?)H/.exec(north?.path ?? "") ?? [];

    expect(south?.path).toContain(` ${top}V`);
  });

  it("scales shares of the whole to a hundred percent", () => {
    expect(draw("bar", { stacking: "share" }).labels.map(({ text }) => text)).toContain("100%");
  });

  it("lets bars lie with the first category at the bottom", () => {
    const { labels } = draw("bar", { is_horizontal: true });
    const [first, second] = ["Q1", "Q2"].map((name) => labels.find(({ text }) => text === name));

    expect(first?.y).toBeGreaterThan(second?.y ?? 0);
    expect(first?.anchor).toBe("end");
  });

  it.each(["line", "area"] as const)(
    "leaves out the points of a %s that have no number",
    (kind) => {
      const { marks } = draw(kind, {}, [...ROWS, ["Q3", "", "60"]]);

      expect(marks.map(({ path }) => path.includes("NaN"))).toEqual([false, false]);
      expect(marks[1]?.path.split("L").length).toBeGreaterThan(
        marks[0]?.path.split("L").length ?? 0,
      );
    },
  );

  it("puts the dots of a scatter chart where their two numbers are", () => {
    const { marks, labels } = draw("scatter", {}, [
      ["", "A", "B"],
      ["0", "0", "10"],
      ["10", "10", "0"],
    ]);

    expect(marks.map(({ path }) => path.split("M").length - 1)).toEqual([2, 2]);
    expect(labels.filter(({ text }) => text === "10")).toHaveLength(2);
  });

  it("draws slices of a pie in their colours, again from the first where these end", () => {
    const { marks, legend } = draw("pie", {}, [...ROWS, ["Q3", "60%", ""]]);

    expect(marks.map(({ colour }) => colour)).toEqual(["#ff0000", "#00ff00", "#ff0000"]);
    expect(legend.map(({ name }) => name)).toEqual(["Q1", "Q2", "Q3"]);
  });

  it("draws a pie of one slice as a whole circle", () => {
    const [mark] = draw("pie", {}, ROWS.slice(0, 2)).marks;

    expect(mark?.path).toContain(" 1 1 ");
  });

  it("draws a series of 200,000 points", () => {
    const points = Array.from({ length: 200_000 }, (_, point) => [`P${point}`, "1"]);

    expect(draw("bar", {}, [["", "North"], ...points]).labels.length).toBeLessThan(100);
  });

  it("draws nothing of a table without rows", () => {
    expect(draw("bar", {}, []).marks.map(({ path }) => path)).toEqual(["", ""]);
  });
});

describe("scaleOf", () => {
  it.each([
    { values: [3, 97], ticks: [0, 20, 40, 60, 80, 100] },
    { values: [-4, 28.6], ticks: [-10, 0, 10, 20, 30] },
    { values: [1000, 1004], ticks: [1000, 1001, 1002, 1003, 1004] },
    { values: [5, 5], ticks: [0, 1, 2, 3, 4, 5] },
    { values: [Number.NaN], ticks: [0, 0.2, 0.4, 0.6, 0.8, 1] },
  ])("has round steps around $values", ({ values, ticks }) => {
    expect(scaleOf(values, false)).toEqual(ticks);
  });
});
