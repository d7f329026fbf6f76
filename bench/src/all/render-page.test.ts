import { expect, it } from "vitest";
import { type Machine, renderPage } from "./render-page.ts";

const MACHINE: Machine = {
  date: "2026-01-02",
  processor: "Some processor",
  cores: 2,
  memoryGib: 8,
  system: "Linux 6",
  node: "20.19.0",
  version: "0.1.0",
  commit: "abc1234",
  load: 0.5,
};
const RUN = {
  name: "speed",
  command: "npm run bench -- speed",
  tables: [
    {
      title: "Speed",
      note: "Ten pages.",
      unit: "ms",
      better: "lower" as const,
      rows: [{ name: "Parsewright", value: 12.34 }],
    },
  ],
};

it("has the machine, and a chart and a table for each table of a bench", () => {
  const page = renderPage(MACHINE, [RUN], "## What is bad\n");

  expect(page).toContain("| processor | Some processor, 2 cores |");
  expect(page).toContain("## Speed\n\nTen pages. Less is better. `npm run bench -- speed`");
  expect(page).toContain("![Speed, ms](benchmarks/speed-1.svg)");
  expect(page).toContain("| Parsewright | 12.3 |");
  expect(page.endsWith("## What is bad\n")).toBe(true);
  expect(page).not.toContain("busy");
});

it("says which bench did not run to its end, and that the machine was busy", () => {
  const page = renderPage({ ...MACHINE, load: 9 }, [{ ...RUN, tables: undefined }], "");

  expect(page).toContain("## `npm run bench -- speed`\n\nIt did not run to its end.");
  expect(page).toContain("The machine was busy with other work.");
});
