import type { Box } from "@parsewright/contract";
import type { Character, SourcePage } from "@parsewright/document/files";
import {
  boxWidth,
  clipBox,
  expandBox,
  isInside,
  overlapY,
  unionOf,
} from "@parsewright/document/geometry";
import type { SeenPage } from "../../layout/layout-reader.ts";
import type { LayoutLabel, LayoutRegion } from "../../layout/layout-reader.ts";
import { cutAtWhite, wordAt } from "./cut-at-white.ts";
import { findLooseLetters, isVariable } from "./find-loose-letters.ts";
import { findLoneFormulas, type LoneFormula } from "./find-lone-formulas.ts";
import type { FindFormulaRecognizer, RecognizedFormula } from "./formula-recognizer.ts";

/** Constant: the middle of the resolutions that the model was trained with. */
const DOTS_PER_INCH = 150;

/**
 * From this score on, the layout model took nothing for a formula on pages of prose. At 0.5 it misses one formula in
 * eight.
 */
const MIN_SCORE = 0.3;

/** A formula that is read less surely keeps the text of the recogniser of text. */
const MIN_CONFIDENCE = 0.5;

/** A single letter that both recognisers read alike needs only this confidence. */
const MIN_LETTER_CONFIDENCE = 0.35;

/** Bold letters that are read less surely are taken for usual ones in heavy print. */
const MIN_BOLD_CONFIDENCE = 0.7;

/** Margin around the layout model's boxes, which cut off the edges of letters. */
const MARGIN_POINTS = 1;

/** Limit: a page with more of them is all formulas, or hostile. */
const MAX_FORMULAS = 400;

/**
 * Regions whose single letters may be formulas. Letters elsewhere are parts of drawings, tables, code or running heads.
 */
const PROSE_LABELS: ReadonlySet<LayoutLabel> = new Set([
  "text",
  "abstract",
  "footnote",
  "figure_title",
]);
const TEXT_LABELS: ReadonlySet<LayoutLabel> = new Set([...PROSE_LABELS, "inline_formula"]);

/** From this many formulas on, single letters in the text of a page may be variables. */
const MIN_FORMULAS = 3;

/** A letter is at most this wide with the point behind it, in font sizes. */
const MAX_LETTER_SIZES = 1.6;

/**
 * Replaces characters by the formulas that the layout model sees in their place: recognisers of text cannot read
 * formulas.
 */
export async function readInlineFormulas(
  seen: SeenPage,
  { find, signal }: { find: FindFormulaRecognizer; signal: AbortSignal },
): Promise<SeenPage> {
  const places = [
    ...placesOfFormulas(seen),
    ...placesOfLoneFormulas(seen),
    ...placesOfLetters(seen),
  ].slice(0, MAX_FORMULAS);
  if (places.length === 0) return seen;
  try {
    const recognizer = await find();
    if (recognizer === undefined) return seen;
    const pictures = places.map(({ box }) =>
      seen.page.render(withMargin(box, seen.page), DOTS_PER_INCH),
    );
    const formulas = await recognizer.read(pictures, signal);
    return { ...seen, page: withFormulas(seen.page, places, formulas) };
  } catch {
    signal.throwIfAborted();
    return seen;
  }
}

/** Place of a formula, and the characters that were recognised there. */
interface FormulaPlace {
  readonly box: Box;
  readonly characters: readonly Character[];
  /** The place has one letter, which is a formula only if it is read as a variable. */
  readonly isLetter: boolean;
  /** Set if no character was recognised in the place. */
  readonly lone?: LoneFormula;
}

function placesOfFormulas({ page, regions }: SeenPage): FormulaPlace[] {
  return inlineFormulasIn(regions).flatMap(({ box }) => placeOf(box, page) ?? []);
}

function placesOfLoneFormulas({ page, regions }: SeenPage): FormulaPlace[] {
  const texts = regions.filter(({ label }) => label === "table" || PROSE_LABELS.has(label));
  const boxes = inlineFormulasIn(regions)
    .map(({ box }) => box)
    .filter((box) => texts.some((outer) => isInside(box, outer.box)));
  return findLoneFormulas(page.characters, boxes.slice(0, MAX_FORMULAS)).map((lone) => ({
    box: lone.box,
    characters: [lone.character],
    isLetter: false,
    lone,
  }));
}

function isMathematical(regions: readonly LayoutRegion[]): boolean {
  const displayed = regions.filter(({ label }) => label === "display_formula");
  return displayed.length + inlineFormulasIn(regions).length >= MIN_FORMULAS;
}

function inlineFormulasIn(regions: readonly LayoutRegion[]): LayoutRegion[] {
  const displayed = regions.filter(({ label }) => label === "display_formula");
  return regions.filter(
    ({ label, score, box }) =>
      label === "inline_formula" &&
      score >= MIN_SCORE &&
      !displayed.some((outer) => isInside(box, outer.box)),
  );
}

/** Gives `undefined` where the file itself names the characters, or there are none. */
function placeOf(seen: Box, page: SourcePage): FormulaPlace | undefined {
  const within = (box: Box) => page.characters.filter((character) => isInside(character.box, box));
  const [first] = within(seen);
  if (first === undefined) return undefined;
  const box = cutAtWhite(page, seen, first.font.size);
  const characters = within(box);
  const isRecognised = characters.every(({ confidence }) => confidence !== undefined);
  return characters.length > 0 && isRecognised ? { box, characters, isLetter: false } : undefined;
}

