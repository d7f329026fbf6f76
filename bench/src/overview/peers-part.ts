import { isBusy } from "../measure/idle-machine.ts";
import type { Overview, QualityRow } from "./overview-data.ts";

/** The part of the page on all parsers that were measured in one run, best first. */
export function renderPeers({ rows, published, machine, date }: Overview["quality"]): string {
  const best = rows.toSorted((one, other) => other.overall - one.overall);
  return `## Beside other parsers

The same pages, each parser on one thread of the same machine, in turn, on ${date}${isBusy(machine) ? `; **the machine was busy with other work** (a load of ${machine.load} on ${machine.cores} cores), so that only ratios count` : ""}. All keep headers and footers, as the truth does, and make no pictures. Rules of Parsewright were developed on pages of this set, those of the others presumably not.

| read by | overall | text (NID) | tables (TEDS) | headings (MHS) | CPU ms a page, mean | median | pages in a core hour |
| --- | --- | --- | --- | --- | --- | --- | --- |
${best
  .map(
    (row) =>
      `| ${row.name} | ${scoreCells(row)} | ${whole(row.cpuMsPerPage)} | ${row.medianMs === undefined ? "not known" : whole(row.medianMs)} | ${whole(Math.round(3_600_000 / row.cpuMsPerPage))} |`,
  )
  .join("\n")}
${published
  .toSorted((one, other) => other.overall - one.overall)
  .map((row) => `| ${row.name}, published output | ${scoreCells(row)} | not run | | |`)
  .join("\n")}

![Quality against CPU time](benchmarks/quality-cpu.svg)

[How the scores are computed](../bench/README.md#quality-and-speed-of-pages). docling, marker and MinerU were not run: what they read pages with is on Hugging Face, in no package registry.${published.length > 0 ? " Published output is what the makers of the benchmark published with it in March 2026, scored alike." : ""}${rows.some(({ name }) => name.startsWith("docling-rs")) ? " docling-rs is run without its models, which are on its release page, and then writes no headings and no tables." : ""}`;
}

function scoreCells({ overall, nid, teds, mhs }: Pick<QualityRow, Metric>): string {
  return [overall, nid, teds, mhs].map((score) => shortScore(score)).join(" | ");
}

type Metric = "overall" | "nid" | "teds" | "mhs";

const PARTS = [
  ["overall", "overall"],
  ["nid", "in text"],
  ["teds", "in tables"],
  ["mhs", "in headings"],
] as const;

/** The sentence of the README on parsers that are faster or better than ours, as far as this run shows it. */
export function renderLosses({ rows }: Overview["quality"]): string {
  const own = rows.filter(({ name }) => name.startsWith("Parsewright"));
  const others = rows.filter((row) => !own.includes(row));
  const fast = own.find(({ name }) => name.endsWith("fast"));
  const cheaper = others
    .filter(({ cpuMsPerPage }) => cpuMsPerPage < (fast?.cpuMsPerPage ?? 0))
    .toSorted((one, other) => one.cpuMsPerPage - other.cpuMsPerPage)
    .map(({ name, cpuMsPerPage }) => `${name} (${cpuMsPerPage} ms)`);
  const better = PARTS.flatMap(([part, title]) => {
    const most = Math.max(...own.map((row) => row[part]));
    return others
      .filter((row) => row[part] > most)
      .map(
        (row) =>
          `${row.name} is better ${title} (${shortScore(row[part])}, ours ${shortScore(most)})`,
      );
  });
  const cost = `these take less CPU time a page than \`fast\` (${fast?.cpuMsPerPage} ms): ${cheaper.join(", ")}.`;
  const quality = better.length > 0 ? `${better.join("; ")}.` : "None reads them better.";
  return `On the pages of the chart, ${cost} ${quality}`;
}

/** A score without the digit before its point. */
function shortScore(score: number): string {
  return score.toFixed(3).replace(/^0/, "");
}

function whole(value: number): string {
  return value.toLocaleString("en-US");
}
