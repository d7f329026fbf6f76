import type { Block } from "@parsewright/contract";
import { numberBlocks } from "@parsewright/document/blocks";
import type { SourcePage } from "@parsewright/document/files";
import { boxHeight, boxWidth } from "@parsewright/document/geometry";
import { toFigureBlock } from "../figures/to-figure-block.ts";

/** Scanners and programs leave a border around the picture of a page. */
const MIN_COVERED_SHARE = 0.85;

/** Checks whether a page is a picture file or a scan: one picture over all of it, and no text that the file has. */
export function isNothingButPicture({ characters, images, width, height }: SourcePage): boolean {
  const isWhole = images.some(
    ({ box }) => boxWidth(box) * boxHeight(box) >= MIN_COVERED_SHARE * width * height,
  );
  return characters.length === 0 && isWhole;
}

/** A page as one figure, so that nothing of it is lost. */
export function showWholePage(page: SourcePage): Block[] {
  const { width, height } = page;
  return numberBlocks([
    toFigureBlock({ box: [0, 0, width, height], kind: "image", characters: new Set() }, page),
  ]);
}
