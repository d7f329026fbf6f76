/** What the thread that decodes is started with. */
export interface JxlThreadData {
  readonly bytes: Uint8Array;
  /** Of the picture, as its header announces them; another size is refused. */
  readonly width: number;
  readonly height: number;
}

/** What it answers. */
export interface DecodedJxl {
  /** PNGs that together make the picture, from top to bottom. */
  readonly strips: readonly Uint8Array<ArrayBuffer>[];
  /** Whether the file has all of the picture. */
  readonly isWhole: boolean;
}
