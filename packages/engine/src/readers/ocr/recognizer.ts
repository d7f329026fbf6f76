import type { Pixels } from "@parsewright/document/images";
import type { Point } from "@parsewright/document/geometry";
import type { ConnectModel } from "../../models/connect-model.ts";

export type { Point } from "@parsewright/document/geometry";

/** Corners of a line of text, clockwise from the top left as seen by someone reading the line. */
export type Corners = readonly [Point, Point, Point, Point];

/** Character of a recognised line. `from` and `to` are positions along the line: 0 at its start, 1 at its end. */
export interface RecognizedCharacter {
  readonly text: string;
  readonly from: number;
  readonly to: number;
  /** 0 to 1. */
  readonly confidence: number;
}

/** Line of text found in a picture. */
export interface RecognizedLine {
  readonly text: string;
  /** 0 to 1. */
  readonly confidence: number;
  readonly corners: Corners;
  /** Every character of `text` in reading order, including the spaces between words. */
  readonly characters: readonly RecognizedCharacter[];
}

/** Text recognised in a picture. */
export interface Recognition {
  /** Unordered. */
  readonly lines: readonly RecognizedLine[];
  /** Number of further lines that were found but skipped because the picture exceeds the limit. */
  readonly unreadLines: number;
  /** The sample that `isWorthReading` rejected. If set, only this sample was read. */
  readonly refused?: LineSample;
}

/** Some lines of a picture: their places and the text read there. */
export interface LineSample {
  readonly places: readonly Corners[];
  readonly lines: readonly RecognizedLine[];
}

/** Line of text on a seal. Its place is unknown because it may be bent. */
export type SealLine = Pick<RecognizedLine, "text" | "confidence">;

export interface RecognizeOptions {
  /** Language code of the job specification. */
  readonly lang: string;
  readonly signal: AbortSignal;
  /**
   * Scale at which the picture is searched for lines; the cost grows with its square. A recogniser may use a larger one.
   * Default: 1.
   */
  readonly searchScale?: number;
  /** Decides from the widest lines, which are read first, whether to read the rest. Default: everything is read. */
  readonly isWorthReading?: (widest: LineSample) => boolean;
}

/** Reads text in pictures of one language family. */
export interface TextRecognizer {
  /** Finds and reads all lines. Does not modify the picture. */
  recognize(picture: Pixels, options: RecognizeOptions): Promise<Recognition>;
  /** Reads lines at known places in its own script only, to test whether the text is in that script. Optional. */
  readPlaces?(
    picture: Pixels,
    places: readonly Corners[],
    options: RecognizeOptions,
  ): Promise<RecognizedLine[]>;
  /** Reads the possibly bent lines of a seal, top to bottom. Gives `undefined` without a model for seals. Optional. */
  recognizeSeal?(picture: Pixels, options: RecognizeOptions): Promise<SealLine[] | undefined>;
  /** Releases its models. Safe to call twice. */
  close(): Promise<void>;
}

/**
 * OCR engine. Implementations: `ppocr/`, `tesseract/`. `registry.ts` picks one for each language, and
 * `recognizer-conformance.ts` tests what all of them promise.
 */
export interface RecognitionEngine {
  /** Name used in the documentation. */
  readonly name: string;
  /** True if its confidence of a line was compared with what is right there: docs/models.md has the measurement. */
  readonly isConfidenceMeasured: boolean;
  /** Names of the models for a language: the line detector first, then the recognisers. */
  modelsFor(lang: string): readonly [string, ...string[]];
  /** Loads the models for a language. Gives `undefined` if they are not installed. */
  connect(lang: string, connect: ConnectModel): Promise<TextRecognizer | undefined>;
}

/** A recogniser for a language; or the reason why there is none, and the command that installs one. */
export type FoundRecognizer =
  | { readonly recognizer: TextRecognizer }
  | { readonly missing: string; readonly command?: string };

/** Finds the recogniser for a language code of the job specification. */
export type FindRecognizer = (lang: string) => Promise<FoundRecognizer>;
