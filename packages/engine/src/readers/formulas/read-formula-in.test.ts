import { expect, it } from "vitest";
import { readFormulaIn } from "./read-formula-in.ts";
import { pageWith, typeset, upright } from "./testing/typeset.ts";

it("reads what a box holds, with the number and with bars that are drawn as pictures", () => {
  const page = pageWith(
    [
      ...typeset("a", { x: 103, y: 193 }),
      ...typeset("b", { x: 103, y: 210 }),
      ...upright("(7)", { x: 200 }),
      ...upright("text below", { y: 300 }),
    ],
    { images: [{ box: [101, 197, 110, 197.6] }] },
  );

  const { latex, box, characters } = readFormulaIn(page, [90, 180, 250, 220]);

  expect(latex).toBe(String.raw`\frac{a}{b}\tag{7}`);
  expect(box).toEqual([90, 180, 250, 220]);
  expect(characters.size).toBe(5);
});

it("leaves the picture to a box without characters", () => {
  expect(readFormulaIn(pageWith([]), [0, 0, 10, 10]).latex).toBeUndefined();
});
