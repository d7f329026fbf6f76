import { expect, it } from "vitest";
import type { Pixels } from "@parsewright/document/images";
import { unwrapCurve } from "./unwrap-curve.ts";

const SIZE = 200;
const RADIUS = 70;
const HEIGHT = 48;

it("makes the rings of a circle straight, the outer one at the top", () => {
  const picture = target();
  const middle = Array.from({ length: 40 }, (_, step) => {
    const direction = -2 + step / 10;
    return {
      x: SIZE / 2 + RADIUS * Math.sin(direction),
      y: SIZE / 2 - RADIUS * Math.cos(direction),
    };
  });

  const strip = unwrapCurve(picture, { middle, height: HEIGHT });

  expect(strip.height).toBe(HEIGHT);
  expect(strip.width).toBeGreaterThan(3.8 * RADIUS);
  const middleOfStrip = Math.floor(strip.width / 2);
  for (const column of [5, middleOfStrip, strip.width - 5])
    for (const row of [4, 24, 44]) {
      const radius = RADIUS + HEIGHT / 2 - row;
      expect(Math.abs(shadeAt(strip, column, row) - 2 * radius)).toBeLessThan(6);
    }
});

it("shows white where a line leaves the picture", () => {
  const middle = [
    { x: -50, y: 100 },
    { x: 0, y: 100 },
    { x: 50, y: 100 },
  ];

  const strip = unwrapCurve(target(), { middle, height: HEIGHT });

  expect(shadeAt(strip, 10, 24)).toBe(255);
  expect(shadeAt(strip, 90, 24)).toBeLessThan(255);
});

/** Each place is as bright as it is far from the middle. */
function target(): Pixels {
  const rgb = new Uint8Array(SIZE * SIZE * 3);
  for (let pixel = 0; pixel < SIZE * SIZE; pixel++) {
    const x = (pixel % SIZE) + 0.5 - SIZE / 2;
    const y = Math.floor(pixel / SIZE) + 0.5 - SIZE / 2;
    rgb.fill(Math.min(254, 2 * Math.hypot(x, y)), pixel * 3, pixel * 3 + 3);
  }
  return { width: SIZE, height: SIZE, rgb };
}

function shadeAt({ width, rgb }: Pixels, column: number, row: number): number {
  return rgb[(row * width + column) * 3] ?? 0;
}
