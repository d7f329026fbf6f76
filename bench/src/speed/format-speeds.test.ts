import { expect, it } from "vitest";
import { formatSpeeds, speedFigures } from "./format-speeds.ts";

it("prints the median round of each parser and compares it with the first", () => {
  const rounds = (cpuSeconds: number) => [
    { wallSeconds: 9, cpuSeconds: 9 },
    { wallSeconds: 2, cpuSeconds },
    { wallSeconds: 1, cpuSeconds: 0.01 },
  ];

  const lines = formatSpeeds(
    [40, 60],
    [
      { name: "ours", rounds: rounds(2) },
      { name: "another", rounds: rounds(1) },
    ],
  );

  expect(lines.split("\n")).toEqual([
    "ours       50.0 pages per second    20.0 ms of CPU per page   1.00 × ours per core",
    "another    50.0 pages per second    10.0 ms of CPU per page   2.00 × ours per core",
  ]);
});

it("prints the median page and the 95th of a hundred where the time of each file is known", () => {
  const cpuSecondsByFile = [0.94, 0.12];

  const lines = formatSpeeds(
    [94, 6],
    [{ name: "ours", rounds: [{ wallSeconds: 1, cpuSeconds: 1.06, cpuSecondsByFile }] }],
  );

  expect(lines).toContain("median 10.0 ms, p95 20.0 ms");
});

it("prints the mean scores of each parser where there is truth", () => {
  const scores = [
    { nid: 0.9, teds: 0.5, mhs: undefined, overall: 0.7 },
    { nid: 0.8, teds: undefined, mhs: undefined, overall: 0.8 },
  ];

  const lines = formatSpeeds(
    [1, 1],
    [{ name: "ours", rounds: [{ wallSeconds: 1, cpuSeconds: 1 }], scores }],
  );

  expect(lines).toContain("overall 0.7500  nid 0.8500  teds 0.5000  mhs -");
});

it("lists the median page and the 95th of a hundred of those whose time is known by file", () => {
  const spent = { wallSeconds: 1, cpuSeconds: 1.06 };

  const [all, byPage] = speedFigures(
    [94, 6],
    [
      { name: "parser, fast", rounds: [{ ...spent, cpuSecondsByFile: [0.94, 0.12] }] },
      { name: "another", rounds: [spent] },
    ],
  );

  expect(all?.rows.map(({ name }) => name)).toEqual(["Parsewright, fast", "another"]);
  expect(byPage?.rows.map(({ name }) => name)).toEqual([
    "Parsewright, fast: median",
    "Parsewright, fast: 95 of 100",
  ]);
  expect(byPage?.rows.map(({ value }) => Math.round(value))).toEqual([10, 20]);
});
