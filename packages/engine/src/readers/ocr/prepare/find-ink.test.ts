import { expect, it } from "vitest";
import { findInk } from "./find-ink.ts";

it("finds ink on paper that gets darker and darker, and no ink in the shadow itself", () => {
  const [width, height] = [200, 60];
  const grey = Uint8Array.from({ length: width * height }, (_, pixel) => {
    const paper = 250 - (pixel % width);
    return isStroke(pixel % width) ? paper * 0.5 : paper;
  });

  const { ink } = findInk({ width, height, grey });

  const row = [...ink.subarray(30 * width, 31 * width)];
  expect(row).toEqual(row.map((_, column) => (isStroke(column) ? 1 : 0)));
});

it("takes only the edges of a panel for ink", () => {
  const [width, height] = [100, 100];
  const grey = new Uint8Array(width * height).fill(255);
  for (let row = 20; row < 80; row++) grey.fill(120, row * width + 20, row * width + 80);

  const { ink } = findInk({ width, height, grey }, 6);

  expect(ink[50 * width + 21]).toBe(1);
  expect(ink[50 * width + 50]).toBe(0);
});

function isStroke(column: number): boolean {
  return column % 20 === 7 || column % 20 === 8;
}
