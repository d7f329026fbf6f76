import { describe, expect, it } from "vitest";
import type { ProbabilityMap } from "@parsewright/document/images";
import type { Point } from "../recognizer.ts";
import { lengthOf } from "../lines/curved-line.ts";
import { findCurvedLines } from "./find-curved-lines.ts";

const SIZE = 200;
const CENTRE = { x: 100, y: 100 };
const RADIUS = 70;

/** How high the bands of the maps are. */
const BAND = 10;

describe("findCurvedLines", () => {
  it("follows a band along a circle from one end to the other, and a little farther", () => {
    const [line, ...others] = findCurvedLines(mapOf(arc(-2.4, 2.4)));

    expect(others).toEqual([]);
    const middle = line?.middle ?? [];
    for (const point of middle) expect(Math.abs(radiusOf(point) - RADIUS)).toBeLessThan(1.5);
    expect(lengthOf(middle)).toBeGreaterThan(4.8 * RADIUS + BAND);
    expect(lengthOf(middle)).toBeLessThan(4.8 * RADIUS + 3 * BAND);
    expect(line?.height).toBeGreaterThan(BAND);
  });

  it("cuts a ring open where it is thinnest", () => {
    const ring = arc(-4, 4);
    const thin = (place: Point) => place.y > 160 && Math.abs(place.x - 100) < 4;

    const [line] = findCurvedLines(
      mapOf((place) => ring(place) && !(thin(place) && radiusOf(place) > RADIUS - 2)),
    );

    const [first, last] = [line?.middle[0], line?.middle.at(-1)];
    expect(lengthOf(line?.middle ?? [])).toBeGreaterThan(1.7 * Math.PI * RADIUS);
    for (const end of [first, last]) expect(end?.y).toBeGreaterThan(150);
  });

  it("finds short straight lines beside bent ones", () => {
    const [ring, word] = [arc(-2, 2), rectangle(80, 130, 120, 142)];

    const lines = findCurvedLines(mapOf((place) => ring(place) || word(place)));

    const straight = lines.map(({ middle }) => middle.map(({ y }) => Math.round(y)));
    expect(straight).toContainEqual(expect.arrayContaining([136, 136, 136]));
    expect(lines).toHaveLength(2);
  });

  it("leaves out specks and what the model is unsure of", () => {
    const speck = rectangle(50, 50, 53, 53);

    expect(findCurvedLines(mapOf(speck))).toEqual([]);
    expect(findCurvedLines(mapOf(arc(-2, 2), 0.4))).toEqual([]);
  });
});

function mapOf(isText: (place: Point) => boolean, value = 0.9): ProbabilityMap {
  const values = Float32Array.from({ length: SIZE * SIZE }, (_, position) => {
    const place = { x: (position % SIZE) + 0.5, y: Math.floor(position / SIZE) + 0.5 };
    return isText(place) ? value : 0;
  });
  return { width: SIZE, height: SIZE, values };
}

/** A band between two directions from the centre, in radians clockwise from the top. */
function arc(from: number, to: number): (place: Point) => boolean {
  return (place) => {
    const direction = Math.atan2(place.x - CENTRE.x, CENTRE.y - place.y);
    const isInBand = Math.abs(radiusOf(place) - RADIUS) < BAND / 2;
    return isInBand && direction > from && direction < to;
  };
}

function rectangle(...[left = 0, top = 0, right = 0, bottom = 0]: readonly number[]) {
  return ({ x, y }: Point): boolean => x > left && x < right && y > top && y < bottom;
}

function radiusOf({ x, y }: Point): number {
  return Math.hypot(x - CENTRE.x, y - CENTRE.y);
}
