import type { Box } from "@parsewright/contract";
import type { Character, Ruling } from "@parsewright/document/files";
import { unionOf } from "@parsewright/document/geometry";
import { isSignOfText } from "@parsewright/document/language";
import { mayHoldFormula, readAtoms, usualSizeOf } from "./inline-atoms.ts";
import { findRuns, isRelation, type RunAtom } from "./inline-runs.ts";
import type { InlineFormula } from "../text/inline-formula.ts";
import { joinHalves } from "./join-halves.ts";
import type { PageMathematics } from "./page-mathematics.ts";
import { readFormula } from "./read-formula.ts";

/** A formula that is read less surely stays plain text, which is never wrong. */
const MIN_CONFIDENCE = 0.85;

/** Limit: more characters than any line of text has. */
const MAX_LINE_CHARACTERS = 1_000;

/**
 * Finds the formulas in the lines of a paragraph: first those that a recogniser read, then those composed of
 * characters. A composed one needs letters of a font of mathematics, symbols that prose does without, or variables
 * beside them. Numbers, units, words in italics and marks of notes are text. `textSize` is the usual size of the text
 * around, which may be more than these lines.
 */
export function findInlineFormulas(
  lines: readonly (readonly Character[])[],
  page: PageMathematics,
  textSize = usualSizeOf(lines.flat()),
): InlineFormula[] {
  const read = joinHalves(lines, readBefore(lines));
  if (read.length === 0) return composeInlineFormulas(lines, page, textSize);
  const others = lines.map((line) => line.filter(({ latex }) => latex === undefined));
  return [...read, ...composeInlineFormulas(others, page, textSize)];
}

/** Formulas that a recogniser has read. */
function readBefore(lines: readonly (readonly Character[])[]): InlineFormula[] {
  const read: InlineFormula[] = [];
  for (const line of lines)
    for (const character of line) {
      const { latex, confidence = 1 } = character;
      if (latex !== undefined) read.push({ characters: new Set([character]), latex, confidence });
    }
  return read;
}

function composeInlineFormulas(
  lines: readonly (readonly Character[])[],
  page: PageMathematics,
  textSize: number,
): InlineFormula[] {
  const readable = lines.map((line) => (line.length > MAX_LINE_CHARACTERS ? [] : line));
  // Leaves prose undivided, which most paragraphs are: dividing lines into atoms takes long.
  if (!page.isMathematical && !readable.some((line) => mayHoldFormula(line, page, textSize)))
    return [];
  const read = readable.map((line) => readAtoms(line, page, textSize));
  const hasSign = read.some(({ atoms }) =>
    atoms.some(({ isMath, kind }) => isMath || kind === "stack"),
  );
  if (!hasSign && !page.isMathematical) return [];
  return findRuns(read)
    .filter((run) => isFormula(run, page))
    .map((run) => (isBracketed(run) ? run.slice(1, -1) : run))
    .flatMap((run) => readRun(run, page, textSize));
}

function readRun(
  run: readonly RunAtom[],
  { bars, hasBoldDigits }: PageMathematics,
  textSize: number,
): InlineFormula[] {
  const characters = run.flatMap((atom) => atom.characters);
  const parts = [...new Set(run.map(({ line }) => line))].map((line): RunPart => {
    const ofLine = run.flatMap((atom) => (atom.line === line ? atom.characters : []));
    return { characters: ofLine, bars: barsIn(bars, ofLine) };
  });
  const joined = parts.reduce(placeBehind);
  const { latex, confidence } = readFormula(joined.characters, joined.bars, {
    style: "text",
    isWeightTold: !hasBoldDigits,
    // A run of stacks does not show the size of the text, as parts of a fraction are smaller.
    size: run.every(({ kind }) => kind === "stack") ? textSize : run[0]?.size,
  });
  const isLine = latex !== "" && !latex.includes(String.raw`\begin`);
  return isLine && confidence >= MIN_CONFIDENCE
    ? [{ characters: new Set(characters), latex, confidence }]
    : [];
}

interface RunPart {
  readonly characters: readonly Character[];
  readonly bars: readonly Ruling[];
}

/**
 * Finds the bars in a part of a formula. The bar of a root may be longer than its content, by a space that was typed
 * there.
 */
function barsIn(bars: readonly Ruling[], characters: readonly Character[]): Ruling[] {
  const [left, top, right, bottom] = unionOf(characters.map(inkOf));
  const size = sizeOf(characters);
  const slack = 0.3 * size;
  return bars.filter(
    ({ position, from, to }) =>
      position > top - 0.4 * size &&
      position < bottom + 0.15 * size &&
      from > left - slack &&
      to < right + slack,
  );
}

function inkOf({ ink, box }: Character): Box {
  return ink ?? box;
}

