import type { Pixels } from "@parsewright/document/images";
import type { Point } from "@parsewright/document/geometry";
import type { ConnectModel } from "../../models/connect-model.ts";

export type { Point } from "@parsewright/document/geometry";

/** The corners of a line of text, clockwise from the top left of the text as it is read. */
export type Corners = readonly [Point, Point, Point, Point];

/** One character of a line, and where along the line it is: 0 at its start, 1 at its end. */
export interface RecognizedCharacter {
  readonly text: string;
  readonly from: number;
  readonly to: number;
  /** 0 to 1. */
  readonly confidence: number;
}

/** A line of text that a recogniser sees. */
export interface RecognizedLine {
  readonly text: string;
  /** 0 to 1. */
  readonly confidence: number;
  readonly corners: Corners;
  /** All of `text`, spaces between words included, in the order in which it is read. */
  readonly characters: readonly RecognizedCharacter[];
}

/** What a recogniser reads in a picture. */
export interface Recognition {
  /** In no particular order. */
  readonly lines: readonly RecognizedLine[];
  /** How many more there are, which were not read: the picture holds more than is read of one. */
  readonly unreadLines: number;
  /** Lines of which `isWorthReading` said that the others need not be read; no others were. */
  readonly refused?: LineSample;
}

/** Some lines of a picture: where they are, and what was read there. */
export interface LineSample {
  readonly places: readonly Corners[];
  readonly lines: readonly RecognizedLine[];
}

/** What a line of a seal says. */
export type SealLine = Pick<RecognizedLine, "text" | "confidence">;

export interface RecognizeOptions {
  /** Code of the language, as the specification names them. */
  readonly lang: string;
  readonly signal: AbortSignal;
  /**
   * How large the picture has to be to see its lines, as a share of its size: looking for them takes time with its square.
   * Default: 1. A recogniser may look closer.
   */
  readonly searchScale?: number;
  /** Asked about the widest lines, which are read first. Default: all lines are read. */
  readonly isWorthReading?: (widest: LineSample) => boolean;
}

/** Reads the text in a picture. */
export interface TextRecognizer {
  /** The picture is left as it is. */
  recognize(picture: Pixels, options: RecognizeOptions): Promise<Recognition>;
  /** Reads lines at known places in its own script alone, to learn whether they are in it. Absent: it cannot. */
  readPlaces?(
    picture: Pixels,
    places: readonly Corners[],
    options: RecognizeOptions,
  ): Promise<RecognizedLine[]>;
  /** Reads the picture of a seal, whose lines may be bent; from the top down. `undefined`: it cannot. Absent: neither. */
  recognizeSeal?(picture: Pixels, options: RecognizeOptions): Promise<SealLine[] | undefined>;
  /** Frees what it holds. Safe to call twice. */
  close(): Promise<void>;
}

/**
 * A way to recognise text. Implementations: `ppocr/`, `tesseract/`; `registry.ts` chooses one for each language, and
 * `recognizer-conformance.ts` tests what every one of them promises.
 */
export interface RecognitionEngine {
  /** As the documentation names it. */
  readonly name: string;
  /** The names of the models for a language: one that finds its lines, then those that read them. */
  modelsFor(lang: string): readonly [string, ...string[]];
  /** Loads the models for a language. `undefined`: they are not installed. */
  connect(lang: string, connect: ConnectModel): Promise<TextRecognizer | undefined>;
}

/** What reads pictures in a language; or a sentence on why nothing does, and the command that installs it. */
export type FoundRecognizer =
  | { readonly recognizer: TextRecognizer }
  | { readonly missing: string; readonly command?: string };

/** Finds what reads pictures in a language; `lang` is a code of the specification. */
export type FindRecognizer = (lang: string) => Promise<FoundRecognizer>;
