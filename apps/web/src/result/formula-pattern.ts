/** Formulas as the outputs write them: no space inside the signs, and no digit after them, which would be money. */
export const FORMULA_PATTERN =
  /(?<!\\)(?:\$\$\s*(?<block>[^$]+?)\s*\$\$|\$(?=\S)(?<inline>(?:\\.|[^$\\\n])+?)(?<=\S)\$(?!\d))/g;

/** Replacement for `replaceAll` that leaves the text of a formula without its dollar signs. */
export const FORMULA_TEXT = "$<block>$<inline>";
