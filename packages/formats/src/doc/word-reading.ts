import type { FindProperties } from "./read-properties.ts";
import type { WordText } from "./read-text.ts";
import type { WordFile } from "./word-file.ts";

/** What all paragraphs of a file are read with. */
export interface WordReading {
  readonly file: WordFile;
  readonly text: WordText;
  readonly charactersAt: FindProperties;
  readonly pictures: Uint8Array[];
  /** How many marks of notes were read, in the body and in the notes themselves. */
  readonly noteCounts: { body: number; notes: number };
}
