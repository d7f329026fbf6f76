import type { Block } from "@parsewright/contract";
import { numberBlocks } from "@parsewright/document/blocks";
import type { SourcePage } from "@parsewright/document/files";
import { coversPage } from "../figures/find-pictures.ts";
import { toFigureBlock } from "../figures/to-figure-block.ts";

/** Checks whether a page is a picture file or a scan: one picture over all of it, and no text that the file has. */
export function isNothingButPicture(page: SourcePage): boolean {
  const { characters, images } = page;
  return characters.length === 0 && images.some(({ box }) => coversPage(box, page));
}

/** A page as one figure, so that nothing of it is lost. */
export function showWholePage(page: SourcePage): Block[] {
  const { width, height } = page;
  return numberBlocks([
    toFigureBlock({ box: [0, 0, width, height], kind: "image", characters: new Set() }, page),
  ]);
}
