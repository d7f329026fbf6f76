import { readUnits, type Unit } from "./structure-unit.ts";
import type { Owner, TaggedLine } from "./tagged-page.ts";

/** A line belongs to the element that has this share of its characters. */
const LEAST_SHARE = 0.75;

/** A line, and the element or the outside that most of it belongs to. */
export interface OwnedLine {
  readonly line: TaggedLine;
  readonly owner: Owner | undefined;
  readonly unit: Unit | undefined;
}

export function readOwner(line: TaggedLine): OwnedLine {
  const counts = new Map<unknown, { count: number; owner: Owner; unit: Unit | undefined }>();
  for (const owner of line.owners) {
    const unit = typeof owner === "string" ? undefined : readUnits(owner.node);
    const key = unit?.table ?? unit?.block ?? owner;
    const entry = counts.get(key) ?? { count: 0, owner, unit };
    counts.set(key, { ...entry, count: entry.count + 1 });
  }
  const best = [...counts.values()].toSorted((first, second) => second.count - first.count)[0];
  if (best === undefined || best.count < LEAST_SHARE * line.owners.length)
    return { line, owner: undefined, unit: undefined };
  return { line, owner: best.owner, unit: best.unit };
}
