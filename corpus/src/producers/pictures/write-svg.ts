import { asDrawing } from "../../model/draw-chart.ts";
import {
  type Chart,
  type Drawing,
  LABEL_SIZE_PT,
  type Point,
  type Shape,
} from "../../model/picture.ts";

/** A drawing or a chart as an SVG element whose user units are points. */
export function svgOf(picture: Drawing | Chart): string {
  const { width, height, shapes } = asDrawing(picture);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}pt" height="${height}pt" viewBox="0 0 ${width} ${height}">${shapes.map(shapeSvg).join("")}</svg>`;
}

function shapeSvg(shape: Shape): string {
  switch (shape.kind) {
    case "rectangle":
      return `<rect x="${round(shape.x)}" y="${round(shape.y)}" width="${round(shape.width)}" height="${round(shape.height)}" fill="${shape.fill}"${strokeSvg(shape.stroke)}/>`;
    case "line":
      return `<polyline points="${pointsSvg(shape.points)}" fill="none" stroke="${shape.stroke}"/>`;
    case "polygon":
      return `<polygon points="${pointsSvg(shape.points)}" fill="${shape.fill}"${strokeSvg(shape.stroke)}/>`;
    case "circle":
      return `<circle cx="${round(shape.x)}" cy="${round(shape.y)}" r="${round(shape.radius)}" fill="${shape.fill}"/>`;
    default: {
      const turn =
        shape.isTurned === true
          ? ` transform="rotate(-90 ${round(shape.x)} ${round(shape.y)})"`
          : "";
      return `<text x="${round(shape.x)}" y="${round(shape.y)}"${turn} font-size="${LABEL_SIZE_PT}" fill="#444444" font-family="Liberation Sans" text-anchor="${shape.anchor}">${shape.text}</text>`;
    }
  }
}

function pointsSvg(points: readonly Point[]): string {
  return points.map(([x, y]) => `${round(x)},${round(y)}`).join(" ");
}

function strokeSvg(stroke: string | undefined): string {
  return stroke === undefined ? "" : ` stroke="${stroke}"`;
}

/** Hundredths of a point are finer than any printer. */
export function round(length: number): number {
  return Math.round(length * 100) / 100;
}
