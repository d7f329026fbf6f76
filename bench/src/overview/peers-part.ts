import type { Overview } from "./overview-data.ts";

/** The part of the page on all parsers that were measured in one run, best first. */
export function renderPeers({ rows }: Overview["quality"]): string {
  const best = rows.toSorted((one, other) => other.overall - one.overall);
  return `## Beside other parsers

The same pages, each parser on one thread of the same machine, in turn. All keep headers and footers, as the truth does. Rules of Parsewright were developed on pages of this set, those of the others presumably not.

| read by | overall | CPU ms a page, mean | pages in a core hour |
| --- | --- | --- | --- |
${best
  .map(
    ({ name, overall, cpuMsPerPage }) =>
      `| ${name} | ${overall.toFixed(3).slice(1)} | ${cpuMsPerPage.toLocaleString("en-US")} | ${Math.round(3_600_000 / cpuMsPerPage).toLocaleString("en-US")} |`,
  )
  .join("\n")}

![Quality against CPU time](benchmarks/quality-cpu.svg)

[Scores by part](models.md#which-pages-ask-them) are text, tables and headings; [how they are computed](../bench/README.md#quality-and-speed-of-pages). docling and marker are not in the table: their models cannot be had from a package registry.`;
}
