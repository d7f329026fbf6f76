import type { Box } from "@parsewright/contract";
import { expect, it } from "vitest";
import { orderBoxes } from "./order-boxes.ts";

it("reads rows from the top whatever order the file has", () => {
  const order = orderOf({
    below: [40, 300, 900, 400],
    above: [40, 100, 900, 200],
  });

  expect(order).toEqual(["above", "below"]);
});

it("reads the left column before the right one", () => {
  const order = orderOf({
    "right top": [500, 100, 900, 200],
    "left bottom": [40, 220, 460, 480],
    "left top": [40, 110, 460, 210],
    "right bottom": [500, 210, 900, 480],
  });

  expect(order).toEqual(["left top", "left bottom", "right top", "right bottom"]);
});

it("reads a text across both columns before them", () => {
  const order = orderOf({
    right: [500, 160, 900, 480],
    left: [40, 160, 460, 480],
    across: [40, 100, 900, 150],
  });

  expect(order).toEqual(["across", "left", "right"]);
});

it("finds columns below a text across them although their parts are further apart", () => {
  const order = orderOf({
    "right bottom": [500, 258, 800, 420],
    "right top": [500, 150, 800, 254],
    "left bottom": [40, 258, 340, 420],
    "left top": [40, 150, 340, 254],
    across: [40, 80, 800, 148],
  });

  expect(order).toEqual(["across", "left top", "left bottom", "right top", "right bottom"]);
});

it("reads a grid of cards row by row", () => {
  const order = orderOf({
    "text d": [500, 345, 700, 400],
    "text b": [500, 125, 700, 180],
    "text c": [40, 345, 240, 400],
    "text a": [40, 125, 240, 180],
    d: [500, 320, 700, 345],
    b: [500, 100, 700, 125],
    c: [40, 320, 240, 345],
    a: [40, 100, 240, 125],
  });

  expect(order).toEqual(["a", "text a", "b", "text b", "c", "text c", "d", "text d"]);
});

it("reads each number with the text beside it", () => {
  const order = orderOf({
    "1": [40, 100, 80, 140],
    "2": [40, 150, 80, 190],
    "3": [40, 200, 80, 240],
    "first text": [120, 100, 900, 140],
    "second text": [120, 150, 900, 190],
    "third text": [120, 200, 900, 240],
  });

  expect(order).toEqual(["1", "first text", "2", "second text", "3", "third text"]);
});

it("reads each heading with the text below it", () => {
  const order = orderOf({
    "2019": [40, 100, 300, 130],
    "2020": [310, 100, 600, 130],
    "first text": [40, 160, 300, 400],
    "second text": [310, 160, 600, 400],
  });

  expect(order).toEqual(["2019", "first text", "2020", "second text"]);
});

it("separates frames that overlap a little", () => {
  const order = orderOf({
    second: [40, 196, 900, 300],
    first: [40, 100, 900, 200],
  });

  expect(order).toEqual(["first", "second"]);
});

it("reads the topmost first where everything overlaps", () => {
  const order = orderOf({
    second: [200, 150, 700, 400],
    first: [40, 100, 500, 300],
  });

  expect(order).toEqual(["first", "second"]);
});

it("orders by position alone when there are very many items", () => {
  const items = Array.from({ length: 1000 }, (_, index) => {
    const top = (999 - index) * 20;
    return { box: [0, top, 10, top + 5] as Box };
  });

  expect(orderBoxes(items)).toEqual(items.toReversed());
});

function orderOf(boxes: Record<string, Box>): string[] {
  // A number-like key would come first by itself.
  const items = Object.entries(boxes)
    .map(([name, box]) => ({ name, box }))
    .toReversed();
  return orderBoxes(items).map(({ name }) => name);
}
