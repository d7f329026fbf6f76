import { boxHeight } from "@parsewright/document/geometry";
import { type Atom, isFunctionName, type LineAtoms } from "./inline-atoms.ts";
import { SLACK_SIZES, TALL_SIZES } from "../text/formula-measures.ts";

/** A part of a formula, with the line of its paragraph in which it is. */
export interface RunAtom extends Atom {
  readonly line: number;
  /** Font size of its line, and the usual space between words there. */
  readonly size: number;
  readonly wordSpace: number;
}

/**
 * White that ends a formula, in font sizes. TeX stretches the white around operators and relations further than that
 * between words.
 */
const MAX_GAP_SIZES = 1;

/** White that TeX leaves behind a comma or a function name of a formula, and a little more. */
const MIN_SPACE_SIZES = 0.19;

/** Words are further apart than this share of the white that is usual between those of their line. */
const SPACE_SHARE = 0.75;

/** Relations and arrows: a formula may begin or end with one, and lines end behind one. */
const RELATION = /^(?:[=<>≠≤≥≈≡∼≃≅∝∈∉⊂⊃⊆⊇→↦⇒⇔←≺≻⪯⪰≪≫⊢⊨]|[\u2190-\u21ff])$/u;

/**
 * Finds candidates for formulas in the lines of a paragraph: parts that are close enough to belong together, without
 * the brackets and points of the sentence. A formula that is cut by a line end behind an operator is one candidate.
 */
export function findRuns(lines: readonly LineAtoms[]): RunAtom[][] {
  const atoms = lines.flatMap(({ atoms: ofLine, size, wordSpace }, line) =>
    ofLine.map(({ kind, characters, text, isMath, gap }): RunAtom => {
      return { kind, characters, text, isMath, gap, line, size, wordSpace };
    }),
  );
  return joinAtoms(atoms)
    .flatMap(splitAtLooseBrackets)
    .flatMap(splitAtCommas)
    .map(trimRun)
    .filter((run) => run.length > 0 && !isPartOfWord(run, atoms));
}

/**
 * Checks for a number that touches the word before it. The run belongs to that word, unless it has an operator or
 * relation.
 */
function isPartOfWord([first, ...others]: readonly RunAtom[], atoms: readonly RunAtom[]): boolean {
  if (first?.kind !== "number" || first.gap >= MIN_SPACE_SIZES) return false;
  const isBehindWord = atoms[atoms.indexOf(first) - 1]?.kind === "word";
  return isBehindWord && !others.some(({ kind }) => kind === "sign");
}

function joinAtoms(atoms: readonly RunAtom[]): RunAtom[][] {
  const runs: RunAtom[][] = [];
  let run: RunAtom[] = [];
  const finish = () => {
    if (run.length > 0) runs.push(run);
    run = [];
  };
  for (const [index, atom] of atoms.entries()) {
    const isPart = mayBePart(atoms, index);
    if (!isPart || !goesOnAt(atoms, index, run)) finish();
    if (isPart) run.push(atom);
  }
  finish();
  return runs;
}

/** Checks whether an atom belongs to the run before it; true for the first atom of a run. */
function goesOnAt(atoms: readonly RunAtom[], index: number, run: readonly RunAtom[]): boolean {
  const [last, atom] = [run.at(-1), atoms[index]];
  const base = run.findLast(({ kind }) => kind !== "script") ?? last;
  if (last === undefined || base === undefined || atom === undefined) return true;
  const isModulus = atom.kind === "open" && atoms[index + 1]?.text === "mod";
  return connects(base, last, atom) || (isModulus && areNear(base, atom));
}

function mayBePart(atoms: readonly RunAtom[], index: number): boolean {
  const kind = atoms[index]?.kind;
  return kind === "word" ? isName(atoms, index) : kind !== "text";
}

