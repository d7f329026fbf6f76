import type { Pixels } from "@parsewright/document/images";
import type { LatexDrawer } from "../drawn/draw-latex.ts";
import { resizeInk } from "../drawn/ink.ts";

/** A grey picture. */
export function picture(
  width: number,
  height: number,
  greyAt: (position: number) => number,
): Pixels {
  const rgb = Uint8Array.from({ length: width * height * 3 }, (_, place) =>
    greyAt(Math.floor(place / 3)),
  );
  return { width, height, rgb };
}

/** LaTeX as a page might show it: smaller, and with heavier strokes on paper that is not quite white. */
export async function pictureOfLatex(drawer: LatexDrawer, latex: string): Promise<Pixels> {
  const drawing = await drawer.draw(latex, true);
  if (drawing === undefined) throw new Error(`${latex} cannot be drawn.`);
  const { width, height, values } = resizeInk(
    drawing,
    Math.round(drawing.width * 0.7),
    Math.round(drawing.height * 0.66),
  );
  return picture(width, height, (position) => 240 * (1 - Math.sqrt(values[position] ?? 0)));
}
