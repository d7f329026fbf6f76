import { readFile, writeFile } from "node:fs/promises";
import { percentage } from "./percentage.ts";
import { keyOf, type Threshold } from "./threshold.ts";
import { kindOf, THRESHOLD_KINDS, type ThresholdKind } from "./threshold-kind.ts";
import { unitOf } from "./threshold-unit.ts";

export const INVENTORY_FILE = new URL("../../thresholds.md", import.meta.url);

const HEAD = `# Thresholds

Every named number of the engine's readers and stages that decides something. Written by \`npm run quality -- --inventory\`; a test compares it with the
source. \`Moves\` is how many documents of the gate come out differently when the threshold is multiplied by 1.3 or by 0.75, as
\`npm run quality -- --mutants --inventory\` last found it: a \`threshold\` that moves nothing is to be deleted, or a document is missing. A
\`limit\` only bounds hostile or enormous input, and what \`needs models\` is not reached without them: neither is expected to move anything.
`;
const COLUMNS = `
| File | Name | Value | Unit | Kind | Why | Moves |
| --- | --- | --- | --- | --- | --- | --- |
`;
const UNKNOWN = "-";
const ROW = /^\| `([^`]+)` \| `([^`]+)` \| ([^|]+) \| [^|]* \| ([^|]+) \| .* \| ([^|]+) \|$/;

export interface InventoryRow {
  readonly key: string;
  readonly value: number;
  readonly kind: ThresholdKind;
  /** `undefined` where no mutant has been run. */
  readonly movedCount: number | undefined;
}

/** The inventory as Markdown, one line for each threshold. */
export function formatInventory(
  thresholds: readonly Threshold[],
  movedCounts: ReadonlyMap<string, number>,
): string {
  const rows = thresholds.map((threshold) => {
    const { file, name, value, reason } = threshold;
    const moved = movedCounts.get(keyOf(threshold)) ?? UNKNOWN;
    const why = reason.replaceAll("|", String.raw`\|`);
    const cells = [`\`${file}\``, `\`${name}\``, value, unitOf(threshold), kindOf(threshold), why];
    return `| ${[...cells, moved].join(" | ")} |\n`;
  });
  return [HEAD, countsOf(thresholds, movedCounts), COLUMNS, ...rows].join("");
}

/** How many there are of each kind, and how many of each move something. */
function countsOf(
  thresholds: readonly Threshold[],
  movedCounts: ReadonlyMap<string, number>,
): string {
  const rows = THRESHOLD_KINDS.map((kind) => {
    const keys = thresholds.filter((threshold) => kindOf(threshold) === kind).map(keyOf);
    const moving = keys.filter((key) => (movedCounts.get(key) ?? 0) > 0);
    return `| ${kind} | ${keys.length} | ${moving.length} | ${percentage(moving.length, keys.length)} |\n`;
  });
  return `\n| Kind | All | Move something | Share |\n| --- | --- | --- | --- |\n${rows.join("")}`;
}

/** The rows of an inventory. */
export function parseInventory(text: string): InventoryRow[] {
  return text.split("\n").flatMap((line) => {
    const [, file, name, value, kindCell, moved] = ROW.exec(line) ?? [];
    const kind = THRESHOLD_KINDS.find((one) => one === kindCell);
    if (file === undefined || name === undefined || value === undefined) return [];
    if (kind === undefined) return [];
    const movedCount = moved === undefined || moved === UNKNOWN ? undefined : Number(moved);
    return { key: keyOf({ file, name }), value: Number(value), kind, movedCount };
  });
}

/** Writes the inventory. Counts of earlier runs stay with thresholds whose value is the same. */
export async function writeInventory(
  thresholds: readonly Threshold[],
  movedCounts: ReadonlyMap<string, number>,
): Promise<void> {
  const rows = parseInventory(await readFile(INVENTORY_FILE, "utf8").catch(() => ""));
  const known = new Map(rows.map((row) => [row.key, row]));
  const counts = new Map(movedCounts);
  for (const threshold of thresholds) {
    const earlier = known.get(keyOf(threshold));
    if (counts.has(keyOf(threshold)) || earlier?.movedCount === undefined) continue;
    if (earlier.value === threshold.value) counts.set(keyOf(threshold), earlier.movedCount);
  }
  await writeFile(INVENTORY_FILE, formatInventory(thresholds, counts));
}