/** Finds single letters that may be variables, most of which the layout model misses. */
function placesOfLetters({ page, regions }: SeenPage): FormulaPlace[] {
  const formulas = inlineFormulasIn(regions);
  if (!isMathematical(regions)) return [];
  const taken = regions.filter(
    (region) => formulas.includes(region) || !TEXT_LABELS.has(region.label),
  );
  const letters = findLooseLetters(
    page.characters,
    taken.map(({ box }) => box),
  );
  return letters.slice(0, MAX_FORMULAS).flatMap((letter) => {
    const box = wordAt(page, letter.box, letter.font.size);
    const isNarrow = box && boxWidth(box) < MAX_LETTER_SIZES * letter.font.size;
    return isNarrow ? { box, characters: [letter], isLetter: true } : [];
  });
}

function withMargin(box: Box, page: SourcePage): Box {
  return clipBox(expandBox(box, MARGIN_POINTS), page);
}

function withFormulas(
  page: SourcePage,
  places: readonly FormulaPlace[],
  formulas: readonly (RecognizedFormula | undefined)[],
): SourcePage {
  const replaced = new Map<Character, Character | undefined>();
  for (const [index, seen] of places.entries()) {
    const formula = formulas[index];
    if (formula === undefined) continue;
    const { place, latex } = withoutLoneBracket(seen, withoutDoubtfulBold(formula));
    const { characters, lone } = place;
    const [first] = characters;
    const last = lone ? lone.after : characters.at(-1);
    const next = last && page.characters[page.characters.lastIndexOf(last) + 1];
    const own = { ...formula, latex: withoutStop(latex, place, next) };
    if (first === undefined || !isBelieved(own, place)) continue;
    if (characters.some((one) => replaced.has(one))) continue;
    for (const character of characters) replaced.set(character, undefined);
    replaced.set(first, toCharacter(first, place, own));
  }
  return { ...page, characters: placeFormulas(page.characters, places, replaced) };
}

function placeFormulas(
  characters: readonly Character[],
  places: readonly FormulaPlace[],
  replaced: ReadonlyMap<Character, Character | undefined>,
): Character[] {
  const lone = new Map<Character | undefined, Character[]>();
  for (const { lone: place } of places) {
    const formula = place && replaced.get(place.character);
    if (formula !== undefined) lone.set(place?.after, [...(lone.get(place?.after) ?? []), formula]);
  }
  const placed = characters.flatMap((character) => [
    ...(replaced.has(character) ? [replaced.get(character) ?? []].flat() : [character]),
    ...(lone.get(character) ?? []),
  ]);
  return [...placed, ...(lone.get(undefined) ?? [])];
}

function isBelieved({ latex, confidence }: RecognizedFormula, place: FormulaPlace): boolean {
  const [first, ...others] = place.characters;
  const isSameLetter = first !== undefined && others.length === 0 && isVariable(latex, first);
  if (place.isLetter && !isSameLetter) return false;
  return confidence >= (isSameLetter ? MIN_LETTER_CONFIDENCE : MIN_CONFIDENCE);
}

const BOLD_LETTER = /^\\boldsymbol\{(\w|\\[A-Za-z]+)\}$/;

function withoutDoubtfulBold({ latex, confidence }: RecognizedFormula): string {
  return confidence < MIN_BOLD_CONFIDENCE ? latex.replace(BOLD_LETTER, "$1") : latex;
}

/**
 * Removes a bracket without a partner from a formula. It belongs to the sentence if the recogniser of text sees it too,
 * and else to a neighbour.
 */
function withoutLoneBracket(
  place: FormulaPlace,
  latex: string,
): { place: FormulaPlace; latex: string } {
  const { characters, box } = place;
  const excess = latex.split(/[([]/).length - latex.split(/[)\]]/).length;
  if (excess === 1 && latex.startsWith("(")) {
    const [first, second] = characters;
    const isSeen = first?.text === "(" && second !== undefined;
    const own: FormulaPlace = isSeen
      ? { ...place, characters: characters.slice(1), box: [second.box[0], box[1], box[2], box[3]] }
      : place;
    return { place: own, latex: latex.slice(1) };
  }
  if (excess === -1 && latex.endsWith(")") && !latex.endsWith(String.raw`\right)`)) {
    const [last, other] = [characters.at(-1), characters.at(-2)];
    const isSeen = last?.text === ")" && other !== undefined;
    const own: FormulaPlace = isSeen
      ? {
          ...place,
          characters: characters.slice(0, -1),
          box: [box[0], box[1], other.box[2], box[3]],
        }
      : place;
    return { place: own, latex: latex.slice(0, -1) };
  }
  return { place, latex };
}

/** Removes the point of the sentence, which is in the picture of the formula before it too. */
function withoutStop(latex: string, { isLetter }: FormulaPlace, next?: Character): string {
  if (isLetter) return latex.replace(/[.,;:]$/, "");
  const isSaidTwice = next !== undefined && /^[.,;:]$/.test(next.text) && latex.endsWith(next.text);
  return isSaidTwice ? latex.slice(0, -1) : latex;
}

/** Makes a character that is as wide as the formula and as high as the line, so that the line stays one. */
function toCharacter(
  first: Character,
  { box, characters }: FormulaPlace,
  { latex, confidence }: RecognizedFormula,
): Character {
  const level = characters.filter((one) => overlapY(one.box, first.box) > 0.5);
  const [, top, , bottom] = unionOf(level.map((one) => one.box));
  return {
    ...first,
    text: latex,
    latex,
    confidence,
    box: [box[0], top, box[2], bottom],
  };
}
