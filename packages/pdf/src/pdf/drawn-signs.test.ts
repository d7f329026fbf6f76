import type { Box } from "@parsewright/contract";
import type { Character, Ruling } from "@parsewright/document/files";
import { describe, expect, it } from "vitest";
import { placeBullets } from "./drawn-bullets.ts";
import { findRadioButtons } from "./radio-buttons.ts";
import { findRoundedBoxes } from "./rounded-boxes.ts";
import { formOf, type SmallShape } from "./small-shape.ts";
import { isSquare } from "./small-square.ts";
import { placeTickBoxes } from "./tick-boxes.ts";

/** Two lines of print of 10 points, on baselines 20 points apart. */
const LINES = ["Lamps", "Wicks"].flatMap((text, index) => print(text, 100 + 20 * index));
const PAGE = { characters: LINES, rulings: [], fills: [], drawings: [], images: [] };

describe("a bullet that is drawn", () => {
  it.each([
    { name: "small", side: 1.8 },
    { name: "large", side: 5 },
    { name: "close to its item", side: 4, gap: 1.7 },
    { name: "far from its item", side: 4, gap: 28 },
    { name: "at the foot of its item", side: 2, rise: 1.2 },
    { name: "at half the height of capitals", side: 4, rise: 5 },
    { name: "a little beside the others", side: 4, shift: 0.9 },
  ])("is a sign before its item: $name", ({ shift = 0, ...place }) => {
    const shapes = [0, 1].map((index) => bulletAt(index, { ...place, shift: index * shift }));

    expect(textOf(placeBullets(PAGE, shapes).characters)).toBe("•Lamps•Wicks");
  });

  it.each([
    { name: "a dot of a leader", side: 1.3 },
    { name: "a picture", side: 6.5 },
    { name: "touching the text", side: 4, gap: 1 },
    { name: "in the margin", side: 4, gap: 35 },
    { name: "at the baseline, as a stop is", side: 2, rise: 0.8 },
    { name: "over the text", side: 4, rise: 6.5 },
    { name: "in another place on each line", side: 4, shift: 6 },
  ])("is something else: $name", ({ shift = 0, ...place }) => {
    const shapes = [0, 1].map((index) => bulletAt(index, { ...place, shift: index * shift }));

    expect(placeBullets(PAGE, shapes)).toBe(PAGE);
  });

  it("has others like it", () => {
    expect(placeBullets(PAGE, [bulletAt(0, { side: 4 })])).toBe(PAGE);
  });
});

describe("a box to tick", () => {
  it.each([
    { name: "beside its label", box: [36, 92, 46, 102] },
    { name: "far from its label", box: [16, 91, 27, 102] },
    { name: "larger than its label", box: [30, 86, 47, 103] },
  ])("is a sign before its label: $name", ({ box }) => {
    expect(textOf(placeTickBoxes(PAGE, squares(box as Box)).characters)).toBe("☐LampsWicks");
  });

  it("is as large as print, not as a picture", () => {
    expect([9, 19, 22].map((side) => isSquare([0, 0, side, side]))).toEqual([true, true, false]);
  });

  it("may be drawn as four lines that do not quite meet", () => {
    const page = { ...PAGE, rulings: sidesOf([34, 92, 44, 102], 1.4) };

    expect(textOf(placeTickBoxes(page, squares()).characters)).toBe("☐LampsWicks");
  });

  it.each([
    { name: "too far from words", boxes: [[6, 92, 16, 102]] },
    { name: "much larger than the words beside it", boxes: [[28, 84, 47.5, 103.5]] },
    {
      name: "next to another, as the places of a code are",
      boxes: [
        [36, 92, 46, 102],
        [24.2, 92, 34.2, 102],
      ],
    },
  ])("is something else: $name", ({ boxes }) => {
    expect(placeTickBoxes(PAGE, squares(...(boxes as Box[])))).toBe(PAGE);
  });
});

