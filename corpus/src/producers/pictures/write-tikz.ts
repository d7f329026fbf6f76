import { asDrawing } from "../../model/draw-chart.ts";
import type { Chart, Drawing, Point, Shape } from "../../model/picture.ts";
import { round } from "./write-svg.ts";

/** A drawing or a chart as a TikZ picture whose unit is a point, with the origin at the top left. */
export function tikzOf(picture: Drawing | Chart, escape: (text: string) => string): string {
  const { width, height, shapes } = asDrawing(picture);
  const colours = new Map<string, string>();
  for (const shape of shapes) {
    for (const colour of coloursOf(shape)) {
      if (!colours.has(colour))
        colours.set(colour, `drawing${String.fromCodePoint(97 + colours.size)}`);
    }
  }
  const definitions = [...colours].map(
    ([colour, name]) => `\\definecolor{${name}}{HTML}{${colour.slice(1).toUpperCase()}}`,
  );
  const lines = shapes.map((shape) =>
    shapeTikz(shape, (colour) => colours.get(colour) ?? "black", escape),
  );
  return `${definitions.join("")}\\begin{tikzpicture}[x=1bp,y=-1bp]\n\\useasboundingbox (0,0) rectangle (${width},${height});\n${lines.join("\n")}\n\\end{tikzpicture}`;
}

function coloursOf(shape: Shape): string[] {
  if (shape.kind === "label") return [];
  return [
    "fill" in shape ? shape.fill : undefined,
    "stroke" in shape ? shape.stroke : undefined,
  ].filter((colour) => colour !== undefined);
}

const ANCHORS = { start: "base west", middle: "base", end: "base east" } as const;

function shapeTikz(
  shape: Shape,
  colour: (code: string) => string,
  escape: (text: string) => string,
): string {
  switch (shape.kind) {
    case "rectangle":
      return `${fillTikz(shape, colour)} (${round(shape.x)},${round(shape.y)}) rectangle (${round(shape.x + shape.width)},${round(shape.y + shape.height)});`;
    case "line":
      return `\\draw[${colour(shape.stroke)}] ${pathTikz(shape.points)};`;
    case "polygon":
      return `${fillTikz(shape, colour)} ${pathTikz(shape.points)} -- cycle;`;
    case "circle":
      return `\\fill[${colour(shape.fill)}] (${round(shape.x)},${round(shape.y)}) circle [radius=${round(shape.radius)}];`;
    default:
      return `\\node[anchor=${ANCHORS[shape.anchor]},inner sep=0,font=\\tiny${shape.isTurned === true ? ",rotate=90" : ""}] at (${round(shape.x)},${round(shape.y)}) {${escape(shape.text)}};`;
  }
}

function pathTikz(points: readonly Point[]): string {
  return points.map(([x, y]) => `(${round(x)},${round(y)})`).join(" -- ");
}

function fillTikz(
  { fill, stroke }: { readonly fill: string; readonly stroke?: string },
  colour: (code: string) => string,
): string {
  return stroke === undefined
    ? `\\fill[${colour(fill)}]`
    : `\\filldraw[fill=${colour(fill)},draw=${colour(stroke)}]`;
}
