import { dirname } from "node:path";
import type { ThresholdVerdict } from "../mutants/judge-thresholds.ts";
import { keyOf } from "../thresholds/threshold.ts";
import { textTable } from "./text-table.ts";

/** The share of thresholds that move something, by folder and in all, and those that do not. */
export function formatMutants(verdicts: readonly ThresholdVerdict[]): string {
  const folders = [...new Set(verdicts.map(folderOf))].toSorted();
  const rows = folders.map((folder) =>
    shareRow(
      folder,
      verdicts.filter((verdict) => folderOf(verdict) === folder),
    ),
  );
  const survivors = verdicts.flatMap(({ threshold, survival }) =>
    survival === undefined ? [] : [[survival, keyOf(threshold), String(threshold.value)]],
  );
  const head = ["thresholds", "all", "used", "move something", "share of all", "share of used"];
  return [
    textTable(
      [
        ["survivors", "threshold", "value"],
        ...survivors.toSorted(([one = ""], [other = ""]) =>
          one < other ? -1 : Number(one > other),
        ),
      ],
      2,
    ),
    textTable([head, ...rows, shareRow("all", verdicts)], 1),
  ].join("\n\n");
}

/** `readers/tables` of `readers/tables/structure/decode-structure`. */
function folderOf({ threshold }: ThresholdVerdict): string {
  return dirname(threshold.file).split("/").slice(0, 2).join("/");
}

function shareRow(name: string, verdicts: readonly ThresholdVerdict[]): string[] {
  const used = verdicts.filter(({ survival }) => survival !== "not used").length;
  const moving = verdicts.filter(({ survival }) => survival === undefined).length;
  return [
    name,
    String(verdicts.length),
    String(used),
    String(moving),
    percentage(moving, verdicts.length),
    percentage(moving, used),
  ];
}

function percentage(part: number, whole: number): string {
  return whole === 0 ? "-" : `${((100 * part) / whole).toFixed(0)} %`;
}
