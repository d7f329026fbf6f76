import { costOf, dollars } from "./cost-page.ts";
import type { Overview } from "./overview-data.ts";
import { renderLosses } from "./peers-part.ts";

/** All figures that the README shows. */
export interface ReadmeFigures {
  readonly overview: Overview;
  /** MiB of the longest documents that `memory` reads: 100 and 1,000 pages. */
  readonly memory: readonly [hundred: string, thousand: string];
  /** The gate's score of real documents that nothing was tuned on. */
  readonly unseenReal: number;
}

/** Puts the figures into the README, each in its place. */
export function withFigures(readme: string, { overview, ...others }: ReadmeFigures): string {
  const [hundred, thousand] = others.memory;
  const places: readonly (readonly [RegExp, string])[] = [
    [/!\[Quality [^]*?\n\n[^\n]+/, renderReadmePart(overview)],
    [/(?<=\n- \*\*Costs and scores\.\*\* )[^\n]+/, renderLosses(overview.quality)],
    [/\d+ MiB for 100 pages, \d+ MiB/, `${hundred} MiB for 100 pages, ${thousand} MiB`],
    [/(?<=\bscore )\.\d{3}/, others.unseenReal.toFixed(3).slice(1)],
  ];
  return places.reduce((text, [place, figures]) => {
    if (!place.test(text)) throw new Error(`The README has no place for its figures: ${place}`);
    return text.replace(place, () => figures);
  }, readme);
}

/** The chart of the README with its text, and the paragraph below it. */
function renderReadmePart({ quality, clouds }: Overview): string {
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

${pages} pages of opendataloader-bench, read in one run on one thread, ${date}. **Rules of Parsewright were developed on pages of this set**, those of the others presumably were not. [Command and table](docs/cost.md#beside-other-parsers), [all benchmarks](docs/benchmarks.md), including the bad figures. [The price](docs/cost.md) of CPU time for 1,000 pages is about ${prices.slice(0, -1).join(", ")} and ${prices.at(-1) ?? ""} at list prices.`;
}
