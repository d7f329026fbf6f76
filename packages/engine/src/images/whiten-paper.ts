import type { Pixels } from "./pixels.ts";

const WHITE = 255;

/** Half of a page of print or more is paper: the middle brightness is that of the paper. */
const PAPER_RANK = 0.5;

/** The grain of the paper reaches this many times as far below its brightness as that of a sixth of the page. */
const GRAIN_RANK = 0.2;
const GRAIN_REACH = 2;

/** Ink is as dark as the darkest hundredth. */
const INK_RANK = 0.01;

/** The picture with its paper white and without grain, and its ink black. */
export function whitenPaper({ width, height, rgb }: Pixels): Pixels {
  const levels = brightnessLevels(rgb);
  const paper = levels(PAPER_RANK);
  const ink = levels(INK_RANK);
  const white = Math.max(ink + 1, paper - GRAIN_REACH * (paper - levels(GRAIN_RANK)));
  const stretched = Uint8Array.from({ length: WHITE + 1 }, (_, value) =>
    Math.max(0, Math.min(WHITE, Math.round(((value - ink) * WHITE) / (white - ink)))),
  );
  return { width, height, rgb: rgb.map((value) => stretched[value] ?? WHITE) };
}

/** The brightness that a share of the pixels does not exceed. */
function brightnessLevels(rgb: Uint8Array): (share: number) => number {
  const counts = new Uint32Array(WHITE + 1);
  for (let position = 0; position < rgb.length; position += 3) {
    const sum = (rgb[position] ?? 0) + (rgb[position + 1] ?? 0) + (rgb[position + 2] ?? 0);
    const brightness = Math.round(sum / 3);
    counts[brightness] = (counts[brightness] ?? 0) + 1;
  }
  return (share) => {
    let left = (share * rgb.length) / 3;
    return counts.findIndex((count) => (left -= count) <= 0);
  };
}