function sizeOf(characters: readonly Character[]): number {
  return characters.reduce((largest, { font }) => Math.max(largest, font.size), 0);
}

/** Moves the part of a formula on the next line to where it would be if the line did not end. */
function placeBehind(first: RunPart, second: RunPart): RunPart {
  const [last, next] = [first.characters.at(-1), second.characters[0]];
  if (last === undefined || next === undefined) return first;
  const x = last.box[2] - next.box[0];
  const y = baselineOf(first.characters) - baselineOf(second.characters);
  return {
    characters: [...first.characters, ...second.characters.map((one) => moved(one, x, y))],
    bars: [
      ...first.bars,
      ...second.bars.map((bar) => ({
        ...bar,
        from: bar.from + x,
        to: bar.to + x,
        position: bar.position + y,
      })),
    ],
  };
}

function baselineOf(characters: readonly Character[]): number {
  const size = sizeOf(characters);
  return characters.find(({ font }) => font.size === size)?.baseline.y ?? 0;
}

function moved(character: Character, x: number, y: number): Character {
  const shift = ([left, top, right, bottom]: Box): Box => [
    left + x,
    top + y,
    right + x,
    bottom + y,
  ];
  const { box, ink, baseline } = character;
  return {
    ...character,
    box: shift(box),
    ...(ink && { ink: shift(ink) }),
    baseline: { x: baseline.x + x, y: baseline.y + y },
  };
}

/**
 * Checks for round brackets around a whole formula, which belong to the sentence unless they contain several things:
 * `(x, y)`.
 */
function isBracketed(run: readonly RunAtom[]): boolean {
  const [first, last] = [run[0], run.at(-1)];
  if (first?.text !== "(" || last?.text !== ")" || first.isMath) return false;
  let depth = 0;
  for (const atom of run.slice(0, -1)) {
    if (atom.kind === "open") depth++;
    if (atom.kind === "close") depth--;
    if (depth === 0 || (depth === 1 && atom.text === ",")) return false;
  }
  return true;
}

/** Units that begin with a Greek letter, unless they are part of a calculation. */
const UNIT = /^(?:[µμ][A-Za-z]{0,3}|[kM]?[ΩΩ])$/u;

/** Checks for a unit with a Greek letter. A letter of mathematics by itself is a variable. */
function isUnit(text: string, run: readonly RunAtom[]): boolean {
  const isVariable = run.length === 1 && run[0]?.isMath === true && !text.startsWith("Ω");
  return !isVariable && UNIT.test(text.replaceAll(/[\d\s.,–-]/g, ""));
}

/** Interval from 0: no list of references has a number 0. */
const INTERVAL = /^\[0,\d+(?:\.\d+)?\]$/;

/** Checks for a letter of mathematics or a fraction. Angles and accents do not count, as prose has them too. */
function isStrong({ kind, text }: RunAtom): boolean {
  return (kind === "letter" && /^(?:\p{L}|[∂∇∞∅∆])/u.test(text)) || kind === "stack";
}

function isFormula(run: readonly RunAtom[], page: PageMathematics): boolean {
  const text = run.map((one) => one.text).join("");
  if (isUnit(text, run)) return false;
  if (page.isMathematical && INTERVAL.test(text)) return true;
  if (run.some(isStrong)) return true;
  const hasVariable = run.some(({ kind }) => kind === "variable");
  if (hasVariable) return isJoined(run) || (page.isMathematical && isSingleVariable(run));
  return (
    page.hasVariables && isJoined(run) && !isOpen(run) && run.some(({ kind }) => kind === "number")
  );
}

/**
 * Checks whether an operator or relation of mathematics is between two parts, a relation is before one, or a part has a
 * script.
 */
function isJoined(run: readonly RunAtom[]): boolean {
  return run.some((atom, index) => {
    const { kind, isMath, text } = atom;
    const isBefore = kind === "sign" && index < run.length - 1;
    const isUsed = kind === "script" || (isBefore && (index > 0 || isRelation(atom)));
    return isMath && isUsed && !isSignOfText(text);
  });
}

/**
 * Checks for a variable by itself. Two letters in italics that touch are a word, and bold letters at several heights a
 * logo.
 */
function isSingleVariable(run: readonly RunAtom[]): boolean {
  const [first, ...others] = run.filter(({ kind }) => kind === "variable");
  const isLogo = others.some(({ characters: [letter] }) => letter?.font.isBold === true);
  const isApplied = run.some(({ kind }) => kind === "open");
  return (isApplied || !isLogo) && first?.text.length === 1;
}

/** Checks for an arrow before a number or an operator behind it, as prose has them. */
function isOpen(run: readonly RunAtom[]): boolean {
  return run.at(-1)?.kind === "sign" || /^[\u2190-\u21ff]$/u.test(run[0]?.text ?? "");
}
