import sharp from "sharp";
import type { Ink } from "./ink.ts";

/** Draws LaTeX as MathJax sets it. */
export interface LatexDrawer {
  /** `undefined` where the LaTeX has an error, or would be larger than any formula. */
  draw(latex: string, isDisplay: boolean): Promise<Ink | undefined>;
}

/** Of the font: fine enough to be made smaller. */
const PIXELS_PER_EM = 32;
const UNITS_PER_EM = 1000;
const MAX_SIDE_PIXELS = 6000;

/** Loads MathJax: most documents need it not. */
export async function createLatexDrawer(): Promise<LatexDrawer> {
  const { latexToSvg } = await import("./latex-to-svg.ts");
  return {
    async draw(latex, isDisplay) {
      const svg = toSvg(latexToSvg, latex, isDisplay);
      if (svg === undefined) return undefined;
      const { data, info } = await sharp(Buffer.from(svg))
        .flatten({ background: "white" })
        .greyscale()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const values = Float32Array.from(
        { length: info.width * info.height },
        (_, pixel) => 1 - (data[pixel * info.channels] ?? 255) / 255,
      );
      return { width: info.width, height: info.height, values };
    },
  };
}

type Convert = (latex: string, isDisplay: boolean) => string;

/** The drawing with its size in pixels. */
function toSvg(convert: Convert, latex: string, isDisplay: boolean): string | undefined {
  let svg: string;
  try {
    svg = convert(latex, isDisplay);
  } catch {
    return undefined;
  }
  const [, units] = /viewBox="([^"]+)"/.exec(svg) ?? [];
  const [, , width = 0, height = 0] = (units ?? "").split(" ").map(Number);
  const sides = [width, height].map((side) => Math.ceil((side / UNITS_PER_EM) * PIXELS_PER_EM));
  if (!sides.every((side) => side > 0 && side <= MAX_SIDE_PIXELS)) return undefined;
  const [wide = 0, high = 0] = sides;
  return svg
    .replace(/ width="[^"]*"/, ` width="${wide}px"`)
    .replace(/ height="[^"]*"/, ` height="${high}px"`);
}
