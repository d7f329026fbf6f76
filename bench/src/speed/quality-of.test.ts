import type { DocumentScores } from "@parsewright/quality";
import { expect, it } from "vitest";
import { qualityOf } from "./quality-of.ts";

it("has a row for each tier and each peer, with the mean score and the CPU time of a page", () => {
  const round = { wallSeconds: 9, cpuSeconds: 1 };
  const scores = [{ overall: 0.9 }, { overall: 0.95 }] as unknown as readonly DocumentScores[];
  const parsers = ["parser", "parser, geometry", "parser, fast", "liteparse 2.14.7"].map(
    (name) => ({
      name,
      rounds: [round],
      scores,
    }),
  );

  const { rows, date } = qualityOf(parsers, {
    pageCount: 4,
    set: "own pages",
    date: new Date("2026-11-18T20:00:00Z"),
  });

  expect(rows).toEqual([
    { name: "Parsewright fast", overall: 0.925, cpuMsPerPage: 250 },
    { name: "liteparse 2.14.7", overall: 0.925, cpuMsPerPage: 250 },
  ]);
  expect(date).toBe("2026-11-18");
});
