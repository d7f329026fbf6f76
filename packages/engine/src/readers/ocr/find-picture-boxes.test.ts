import type { Box } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import type { Pixels } from "@parsewright/document/images";
import { findPictureBoxes } from "./find-picture-boxes.ts";

describe("findPictureBoxes", () => {
  it("finds empty and ticked boxes, also where the tick is larger than its box", () => {
    const picture = draw([
      ...frame(100, 100, 40),
      ...frame(100, 200, 40),
      ...stroke([105, 205], [135, 235]),
      ...stroke([135, 205], [105, 235]),
      ...frame(100, 300, 40),
      ...stroke([95, 310], [115, 335]),
      ...stroke([115, 335], [170, 280]),
    ]);

    expect(findPictureBoxes(picture, toPage)).toEqual([
      { box: [25, 25, 35, 35], isTicked: false },
      { box: [25, 50, 35, 60], isTicked: true },
      { box: [25, 75, 35, 85], isTicked: true },
    ]);
  });

  it("finds boxes with rounded corners, and takes no ring for one", () => {
    const picture = draw([
      ...roundedFrame(100, 100, 40),
      ...roundedFrame(100, 200, 40),
      ...stroke([110, 210], [130, 230]),
      ...stroke([130, 210], [110, 230]),
      ...ring(320, 120, 20),
    ]);

    expect(findPictureBoxes(picture, toPage)).toEqual([
      { box: [25, 25, 35, 35], isTicked: false },
      { box: [25, 50, 35, 60], isTicked: true },
    ]);
  });

  it("finds rings to choose one of, where one of them has a dot in it", () => {
    const picture = draw([
      ...ring(120, 120, 20),
      ...ring(120, 200, 20),
      ...disc(121, 201, 10),
      ...ring(220, 200, 20),
    ]);

    expect(findPictureBoxes(picture, toPage).map(({ isTicked }) => isTicked)).toEqual([
      false,
      true,
      false,
    ]);
  });

  it("leaves a round letter alone that is in a word or away from the rings", () => {
    const choice = [...ring(120, 200, 20), ...disc(121, 201, 10)];
    const letters = [...ring(120, 300, 20), [146, 280, 150, 323] as Box, ...ring(260, 380, 20)];

    expect(findPictureBoxes(draw([...choice, ...letters]), toPage)).toHaveLength(1);
  });

  it.each([
    { name: "a round letter", rows: ring(120, 120, 20) },
    { name: "a letter that is open on one side", rows: frame(100, 100, 40).slice(0, 3) },
    {
      name: "the round part of a heavy letter",
      rows: [...frame(100, 100, 40), [140, 60, 146, 140] as Box],
    },
    { name: "the cell of a table", rows: frame(100, 100, 160) },
    { name: "a panel", rows: [[100, 100, 140, 140] as Box] },
  ])("leaves alone $name", ({ rows }) => {
    expect(findPictureBoxes(draw(rows), toPage)).toEqual([]);
  });
});

/** Four pixels are a point. */
function toPage({ x, y }: { x: number; y: number }) {
  return { x: x / 4, y: y / 4 };
}

/** The sides of a square: upper, left, lower, right. */
function frame(left: number, top: number, side: number): Box[] {
  const [right, bottom] = [left + side, top + side];
  return [
    [left, top, right, top + 3],
    [left, top, left + 3, bottom],
    [left, bottom - 3, right, bottom],
    [right - 3, top, right, bottom],
  ];
}

/** The sides of a square, and corners that are rounded by a sixth of them. */
function roundedFrame(left: number, top: number, side: number): Box[] {
  const radius = Math.round(side / 6);
  const [right, bottom] = [left + side, top + side];
  const arcs = [
    { x: left + radius, y: top + radius, from: 180 },
    { x: right - 3 - radius, y: top + radius, from: 270 },
    { x: right - 3 - radius, y: bottom - 3 - radius, from: 0 },
    { x: left + radius, y: bottom - 3 - radius, from: 90 },
  ];
  return [
    [left + radius, top, right - radius, top + 3],
    [left, top + radius, left + 3, bottom - radius],
    [left + radius, bottom - 3, right - radius, bottom],
    [right - 3, top + radius, right, bottom - radius],
    ...arcs.flatMap(({ x, y, from }) => ring(x, y, radius).slice(from, from + 91)),
  ];
}

function stroke([x1, y1]: readonly [number, number], [x2, y2]: readonly [number, number]): Box[] {
  const steps = Math.max(Math.abs(x2 - x1), Math.abs(y2 - y1));
  return Array.from({ length: steps }, (_, step): Box => {
    const x = Math.round(x1 + ((x2 - x1) * step) / steps);
    const y = Math.round(y1 + ((y2 - y1) * step) / steps);
    return [x, y, x + 3, y + 3];
  });
}

function ring(x: number, y: number, radius: number): Box[] {
  return Array.from({ length: 360 }, (_, degrees): Box => {
    const angle = (degrees * Math.PI) / 180;
    const [left, top] = [
      Math.round(x + radius * Math.cos(angle)),
      Math.round(y + radius * Math.sin(angle)),
    ];
    return [left, top, left + 3, top + 3];
  });
}

function disc(x: number, y: number, radius: number): Box[] {
  return Array.from({ length: 2 * radius }, (_, row): Box => {
    const half = Math.round(Math.sqrt(radius ** 2 - (row - radius) ** 2));
    return [x - half, y - radius + row, x + half, y - radius + row + 1];
  });
}

function draw(boxes: readonly Box[]): Pixels {
  const [width, height] = [480, 480];
  const rgb = new Uint8Array(width * height * 3).fill(255);
  for (const [left, top, right, bottom] of boxes)
    for (let row = top; row < bottom; row++)
      rgb.fill(0, (row * width + left) * 3, (row * width + right) * 3);
  return { width, height, rgb };
}
