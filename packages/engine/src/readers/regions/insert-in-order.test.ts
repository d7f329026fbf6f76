import type { Box } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import { insertInOrder } from "./insert-in-order.ts";

/** Two columns of two paragraphs each, in reading order. */
const COLUMNS = {
  leftTop: [50, 100, 280, 200],
  leftFoot: [50, 300, 280, 400],
  rightTop: [320, 100, 550, 200],
  rightFoot: [320, 300, 550, 400],
} satisfies Record<string, Box>;

describe("insertInOrder", () => {
  it.each<{ name: string; box: Box; position: number }>([
    { name: "after what stands above it in its column", box: [50, 220, 280, 280], position: 1 },
    { name: "at the end of its column", box: [50, 420, 280, 440], position: 2 },
    { name: "within the second column", box: [320, 220, 550, 280], position: 3 },
    { name: "before the column that it heads", box: [320, 60, 550, 90], position: 2 },
    { name: "first, when it stands over everything", box: [50, 20, 550, 50], position: 0 },
  ])("puts an item $name", ({ box, position }) => {
    const ordered = insertInOrder(
      Object.values(COLUMNS).map((other) => ({ box: other })),
      { box },
    );

    expect(ordered.findIndex((item) => item.box === box)).toBe(position);
  });

  it("puts a title before the first of what is below it, also where another is a little higher", () => {
    const [subtitle, number] = [[230, 54, 340, 67] as Box, [470, 49, 560, 59] as Box];
    const title: Box = [110, 19, 485, 46];

    const ordered = insertInOrder([{ box: subtitle }, { box: number }], { box: title });

    expect(ordered.map(({ box }) => box)).toEqual([title, subtitle, number]);
  });

  it("puts the end of a line after its beginning", () => {
    const line = { box: [50, 100, 120, 112] as Box };
    const next = { box: [50, 114, 280, 200] as Box };
    const end = { box: [126, 100, 280, 112] as Box };

    expect(insertInOrder([line, next], end)).toEqual([line, end, next]);
  });

  it("puts the first item into nothing", () => {
    expect(insertInOrder([], { box: [0, 0, 1, 1] })).toHaveLength(1);
  });
});
