import type { Pixels } from "../../../images/pixels.ts";

/** The LaTeX of a formula, as a model reads it in a picture. */
export interface RecognizedFormula {
  readonly latex: string;
  /** 0 to 1. */
  readonly confidence: number;
}

/** Reads the formula in a picture that shows nothing else. */
export interface FormulaRecognizer {
  /** `undefined` where the model comes to no end, or says nothing. */
  read(picture: Pixels, signal: AbortSignal): Promise<RecognizedFormula | undefined>;
}

/** The recogniser of formulas, where one is installed. It is loaded when it is first asked for. */
export type FindFormulaRecognizer = () => Promise<FormulaRecognizer | undefined>;
