import type { Character } from "@parsewright/document/files";

/** A formula in a line of text: what it says, and which characters it speaks for. */
export interface InlineFormula {
  /** From left to right; those of the next line too where the line end cuts the formula. */
  readonly characters: ReadonlySet<Character>;
  readonly latex: string;
  /** 0 to 1. */
  readonly confidence: number;
}