/** Checks whether a part belongs to the formula before it, which ends in `last`: `base`, or a script of it. */
function connects(base: RunAtom, last: RunAtom, next: RunAtom): boolean {
  if (base.line !== next.line) return mayEndLine(base) && next.kind !== "script";
  const isBesideSign = base.kind === "sign" || next.kind === "sign" || next.text === ":";
  const isCongruence = [last, next].some(({ kind, text }) => kind === "word" && text === "mod");
  // Joins the words behind a comma for now: the brackets, once they are known, show whether they belong to the formula.
  if (isBesideSign || isCongruence || last.kind === "point") return next.gap < MAX_GAP_SIZES;
  return next.gap < separationIn(next) + setApartBy(base) + setApartBy(next);
}

/** Checks whether both are on one line, with no more white between them than formulas have inside. */
function areNear(first: RunAtom, second: RunAtom): boolean {
  return first.line === second.line && second.gap < MAX_GAP_SIZES;
}

/** White that TeX adds beside such parts, in font sizes: no prose is this close to them. */
function setApartBy(atom: RunAtom): number {
  return atom.kind === "stack" || isTallBracket(atom) || isFunctionName(atom) ? SLACK_SIZES : 0;
}

function isTallBracket({ kind, characters: [first], size }: RunAtom): boolean {
  const isBracket = kind === "open" || kind === "close";
  return isBracket && first?.ink !== undefined && boxHeight(first.ink) > TALL_SIZES * size;
}

/** TeX ends a line within a formula behind an operator or a relation, and nowhere else. */
function mayEndLine(atom: RunAtom): boolean {
  return (atom.kind === "sign" && !/^[-–/|]$/.test(atom.text)) || isColonOfFormula(atom);
}

/** White that parts words, in font sizes. */
function separationIn({ wordSpace }: RunAtom): number {
  return Math.max(MIN_SPACE_SIZES, SPACE_SHARE * wordSpace);
}

/** An upright word and what is around it. */
interface WordPlace {
  readonly word: RunAtom;
  readonly previous: RunAtom | undefined;
  /** On the same line. */
  readonly next: RunAtom | undefined;
  readonly after: RunAtom | undefined;
  /** Behind that. */
  readonly fourth: RunAtom | undefined;
}

/** Checks by its neighbours whether an upright word is a name in a formula. */
function isName(atoms: readonly RunAtom[], index: number): boolean {
  const [previous, word, next, after, fourth] = [-1, 0, 1, 2, 3].map(
    (offset) => atoms[index + offset],
  );
  if (word === undefined) return false;
  const place: WordPlace = {
    word,
    previous,
    next: next?.line === word.line ? next : undefined,
    after,
    fourth,
  };
  if (isFunctionName(word)) return isFunctionInFormula(place);
  return (
    isInside(place) || isBetweenSigns(place) || isApplied(place) || isUnitOfNumber(atoms, index)
  );
}

/** Units that are behind numbers. */
const UNIT =
  /^(?:[kMGmcdnpµμ]?(?:m|s|g|K|A|mol|Hz|N|Pa|J|W|C|V|F|S|T|H|eV|bar|L|l|cal)|min|h|rad|dB)$/u;

/** Checks for a unit that follows its number, or another of its units, after a thin space. */
function isUnitOfNumber(atoms: readonly RunAtom[], index: number): boolean {
  const atom = atoms[index];
  if (atom?.kind !== "word" || !UNIT.test(atom.text)) return false;
  const isThin = atom.gap > SLACK_SIZES && atom.gap < separationIn(atom);
  const before = atoms.slice(0, index).findLastIndex(({ kind }) => kind !== "script");
  return isThin && (atoms[before]?.kind === "number" || isUnitOfNumber(atoms, before));
}

function isBehindSign({ previous }: WordPlace): boolean {
  return previous?.kind === "sign" || previous?.kind === "open";
}

function isFunctionInFormula(place: WordPlace): boolean {
  const { word, next } = place;
  const maxGap = word.text === "mod" ? MAX_GAP_SIZES : separationIn(word) + setApartBy(word);
  const isFollowed = next !== undefined && next.gap < maxGap && isOperand(next);
  return isBehindSign(place) || isFollowed;
}

/**
 * Checks for a single upright letter that touches a letter or script of a formula, such as the `d` of a differential.
 */
