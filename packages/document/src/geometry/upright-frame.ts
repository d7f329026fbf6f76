import type { Box } from "@parsewright/contract";
import { type Affine, applyAffine, boxAround, invertAffine } from "./affine.ts";

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A page as it is when it is turned, with room for all of it. */
export interface UprightFrame extends Size {
  /** From places of the page to those of the frame. */
  readonly fromPage: Affine;
  readonly toPage: Affine;
}

/** The frame of a page that is turned clockwise, by any number of degrees. */
export function uprightFrameOf({ width, height }: Size, degrees: number): UprightFrame {
  const radians = (degrees * Math.PI) / 180;
  const [cos, sin] = [exactly(Math.cos(radians)), exactly(Math.sin(radians))];
  const frame = {
    width: width * Math.abs(cos) + height * Math.abs(sin),
    height: width * Math.abs(sin) + height * Math.abs(cos),
  };
  // Around the middle of the page, which becomes the middle of the frame.
  const fromPage: Affine = {
    a: cos,
    b: sin,
    c: -sin,
    d: cos,
    e: (frame.width - width * cos + height * sin) / 2,
    f: (frame.height - width * sin - height * cos) / 2,
  };
  return { ...frame, fromPage, toPage: invertAffine(fromPage) };
}

/** The smallest upright box around what becomes of a box. */
export function mapBox([left, top, right, bottom]: Box, map: Affine): Box {
  const corners = [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ];
  return boxAround(corners.map((corner) => applyAffine(map, corner)));
}

/** Quarter turns have sines and cosines without a rest. */
function exactly(value: number): number {
  const whole = Math.round(value);
  return Math.abs(value - whole) < 1e-12 ? whole : value;
}
