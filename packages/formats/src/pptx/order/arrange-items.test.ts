import type { Box } from "@parsewright/contract";
import { expect, it } from "vitest";
import { type Arranged, arrangeItems } from "./arrange-items.ts";

it("keeps the members of a group together although others stand between them", () => {
  const order = arrangedNames([
    item("group", [40, 100, 900, 400], {
      isEmpty: true,
      members: [item("top", [40, 100, 900, 150]), item("bottom", [40, 350, 900, 400])],
    }),
    item("other", [300, 200, 600, 300]),
  ]);

  expect(order).toEqual(["top", "bottom", "other"]);
});

it("reads what lies on one panel together", () => {
  const order = arrangedNames([
    item("left panel", [40, 100, 440, 480], { isEmpty: true, isPanel: true }),
    item("right panel", [450, 100, 900, 480], { isEmpty: true, isPanel: true }),
    item("left heading", [50, 110, 430, 140]),
    item("right heading", [460, 110, 890, 140]),
    item("right text", [460, 250, 890, 470]),
    item("left text", [50, 250, 430, 470]),
  ]);

  expect(order).toEqual(["left heading", "left text", "right heading", "right text"]);
});

it("does not take what lies behind a frame for its content", () => {
  const order = arrangedNames([
    item("text", [100, 200, 200, 220]),
    item("heading", [40, 100, 900, 150]),
    item("frame", [40, 90, 900, 480], { isEmpty: true, isPanel: true }),
  ]);

  expect(order).toEqual(["heading", "text"]);
});

it("ignores empty items when it looks for columns", () => {
  const order = arrangedNames([
    item("line across", [40, 200, 900, 202], { isEmpty: true }),
    item("right", [500, 100, 900, 480]),
    item("left bottom", [40, 300, 460, 480]),
    item("left top", [40, 100, 460, 290]),
  ]);

  expect(order).toEqual(["left top", "left bottom", "right"]);
});

it("puts items without a place last", () => {
  const order = arrangedNames([item("nowhere", undefined), item("somewhere", [0, 0, 10, 10])]);

  expect(order).toEqual(["somewhere", "nowhere"]);
});

interface NamedItem extends Arranged<NamedItem> {
  readonly name: string;
}

function item(name: string, box: Box | undefined, more: Partial<NamedItem> = {}): NamedItem {
  return { name, box, members: [], isPanel: false, isEmpty: false, ...more };
}

function arrangedNames(items: readonly NamedItem[]): string[] {
  return arrangeItems(items)
    .filter(({ isEmpty }) => !isEmpty)
    .map(({ name }) => name);
}
