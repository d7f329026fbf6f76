/** Writes pages as a layout model sees them, beside their records. */
import { appendFileSync } from "node:fs";
import sharp from "sharp";
import { startsListItem } from "../../packages/document/dist/language/list-marker.js";
import { drawPagePicture } from "../../packages/engine/dist/readers/regions/by-model/page-picture.js";

const PICTURE_QUALITY = 22;

/** The picture of a page as WebP, gray. The file of the page has to be open. */
export function drawPage(page) {
  const { rgb, width, height } = drawPagePicture(page);
  return sharp(rgb, { raw: { width, height, channels: 3 } })
    .grayscale()
    .webp({ quality: PICTURE_QUALITY })
    .toBuffer();
}

/** Adds a picture to `FILE.pictures` (a 32-bit length, then WebP), and a byte for each line to `FILE.lists`: 1 if it starts like an item of a list. */
export function appendDrawn(file, picture, segments) {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(picture.length);
  appendFileSync(`${file}.pictures`, Buffer.concat([length, picture]));
  appendFileSync(
    `${file}.lists`,
    Buffer.from(segments.map(({ text }) => Number(startsListItem(text)))),
  );
}
