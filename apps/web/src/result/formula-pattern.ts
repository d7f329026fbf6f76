/** Formulas as the outputs write them: no space inside the signs, and no digit after them, which would be money. */
export const FORMULA_PATTERN =
  /(?<!\\)(?:\$\$\s*(?<block>[^$]+?)\s*\$\$|\$(?=\S)(?<inline>(?:\\.|[^$\\\n])+?)(?<=\S)\$(?!\d))/g;

/** What `replaceAll` puts in the place of a formula to leave its text. */
export const FORMULA_TEXT = "$<block>$<inline>";
