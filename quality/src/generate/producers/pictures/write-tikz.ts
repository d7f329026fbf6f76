import type { Drawing, Shape } from "../../model/picture.ts";
import { round } from "./write-svg.ts";

/** A drawing as a TikZ picture whose unit is a point, with the origin at the top left. */
export function tikzOf(
  { width, height, shapes }: Drawing,
  escape: (text: string) => string,
): string {
  const colours = new Map<string, string>();
  for (const shape of shapes) {
    const colour =
      shape.kind === "line" ? shape.stroke : shape.kind === "label" ? undefined : shape.fill;
    if (colour !== undefined && !colours.has(colour))
      colours.set(colour, `drawing${String.fromCodePoint(97 + colours.size)}`);
  }
  const definitions = [...colours].map(
    ([colour, name]) => `\\definecolor{${name}}{HTML}{${colour.slice(1).toUpperCase()}}`,
  );
  const lines = shapes.map((shape) =>
    shapeTikz(shape, (colour) => colours.get(colour) ?? "black", escape),
  );
  return `${definitions.join("")}\\begin{tikzpicture}[x=1bp,y=-1bp]\n\\useasboundingbox (0,0) rectangle (${width},${height});\n${lines.join("\n")}\n\\end{tikzpicture}`;
}

const ANCHORS = { start: "base west", middle: "base", end: "base east" } as const;

function shapeTikz(
  shape: Shape,
  colour: (code: string) => string,
  escape: (text: string) => string,
): string {
  switch (shape.kind) {
    case "rectangle":
      return `\\fill[${colour(shape.fill)}] (${round(shape.x)},${round(shape.y)}) rectangle (${round(shape.x + shape.width)},${round(shape.y + shape.height)});`;
    case "line":
      return `\\draw[${colour(shape.stroke)}] ${shape.points.map(([x, y]) => `(${round(x)},${round(y)})`).join(" -- ")};`;
    case "circle":
      return `\\fill[${colour(shape.fill)}] (${round(shape.x)},${round(shape.y)}) circle [radius=${round(shape.radius)}];`;
    default:
      return `\\node[anchor=${ANCHORS[shape.anchor]},inner sep=0,font=\\tiny] at (${round(shape.x)},${round(shape.y)}) {${escape(shape.text)}};`;
  }
}
