import type { Box } from "@parsewright/contract";
import type { SourcePage } from "@parsewright/document/files";
import { isInside, sharedArea } from "@parsewright/document/geometry";

/** Checks whether a picture, a line or a drawing reaches into a box. */
export function isDrawnOn(box: Box, page: SourcePage): boolean {
  const [left, top, right, bottom] = box;
  const isDrawn = (other: Box) => sharedArea(other, box) > 0 || isInside(other, box);
  return (
    page.isScan === true ||
    page.images.some((image) => isDrawn(image.box)) ||
    page.drawings.some(isDrawn) ||
    page.fills.some(isDrawn) ||
    page.rulings.some(({ direction, position, from, to }) =>
      direction === "horizontal"
        ? position >= top && position <= bottom && from < right && to > left
        : position >= left && position <= right && from < bottom && to > top,
    )
  );
}
