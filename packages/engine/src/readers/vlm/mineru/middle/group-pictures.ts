import type { Block, Box } from "@parsewright/contract";
import { boxArea, boxHeight, boxWidth, sharedArea } from "@parsewright/document/geometry";
import type { PageItem } from "./page-item.ts";

const MEMBER_SHARE = 0.9;

export type SubImages = NonNullable<Block["sub_images"]>;

/** Pictures within a group are parts of it, and no longer blocks of their own. */
export function groupPictures(items: readonly PageItem[]): {
  items: PageItem[];
  subImages: Map<PageItem, SubImages>;
} {
  const groups = items.filter(({ block }) => block.type === "image_block");
  const subImages = new Map<PageItem, SubImages>();
  const members = new Set<PageItem>();
  for (const item of items) {
    const { type } = item.block;
    if (type !== "image" && type !== "chart") continue;
    const group = groupOf(item, groups);
    if (!group) continue;
    members.add(item);
    subImages.set(group, [
      ...(subImages.get(group) ?? []),
      { type, bbox: relativeTo(group.box, item.box) },
    ]);
  }
  return { items: items.filter((item) => !members.has(item)), subImages };
}

/** The group that covers most of a picture; among equals the smallest. */
function groupOf(item: PageItem, groups: readonly PageItem[]): PageItem | undefined {
  const area = boxArea(item.box);
  if (area === 0) return undefined;
  return groups
    .map((group) => ({ group, share: sharedArea(item.box, group.box) / area }))
    .filter(({ share }) => share >= MEMBER_SHARE)
    .toSorted(
      (one, other) =>
        other.share - one.share ||
        boxArea(one.group.box) - boxArea(other.group.box) ||
        one.group.index - other.group.index,
    )[0]?.group;
}

/** 0 to 1 of the group, three decimals. */
function relativeTo(group: Box, [left, top, right, bottom]: Box): Box {
  const share = (distance: number, size: number) =>
    Math.round(Math.min(Math.max(distance / size, 0), 1) * 1000) / 1000;
  const [width, height] = [boxWidth(group), boxHeight(group)];
  return [
    share(left - group[0], width),
    share(top - group[1], height),
    share(right - group[0], width),
    share(bottom - group[1], height),
  ];
}
