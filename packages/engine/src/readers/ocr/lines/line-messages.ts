import type { Pixels } from "@parsewright/document/images";
import type { CurvedLine } from "./curved-line.ts";
import type { Recognition } from "../recognizer.ts";
import type { FoundLines } from "./find-text-boxes.ts";
import type { TextBox } from "./text-box.ts";

/** Asks where a picture, or that of a seal, has lines of text, or what some of them say. All threads see the bytes of the picture. */
export interface LineQuestion {
  readonly picture: Pixels;
  /** The lines to read; absent when they are to be found. */
  readonly boxes?: readonly TextBox[];
  /** Scale at which the wanted lines are visible; default: 1. */
  readonly searchScale?: number | undefined;
  /** True if only the script of the recogniser is looked for in the lines to read, which is quicker. */
  readonly isSample?: boolean;
  /** True if the lines to be found are those of a seal. */
  readonly isSeal?: boolean;
}

/** Answers the questions: the lines that were found, or what they say. */
export interface SeenLines extends FoundLines, Recognition {
  /** The lines of a seal; absent where what finds them is not installed. */
  readonly curves?: readonly CurvedLine[];
}
