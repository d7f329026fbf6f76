import type { Box } from "@parsewright/contract";
import type { Character } from "@parsewright/document/files";

/** A display equation found on a page: where it is, what it says, and which characters it speaks for. */
export interface FormulaRegion {
  readonly box: Box;
  /** Without delimiters; with `\tag{}` where the equation is numbered. `undefined` when only its picture can be trusted. */
  readonly latex: string | undefined;
  /** 0 to 1. */
  readonly confidence: number;
  readonly characters: ReadonlySet<Character>;
}
