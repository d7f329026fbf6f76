import { expect, it } from "vitest";
import { type PlacedSize, settleByPitch } from "./settle-by-pitch.ts";

it("gives lines at the distance of the text the size of the text, whatever they look like", () => {
  const lines = [12, 12, 9.5, 9.5, 12, 15].map((size, row) => line(size, 100 + 11.5 * row));

  expect(settleByPitch(lines)).toEqual([12, 12, 12, 12, 12, 12]);
});

it("keeps the size of small print, whose lines are closer, and of a heading with room around it", () => {
  const text = [12, 12, 12, 12].map((size, row) => line(size, 100 + 11.5 * row));
  const small = [9.5, 9.5, 9.5].map((size, row) => line(size, 160 + 9 * row));

  expect(settleByPitch([...text, ...small, line(15, 80)])).toEqual([
    12, 12, 12, 12, 9.5, 9.5, 9.5, 15,
  ]);
});

it("does not look at lines of another column", () => {
  const text = [12, 12, 12, 12].map((size, row) => line(size, 100 + 11.5 * row));
  const beside = { ...line(9.5, 146), left: 320, right: 550 };

  expect(settleByPitch([...text, beside])).toEqual([12, 12, 12, 12, 9.5]);
});

function line(size: number, middleY: number): PlacedSize {
  return { size, weight: 40, left: 70, right: 300, middleY };
}
