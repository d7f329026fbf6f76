import { type Drawing, LABEL_SIZE_PT, type Shape } from "../../model/picture.ts";

/** A drawing as an SVG element whose user units are points. */
export function svgOf({ width, height, shapes }: Drawing): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}pt" height="${height}pt" viewBox="0 0 ${width} ${height}">${shapes.map(shapeSvg).join("")}</svg>`;
}

function shapeSvg(shape: Shape): string {
  switch (shape.kind) {
    case "rectangle":
      return `<rect x="${round(shape.x)}" y="${round(shape.y)}" width="${round(shape.width)}" height="${round(shape.height)}" fill="${shape.fill}"/>`;
    case "line":
      return `<polyline points="${shape.points.map(([x, y]) => `${round(x)},${round(y)}`).join(" ")}" fill="none" stroke="${shape.stroke}"/>`;
    case "circle":
      return `<circle cx="${round(shape.x)}" cy="${round(shape.y)}" r="${round(shape.radius)}" fill="${shape.fill}"/>`;
    default:
      return `<text x="${round(shape.x)}" y="${round(shape.y)}" font-size="${LABEL_SIZE_PT}" fill="#444444" font-family="Liberation Sans" text-anchor="${shape.anchor}">${shape.text}</text>`;
  }
}

/** Hundredths of a point are finer than any printer. */
export function round(length: number): number {
  return Math.round(length * 100) / 100;
}
