import type { Pixels } from "@parsewright/document/images";
import type { TextBox } from "./text-box.ts";

/** Constant: height of the pictures of lines that the model reads. */
export const LINE_HEIGHT_PIXELS = 48;

/** A line of text as the model wants it: blue, green and red apart, -1 to 1. */
export interface LinePicture {
  readonly width: number;
  readonly planes: Float32Array;
}

/** Cuts a line out of a picture, upright and `LINE_HEIGHT_PIXELS` high. What lies outside the picture repeats its edge. */
export function cutLine(picture: Pixels, box: TextBox, width: number): LinePicture {
  const line = { width, planes: new Float32Array(3 * width * LINE_HEIGHT_PIXELS).fill(-1) };
  const { centre, along } = box;
  const [stepAlong, stepDown] = [box.width / width, box.height / LINE_HEIGHT_PIXELS];
  // Where pixels of the picture are smaller than those of the line, several of them make one.
  const perSide = Math.max(1, Math.round(Math.max(stepAlong, stepDown) / 1.5));
  for (let row = 0; row < LINE_HEIGHT_PIXELS; row++) {
    for (let part = 0; part < perSide * perSide; part++) {
      const right = (((part % perSide) + 0.5) / perSide) * stepAlong - box.width / 2;
      const down = (row + (Math.floor(part / perSide) + 0.5) / perSide) * stepDown - box.height / 2;
      addRow(picture, line, {
        row,
        x: centre.x + right * along.x - down * along.y - 0.5,
        y: centre.y + right * along.y + down * along.x - 0.5,
        stepX: stepAlong * along.x,
        stepY: stepAlong * along.y,
        share: 2 / (255 * perSide * perSide),
      });
    }
  }
  return line;
}

/** Places in a picture, at equal distances along a line. */
interface RowOfPlaces {
  readonly row: number;
  readonly x: number;
  readonly y: number;
  readonly stepX: number;
  readonly stepY: number;
  readonly share: number;
}

/**
 * Adds to a row what the picture shows at places between its pixels. Every pixel of every line comes through here, so
 * there is no function, list or object for each.
 */
function addRow({ width, height, rgb }: Pixels, line: LinePicture, places: RowOfPlaces): void {
  const { planes } = line;
  const { x: startX, y: startY, stepX, stepY, share } = places;
  const size = line.width * LINE_HEIGHT_PIXELS;
  let target = places.row * line.width;
  for (let column = 0; column < line.width; column++, target++) {
    const x = Math.min(Math.max(startX + column * stepX, 0), width - 1);
    const y = Math.min(Math.max(startY + column * stepY, 0), height - 1);
    const left = Math.floor(x);
    const top = Math.floor(y);
    const first = (top * width + left) * 3;
    const second = left + 1 < width ? first + 3 : first;
    const below = top + 1 < height ? width * 3 : 0;
    const third = first + below;
    const fourth = second + below;
    const ofFourth = (x - left) * (y - top) * share;
    const ofSecond = (x - left) * share - ofFourth;
    const ofThird = (y - top) * share - ofFourth;
    const ofFirst = share - ofSecond - ofThird - ofFourth;
    for (let channel = 0; channel < 3; channel++) {
      const position = (2 - channel) * size + target;
      planes[position] =
        (planes[position] ?? 0) +
        (rgb[first + channel] ?? 0) * ofFirst +
        (rgb[second + channel] ?? 0) * ofSecond +
        (rgb[third + channel] ?? 0) * ofThird +
        (rgb[fourth + channel] ?? 0) * ofFourth;
    }
  }
}
