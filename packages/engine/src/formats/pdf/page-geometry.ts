import type { Box } from "@parsewright/contract";

/** Turns PDF user space (origin anywhere, y up) into the page as shown (origin top left, y down). */
export interface PageGeometry {
  readonly width: number;
  readonly height: number;
  /** Clockwise turn of the page, in degrees. */
  readonly rotation: number;
  toPoint(x: number, y: number): { x: number; y: number };
  toBox(corners: { left: number; bottom: number; right: number; top: number }): Box;
}

interface PageFrame {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
  /** Quarter turns, clockwise. */
  readonly quarterTurns: number;
}

/** The geometry of a page whose visible frame in user space is given. */
export function createPageGeometry(frame: PageFrame): PageGeometry {
  const { left, bottom, right, top } = frame;
  const quarterTurns = frame.quarterTurns & 3;
  const [frameWidth, frameHeight] = [right - left, top - bottom];
  const isSideways = quarterTurns % 2 === 1;

  function toPoint(x: number, y: number) {
    if (quarterTurns === 1) return { x: y - bottom, y: x - left };
    if (quarterTurns === 2) return { x: right - x, y: y - bottom };
    if (quarterTurns === 3) return { x: top - y, y: right - x };
    return { x: x - left, y: top - y };
  }

  return {
    width: isSideways ? frameHeight : frameWidth,
    height: isSideways ? frameWidth : frameHeight,
    rotation: quarterTurns * 90,
    toPoint,
    toBox(corners) {
      const first = toPoint(corners.left, corners.top);
      const second = toPoint(corners.right, corners.bottom);
      return [
        Math.min(first.x, second.x),
        Math.min(first.y, second.y),
        Math.max(first.x, second.x),
        Math.max(first.y, second.y),
      ];
    },
  };
}
