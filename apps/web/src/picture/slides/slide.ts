/** Left, top, width and height. All lengths are in points. */
export type SlideBox = readonly [number, number, number, number];

export interface SlideRun {
  readonly text: string;
  readonly points: number;
  readonly isBold: boolean;
  readonly isItalic: boolean;
  readonly colour: string;
  readonly typeface: string | undefined;
}

export interface SlideParagraph {
  readonly runs: readonly SlideRun[];
  readonly align: "left" | "center" | "right";
  readonly bullet: string | undefined;
  /** Of the text, and of its first line beyond that. */
  readonly margin: number;
  readonly indent: number;
}

/** Lines and curves in a box of their own units. */
export interface SlidePath {
  readonly width: number;
  readonly height: number;
  readonly steps: readonly { readonly name: string; readonly points: readonly number[] }[];
}

export interface SlideShape {
  readonly box: SlideBox;
  /** Clockwise. */
  readonly turnDegrees: number;
  readonly isMirrored: boolean;
  readonly isFlipped: boolean;
  /** As the format names it, such as `ellipse`. */
  readonly geometry: string;
  readonly path?: SlidePath | undefined;
  readonly fill?: string | undefined;
  readonly line?: { readonly colour: string; readonly width: number } | undefined;
  readonly picture?: SlidePicture | undefined;
  readonly paragraphs: readonly SlideParagraph[];
  readonly anchor: "top" | "middle" | "bottom";
  /** Whether long lines of text end at the edge of the shape. */
  readonly hasWrappedText: boolean;
}

export interface SlidePicture {
  readonly bytes: Uint8Array;
  /** What is cut off at the left, top, right and bottom, as fractions. */
  readonly crop: readonly [number, number, number, number];
}

export interface Slide {
  readonly width: number;
  readonly height: number;
  readonly background: string;
  readonly shapes: readonly SlideShape[];
}
