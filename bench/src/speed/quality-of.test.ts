import type { DocumentScores } from "@parsewright/quality";
import { expect, it } from "vitest";
import { qualityOf } from "./quality-of.ts";

it("has a row for each tier and each peer, with the mean score and the CPU time of a page", () => {
  const round = { wallSeconds: 9, cpuSeconds: 1 };
  const scores: readonly DocumentScores[] = [
    { overall: 0.9, nid: 0.7, teds: 0.5, mhs: undefined },
    { overall: 0.95, nid: 0.9, teds: undefined, mhs: undefined },
  ];
  const parsers = ["parser", "parser, geometry", "parser, fast", "liteparse 2.14.7"].map(
    (name) => ({
      name,
      rounds: [name.startsWith("parser") ? { ...round, cpuSecondsByFile: [0.4, 0.6] } : round],
      scores,
    }),
  );

  const { rows, published, pages, date } = qualityOf(parsers, {
    pageCounts: [1, 3],
    set: "own pages",
    date: new Date("2026-11-18T20:00:00Z"),
    command: "npm run bench -- speed",
    machine: { load: 0.1, cores: 2 },
    published: new Map([["docling", scores]]),
  });

  const means = { overall: 0.925, nid: 0.8, teds: 0.5, mhs: 0 };
  expect(rows).toEqual([
    { name: "Parsewright fast", ...means, cpuMsPerPage: 250, medianMs: 200 },
    { name: "liteparse 2.14.7", ...means, cpuMsPerPage: 250 },
  ]);
  expect(published).toEqual([{ name: "docling", ...means }]);
  expect({ pages, date }).toEqual({ pages: 4, date: "2026-11-18" });
});
