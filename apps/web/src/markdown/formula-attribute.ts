/** Marks the place of a formula, which KaTeX draws once the rest has been made safe. */
export const FORMULA_ATTRIBUTE = "data-formula";
