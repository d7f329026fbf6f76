import { readFile, writeFile } from "node:fs/promises";
import { keyOf, type Threshold } from "./threshold.ts";
import { unitOf } from "./threshold-unit.ts";

export const INVENTORY_FILE = new URL("../../thresholds.md", import.meta.url);

const HEAD = `# Thresholds

Every named number of the engine's readers and stages that decides something. Written by \`npm run quality -- --inventory\`; a test compares it with the
source. \`Moves\` is how many documents of the gate come out differently when the threshold is multiplied by 1.3 or by 0.75, as
\`npm run quality -- --mutants --inventory\` last found it.

| File | Name | Value | Unit | Why | Moves |
| --- | --- | --- | --- | --- | --- |
`;
const UNKNOWN = "-";
const ROW = /^\| `([^`]+)` \| `([^`]+)` \| ([^|]+) \| [^|]* \| .* \| ([^|]+) \|$/;

export interface InventoryRow {
  readonly key: string;
  readonly value: number;
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
    return `| \`${file}\` | \`${name}\` | ${value} | ${unitOf(threshold)} | ${why} | ${moved} |\n`;
  });
  return HEAD + rows.join("");
}

/** The rows of an inventory. */
export function parseInventory(text: string): InventoryRow[] {
  return text.split("\n").flatMap((line) => {
    const [, file, name, value, moved] = ROW.exec(line) ?? [];
    if (file === undefined || name === undefined || value === undefined) return [];
    const movedCount = moved === undefined || moved === UNKNOWN ? undefined : Number(moved);
    return { key: keyOf({ file, name }), value: Number(value), movedCount };
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
