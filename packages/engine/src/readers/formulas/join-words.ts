import {
  type Alphabet,
  FUNCTION_NAMES,
  isBold,
  setInAlphabet,
  textToLatex,
} from "@parsewright/document/latex";
import { middleX } from "@parsewright/document/geometry";
import { createPart, type FormulaElement } from "./formula-element.ts";
import { QUAD_SIZES, SLACK_SIZES } from "../text/formula-measures.ts";

/** Words that connect two formulas: text, and not names. */
const CONNECTING_WORD =
  /^(?:and|or|if|for|where|with|when|otherwise|else|as|in|on|is|are|of|to|such|that|then|all|while|but|from|by|at)$/;

/** Alphabets that words are set in. */
const WORD_ALPHABETS: ReadonlySet<Alphabet> = new Set(["upright", "bold", "sans", "boldSans"]);

/** Fewer letters in bold or without serifs are separate variables. */
const MIN_WORD_LETTERS = 4;

/** Joins neighbouring upright letters to words. `isOnLine` distinguishes elements on the line from scripts. */
export function joinWords(
  elements: readonly FormulaElement[],
  isOnLine: (element: FormulaElement) => boolean,
): FormulaElement[] {
  const scripts = elements.filter((element) => !isOnLine(element));
  const joined = [...scripts];
  let run: FormulaElement[] = [];
  const finish = (next?: FormulaElement) => {
    joined.push(...wordsOf(run, next));
    run = [];
  };
  for (const element of joinAbbreviations(elements.filter(isOnLine))) {
    const isOfWord = element.kind === "letter" && WORD_ALPHABETS.has(element.alphabet);
    const last = run.at(-1);
    const isNewRun = !isOfWord || element.alphabet !== last?.alphabet;
    if (last !== undefined && (isNewRun || isApart(last, element, scripts))) finish(element);
    if (isOfWord) run.push(element);
    else joined.push(element);
  }
  finish();
  return joined.toSorted((first, second) => first.box[0] - second.box[0]);
}

/** Joins abbreviations such as `s.t.` and `i.i.d.` to text: single upright letters, each with its full stop. */
function joinAbbreviations(line: readonly FormulaElement[]): FormulaElement[] {
  const joined: FormulaElement[] = [];
  for (let start = 0; start < line.length;) {
    const end = endOfAbbreviation(line, start);
    const letters = line.slice(start, end);
    joined.push(...(letters.length >= MIN_ABBREVIATION ? [createText(letters)] : letters));
    start = end;
  }
  return joined;
}

/** Fewest elements of an abbreviation: two letters, each with its full stop. */
const MIN_ABBREVIATION = 4;

/** Finds the end of the run of letters with full stops that begins at `start`; without one, the position behind `start`. */
function endOfAbbreviation(line: readonly FormulaElement[], start: number): number {
  let end = start;
  while (isStoppedLetter(line, end)) end += 2;
  return Math.max(end, start + 1);
}

function isStoppedLetter(line: readonly FormulaElement[], index: number): boolean {
  const [before, letter, stop] = [line[index - 1], line[index], line[index + 1]];
  if (letter?.kind !== "letter" || letter.alphabet !== "upright" || stop?.text !== ".")
    return false;
  const isInWord = before?.kind === "letter" && gapBetween(before, letter) < SLACK_SIZES;
  return !isInWord && gapBetween(letter, stop) < SLACK_SIZES;
}

function createText(elements: readonly FormulaElement[]): FormulaElement {
  const text = spelled(elements);
  return { ...createPart({ elements, write: () => textToLatex(text) }), text };
}

/** Checks whether two letters cannot be of one text: there is much white between them, or scripts of the first. */
function isApart(
  first: FormulaElement,
  second: FormulaElement,
  scripts: readonly FormulaElement[],
): boolean {
  const gap = gapBetween(first, second);
  if (gap < SLACK_SIZES) return false;
  // Elements that begin below the baseline are limits of the name, and do not separate its letters.
  const isBetween = ({ box }: FormulaElement) =>
    middleX(box) > first.advance[1] &&
    middleX(box) < second.advance[0] &&
    box[1] < first.baseline + SLACK_SIZES * first.size;
  return gap > QUAD_SIZES || scripts.some(isBetween);
}

