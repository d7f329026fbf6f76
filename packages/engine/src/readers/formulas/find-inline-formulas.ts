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

/** A formula that cannot be read this surely stays plain text, which says nothing wrong. */
const MIN_CONFIDENCE = 0.85;

/** Limit: more characters than any line of text has. */
const MAX_LINE_CHARACTERS = 1_000;

/**
 * Finds the formulas in the lines of a paragraph: those that a recogniser read, and those that are composed of characters, in order.
 * Only letters of a font of mathematics, signs that prose does without, and variables beside them make one: numbers, units,
 * words in italics and marks of notes are text. `textSize` is that of most text around, where it is more than these lines.
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
  return lines.flat().flatMap((character) => {
    const { latex, confidence = 1 } = character;
    return latex === undefined ? [] : { characters: new Set([character]), latex, confidence };
  });
}

function composeInlineFormulas(
  lines: readonly (readonly Character[])[],
  page: PageMathematics,
  textSize: number,
): InlineFormula[] {
  const readable = lines.map((line) => (line.length > MAX_LINE_CHARACTERS ? [] : line));
  // Most paragraphs are prose: they are not divided into atoms.
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
    // The parts of a fraction alone do not say how large the text is.
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

/** The bar of a root may be longer than what it covers, by a space that was typed there. */
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

/** Round brackets around a whole formula are those of the sentence, unless they hold several things: `(x, y)`. */
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

/** Units whose letter is Greek, when nothing is done with them. */
const UNIT = /^(?:[µμ][A-Za-z]{0,3}|[kM]?[ΩΩ])$/u;

/** A letter in italics of mathematics that nothing is beside is none. */
function isUnit(text: string, run: readonly RunAtom[]): boolean {
  const isVariable = run.length === 1 && run[0]?.isMath === true && !text.startsWith("Ω");
  return !isVariable && UNIT.test(text.replaceAll(/[\d\s.,–-]/g, ""));
}

/** No list of references has a number 0. */
const INTERVAL = /^\[0,\d+(?:\.\d+)?\]$/;

/** A letter of mathematics or a fraction; angles and accents are also those of prose. */
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

/** Checks whether a sign of mathematics is between two parts, is a relation to one, or is beside one as its script. */
function isJoined(run: readonly RunAtom[]): boolean {
  return run.some((atom, index) => {
    const { kind, isMath, text } = atom;
    const isBefore = kind === "sign" && index < run.length - 1;
    const isUsed = kind === "script" || (isBefore && (index > 0 || isRelation(atom)));
    return isMath && isUsed && !isSignOfText(text);
  });
}

/** Two letters in italics that touch are a word, and bold letters at several heights a logo. */
function isSingleVariable(run: readonly RunAtom[]): boolean {
  const [first, ...others] = run.filter(({ kind }) => kind === "variable");
  const isLogo = others.some(({ characters: [letter] }) => letter?.font.isBold === true);
  const isApplied = run.some(({ kind }) => kind === "open");
  return (isApplied || !isLogo) && first?.text.length === 1;
}

/** Arrows before numbers, and signs behind them, are those of prose. */
function isOpen(run: readonly RunAtom[]): boolean {
  return run.at(-1)?.kind === "sign" || /^[\u2190-\u21ff]$/u.test(run[0]?.text ?? "");
}
