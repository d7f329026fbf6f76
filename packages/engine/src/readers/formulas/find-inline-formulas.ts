import { FUNCTION_NAMES } from "../../formats/ooxml/omml/math-symbols.ts";
import type { Character } from "../../formats/page-source.ts";
import { isFormulaLetter, isMathCharacter, isStrongSign } from "./formula-evidence.ts";
import { SMALLER_SHARE } from "./measures.ts";
import { readFormula } from "./read-formula.ts";

/** A formula in a line of text: what it says, and which characters it speaks for. */
export interface InlineFormula {
  readonly characters: ReadonlySet<Character>;
  readonly latex: string;
  /** 0 to 1. */
  readonly confidence: number;
}

/** A formula that cannot be read this surely stays plain text, which says nothing wrong. */
const MIN_CONFIDENCE = 0.85;

/** White that ends a formula, in font sizes. */
const MAX_GAP_SIZES = 1;

/** Limit: more characters than any line of text has. */
const MAX_LINE_CHARACTERS = 1_000;

/**
 * Finds the formulas in a line of text: those that a recogniser read, and those that are composed of characters. Only letters of a font of mathematics, or signs that prose does
 * without, begin one: numbers, units, words in italics and marks of notes are text.
 */
export function findInlineFormulas(characters: readonly Character[]): InlineFormula[] {
  const read = characters.flatMap(({ latex, confidence = 1 }, index) =>
    latex === undefined
      ? []
      : { characters: new Set(characters.slice(index, index + 1)), latex, confidence },
  );
  const others = characters.filter(({ latex }) => latex === undefined);
  return [...read, ...composeInlineFormulas(others)];
}

function composeInlineFormulas(characters: readonly Character[]): InlineFormula[] {
  if (characters.length > MAX_LINE_CHARACTERS || !characters.some(isMathCharacter)) return [];
  const size = Math.max(...characters.map(({ font }) => font.size));
  return runsOf(characters, size)
    .map((run) => trimRun(run, size))
    .filter((run) => isFormula(run, size) && !followsWord(run, characters))
    .map((run) => (isBracketed(run) ? run.slice(1, -1) : run))
    .flatMap((run) => {
      const { latex, confidence } = readFormula(run, [], { style: "text" });
      const isLine = latex !== "" && !latex.includes(String.raw`\begin`);
      return isLine && confidence >= MIN_CONFIDENCE
        ? [{ characters: new Set(run), latex, confidence }]
        : [];
    });
}