function isInside({ word, previous, next }: WordPlace): boolean {
  if (!/^\p{L}$/u.test(word.text)) return false;
  if (word.gap < SLACK_SIZES && isMathOperand(previous)) return true;
  if (next === undefined || next.gap >= SLACK_SIZES) return false;
  return isMathOperand(next) || (next.kind === "script" && next.isMath);
}

/** Checks for a letter, or a few capitals, between operators, relations or brackets. */
function isBetweenSigns(place: WordPlace): boolean {
  const { word, next } = place;
  const isBefore = next?.kind === "sign" || next?.kind === "close";
  const isNear = Math.max(word.gap, next?.gap ?? Infinity) < MAX_GAP_SIZES;
  return isBehindSign(place) && isBefore && isNear && /^(?:\p{Lu}{1,4}|\p{L})$/u.test(word.text);
}

function isApplied(place: WordPlace): boolean {
  const { next } = place;
  if (next === undefined || next.gap >= SLACK_SIZES) return false;
  if (next.kind === "open")
    return isBehindSign(place) || isNameOfOperator(place) || isNameOfGroup(place);
  return next.kind === "script" && (isBehindSign(place) || hasIndex(place) || hasDegree(place));
}

/** Checks for capitals with a number in brackets, such as `SU(2)`. By themselves they are not a formula. */
function isNameOfGroup({ word, after, fourth }: WordPlace): boolean {
  const isNumbered = after?.kind === "number" && fourth?.kind === "close";
  return isNumbered && CAPITALS.test(word.text);
}

/** Checks for capitals with a lowered number, and a letter of mathematics in brackets behind it: `SL_2(ℤ)`. */
function hasDegree({ word, next, after, fourth }: WordPlace): boolean {
  const [base, script] = [word.characters[0], next?.characters[0]];
  if (base === undefined || script === undefined || !CAPITALS.test(word.text)) return false;
  const isLowered = script.baseline.y > base.baseline.y;
  return isLowered && after?.kind === "open" && after.gap < SLACK_SIZES && isMathOperand(fourth);
}

const CAPITALS = /^[A-Z]{1,4}$/;

/** Checks for the name of an operator: it begins with a capital and is applied to something. */
function isNameOfOperator({ word, after }: WordPlace): boolean {
  return /^\p{Lu}/u.test(word.text) && isMathOperand(after);
}

/** Checks for a lowered index with letters. Raised letters behind a word are marks of notes. */
function hasIndex({ word, next }: WordPlace): boolean {
  const [base, script] = [word.characters[0], next?.characters[0]];
  if (base === undefined || script === undefined || next?.isMath !== true) return false;
  return script.baseline.y > base.baseline.y && /\p{L}/u.test(next.text);
}

function isMathOperand(atom: RunAtom | undefined): boolean {
  return atom?.kind === "letter" || atom?.kind === "variable" || atom?.kind === "stack";
}

function isOperand({ kind }: RunAtom): boolean {
  return !["text", "point", "close", "sign"].includes(kind);
}

/** Cuts a run at brackets without a partner: they belong to the sentence. */
function splitAtLooseBrackets(run: readonly RunAtom[]): RunAtom[][] {
  const loose = new Set<RunAtom>();
  const open: RunAtom[] = [];
  for (const atom of run) {
    if (atom.kind === "open") open.push(atom);
    else if (atom.kind === "close" && open.pop() === undefined) loose.add(atom);
  }
  for (const atom of open) loose.add(atom);
  return splitRun(run, (atom) => loose.has(atom));
}

/** Cuts a run at commas and other points with the white of the sentence behind them: they separate two formulas. */
function splitAtCommas(run: readonly RunAtom[]): RunAtom[][] {
  let depth = 0;
  const dots = threeDotsIn(run);
  return splitRun(run, (atom, next, previous) => {
    if (atom.kind === "open") depth++;
    if (atom.kind === "close") depth--;
    const isEnd = atom.kind === "point" && depth === 0 && /^[,;:.]$/.test(atom.text);
    const beside = [previous, next].filter((one) => one !== undefined);
    const isOfDots =
      dots.has(atom) || beside.some((one) => dots.has(one) || (atom.isMath && isDot(one)));
    const isPartOf = isColonOfFormula(atom) || isColonOfMap(run, atom) || isOfDots;
    return isEnd && next !== undefined && next.gap >= separationIn(next) && !isPartOf;
  });
}

