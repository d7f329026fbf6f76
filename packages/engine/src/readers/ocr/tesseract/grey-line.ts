import { greyAt, type Pixels } from "@parsewright/document/images";
import type { TextBox } from "../lines/text-box.ts";
import type { Extent } from "./place-words.ts";

/** A line of text, upright, in shades of grey from 0 (black) to 255. */
export interface GreyLine {
  readonly width: number;
  readonly height: number;
  readonly grey: Uint8Array;
  /** White before and after the line, as a share of the width. */
  readonly marginShare: number;
}

/** Marks above and below the letters reach out of the boxes that the detector finds. */
const MARGIN_ACROSS_HEIGHTS = 0.1;

/** Tesseract looks for the edges of the outermost letters. */
const MARGIN_ALONG_HEIGHTS = 0.25;

/** Lower lines are enlarged and higher ones reduced: the models see letters about 36 pixels high. */
const MIN_HEIGHT_PIXELS = 40;
const MAX_HEIGHT_PIXELS = 96;

/** Limit: longer lines are not text. */
const MAX_WIDTH_PIXELS = 16_000;

/** Cuts a line out of a picture, with some of what is around it. What lies outside the picture repeats its edge. */
export function cutGreyLine(picture: Pixels, box: TextBox): GreyLine {
  const across = box.height * (1 + 2 * MARGIN_ACROSS_HEIGHTS);
  const along = box.width + 2 * box.height * MARGIN_ALONG_HEIGHTS;
  const wanted = Math.min(Math.max(across, MIN_HEIGHT_PIXELS), MAX_HEIGHT_PIXELS) / across;
  const scale = Math.min(wanted, MAX_WIDTH_PIXELS / along);
  const width = Math.max(1, Math.round(along * scale));
  const height = Math.max(1, Math.round(across * scale));
  const grey = new Uint8Array(width * height);
  for (let row = 0; row < height; row++) {
    const down = ((row + 0.5) / height - 0.5) * across;
    for (let column = 0; column < width; column++) {
      const right = ((column + 0.5) / width - 0.5) * along;
      grey[row * width + column] = lightAt(picture, {
        x: box.centre.x + right * box.along.x - down * box.along.y - 0.5,
        y: box.centre.y + right * box.along.y + down * box.along.x - 0.5,
      });
    }
  }
  return { width, height, grey, marginShare: (box.height * MARGIN_ALONG_HEIGHTS) / along };
}

/** The part of a line from the first to the last of some places in it, with as much to each side as the line is high. */
export function cutAround(line: GreyLine, places: readonly Extent[]): GreyLine {
  const textWidth = line.width * (1 - 2 * line.marginShare);
  const columnAt = (share: number) => Math.round(line.width * line.marginShare + share * textWidth);
  const first = columnAt(Math.min(...places.map(({ from }) => from))) - line.height;
  const last = columnAt(Math.max(...places.map(({ to }) => to))) + line.height;
  const [left, right] = [Math.max(0, first), Math.min(line.width, last)];
  const width = right - left;
  const grey = new Uint8Array(width * line.height);
  for (let row = 0; row < line.height; row++) {
    const start = row * line.width;
    grey.set(line.grey.subarray(start + left, start + right), row * width);
  }
  return { width, height: line.height, grey, marginShare: 0 };
}

/** Brightness of the picture at a place between its pixels. */
function lightAt({ width, height, rgb }: Pixels, place: { x: number; y: number }): number {
  const x = Math.min(Math.max(place.x, 0), width - 1);
  const y = Math.min(Math.max(place.y, 0), height - 1);
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [toRight, toBottom] = [x - left, y - top];
  const first = (top * width + left) * 3;
  const beside = left + 1 < width ? 3 : 0;
  const below = top + 1 < height ? width * 3 : 0;
  const upper = greyAt(rgb, first) * (1 - toRight) + greyAt(rgb, first + beside) * toRight;
  const lower =
    greyAt(rgb, first + below) * (1 - toRight) + greyAt(rgb, first + below + beside) * toRight;
  return Math.round(upper * (1 - toBottom) + lower * toBottom);
}
