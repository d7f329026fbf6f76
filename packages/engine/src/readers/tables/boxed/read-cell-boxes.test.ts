import type { Box } from "@parsewright/contract";
import type { Character } from "@parsewright/document/files";
import { expect, it } from "vitest";
import { typeLine } from "../../regions/testing/sample-page.ts";
import { readCellBoxes } from "./read-cell-boxes.ts";

const [COLUMNS, ROWS] = [
  [100, 200],
  [100, 130, 160, 190],
];

it("makes a cell of each box around text, though boxes are apart", () => {
  const table = readCellBoxes(...pageOf(COLUMNS.flatMap((x) => ROWS.map((y) => boxAt(x, y)))));

  expect(table?.html).toBe(
    "<table><tr><td>100 100</td><td>200 100</td></tr><tr><td>100 130</td><td>200 130</td></tr>" +
      "<tr><td>100 160</td><td>200 160</td></tr><tr><td>100 190</td><td>200 190</td></tr></table>",
  );
  expect(table?.box).toEqual([100, 100, 280, 210]);
});

it("puts all boxes beside a taller one into its row", () => {
  const tall: Box = [100, 100, 180, 150];
  const others = [boxAt(100, 160), boxAt(100, 190), ...ROWS.map((y) => boxAt(200, y))];

  expect(readCellBoxes(...pageOf([tall, ...others]))?.html).toContain(
    "<tr><td>100 100</td><td>200 100 200 130</td></tr>",
  );
});

it("gives a line that reaches out of its box to that box", () => {
  const [boxes, characters] = pageOf(COLUMNS.flatMap((x) => ROWS.map((y) => boxAt(x, y))));
  const below = typeLine("and more", { x: 110, y: 126 });

  expect(readCellBoxes(boxes, [...characters, ...below])?.html).toContain(
    "<tr><td>100 100 and more</td><td>200 100</td></tr>",
  );
});

it("looks at the innermost boxes: a panel around them is not a cell", () => {
  const cells = COLUMNS.flatMap((x) => ROWS.map((y) => boxAt(x, y)));
  const [boxes, characters] = pageOf(cells);

  expect(readCellBoxes([[90, 90, 300, 220], ...boxes], characters)?.cells).toHaveLength(8);
});

it.each([
  { name: "in one column", boxes: ROWS.map((y) => boxAt(100, y)) },
  { name: "in two rows", boxes: COLUMNS.flatMap((x) => ROWS.slice(0, 2).map((y) => boxAt(x, y))) },
  {
    name: "on different heights",
    boxes: COLUMNS.flatMap((x, column) => ROWS.map((y) => boxAt(x, y * 2 + column * 30))),
  },
])("takes boxes $name for something else", ({ boxes }) => {
  expect(readCellBoxes(...pageOf(boxes))).toBeUndefined();
});

function boxAt(x: number, y: number): Box {
  return [x, y, x + 80, y + 20];
}

/** Boxes with the place of each printed in it. */
function pageOf(boxes: readonly Box[]): [readonly Box[], Character[]] {
  const characters = boxes.flatMap(([x, y]) => typeLine(`${x} ${y}`, { x: x + 10, y: y + 14 }));
  return [boxes, characters];
}
