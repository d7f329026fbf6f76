import type { Style } from "./style.ts";

const POINTS_PER_MM = 72 / 25.4;

/** How wide a line of text is. */
export function lineWidthPt({ page, marginsMm, columns, columnGapMm }: Style): number {
  const textMm = page.widthMm - marginsMm.left - marginsMm.right - (columns - 1) * columnGapMm;
  return (textMm / columns) * POINTS_PER_MM;
}