function isDot({ isMath, text }: RunAtom): boolean {
  return isMath && /^[.…]$/u.test(text);
}

/** Finds three full stops in a row. They are `\ldots` between the commas of a formula, whatever their font is. */
function threeDotsIn(run: readonly RunAtom[]): ReadonlySet<RunAtom> {
  const stops = run.map(({ text }) => text === ".");
  const starts = stops.flatMap((_, index) => {
    const [before, one, two, three, behind] = stops.slice(Math.max(0, index - 1), index + 4);
    return index > 0 && !before && one && two && three && !behind ? [index] : [];
  });
  return new Set(starts.flatMap((start) => run.slice(start, start + 3)));
}

/** Checks for the colon of a map: it touches the name before it, and an arrow follows. */
function isColonOfMap(run: readonly RunAtom[], colon: RunAtom): boolean {
  if (colon.text !== ":") return false;
  const after = run.slice(run.indexOf(colon) + 1);
  const sign = after.find(({ kind }) => kind === "sign" || kind === "point");
  return isMathOperand(after[0]) && /^[→↦↪⟶]$/u.test(sign?.text ?? "");
}

/** Checks for the colon of a ratio or a map, in front of which TeX sets white. */
function isColonOfFormula({ text, gap }: RunAtom): boolean {
  return text === ":" && gap > SLACK_SIZES;
}

function splitRun(
  run: readonly RunAtom[],
  isBetween: (atom: RunAtom, next: RunAtom | undefined, previous: RunAtom | undefined) => boolean,
): RunAtom[][] {
  const parts: RunAtom[][] = [[]];
  for (const [index, atom] of run.entries()) {
    if (isBetween(atom, run[index + 1], run[index - 1])) parts.push([]);
    else parts.at(-1)?.push(atom);
  }
  return parts.filter((part) => part.length > 0);
}

/** Trims points, scripts without a base, and operators at either end: they belong to the sentence around a formula. */
function trimRun(run: readonly RunAtom[]): RunAtom[] {
  const trimmed = [...run];
  while (trimmed.length > 0 && isLooseEnd(trimmed)) trimmed.pop();
  while (trimmed.length > 0 && isLooseStart(trimmed)) trimmed.shift();
  return trimmed;
}

function isLooseEnd(run: readonly RunAtom[]): boolean {
  const [before, last] = [run.at(-2), run.at(-1)];
  if (last?.kind === "point") return last.text !== "!" || before?.kind === "point";
  // A raised mark behind a full stop is that of a note.
  if (last?.kind === "script") {
    const base = run.findLast(({ kind }) => kind !== "script");
    return base === undefined || base.kind === "point";
  }
  return last?.kind === "sign" && !/^[∞∂∇∅|‖∥]$/u.test(last.text) && !isRelation(last);
}

function isLooseStart(run: readonly RunAtom[]): boolean {
  const [first, second] = run;
  if (first === undefined) return false;
  if (first.kind === "point") return true;
  if (first.kind === "script") return !isPrescript(first, second);
  if (first.kind !== "sign" || /^[∞∂∇∅|‖∥∀∃¬√∫∑∏⋃⋂⨁⨂∐]$/u.test(first.text)) return false;
  if (second === undefined || isRelation(first)) return second === undefined;
  const isUnary = second.gap < SLACK_SIZES && /^[+−±∓∘]$/u.test(first.text);
  return !(isUnary && (first.isMath || isMathOperand(second)));
}

export function isRelation({ text, isMath }: RunAtom): boolean {
  return RELATION.test(text) && (isMath || text === "=");
}

/** Checks for a script in front of its letter: it has white before it. */
function isPrescript(script: RunAtom, next: RunAtom | undefined): boolean {
  const isApart = script.gap >= separationIn(script);
  return isApart && next !== undefined && next.gap < SLACK_SIZES && isMathOperand(next);
}
