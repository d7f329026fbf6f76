import { dirname } from "node:path";
import type { ThresholdVerdict } from "../mutants/run-mutants.ts";
import { keyOf } from "../thresholds/threshold.ts";
import { kindOf, THRESHOLD_KINDS, type ThresholdKind } from "../thresholds/threshold-kind.ts";
import { percentage } from "../thresholds/percentage.ts";
import { textTable } from "./text-table.ts";

/**
 * The share of thresholds that move something, by folder and in all, and those that do not. The other kinds are only
 * counted: they are not expected to move a document of the gate.
 */
export function formatMutants(verdicts: readonly ThresholdVerdict[]): string {
  const ofKind = (kind: ThresholdKind) =>
    verdicts.filter(({ threshold }) => kindOf(threshold) === kind);
  const thresholds = ofKind("threshold");
  const folders = [...new Set(thresholds.map(folderOf))].toSorted();
  const rows = folders.map((folder) =>
    shareRow(
      folder,
      thresholds.filter((verdict) => folderOf(verdict) === folder),
    ),
  );
  const apart = THRESHOLD_KINDS.filter((kind) => kind !== "threshold").map(
    (kind) => `${ofKind(kind).length} ${kind}`,
  );
  const survivors = thresholds.flatMap(({ threshold, survival }) =>
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
    textTable([head, ...rows, shareRow("all", thresholds)], 1),
    `Not counted there: ${apart.join(", ")}`,
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
