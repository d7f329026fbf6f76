import { describe, expect, it } from "vitest";
import { blankPage, typeLine } from "../../regions/testing/sample-page.ts";
import { picture } from "../testing/formula-picture.ts";
import { eraseBoxes, findNumberBoxes } from "./erase-numbers.ts";

describe("findNumberBoxes", () => {
  it("finds the number at the edge of an equation", () => {
    const characters = [
      ...typeLine("f(1)=2", { x: 40, y: 20 }),
      ...typeLine("(7)", { x: 180, y: 20 }),
    ];

    const boxes = findNumberBoxes(blankPage({ characters }), [0, 0, 200, 30]);

    expect(boxes).toEqual([[179, 11, 196, 23]]);
  });

  it("finds the number of each row", () => {
    const characters = [20, 40].flatMap((y) => [
      ...typeLine("a=b", { x: 40, y }),
      ...typeLine(`(${y})`, { x: 180, y }),
    ]);

    expect(findNumberBoxes(blankPage({ characters }), [0, 0, 205, 50])).toHaveLength(2);
  });

  it("finds none in an equation without one", () => {
    const characters = typeLine("f(1)", { x: 40, y: 20 });

    expect(findNumberBoxes(blankPage({ characters }), [0, 0, 200, 30])).toEqual([]);
  });
});

describe("eraseBoxes", () => {
  it("puts paper of the same colour in the place of a number", () => {
    const shown = picture(8, 4, (position) => (position === 14 ? 0 : 230));

    const erased = eraseBoxes(shown, [0, 0, 4, 2], [[2.5, 0, 4, 1.5]]);

    expect(erased.rgb.every((value) => value === 230)).toBe(true);
  });

  it("leaves the rest as it is", () => {
    const shown = picture(8, 4, (position) => (position === 2 ? 0 : 230));

    expect(eraseBoxes(shown, [0, 0, 4, 2], [[2.5, 0, 4, 1.5]])).toEqual(shown);
  });
});
