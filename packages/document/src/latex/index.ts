export {
  ACCENTS,
  LATIN_LOOKALIKES,
  PRIMES,
  SUBSCRIPTS,
  SUPERSCRIPTS,
  WIDE_ACCENTS,
} from "./character-forms.ts";
export {
  asOptionalArgument,
  asScriptBase,
  endOfAtom,
  isLetter,
  joinLatex,
  separatorBetween,
} from "./latex-atoms.ts";
export { type Alphabet, isBold, plainLetter, setInAlphabet } from "./math-alphabets.ts";
export {
  FUNCTION_NAMES,
  LARGE_OPERATORS,
  LETTER_LIKE,
  MATH_SYMBOLS,
  OPERATOR_SIGNS,
} from "./math-symbols.ts";
export { escapeTag, textToLatex } from "./normal-text.ts";
export { withScripts } from "./script-text.ts";
