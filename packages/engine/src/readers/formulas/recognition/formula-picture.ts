import type { Pixels } from "../../../images/pixels.ts";
import { resizePixels } from "../../../images/resize-pixels.ts";

/** What `preprocessor_config.json` says of the picture that the model wants. */
export interface FormulaPictureSettings {
  readonly width: number;
  readonly height: number;
  /** Of red, green and blue, where they go from 0 to 1. */
  readonly mean: readonly number[];
  readonly deviation: readonly number[];
}

/** Reads the settings of a picture processor as Hugging Face writes them. */
export function readPictureSettings(json: string): FormulaPictureSettings {
  const { size, image_mean, image_std } = JSON.parse(json) as {
    readonly size?: { readonly width?: number; readonly height?: number };
    readonly image_mean?: readonly number[];
    readonly image_std?: readonly number[];
  };
  if (size?.width === undefined || size.height === undefined)
    throw new Error("preprocessor_config.json has no size.width and size.height.");
  return {
    width: size.width,
    height: size.height,
    mean: image_mean ?? [0.5, 0.5, 0.5],
    deviation: image_std ?? [0.5, 0.5, 0.5],
  };
}

/** Red, green and blue apart, in the size and range of the model. */
export function toFormulaPlanes(
  picture: Pixels,
  { width, height, mean, deviation }: FormulaPictureSettings,
): Float32Array {
  const { rgb } = resizePixels(picture, width, height);
  const size = width * height;
  return Float32Array.from({ length: 3 * size }, (_, position) => {
    const channel = Math.floor(position / size);
    const value = (rgb[(position % size) * 3 + channel] ?? 0) / 255;
    return (value - (mean[channel] ?? 0)) / (deviation[channel] ?? 1);
  });
}