describe("a button to choose", () => {
  const ring = (index: number, side = 10): SmallShape =>
    shapeAt([36, 92 + 20 * index, 36 + side, 92 + 20 * index + side], "circle", true);
  const dot = shapeAt([38.9, 94, 44.9, 100], "circle", false);

  it("is one of several rings of one size, of which one has a dot about in its middle", () => {
    expect(findRadioButtons([ring(0), ring(1, 10.9), dot], PAGE)).toEqual([
      { box: ring(0).box, isTicked: true },
      { box: ring(1, 10.9).box, isTicked: false },
    ]);
  });

  it.each([
    { name: "alone", rings: [ring(0)] },
    { name: "of another size than the others", rings: [ring(0), ring(1, 11.2)] },
  ])("is not a ring that is $name", ({ rings }) => {
    expect(findRadioButtons(rings, PAGE)).toEqual([]);
  });
});

it("takes a filled box with rounded corners for a ticked one where an outlined one is as large", () => {
  const outlined = shapeAt([36, 92, 46, 102], "rounded square", true);
  const filled = shapeAt([36, 112, 46.9, 122.9], "rounded square", false);
  const page = { ...PAGE, drawings: [[38, 114, 44, 120] as Box] };

  expect(findRoundedBoxes([outlined, filled], page)).toEqual([
    { box: outlined.box, isTicked: false },
    { box: filled.box, isTicked: true },
  ]);
});

describe("the form of an outline", () => {
  const box: Box = [0, 0, 10, 10];

  it.each([
    { name: "small corners", bend: 0.5, form: "rounded square" },
    { name: "wide corners", bend: 1.6, form: "rounded square" },
    { name: "corners as wide as it is", bend: 2.2, form: "circle" },
  ])("of a square with $name is: $form", ({ bend, form }) => {
    const points = [0, 10].flatMap((x) =>
      [0, 10].flatMap((y) => [
        { x, y: Math.abs(y - bend) },
        { x: Math.abs(x - bend), y },
      ]),
    );

    expect(formOf(points, box)).toBe(form);
  });

  it.each([
    { name: "a dent", depth: 1.1, form: "rounded square" },
    { name: "a notch", depth: 1.5, form: "other" },
  ])("of a square with $name in a side is: $form", ({ depth, form }) => {
    const corners = [0, 10].flatMap((x) => [0, 10].map((y) => ({ x, y })));
    const side = [3, 5, 7].map((x) => ({ x, y: depth }));

    expect(formOf([...corners, ...side], box)).toBe(form);
  });
});

interface BulletPlace {
  readonly side: number;
  /** From its item, which begins at 50. */
  readonly gap?: number;
  /** Of its middle above the baseline. */
  readonly rise?: number;
  readonly shift?: number;
}

function bulletAt(index: number, { side, gap = 6, rise = 3, shift = 0 }: BulletPlace): SmallShape {
  const [left, middle] = [50 - gap - side - shift, 100 + 20 * index - rise];
  return shapeAt([left, middle - side / 2, left + side, middle + side / 2], "other", false);
}

function shapeAt(box: Box, form: SmallShape["form"], isStroked: boolean): SmallShape {
  return { box, form, isStroked, colour: undefined };
}

function squares(...boxes: Box[]) {
  return { fields: [], squares: boxes, rounded: [] };
}

/** The sides of a box, two of them shorter by this much. */
function sidesOf([left, top, right, bottom]: Box, shift: number): Ruling[] {
  return [
    { direction: "horizontal", position: top, from: left, to: right },
    { direction: "horizontal", position: bottom, from: left, to: right },
    { direction: "vertical", position: left, from: top, to: bottom - shift },
    { direction: "vertical", position: right, from: top + shift, to: bottom },
  ];
}

function print(text: string, y: number): Character[] {
  return [...text].map((letter, index) => ({
    text: letter,
    box: [50 + 5 * index, y - 8, 55 + 5 * index, y + 2],
    baseline: { x: 50 + 5 * index, y },
    font: { name: "Test", size: 10, isBold: false, isItalic: false },
    angle: 0,
    hasSpaceBefore: false,
  }));
}

function textOf(characters: readonly Character[]): string {
  return characters.map(({ text }) => text).join("");
}
