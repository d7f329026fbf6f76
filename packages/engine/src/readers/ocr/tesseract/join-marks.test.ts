import { expect, it } from "vitest";
import type { TextBox } from "../lines/text-box.ts";
import { joinMarks } from "./join-marks.ts";

const line = box(0, { width: 600, height: 40 });

it("gives a line the mark that stands above its letters, and grows to hold it", () => {
  const mark = { ...box(-20, { width: 16, height: 16 }), centre: { x: 100, y: -20 } };

  expect(joinMarks([mark, line])).toEqual([{ ...line, centre: { x: 0, y: -4 }, height: 48 }]);
});

it.each([
  { what: "the next line", other: box(50, { width: 600, height: 40 }) },
  { what: "a small line farther away", other: box(80, { width: 20, height: 16 }) },
  {
    what: "a page number beside it",
    other: { ...box(0, { width: 16, height: 16 }), centre: { x: 400, y: 0 } },
  },
])("leaves $what alone", ({ other }) => {
  expect(joinMarks([line, other])).toEqual([line, other]);
});

it("joins marks to lines that run down the page", () => {
  const down = { ...line, along: { x: 0, y: 1 } };
  const mark = { ...box(0, { width: 16, height: 16 }), centre: { x: 20, y: 50 } };

  const [joined, ...others] = joinMarks([down, mark]);

  expect(others).toEqual([]);
  expect(joined).toMatchObject({ centre: { x: 4, y: 0 }, height: 48 });
});

function box(y: number, size: { width: number; height: number }): TextBox {
  return { centre: { x: 0, y }, along: { x: 1, y: 0 }, ...size };
}