function gapBetween(first: FormulaElement, second: FormulaElement): number {
  return (second.advance[0] - first.advance[1]) / Math.max(first.size, second.size, 1);
}

/** Divides letters into words. Functions stay separate; other neighbouring words become one text. */
function wordsOf(
  letters: readonly FormulaElement[],
  next: FormulaElement | undefined,
): FormulaElement[] {
  const parts: FormulaElement[] = [];
  let text: FormulaElement[][] = [];
  const finish = (isLast: boolean) => {
    if (text.length > 0) parts.push(...createWord(text, isLast ? next : undefined));
    text = [];
  };
  for (const word of joinLimits(splitWords(letters))) {
    const isFunction = FUNCTION_NAMES.has(spelled(word)) || spelled(word) === "mod";
    if (isFunction) finish(false);
    text.push(word);
    if (isFunction) finish(false);
  }
  finish(true);
  return parts;
}

/** White behind `arg`, in font sizes: TeX leaves a thin space, of which the letters of some fonts take a part. */
const ARGUMENT_GAP = 0.05;

function splitWords(letters: readonly FormulaElement[]): FormulaElement[][] {
  const words: FormulaElement[][] = [];
  for (const letter of letters) {
    const word = words.at(-1);
    const last = word?.at(-1);
    const slack = spelled(word ?? []) === "arg" ? ARGUMENT_GAP : SLACK_SIZES;
    if (last !== undefined && gapBetween(last, letter) < slack) word?.push(letter);
    else words.push([letter]);
  }
  return words;
}

/** Joins `lim sup` and `lim inf`, which are one name of two words. */
function joinLimits(words: readonly FormulaElement[][]): FormulaElement[][] {
  const joined: FormulaElement[][] = [];
  for (const word of words) {
    const last = joined.at(-1);
    if (last !== undefined && spelled(last) === "lim" && /^(?:sup|inf)$/.test(spelled(word)))
      last.push(...word);
    else joined.push(word);
  }
  return joined;
}

function spelled(word: readonly FormulaElement[]): string {
  return word.map(({ text }) => text).join("");
}

function createWord(
  words: readonly (readonly FormulaElement[])[],
  next: FormulaElement | undefined,
): readonly FormulaElement[] {
  const elements = words.flat();
  const [start, last] = [elements[0], elements.at(-1)];
  if (start === undefined || last === undefined) throw new RangeError("A word has letters.");
  const text = words.map(spelled).join(" ");
  const { alphabet } = start;
  const isWord =
    alphabet === "upright" || FUNCTION_NAMES.has(text) || elements.length >= MIN_WORD_LETTERS;
  if (text.length === 1 || !isWord) return elements;
  const isName = next !== undefined && gapBetween(last, next) < 0.25 && /^[(a-z]/i.test(next.text);
  const part = createPart({
    elements,
    write: ({ style }) =>
      alphabet === "upright"
        ? writeWord(text, { isScript: style === "script", isName })
        : writeStyledWord(text, alphabet),
  });
  return [{ ...part, text, alphabet, advance: [start.advance[0], last.advance[1]] }];
}

function writeStyledWord(text: string, alphabet: Alphabet): string {
  if (FUNCTION_NAMES.has(text)) return `\\${text}`;
  if (!text.includes(" ")) return setInAlphabet(text, alphabet);
  return isBold(alphabet) ? String.raw`\textbf{${text}}` : String.raw`\textsf{${text}}`;
}

function writeWord(
  text: string,
  { isScript, isName }: { isScript: boolean; isName: boolean },
): string {
  if (FUNCTION_NAMES.has(text)) return `\\${text}`;
  if (text === "mod") return String.raw`\bmod`;
  if (text.includes(" ") || isScript || CONNECTING_WORD.test(text)) return textToLatex(text);
  return isName ? String.raw`\operatorname{${text}}` : String.raw`\mathrm{${text}}`;
}