/** Brackets that follow a word directly go with it, and the word is no formula. */
function followsWord([first]: readonly Character[], line: readonly Character[]): boolean {
  if (first === undefined || !/^[([]$/.test(first.text)) return false;
  const before = line[line.indexOf(first) - 1];
  return before !== undefined && isWordLetter(before) && touches(before, first);
}

/** Characters that follow each other and may all be part of a formula. */
function runsOf(characters: readonly Character[], size: number): Character[][] {
  const runs: Character[][] = [];
  let run: Character[] = [];
  const finish = () => {
    if (run.some(isMathCharacter)) runs.push(run);
    run = [];
  };
  const words = wordsOf(characters);
  for (const [index, word] of words.entries()) {
    const [first] = word;
    const last = run.at(-1);
    const isFar = first && last && first.box[0] - last.box[2] > MAX_GAP_SIZES * size;
    const isPart = mayBeFormula(word, last, size) || isName(word, last, words[index + 1]?.[0]);
    if (isFar || !isPart) finish();
    if (isPart) run.push(...word);
  }
  finish();
  return runs;
}

/** Upright letters that touch, or any other single character. */
function wordsOf(characters: readonly Character[]): Character[][] {
  const words: Character[][] = [];
  for (const character of characters) {
    const word = words.at(-1);
    const last = word?.at(-1);
    if (word && last && isWordLetter(character) && isWordLetter(last) && touches(last, character))
      word.push(character);
    else words.push([character]);
  }
  return words;
}

function isWordLetter(character: Character): boolean {
  return /^\p{L}+$/u.test(character.text) && !isFormulaLetter(character);
}

function touches(first: Character, second: Character): boolean {
  const size = Math.max(first.font.size, second.font.size);
  const isLevel = Math.abs(first.baseline.y - second.baseline.y) < 0.05 * size;
  return isLevel && !second.hasSpaceBefore && second.box[0] - first.box[2] < 0.15 * size;
}

/** Digits, brackets and what else formulas share with prose, and accents that stand over a letter. */
const NEUTRAL = /^(?:[\d=+\-−–/<>()[\]{}|,.;:!'’′*∗%ˆ˜¯˙¨ˇ˘]|[\u0300-\u0338]|\u20d7)$/u;

const GREEK = /^\p{Script=Greek}$/u;

function mayBeFormula(
  word: readonly Character[],
  previous: Character | undefined,
  size: number,
): boolean {
  const [first] = word;
  if (first === undefined) return false;
  const text = word.map((character) => character.text).join("");
  if (!/^\p{L}/u.test(text)) return NEUTRAL.test(text) || isStrongSign(first);
  if (isFormulaLetter(first) || FUNCTION_NAMES.has(text) || GREEK.test(text)) return true;
  const isScript =
    first.font.size < SMALLER_SHARE * size && previous !== undefined && !first.hasSpaceBefore;
  return isScript || isVariable(first, text);
}

/** A letter by itself that is not set like the text around it. */
function isVariable({ font }: Character, text: string): boolean {
  return /^[A-Za-z]$/.test(text) && (font.isItalic || font.isBold);
}

/** A name of a function that LaTeX has no command for: behind an operator, in front of what it is applied to. */
function isName(
  word: readonly Character[],
  previous: Character | undefined,
  next: Character | undefined,
): boolean {
  const last = word.at(-1);
  if (last === undefined || previous === undefined || next === undefined || word.length > 8)
    return false;
  const isApplied = /^[([]$/.test(next.text) || next.font.size < SMALLER_SHARE * last.font.size;
  return /^[\p{Sm}/(,]$/u.test(previous.text) && isApplied && next.box[0] - last.box[2] < 1;
}

/** Punctuation and open ends belong to the sentence around a formula. */
function trimRun(run: readonly Character[], size: number): Character[] {
  const trimmed = [...run];
  let hasChanged = true;
  while (hasChanged) {
    hasChanged = false;
    if (trimmed.length > 0 && isLooseEnd(trimmed, size)) {
      trimmed.pop();
      hasChanged = true;
    }
    if (trimmed.length > 0 && isLooseStart(trimmed, size)) {
      trimmed.shift();
      hasChanged = true;
    }
  }
  return trimmed;
}

/** Round brackets around a whole formula are those of the sentence, unless they hold several things: `(x, y)`. */
function isBracketed(run: readonly Character[]): boolean {
  const depths = depthsOf(run);
  const isAround = run[0]?.text === "(" && run.at(-1)?.text === ")" && depths.at(-1) === 0;
  if (!isAround || depths.slice(0, -1).includes(0)) return false;
  return !run.some(({ text }, index) => text === "," && depths[index] === 1);
}

function isRaised({ font }: Character, size: number): boolean {
  return font.size < SMALLER_SHARE * size;
}

function isLooseEnd(run: readonly Character[], size: number): boolean {
  const last = run.at(-1);
  if (last === undefined) return false;
  if (isRaised(last, size)) {
    // A raised number behind a full stop is the mark of a note.
    const base = run.findLast((character) => !isRaised(character, size));
    return base === undefined || /^[,.;:]$/.test(base.text);
  }
  if (/^[,.;:\-–/’'([{]$|^\p{Sm}$/u.test(last.text) && !/^[∞∂∇∅|]$/u.test(last.text)) return true;
  if (/^[)\]}]$/.test(last.text)) return depthsOf(run).some((depth) => depth < 0);
  const previous = run.at(-2);
  return /^\d$/.test(last.text) && last.hasSpaceBefore && /^[\p{L},]$/u.test(previous?.text ?? "");
}

function isLooseStart(run: readonly Character[], size: number): boolean {
  const [first, second] = run;
  if (first === undefined) return false;
  if (isRaised(first, size)) return true;
  if (/^[,.;:!=+/<>%’')\]}*∗•·]$/u.test(first.text)) return true;
  if (/^[([{]$/.test(first.text)) return (depthsOf(run).at(-1) ?? 0) > 0;
  // A number in front of a letter belongs to the sentence when a space parts them.
  return /^[\d.–]$/.test(first.text) && (second === undefined || isNumberThenSpace(run));
}

function isNumberThenSpace(run: readonly Character[]): boolean {
  const next = run.find(({ text }) => !/^[\d.,–]$/.test(text));
  return next !== undefined && next.hasSpaceBefore && (next.text === "(" || isFormulaLetter(next));
}

/** Brackets that are open behind each character. */
function depthsOf(run: readonly Character[]): number[] {
  let depth = 0;
  return run.map(({ text }) => {
    if (/^[([{]$/.test(text)) depth++;
    else if (/^[)\]}]$/.test(text)) depth--;
    return depth;
  });
}

/** Units whose letter is Greek, when nothing is done with them. */
const UNIT = /^(?:[µμ][A-Za-z]{0,3}|[kM]?Ω)$/u;

function isFormula(run: readonly Character[], size: number): boolean {
  const depths = depthsOf(run);
  if (depths.some((depth) => depth < 0) || depths.at(-1) !== 0) return false;
  const letters = run.filter((one) => isFormulaLetter(one) && !isRaised(one, size));
  const text = run.map((one) => one.text).join("");
  if (letters.length > 0 && !UNIT.test(text.replaceAll(/[\d\s.,–-]/g, ""))) return true;
  const hasVariable = run.some((one) => isVariable(one, one.text) && !isRaised(one, size));
  const isRelated = run.some(({ text: sign }) => /^\p{Sm}$/u.test(sign) && !/^[+−|~]$/u.test(sign));
  return isRelated && (letters.length > 0 || hasVariable);
}
