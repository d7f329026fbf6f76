import { readFile, writeFile } from "node:fs/promises";
import type { ThresholdVerdict } from "../mutants/run-mutants.ts";
import { percentage } from "./percentage.ts";
import { keyOf, type Threshold } from "./threshold.ts";
import { kindOf, THRESHOLD_KINDS, type ThresholdKind } from "./threshold-kind.ts";
import { unitOf } from "./threshold-unit.ts";

export const INVENTORY_FILE = new URL("../../thresholds.md", import.meta.url);

const HEAD = `# Thresholds

Every named number of the engine's PDF reader, readers and stages that decides something. Written by \`npm run quality -- --inventory\`; a test
compares it with the source. \`Moves\` is a document that comes out differently when the threshold is multiplied by 1.3 or by 0.75, or else a test that fails, as
\`npm run quality -- --mutants --inventory\` last found it; \`-\` is what has not been tried. A test fails for a threshold that was not
tried or moves nothing: such a rule is deleted, or a document or a test is added that needs it. A \`limit\` only bounds hostile or enormous input, a \`constant\` is fixed by a format, a model or a fact,
and what \`needs models\` is not reached without those that are installed apart: none of these is expected to move anything.
`;
const COLUMNS = `
| File | Name | Value | Unit | Kind | Why | Moves |
| --- | --- | --- | --- | --- | --- | --- |
`;
const UNKNOWN = "-";
const NOTHING = "nothing";
const ROW = /^\| `([^`]+)` \| `([^`]+)` \| ([^|]+) \| [^|]* \| ([^|]+) \| .* \| ([^|]+) \|$/;

export interface InventoryRow {
  readonly key: string;
  readonly value: number;
  readonly kind: ThresholdKind;
  /** A document or a test, or `nothing`; `undefined` where no mutant has been run. */
  readonly moved: string | undefined;
}

/** The inventory as Markdown, one line for each threshold. */
export function formatInventory(
  thresholds: readonly Threshold[],
  moves: ReadonlyMap<string, string>,
): string {
  const rows = thresholds.map((threshold) => {
    const { file, name, value, reason } = threshold;
    const moved = moves.get(keyOf(threshold)) ?? UNKNOWN;
    const why = reason.replaceAll("|", String.raw`\|`);
    const cells = [`\`${file}\``, `\`${name}\``, value, unitOf(threshold), kindOf(threshold), why];
    return `| ${[...cells, moved].join(" | ")} |\n`;
  });
  return [HEAD, countsOf(thresholds, moves), COLUMNS, ...rows].join("");
}

/** Counts the thresholds of each kind, and those that move something. */
function countsOf(thresholds: readonly Threshold[], moves: ReadonlyMap<string, string>): string {
  const rows = THRESHOLD_KINDS.map((kind) => {
    const keys = thresholds.filter((threshold) => kindOf(threshold) === kind).map(keyOf);
    const moving = keys.filter((key) => (moves.get(key) ?? NOTHING) !== NOTHING);
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
    const known = moved === UNKNOWN ? undefined : moved;
    return { key: keyOf({ file, name }), value: Number(value), kind, moved: known };
  });
}

/** Keys of the thresholds that were not tried, or moved nothing. */
export async function findUnproven(): Promise<Set<string>> {
  const rows = parseInventory(await readFile(INVENTORY_FILE, "utf8"));
  return new Set(
    rows
      .filter(({ kind, moved = NOTHING }) => kind === "threshold" && moved === NOTHING)
      .map(({ key }) => key),
  );
}

/** Writes the inventory. What earlier runs found stays with thresholds whose value is the same. */
export async function writeInventory(
  thresholds: readonly Threshold[],
  verdicts: readonly Pick<ThresholdVerdict, "threshold" | "moved">[],
): Promise<void> {
  const rows = parseInventory(await readFile(INVENTORY_FILE, "utf8").catch(() => ""));
  const known = new Map(rows.map((row) => [row.key, row]));
  const moves = new Map(
    verdicts.map(({ threshold, moved = NOTHING }) => [keyOf(threshold), moved]),
  );
  for (const threshold of thresholds) {
    const earlier = known.get(keyOf(threshold));
    if (moves.has(keyOf(threshold)) || earlier?.moved === undefined) continue;
    if (earlier.value === threshold.value) moves.set(keyOf(threshold), earlier.moved);
  }
  await writeFile(INVENTORY_FILE, formatInventory(thresholds, moves));
}
