import type { SlideShape } from "./slide.ts";

/** Corners of common shapes, in fractions of their boxes. Others are drawn as boxes. */
const CORNERS: Readonly<Record<string, readonly number[]>> = {
  triangle: [0.5, 0, 1, 1, 0, 1],
  rtTriangle: [0, 0, 1, 1, 0, 1],
  diamond: [0.5, 0, 1, 0.5, 0.5, 1, 0, 0.5],
  parallelogram: [0.25, 0, 1, 0, 0.75, 1, 0, 1],
  trapezoid: [0.25, 0, 0.75, 0, 1, 1, 0, 1],
  hexagon: [0.25, 0, 0.75, 0, 1, 0.5, 0.75, 1, 0.25, 1, 0, 0.5],
  homePlate: [0, 0, 0.75, 0, 1, 0.5, 0.75, 1, 0, 1],
  chevron: [0, 0, 0.75, 0, 1, 0.5, 0.75, 1, 0, 1, 0.25, 0.5],
  rightArrow: [0, 0.25, 0.6, 0.25, 0.6, 0, 1, 0.5, 0.6, 1, 0.6, 0.75, 0, 0.75],
  leftArrow: [1, 0.25, 0.4, 0.25, 0.4, 0, 0, 0.5, 0.4, 1, 0.4, 0.75, 1, 0.75],
  upArrow: [0.25, 1, 0.25, 0.4, 0, 0.4, 0.5, 0, 1, 0.4, 0.75, 0.4, 0.75, 1],
  downArrow: [0.25, 0, 0.25, 0.6, 0, 0.6, 0.5, 1, 1, 0.6, 0.75, 0.6, 0.75, 0],
};
const LINES = /^(?:line|straightConnector1|bentConnector\d|curvedConnector\d)$/;
const ROUNDED = 1 / 6;

/** The outline of a shape in a box of this size. */
export function outlineOf(
  { geometry, path }: Pick<SlideShape, "geometry" | "path">,
  width: number,
  height: number,
): Path2D {
  const outline = new Path2D();
  const corners = CORNERS[geometry];
  if (path) {
    const [x, y] = [width / path.width, height / path.height];
    for (const { name, points } of path.steps) {
      const scaled = points.map((value, index) => value * (index % 2 === 0 ? x : y));
      addStep(outline, name, scaled);
    }
  } else if (LINES.test(geometry)) {
    addStep(outline, "moveTo", [0, 0]);
    addStep(outline, "lnTo", [width, height]);
  } else if (geometry === "ellipse") {
    outline.ellipse(width / 2, height / 2, width / 2, height / 2, 0, 0, 2 * Math.PI);
  } else if (geometry === "roundRect") {
    outline.roundRect(0, 0, width, height, Math.min(width, height) * ROUNDED);
  } else if (corners) {
    for (let index = 0; index < corners.length; index += 2) {
      const point = [(corners[index] ?? 0) * width, (corners[index + 1] ?? 0) * height];
      addStep(outline, index === 0 ? "moveTo" : "lnTo", point);
    }
    outline.closePath();
  } else outline.rect(0, 0, width, height);
  return outline;
}

function addStep(outline: Path2D, name: string, points: readonly number[]): void {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = points;
  if (name === "moveTo") outline.moveTo(a, b);
  else if (name === "lnTo") outline.lineTo(a, b);
  else if (name === "cubicBezTo") outline.bezierCurveTo(a, b, c, d, e, f);
  else if (name === "quadBezTo") outline.quadraticCurveTo(a, b, c, d);
  else if (name === "close") outline.closePath();
}
