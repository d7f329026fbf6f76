import { FUNCTION_NAMES } from "../../formats/ooxml/omml/math-symbols.ts";
import { textToLatex } from "../../formats/ooxml/omml/normal-text.ts";
import { createPart, type FormulaElement } from "./formula-element.ts";

/** Letters of a word touch; in a product of upright letters they do too, so only the word's length tells. */
const LETTER_GAP_SIZES = 0.12;

/** White between the words of a text; TeX's widest space inside a formula is wider. */
const WORD_GAP_SIZES = 0.75;

/** Makes words of upright letters that stand together. `isOnLine` tells which elements stand on the line. */
export function joinWords(
  elements: readonly FormulaElement[],
  isOnLine: (element: FormulaElement) => boolean,
): FormulaElement[] {
  const joined: FormulaElement[] = [];
  let run: FormulaElement[] = [];
  const finish = () => {
    joined.push(...(run.length > 1 || /^..+$/.test(run[0]?.text ?? "") ? wordsOf(run) : run));
    run = [];
  };
  for (const element of elements) {
    const isUpright =
      element.kind === "letter" && element.alphabet === "upright" && isOnLine(element);
    const last = run.at(-1);
    if (last !== undefined && (!isUpright || gapBetween(last, element) > WORD_GAP_SIZES)) finish();
    if (isUpright) run.push(element);
    else joined.push(element);
  }
  finish();
  return joined;
}

function gapBetween(first: FormulaElement, second: FormulaElement): number {
  return (second.advance[0] - first.advance[1]) / Math.max(first.size, second.size, 1);
}

/** Functions are words of their own; other words next to each other are one text. */
function wordsOf(letters: readonly FormulaElement[]): FormulaElement[] {
  const words: FormulaElement[][] = [];
  for (const letter of letters) {
    const word = words.at(-1);
    const last = word?.at(-1);
    if (word !== undefined && last !== undefined && gapBetween(last, letter) < LETTER_GAP_SIZES)
      word.push(letter);
    else words.push([letter]);
  }
  const parts: FormulaElement[] = [];
  let text: FormulaElement[][] = [];
  const finish = () => {
    const [first, ...others] = text;
    if (first !== undefined) parts.push(createWord(first, others));
    text = [];
  };
  for (const word of joinLimits(words)) {
    const isFunction = FUNCTION_NAMES.has(spelled(word)) || spelled(word) === "mod";
    if (isFunction) finish();
    text.push(word);
    if (isFunction) finish();
  }
  finish();
  return parts;
}

/** `lim sup` and `lim inf` are written apart. */
function joinLimits(words: readonly FormulaElement[][]): FormulaElement[][] {
  const joined: FormulaElement[][] = [];
  for (const word of words) {
    const last = joined.at(-1);
    if (last !== undefined && spelled(last) === "lim" && /^(?:sup|inf)$/.test(spelled(word)))
      last.push(...word);
    else joined.push([...word]);
  }
  return joined;
}

function spelled(word: readonly FormulaElement[]): string {
  return word.map(({ text }) => text).join("");
}

function createWord(
  first: readonly FormulaElement[],
  others: readonly (readonly FormulaElement[])[],
): FormulaElement {
  const elements = [first, ...others].flat();
  const text = [first, ...others].map(spelled).join(" ");
  const [start] = elements;
  const part = createPart({ elements, write: ({ style }) => writeWord(text, style === "script") });
  const last = elements.at(-1);
  return {
    ...part,
    text,
    alphabet: "upright",
    advance: [start?.advance[0] ?? part.box[0], last?.advance[1] ?? part.box[2]],
  };
}

function writeWord(text: string, isScript: boolean): string {
  if (FUNCTION_NAMES.has(text)) return `\\${text}`;
  if (text === "mod") return String.raw`\bmod`;
  if (text.includes(" ") || isScript) return textToLatex(text);
  return text.length === 1 ? String.raw`\mathrm{${text}}` : String.raw`\operatorname{${text}}`;
}
