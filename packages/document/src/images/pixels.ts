/** Raw pixels, three bytes (red, green, blue) each, rows from the top. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly rgb: Uint8Array;
}

/** Brightness of the pixel whose bytes begin at `at`, 0 to 255, by the weights of the television standard. */
export function greyAt(rgb: ArrayLike<number>, at: number): number {
  return (77 * (rgb[at] ?? 0) + 150 * (rgb[at + 1] ?? 0) + 29 * (rgb[at + 2] ?? 0)) / 256;
}
