import type { Box } from "@parsewright/contract";
import type { SourcePage } from "@parsewright/document/files";
import type { Pixels } from "@parsewright/document/images";
import {
  type Affine,
  boxHeight,
  boxWidth,
  composeAffine,
  mapBox,
  type UprightFrame,
} from "@parsewright/document/geometry";
import { warpPixels } from "./prepare/warp-pixels.ts";

const POINTS_PER_INCH = 72;

/** A page whose pictures are drawn in another frame. What it holds is left as it is. */
export function showUpright(page: SourcePage, frame: UprightFrame): SourcePage {
  const { width, height, toPage } = frame;
  const isAsItIs = toPage.a === 1;
  return {
    ...page,
    width,
    height,
    render: (box, dotsPerInch) =>
      isAsItIs ? page.render(box, dotsPerInch) : drawTurned(page, { box, dotsPerInch, toPage }),
  };
}

interface Drawing {
  /** Of the frame. */
  readonly box: Box;
  readonly dotsPerInch: number;
  readonly toPage: Affine;
}

function drawTurned(page: SourcePage, { box, dotsPerInch, toPage }: Drawing): Pixels {
  const [left, top, right, bottom] = mapBox(box, toPage);
  const source: Box = [
    Math.max(0, left),
    Math.max(0, top),
    Math.min(page.width, right),
    Math.min(page.height, bottom),
  ];
  const pixels = page.render(source, dotsPerInch);
  const scale = dotsPerInch / POINTS_PER_INCH;
  const perPoint = {
    x: pixels.width / boxWidth(source),
    y: pixels.height / boxHeight(source),
  };
  const toSource = [
    { a: 1 / scale, b: 0, c: 0, d: 1 / scale, e: box[0], f: box[1] },
    toPage,
    {
      a: perPoint.x,
      b: 0,
      c: 0,
      d: perPoint.y,
      e: -source[0] * perPoint.x,
      f: -source[1] * perPoint.y,
    },
  ].reduce(composeAffine);
  return warpPixels(pixels, {
    width: Math.max(1, Math.round(boxWidth(box) * scale)),
    height: Math.max(1, Math.round(boxHeight(box) * scale)),
    toSource,
  });
}
