import type { LineQuestion } from "../lines/line-messages.ts";

/** Tesseract's data for a language or a script. */
export interface LanguageData {
  readonly name: string;
  /** As published: a name that ends with `.gz` says that it is compressed. */
  readonly path: string;
}

/** PP-OCR's two questions, where the lines are and what they say, and what to read them with. */
export interface TesseractQuestion extends LineQuestion {
  /** The most important first. */
  readonly data: readonly LanguageData[];
}
