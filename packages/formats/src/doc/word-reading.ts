import type { FindProperties } from "./read-properties.ts";
import type { WordText } from "./read-text.ts";
import type { WordFile } from "./word-file.ts";

/** State shared by all paragraphs of a file while they are read. */
export interface WordReading {
  readonly file: WordFile;
  readonly text: WordText;
  readonly charactersAt: FindProperties;
  readonly pictures: Uint8Array[];
  /** Number of note marks read so far, in the body and in the notes themselves. */
  readonly noteCounts: { body: number; notes: number };
}
