import type { Box } from "@parsewright/contract";
import { unionOf } from "@parsewright/document/geometry";

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Turns a point clockwise about the page's origin. */
export function turnPoint({ x, y }: Point, degrees: number): Point {
  const radians = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  return { x: x * cos - y * sin, y: x * sin + y * cos };
}

/** The upright box around a turned box. */
export function turnBox([left, top, right, bottom]: Box, degrees: number): Box {
  const corners = [
    { x: left, y: top },
    { x: right, y: top },
    { x: left, y: bottom },
    { x: right, y: bottom },
  ];
  return unionOf(
    corners.map((corner): Box => {
      const { x, y } = turnPoint(corner, degrees);
      return [x, y, x, y];
    }),
  );
}
