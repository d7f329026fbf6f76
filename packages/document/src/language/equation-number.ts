const OPEN = "[(（\\[【]";
const CLOSE = "[)）\\]】]";

/** `3`, `A.1`, `S2`, `3-1`, `2.14b`, `3′`. */
const NUMBER = String.raw`(?:\p{Lu}{1,2}[.-]?)?\d+(?:[.\-–—]\d+)*[a-z]?[*′'’]?`;

/** Beside an equation also `a`, `iv`, `*`, `ABC-1`: what an author writes to refer to it. */
const LABEL = String.raw`[\w.\-–—*†‡′'’∗]{1,16}`;

const EQUATION_NUMBER = new RegExp(String.raw`^${OPEN}\s*${NUMBER}\s*${CLOSE}$`, "u");
const EQUATION_LABEL = new RegExp(String.raw`^${OPEN}\s*(${LABEL})\s*${CLOSE}$`, "u");

/** Checks whether a text is the number of an equation by its form alone. `(x)` is not one, it may be part of a formula. */
export function isEquationNumber(text: string): boolean {
  return EQUATION_NUMBER.test(text.trim());
}

/** The text in the brackets, where it is known to be beside an equation; `undefined` where it has no label. */
export function equationLabelOf(text: string): string | undefined {
  return EQUATION_LABEL.exec(text.trim())?.[1];
}
