import type { Box } from "@parsewright/contract";
import { boxArea } from "@parsewright/document/geometry";
import type { SourcePage } from "@parsewright/document/files";

/** Scanners and programs leave a border around the picture of a page. */
const MIN_COVERED_SHARE = 0.85;
const MIN_TEXT_CHARACTERS = 50;

/** Limit: a page with more pictures than this is a mosaic or hostile; the largest show what it is. */
const MAX_PICTURES = 2_000;

/** The raster pictures of a page without those behind its text. */
export function findPictures(page: SourcePage): Box[] {
  // A picture that fills the page under text is its background.
  const isBackground = (box: Box) =>
    page.characters.length >= MIN_TEXT_CHARACTERS && coversPage(box, page);
  return page.images
    .map(({ box }) => box)
    .filter((box) => !isBackground(box))
    .slice(0, MAX_PICTURES);
}

/** Checks whether a picture is over the whole of its page. */
export function coversPage(box: Box, { width, height }: SourcePage): boolean {
  return boxArea(box) >= MIN_COVERED_SHARE * width * height;
}
