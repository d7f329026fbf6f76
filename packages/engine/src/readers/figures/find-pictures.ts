import type { Box } from "@parsewright/contract";
import { boxArea } from "@parsewright/document/geometry";
import type { SourcePage } from "@parsewright/document/files";

/** A picture that fills the page under text is its background. */
const BACKGROUND_SHARE = 0.85;
const MIN_TEXT_CHARACTERS = 50;

/** Limit: a page with more pictures than this is a mosaic or hostile; the largest show what it is. */
const MAX_PICTURES = 2_000;

/** The raster pictures of a page without those behind its text. */
export function findPictures(page: SourcePage): Box[] {
  const pageArea = page.width * page.height;
  const isBackground = (box: Box) =>
    page.characters.length >= MIN_TEXT_CHARACTERS && boxArea(box) > BACKGROUND_SHARE * pageArea;
  return page.images
    .map(({ box }) => box)
    .filter((box) => !isBackground(box))
    .slice(0, MAX_PICTURES);
}
