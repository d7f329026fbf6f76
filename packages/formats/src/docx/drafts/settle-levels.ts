import type { ListItemDraft } from "./draft.ts";

/** Less is not seen as a step: half a centimetre is the usual one. */
const LEAST_STEP_TWIPS = 180;

/**
 * Counts levels through neighbouring lists: a list that is further in than the item before it lies
 * within that item, though each list counts its own levels from 0.
 */
export function settleLevels(items: readonly ListItemDraft[]): ListItemDraft[] {
  /** By list, how many levels it lies within others. */
  const depths = new Map<string, number>();
  const settled: ListItemDraft[] = [];
  for (const item of items) {
    const depth = depths.get(item.list) ?? Math.max(0, depthBeside(item, settled) - item.level);
    depths.set(item.list, depth);
    settled.push({ ...item, level: item.level + depth });
  }
  return settled;
}

/** The level at which the first item of a list is among the items before it. */
function depthBeside(item: ListItemDraft, before: readonly ListItemDraft[]): number {
  const previous = before.at(-1);
  if (previous === undefined || compareIndents(item, previous) === undefined) return item.level;
  if (compareIndents(item, previous) === "further") return previous.level + 1;
  const beside = before.findLast((other) => compareIndents(item, other) === "equal");
  return beside?.level ?? item.level;
}

function compareIndents(
  { indent: left }: ListItemDraft,
  { indent: right }: ListItemDraft,
): "further" | "equal" | "nearer" | undefined {
  if (left === undefined || right === undefined) return undefined;
  if (Math.abs(left - right) < LEAST_STEP_TWIPS) return "equal";
  return left > right ? "further" : "nearer";
}
