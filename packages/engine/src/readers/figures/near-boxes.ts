import type { Box } from "@parsewright/contract";
import { expandBox } from "@parsewright/document/geometry";

/** Limit: each box is compared with those that begin before it ends. What a page with more is made of no longer matters. */
const MAX_BOXES = 8_000;

/** Groups items whose boxes touch once each has grown by its `growthPoints` on every side. */
export function groupNearBoxes<Item extends { readonly box: Box }>(
  items: readonly Item[],
  growthPoints: (item: Item) => number,
): Item[][] {
  const placed = items
    .slice(0, MAX_BOXES)
    .map((item) => ({ item, box: expandBox(item.box, growthPoints(item)) }))
    .toSorted((first, second) => first.box[0] - second.box[0]);
  const parents = placed.map((_, position) => position);
  for (const [position, { box }] of placed.entries()) {
    for (let other = position + 1; other < placed.length; other++) {
      const next = placed[other]?.box;
      if (next === undefined || next[0] > box[2]) break;
      if (next[1] > box[3] || next[3] < box[1]) continue;
      // Most boxes of a dense drawing meet many others of their group.
      if (parents[other] !== parents[position])
        parents[rootOf(parents, other)] = rootOf(parents, position);
    }
  }
  const groups = new Map<number, Item[]>();
  for (const [position, { item }] of placed.entries()) {
    const root = rootOf(parents, position);
    const group = groups.get(root);
    if (group === undefined) groups.set(root, [item]);
    else group.push(item);
  }
  return [...groups.values()];
}

function rootOf(parents: number[], position: number): number {
  let root = position;
  for (
    let parent = parents[root];
    parent !== undefined && parent !== root;
    parent = parents[root]
  ) {
    // Halving the path keeps later walks short.
    parents[root] = parents[parent] ?? parent;
    root = parent;
  }
  return root;
}
