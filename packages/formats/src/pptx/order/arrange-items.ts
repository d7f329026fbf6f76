import type { Box } from "@parsewright/contract";
import { orderBoxes } from "@parsewright/document/geometry";

/** Something on a slide: with content of its own, or with members, or both. */
export interface Arranged<Item> {
  readonly box: Box | undefined;
  readonly members: readonly Item[];
  /** True if what lies on top of it belongs to it: a drawn card or a picture, but no empty placeholder. */
  readonly isPanel: boolean;
  /** True if it has no content of its own. */
  readonly isEmpty: boolean;
}

/** Looking for panels compares each item with each other. */
const MOST_ITEMS_WITH_PANELS = 400;

/** Distance that an item may reach beyond the panel it lies on. */
const PANEL_TOLERANCE_POINTS = 3;

type Placed<Item> = Item & { readonly box: Box };

/**
 * All items in reading order, each before its members. What was grouped, or lies on one panel,
 * stays together. Items without a place come last, as the file has them.
 */
export function arrangeItems<Item extends Arranged<Item>>(items: readonly Item[]): Item[] {
  const placed = items.filter((item): item is Placed<Item> => item.box !== undefined);
  const others = items.filter(({ box }) => box === undefined);
  const roots = putOnPanels(placed).filter(({ item, onTop }) => [item, ...onTop].some(hasContent));
  return [
    ...orderBoxes(roots).flatMap(({ item, onTop }) => [
      item,
      ...arrangeItems([...item.members, ...onTop]),
    ]),
    ...others.flatMap((item) => [item, ...arrangeItems(item.members)]),
  ];
}

interface Root<Item> {
  readonly item: Item;
  readonly box: Box;
  readonly onTop: Item[];
}

/** Empty items would only be between the others. */
function hasContent<Item extends Arranged<Item>>({ isEmpty, members }: Item): boolean {
  return !isEmpty || members.some(hasContent);
}

function putOnPanels<Item extends Arranged<Item>>(items: readonly Placed<Item>[]): Root<Item>[] {
  const roots: Root<Item>[] = [];
  const looksForPanels = items.length <= MOST_ITEMS_WITH_PANELS;
  for (const item of items) {
    const panel = looksForPanels
      ? roots.find((root) => root.item.isPanel && holds(root.box, item.box))
      : undefined;
    if (panel === undefined) roots.push({ item, box: item.box, onTop: [] });
    else panel.onTop.push(item);
  }
  return roots;
}

function holds(panel: Box, box: Box): boolean {
  return (
    box[0] >= panel[0] - PANEL_TOLERANCE_POINTS &&
    box[1] >= panel[1] - PANEL_TOLERANCE_POINTS &&
    box[2] <= panel[2] + PANEL_TOLERANCE_POINTS &&
    box[3] <= panel[3] + PANEL_TOLERANCE_POINTS
  );
}
