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

  // Numbers, not points: each character of a page has a box.
  function acrossOf(x: number, y: number): number {
    if (quarterTurns === 1) return y - bottom;
    if (quarterTurns === 2) return right - x;
    return quarterTurns === 3 ? top - y : x - left;
  }

  function downOf(x: number, y: number): number {
    if (quarterTurns === 1) return x - left;
    if (quarterTurns === 2) return y - bottom;
    return quarterTurns === 3 ? right - x : top - y;
  }

  return {
    width: isSideways ? frameHeight : frameWidth,
    height: isSideways ? frameWidth : frameHeight,
    rotation: quarterTurns * 90,
    toPoint: (x, y) => ({ x: acrossOf(x, y), y: downOf(x, y) }),
    toBox(corners) {
      const firstX = acrossOf(corners.left, corners.top);
      const firstY = downOf(corners.left, corners.top);
      const secondX = acrossOf(corners.right, corners.bottom);
      const secondY = downOf(corners.right, corners.bottom);
      return [
        Math.min(firstX, secondX),
        Math.min(firstY, secondY),
        Math.max(firstX, secondX),
        Math.max(firstY, secondY),
      ];
    },
  };
}
