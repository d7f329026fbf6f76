import type { DevicePart } from "../model-threads/device-messages.ts";

/** Sizes that a part of a model is run with: few of them, since CUDA plans each anew, which takes longer than an answer. */
interface DeviceFrames {
  /** Numbers of pictures that are answered at once. */
  readonly counts: readonly number[];
  readonly heightOf: (height: number) => number;
  readonly widthOf: (width: number) => number;
}

/** More empty space changes which lines are found: multiples of 320 changed five of 174 on two scans. Less makes more sizes. */
const DETECTION_STEP = 128;

/** Constant: widths of lines of text, in pixels of a line that is 48 high. */
const LINE_WIDTHS = [160, 320, 480, 640, 800, 960, 1120, 1280, 1600, 2400, 3200] as const;

const FRAMES: Readonly<Record<DevicePart, DeviceFrames>> = {
  layout: { counts: [1, 4], heightOf: asItIs, widthOf: asItIs },
  detection: { counts: [1], heightOf: toDetectionStep, widthOf: toDetectionStep },
  recognition: {
    counts: [8],
    heightOf: asItIs,
    widthOf: (width) => LINE_WIDTHS.find((one) => one >= width) ?? width,
  },
};

/** The picture that one of these dimensions is put into: channels, height and width. */
export function frameOf(
  part: DevicePart,
  [, channels = 0, height = 0, width = 0]: readonly number[],
): readonly number[] {
  const { heightOf, widthOf } = FRAMES[part];
  return [channels, heightOf(height), widthOf(width)];
}

export function mostAtOnce(part: DevicePart): number {
  return Math.max(...FRAMES[part].counts);
}

/** The number of rows for some pictures; rows beyond them stay empty. */
export function rowsFor(part: DevicePart, pictures: number): number {
  return FRAMES[part].counts.find((count) => count >= pictures) ?? pictures;
}

function asItIs(size: number): number {
  return size;
}

function toDetectionStep(size: number): number {
  return Math.ceil(size / DETECTION_STEP) * DETECTION_STEP;
}
