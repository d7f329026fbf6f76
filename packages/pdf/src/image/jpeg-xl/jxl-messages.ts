/** Data that the decoding thread is started with. */
export interface JxlThreadData {
  readonly bytes: Uint8Array;
  /** Of the picture, as its header announces them; another size is refused. */
  readonly width: number;
  readonly height: number;
}

/** Answer of the decoding thread. */
export interface DecodedJxl {
  /** PNGs that together make the picture, from top to bottom. */
  readonly strips: readonly Uint8Array<ArrayBuffer>[];
  /** True if the file has all of the picture. */
  readonly isWhole: boolean;
}
