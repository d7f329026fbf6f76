import { expect, it } from "vitest";
import { drawBarChart, formatValue } from "./bar-chart.ts";

it("draws the longest bar over the whole width, and the others in proportion", () => {
  const svg = drawBarChart({
    title: "Speed",
    note: "",
    unit: "ms",
    better: "lower",
    rows: [
      { name: "Parsewright <1>", value: 10 },
      { name: "other", value: 40 },
    ],
  });

  const widths = [...svg.matchAll(/<rect [^>]*width="([\d.]+)"/g)].map(([, width]) =>
    Number(width),
  );
  expect((widths[1] ?? 0) / (widths[0] ?? 0)).toBeCloseTo(4);
  expect(svg).toContain("Parsewright &lt;1>");
  expect(svg).toContain("<title>Speed, ms</title>");
});

it.each([
  [0.90421, "0.904"],
  [7.8, "7.80"],
  [78.12, "78.1"],
  [1240.4, "1,240"],
  [0, "0.000"],
])("writes %d as %s", (value, text) => {
  expect(formatValue(value)).toBe(text);
});
