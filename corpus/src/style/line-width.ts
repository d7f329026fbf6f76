import type { Style } from "./style.ts";

const POINTS_PER_MM = 72 / 25.4;

/** Width of one column, which is the length of its lines. */
export function lineWidthPt({ page, marginsMm, columns, columnGapMm }: Style): number {
  const textMm = page.widthMm - marginsMm.left - marginsMm.right - (columns - 1) * columnGapMm;
  return (textMm / columns) * POINTS_PER_MM;
}
