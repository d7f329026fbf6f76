import { expect, it } from "vitest";
import { formatSpeeds } from "./format-speeds.ts";

it("prints the median round of each parser and compares it with the first", () => {
  const rounds = (cpuSeconds: number) => [
    { wallSeconds: 9, cpuSeconds: 9 },
    { wallSeconds: 2, cpuSeconds },
    { wallSeconds: 1, cpuSeconds: 0.01 },
  ];

  const lines = formatSpeeds(100, [
    { name: "ours", rounds: rounds(2) },
    { name: "another", rounds: rounds(1) },
  ]);

  expect(lines.split("\n")).toEqual([
    "ours       50.0 pages per second    20.0 ms of CPU per page   1.00 × ours per core",
    "another    50.0 pages per second    10.0 ms of CPU per page   2.00 × ours per core",
  ]);
});
