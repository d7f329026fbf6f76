import type { Box } from "@parsewright/contract";
import type { Character, SourcePage } from "../../../formats/page-source.ts";
import { clipBox, expandBox, isInside, overlapY, unionOf } from "../../../geometry/box.ts";
import type { SeenPage } from "../../regions/by-model/detect-by-model.ts";
import type { LayoutRegion } from "../../regions/by-model/layout-reader.ts";
import type { FindFormulaRecognizer, RecognizedFormula } from "./formula-recognizer.ts";

/** The middle of what the model was trained with. */
const DOTS_PER_INCH = 150;

/** At this score the layout model still took nothing for a formula on pages of prose; at 0.5 it misses one in eight. */
const MIN_SCORE = 0.3;

/** A formula that cannot be read this surely stays what the recogniser of text made of it. */
const MIN_CONFIDENCE = 0.5;

/** The layout model's boxes cut off the edges of letters. */
const MARGIN_POINTS = 1;

/** Limit: a page with more of them is all formulas, or hostile. */
const MAX_FORMULAS = 400;

/** Puts formulas in the place of the characters that a recogniser of text made of them: it knows no formulas. */
export async function readInlineFormulas(
  seen: SeenPage,
  { find, signal }: { find: FindFormulaRecognizer; signal: AbortSignal },
): Promise<SeenPage> {
  const places = inlineFormulasIn(seen).flatMap(
    ({ box }) => placeOf(box, seen.page.characters) ?? [],
  );
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

/** Formulas in tables and figures are left to what reads those. */
function inlineFormulasIn({ regions }: SeenPage): LayoutRegion[] {
  const around = regions.filter(({ label }) => label === "table" || label === "display_formula");
  return regions
    .filter(
      ({ label, score, box }) =>
        label === "inline_formula" &&
        score >= MIN_SCORE &&
        !around.some((outer) => isInside(box, outer.box)),
    )
    .slice(0, MAX_FORMULAS);
}

/** Where a formula stands, and the recognised characters in its place. */
interface FormulaPlace {
  readonly box: Box;
  readonly characters: readonly Character[];
}

/** `undefined` where the file itself says what stands there, or no line does. */
function placeOf(box: Box, characters: readonly Character[]): FormulaPlace | undefined {
  const inside = characters.filter((character) => isInside(character.box, box));
  const isRecognised = inside.every(({ confidence }) => confidence !== undefined);
  return inside.length > 0 && isRecognised ? { box, characters: inside } : undefined;
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
  for (const [index, { box, characters }] of places.entries()) {
    const formula = formulas[index];
    const [first] = characters;
    const isSure = formula !== undefined && formula.confidence >= MIN_CONFIDENCE;
    if (!isSure || first === undefined || characters.some((one) => replaced.has(one))) continue;
    for (const character of characters) replaced.set(character, undefined);
    const next = page.characters[page.characters.lastIndexOf(characters.at(-1) ?? first) + 1];
    const own = { ...formula, latex: withoutStop(formula.latex, next) };
    replaced.set(first, toCharacter(first, { box, characters }, own));
  }
  const characters = page.characters.flatMap((character) =>
    replaced.has(character) ? (replaced.get(character) ?? []) : character,
  );
  return { ...page, characters };
}

/** The stop behind a formula is in its picture too, and is one of the sentence. */
function withoutStop(latex: string, next: Character | undefined): string {
  const isSaidTwice = next !== undefined && /^[.,;:]$/.test(next.text) && latex.endsWith(next.text);
  return isSaidTwice ? latex.slice(0, -1) : latex;
}

/** As wide as the formula and as high as the line, so that the line stays one. */
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
