import type { Pixels } from "../../../formats/page-source.ts";
import type { TextBox } from "./text-box.ts";

/** Height of the pictures of lines that the model reads. */
export const LINE_HEIGHT_PIXELS = 48;

/** A line of text as the model wants it: blue, green and red apart, -1 to 1. */
export interface LinePicture {
  readonly width: number;
  readonly planes: Float32Array;
}

/** Cuts a line out of a picture, upright and `LINE_HEIGHT_PIXELS` high. What lies outside the picture repeats its edge. */
export function cutLine(picture: Pixels, box: TextBox, width: number): LinePicture {
  const size = width * LINE_HEIGHT_PIXELS;
  const planes = new Float32Array(3 * size);
  const { centre, along } = box;
  const [stepAlong, stepDown] = [box.width / width, box.height / LINE_HEIGHT_PIXELS];
  // Where pixels of the picture are smaller than those of the line, several of them make one.
  const perSide = Math.max(1, Math.round(Math.max(stepAlong, stepDown) / 1.5));
  const share = 2 / (255 * perSide * perSide);
  for (let row = 0; row < LINE_HEIGHT_PIXELS; row++) {
    for (let column = 0; column < width; column++) {
      const target = row * width + column;
      for (let part = 0; part < perSide * perSide; part++) {
        const right = (column + ((part % perSide) + 0.5) / perSide) * stepAlong - box.width / 2;
        const down =
          (row + (Math.floor(part / perSide) + 0.5) / perSide) * stepDown - box.height / 2;
        addPixel(picture, {
          x: centre.x + right * along.x - down * along.y - 0.5,
          y: centre.y + right * along.y + down * along.x - 0.5,
          planes,
          target,
          size,
          share,
        });
      }
      for (let plane = 0; plane < 3; plane++)
        planes[plane * size + target] = (planes[plane * size + target] ?? 0) - 1;
    }
  }
  return { width, planes };
}

interface Sample {
  readonly x: number;
  readonly y: number;
  readonly planes: Float32Array;
  readonly target: number;
  /** Of one plane. */
  readonly size: number;
  readonly share: number;
}

/** Adds what the picture shows at a place between its pixels. */
function addPixel({ width, height, rgb }: Pixels, sample: Sample): void {
  const { planes, target, size, share } = sample;
  const x = Math.min(Math.max(sample.x, 0), width - 1);
  const y = Math.min(Math.max(sample.y, 0), height - 1);
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [toRight, toBottom] = [x - left, y - top];
  const first = (top * width + left) * 3;
  const beside = left + 1 < width ? 3 : 0;
  const below = top + 1 < height ? width * 3 : 0;
  for (let channel = 0; channel < 3; channel++) {
    const at = first + channel;
    const upper = (rgb[at] ?? 0) * (1 - toRight) + (rgb[at + beside] ?? 0) * toRight;
    const lower =
      (rgb[at + below] ?? 0) * (1 - toRight) + (rgb[at + below + beside] ?? 0) * toRight;
    const position = (2 - channel) * size + target;
    planes[position] =
      (planes[position] ?? 0) + (upper * (1 - toBottom) + lower * toBottom) * share;
  }
}
