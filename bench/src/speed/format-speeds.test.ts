import { expect, it } from "vitest";
import { formatSpeeds } from "./format-speeds.ts";

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
