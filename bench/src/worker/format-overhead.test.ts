import { expect, it } from "vitest";
import { formatOverhead } from "./format-overhead.ts";

it("compares the median round of a way with the engine alone", () => {
  const job = {
    wallSeconds: 2,
    supervisorSeconds: 0.1,
    engineSeconds: 0.9,
    fetchSeconds: 0.1,
    parseSeconds: 1.5,
    packageSeconds: 0.3,
  };
  const slow = { ...job, wallSeconds: 90, engineSeconds: 90 };

  const lines = formatOverhead(
    [{ wallSeconds: 1, cpuSeconds: 0.8 }],
    [{ name: "file_url, inline", rounds: [slow, job, job] }],
  );

  expect(lines.split("\n")).toEqual([
    "engine alone        1.00 s wall    0.80 s CPU",
    "file_url, inline    2.00 s wall (2.00 × alone)    1.00 s CPU (1.25 × alone)  " +
      "around the engine: 25.0 % of wall, 10.0 % of CPU  fetch  100 ms  package  300 ms  rest  100 ms",
  ]);
});
