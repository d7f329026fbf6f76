import type { MeasuredLine, MeasuredSet } from "./measure-confidence.ts";

/** Lines with a larger share of wrong letters count as wrong. */
const WRONG_SHARE = 0.1;

/** Lower ends of the ranges of confidence. */
const FLOORS = [0, 0.5, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95];

/** A table of all sets: how many lines of each range of confidence are wrong. */
export function formatConfidence(sets: readonly MeasuredSet[]): string {
  const all = sets.flatMap(({ lines }) => lines);
  const rows = FLOORS.map((floor, position) => {
    const ceiling = FLOORS[position + 1] ?? Infinity;
    const isWithin = ({ confidence }: MeasuredLine) => confidence >= floor && confidence < ceiling;
    return [
      `${floor.toFixed(2)} to ${Math.min(1, ceiling).toFixed(2)}`,
      ...sets.map(({ lines }) => describe(lines.filter(isWithin))),
      describe(all.filter(isWithin)),
    ];
  });
  const named = sets.map(({ pages, pagesNamed }) => `${pagesNamed} of ${pages}`);
  const table = [
    ["confidence", ...sets.map(({ name }) => name), "all"],
    ...rows,
    ["pages named", ...named, ""],
  ];
  return [
    `lines, share of which more than ${WRONG_SHARE * 100} % of the letters are wrong, mean share of wrong letters`,
    ...table.map((row) =>
      row
        .map((cell) => cell.padEnd(24))
        .join("")
        .trimEnd(),
    ),
  ].join("\n");
}

function describe(lines: readonly MeasuredLine[]): string {
  if (lines.length === 0) return "";
  const wrong = lines.filter(({ errors }) => errors > WRONG_SHARE).length;
  const sum = lines.reduce((total, { errors }) => total + errors, 0);
  return `${lines.length}: ${percent(wrong / lines.length)}, ${percent(sum / lines.length)}`;
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
