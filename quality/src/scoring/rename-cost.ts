import { levenshteinDistance } from "./edit-distance.ts";
import type { RenameCost } from "./tree-distance.ts";

/** Nodes of one label differ by as much as their texts do, as a share of the longer text. */
export function createTextRenameCost(): RenameCost {
  const known = new Map<string, number>();
  return (one, other) => {
    if (one.label !== other.label) return 1;
    if (one.text === other.text) return 0;
    const key = `${one.text}\u0000${other.text}`;
    const cost = known.get(key) ?? shareOfChanges(one.text, other.text);
    known.set(key, cost);
    return cost;
  };
}

function shareOfChanges(one: string, other: string): number {
  const longest = Math.max(Array.from(one).length, Array.from(other).length);
  return levenshteinDistance(one, other) / longest;
}
