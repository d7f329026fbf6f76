import type { Picture, Point, Shape } from "../../model/picture.ts";
import { asDrawing } from "../../model/draw-chart.ts";
import { round } from "../pictures/write-svg.ts";
import { escapeGroff } from "./escape-groff.ts";

/**
 * A picture for pic, which measures in inches from the bottom left. It neither fills polygons nor turns text.
 * Photos become a grey box with a circle.
 */
export function picOf(picture: Picture): string {
  const { width, height } = picture;
  const shapes: readonly Shape[] =
    picture.kind !== "photo"
      ? asDrawing(picture).shapes
      : [
          { kind: "rectangle", x: 0, y: 0, width, height, fill: "#bbbbbb" },
          { kind: "circle", x: width / 3, y: height / 3, radius: height / 6, fill: "#888888" },
        ];
  return [".PS", "scale = 72", ...shapes.map((shape) => shapePic(shape, height)), ".PE"].join("\n");
}

const ANCHORS = { start: "ljust", middle: "", end: "rjust" } as const;

function shapePic(shape: Shape, height: number): string {
  switch (shape.kind) {
    case "rectangle":
      return `box wid ${round(shape.width)} ht ${round(shape.height)} fill ${shape.fill === "#ffffff" ? 0 : 0.4} at (${round(shape.x + shape.width / 2)},${round(height - shape.y - shape.height / 2)})`;
    case "line":
      return linePic(shape.points, height);
    case "polygon":
      return linePic([...shape.points, ...shape.points.slice(0, 1)], height);
    case "circle":
      return `circle rad ${round(shape.radius)} fill 0.6 at (${round(shape.x)},${round(height - shape.y)})`;
    default:
      return `"\\s7${escapeGroff(shape.text)}\\s0" ${ANCHORS[shape.anchor]} at (${round(shape.x)},${round(height - shape.y + 2)})`;
  }
}

function linePic(points: readonly Point[], height: number): string {
  const places = points.map(
    ([x, y], index) => `${index === 0 ? "from" : "to"} (${round(x)},${round(height - y)})`,
  );
  return `line ${places.join(" ")}`;
}
