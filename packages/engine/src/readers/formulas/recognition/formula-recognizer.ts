import type { Pixels } from "@parsewright/document/images";

/** The LaTeX of a formula, as a model reads it in a picture. */
export interface RecognizedFormula {
  readonly latex: string;
  /** 0 to 1: how likely the least likely of its tokens is. */
  readonly confidence: number;
}

/** Reads the formulas in pictures of which each shows nothing else. */
export interface FormulaRecognizer {
  /** One answer for each picture, in order. `undefined` where the model does not come to an end, or sees nothing. */
  read(
    pictures: readonly Pixels[],
    signal: AbortSignal,
  ): Promise<(RecognizedFormula | undefined)[]>;
}

/** The recogniser of formulas, where models are used. It is loaded when it is first asked for. */
export type FindFormulaRecognizer = () => Promise<FormulaRecognizer | undefined>;
