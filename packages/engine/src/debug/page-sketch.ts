import type { Box } from "@parsewright/contract";
import type { SourcePage } from "@parsewright/document/files";
import type { Pixels } from "@parsewright/document/images";
import type { DebugMark } from "./debug-marks.ts";
import { canvasFor, drawMarks, SIDE_MARGIN_PIXELS } from "./draw-marks.ts";

/** Enough to read a page's smallest print beside the labels. */
const DOTS_PER_INCH = 130;

/** A poster is drawn smaller: the picture is for a screen. */
const MAX_SIDE_PIXELS = 2_400;

const POINTS_PER_INCH = 72;

const WHITE = { r: 255, g: 255, b: 255 };

/** A picture of a page with marks that are not yet drawn on it. It stays valid when the page is closed. */
export interface PageSketch {
  readonly picture: Pixels;
  readonly pageWidthPoints: number;
  readonly marks: readonly DebugMark[];
  /** Begins the legend. */
  readonly title: string;
  /** An arrow leads from each body block to the next. Default: no. */
  readonly hasArrows?: boolean;
}

/** Draws the marks of a sketch on its picture, as PNG. */
export async function drawSketch(sketch: PageSketch): Promise<Uint8Array> {
  const { picture, pageWidthPoints, marks } = sketch;
  const canvas = canvasFor(picture, pageWidthPoints);
  const overlay = drawMarks(marks, canvas, sketch);
  const { default: sharp } = await import("sharp");
  const { rgb, width, height } = picture;
  return sharp({
    create: { width: canvas.width, height: canvas.height, channels: 3, background: WHITE },
  })
    .composite([
      {
        input: Buffer.from(rgb.buffer, rgb.byteOffset, rgb.byteLength),
        raw: { width, height, channels: 3 },
        left: SIDE_MARGIN_PIXELS,
        top: 0,
      },
      { input: Buffer.from(overlay), left: 0, top: 0 },
    ])
    .png({ palette: true })
    .toBuffer();
}

/** The same as SVG, in which the picture is embedded. Labels need no font here. */
export async function sketchToSvg(sketch: PageSketch): Promise<string> {
  const { picture, pageWidthPoints, marks } = sketch;
  const { default: sharp } = await import("sharp");
  const { rgb, width, height } = picture;
  const webp = await sharp(rgb, { raw: { width, height, channels: 3 } })
    .webp({ quality: 70 })
    .toBuffer();
  return drawMarks(marks, canvasFor(picture, pageWidthPoints), {
    ...sketch,
    pictureAddress: `data:image/webp;base64,${webp.toString("base64")}`,
  });
}

/** Renders a page for a screen; one that PDFium cannot draw is white. */
export function renderOrBlank(page: SourcePage): Pixels {
  const whole: Box = [0, 0, page.width, page.height];
  const longSidePoints = Math.max(page.width, page.height, 1);
  const dotsPerInch = Math.min(DOTS_PER_INCH, (MAX_SIDE_PIXELS * POINTS_PER_INCH) / longSidePoints);
  try {
    return page.render(whole, dotsPerInch);
  } catch {
    const pixels = (points: number) =>
      Math.max(1, Math.round((points * dotsPerInch) / POINTS_PER_INCH));
    const [width, height] = [pixels(page.width), pixels(page.height)];
    return { width, height, rgb: new Uint8Array(width * height * 3).fill(255) };
  }
}
