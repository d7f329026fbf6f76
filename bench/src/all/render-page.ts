import { isBusy } from "../measure/idle-machine.ts";
import { formatValue } from "./bar-chart.ts";
import type { FigureTable } from "./figures.ts";

/** Figures of one bench. */
export interface BenchRun {
  readonly name: string;
  /** Command that runs it alone. */
  readonly command: string;
  /** `undefined` where it did not run to its end. */
  readonly tables: readonly FigureTable[] | undefined;
}

/** Machine, day and version of the figures. */
export interface Machine {
  readonly date: string;
  readonly processor: string;
  readonly cores: number;
  readonly memoryGib: number;
  readonly system: string;
  readonly node: string;
  readonly version: string;
  readonly commit: string;
  /** Processes that wanted to run, on average over the minute before. */
  readonly load: number;
}

/** The page of all figures. `epilogue` is what a person wrote about them. */
export function renderPage(machine: Machine, runs: readonly BenchRun[], epilogue: string): string {
  return `${[
    "# Benchmarks",
    "`npm run bench -- all` measures and writes this page; `npm run bench -- all --from DIR` writes it again from figures that are there. What each command measures is in [bench](../bench/README.md).",
    machineTable(machine),
    ...(isBusy(machine)
      ? [
          "**The machine was busy with other work.** Seconds of the clock say little here; CPU time, memory and scores hold.",
        ]
      : []),
    ...runs.map(renderRun),
    epilogue.trim(),
  ].join("\n\n")}\n`;
}

/** The file name of a table's chart. */
export function chartName(run: BenchRun, index: number): string {
  return `${run.name}-${index + 1}.svg`;
}

function machineTable(machine: Machine): string {
  return table(
    ["measured", ""],
    [
      ["date", machine.date],
      ["version", `${machine.version}, commit ${machine.commit}`],
      ["processor", `${machine.processor}, ${machine.cores} cores`],
      ["memory", `${machine.memoryGib} GiB`],
      ["system", `${machine.system}, Node ${machine.node}`],
      ["load before", machine.load.toFixed(1)],
    ],
  );
}

function renderRun(run: BenchRun): string {
  const { command, tables } = run;
  if (tables === undefined) return `## \`${command}\`\n\nIt did not run to its end.`;
  return tables.map((figures, index) => renderTable(run, figures, index)).join("\n\n");
}

function renderTable(run: BenchRun, figures: FigureTable, index: number): string {
  const { title, note, unit, better, rows } = figures;
  return [
    `## ${title}`,
    `${note} ${better === "higher" ? "More" : "Less"} is better. \`${run.command}\``,
    `![${title}, ${unit}](benchmarks/${chartName(run, index)})`,
    table(
      ["", unit],
      rows.map(({ name, value }) => [name, formatValue(value)]),
    ),
  ].join("\n\n");
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}
