import { costOf, dollars } from "./cost-page.ts";
import type { Overview } from "./overview-data.ts";

/** The chart of the README with its text, and the paragraph below it. */
export function renderReadmePart({ quality, clouds }: Overview): string {
  const { rows, pages, date } = quality;
  const points = rows.map(
    ({ name, overall, cpuMsPerPage }) =>
      `${name} ${overall.toFixed(3).slice(1)} at ${cpuMsPerPage} ms a page`,
  );
  const [cloud] = clouds.rows;
  const prices = rows
    .filter(({ name }) => name.startsWith("Parsewright"))
    .map(({ name, cpuMsPerPage }) => {
      const price = cloud === undefined ? "" : dollars(costOf(cpuMsPerPage, cloud));
      return `${price} in \`${name.replace("Parsewright ", "")}\``;
    });
  return `![Quality against CPU time: ${points.join("; ")}](docs/benchmarks/quality-cpu.svg)

${pages} pages of opendataloader-bench in one run on one thread, ${date}; **rules of Parsewright were developed on pages of this set**, the others' presumably not. [Command and table](docs/cost.md#beside-other-parsers), [all benchmarks](docs/benchmarks.md) with the bad figures too, [the price](docs/cost.md): the CPU time of 1,000 pages costs about ${prices.slice(0, -1).join(", ")} and ${prices.at(-1) ?? ""} at list prices.`;
}
