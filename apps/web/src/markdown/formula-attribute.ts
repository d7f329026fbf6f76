/** Where a formula goes; KaTeX draws it once the rest has been made safe. */
export const FORMULA_ATTRIBUTE = "data-formula";
