import type { DeviceTensor } from "../model-threads/device-messages.ts";

/** A number, or the nearest number of the picture. */
export type Filling = number | "edge";

/** Puts pictures into the rows of a frame, each in the upper left corner of its row. */
export function fillFrame(
  frame: readonly number[],
  pictures: readonly DeviceTensor[],
  filling: Filling,
): Float32Array {
  const [count = 0, channels = 0, height = 0, width = 0] = frame;
  const values = new Float32Array(count * channels * height * width);
  if (typeof filling === "number" && filling !== 0) values.fill(filling);
  for (const [row, picture] of pictures.entries()) {
    const [, , ownHeight = 0, ownWidth = 0] = picture.dimensions;
    const ownSize = ownHeight * ownWidth;
    for (let channel = 0; channel < channels; channel++) {
      const from = (row * channels + channel) * height * width;
      const plane = values.subarray(from, from + height * width);
      const own = picture.values.subarray(channel * ownSize, (channel + 1) * ownSize);
      copyLines({ values: own, width: ownWidth }, { values: plane, width });
      if (filling === "edge")
        repeatEdges({ values: plane, width }, { width: ownWidth, height: ownHeight });
    }
  }
  return values;
}

interface Plane {
  readonly values: Float32Array;
  readonly width: number;
}

function copyLines(own: Plane, plane: Plane): void {
  for (let from = 0, to = 0; from < own.values.length; from += own.width, to += plane.width)
    plane.values.set(own.values.subarray(from, from + own.width), to);
}

function repeatEdges(
  { values, width }: Plane,
  own: { readonly width: number; readonly height: number },
): void {
  const end = own.height * width;
  for (let from = 0; from < end; from += width)
    values.fill(values[from + own.width - 1] ?? 0, from + own.width, from + width);
  for (let to = end; to < values.length; to += width) values.copyWithin(to, end - width, end);
}

/** The numbers that come first in each dimension. */
export function cutTensor(
  { dimensions, values }: DeviceTensor,
  wanted: readonly number[],
): DeviceTensor {
  const cut = new Float32Array(wanted.reduce((product, size) => product * size, 1));
  const width = wanted.at(-1) ?? 0;
  for (let to = 0; to < cut.length; to += width) {
    let rest = to / width;
    let from = 0;
    let step = dimensions.at(-1) ?? 0;
    for (let axis = wanted.length - 2; axis >= 0; axis--) {
      from += (rest % (wanted[axis] ?? 1)) * step;
      rest = Math.floor(rest / (wanted[axis] ?? 1));
      step *= dimensions[axis] ?? 1;
    }
    cut.set(values.subarray(from, from + width), to);
  }
  return { dimensions: wanted, values: cut };
}
