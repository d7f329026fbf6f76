import { expect, it } from "vitest";
import { type FuzzReport, isFinding, runFuzz } from "./run-fuzz.ts";

const RUNNER = `
  const [first, end] = process.argv.slice(1).map(Number);
  const print = (seed, outcome) => process.stdout.write(JSON.stringify({ seed, path: "a", outcome }) + "\\n");
  for (let seed = first; seed < end; seed++) {
    print(seed, "begun");
    if (seed === 2) process.abort();
    if (seed === 4) for (;;) {}
    print(seed, "ok");
  }`;

it("goes on behind files that crash or never end, and reports them", async () => {
  const reports: FuzzReport[] = [];

  await runFuzz({
    nodeArguments: ["-e", RUNNER],
    seeds: { first: 0, end: 6 },
    paths: [],
    killAfterMs: 3000,
    onReport: (report) => reports.push(report),
  });

  const outcomes = reports.map(({ outcome }) => outcome);
  expect(outcomes).toEqual(["ok", "ok", "crashed", "ok", "hung", "ok"]);
  expect(reports.filter(isFinding).map(({ seed }) => seed)).toEqual([2, 4]);
});
