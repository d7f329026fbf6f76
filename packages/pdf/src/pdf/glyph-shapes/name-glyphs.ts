import { isLetter } from "@parsewright/document/language";
import { type Alphabet, plainLetter } from "@parsewright/document/latex";
import { visibleText } from "../visible-text.ts";
import {
  isNumberedOrnament,
  NUMBERED_ORNAMENTS,
  T1_NAMES,
  type TexLayout,
  texLayouts,
} from "../tex-glyphs.ts";
import { type GlyphShape, MAX_UNLIKENESS, unlikeness } from "./glyph-shape.ts";
import { isInUsualPlace } from "./usual-places.ts";
import { knownShapes } from "./known-shapes.ts";

/** A glyph of a font that cannot be believed. */
export interface DoubtfulGlyph {
  /** Sign that the font states, or that its number would mean in text; absent if there is none. */
  readonly stated?: string;
  /** Its number in the font; absent where only what the font says of it is known. */
  readonly code?: number;
  readonly shape: GlyphShape;
}

interface GlyphNames {
  /** Sign of each glyph, in the order given; `undefined` if nothing resembles it or the font may be right. */
  readonly signs: readonly (string | undefined)[];
  /** The layout that the font has. */
  readonly layout?: TexLayout;
}

/** Up to this a glyph of any font is the sign that it is most like. */
const MAX_UNLIKE = 0.27;

/** Fonts draw the same sign in many ways: where one is expected, another may be likelier by this. */
const MAX_BEHIND = 0.08;

/** A font has a layout where this share of its glyphs, of those whose shape is known, look as it says. */
const MIN_LAYOUT_SHARE = 0.7;

/** Fences and large operators match at any size and height, so that they have to be better by this much. */
const SIZE_FREE_MALUS = 0.04;

/** Says what the glyphs of a font are by what they look like: by the layout of TeX's fonts that they have together, one of text where the font sets words, else one by one. */
export function nameGlyphs(
  glyphs: readonly DoubtfulGlyph[],
  { setsWords }: { setsWords: boolean },
): GlyphNames {
  const compared = glyphs.map((glyph) => ({ glyph, likeness: compare(glyph.shape) }));
  const layout = findLayout(compared, setsWords);
  if (layout === undefined) return { signs: nameOneByOne(compared) };
  return { signs: glyphs.map((glyph) => signInLayout(glyph, layout)), layout };
}

/** Difference of a glyph from each sign, and the sign that it resembles most. */
interface Likeness {
  /** By the sign, a letter in any alphabet, and by the letter and its alphabet. */
  readonly unlikeBySign: ReadonlyMap<string, number>;
  readonly nearest: string;
  readonly least: number;
}

interface ComparedGlyph {
  readonly glyph: DoubtfulGlyph;
  readonly likeness: Likeness;
}

function compare(shape: GlyphShape): Likeness {
  const unlikeBySign = new Map<string, number>();
  let nearest = "";
  let least = Infinity;
  for (const { plain, alphabet, shape: known, isSizeFree } of knownShapes()) {
    const unlike = unlikeness(shape, known, isSizeFree) + (isSizeFree ? SIZE_FREE_MALUS : 0);
    for (const key of [plain, keyOf(plain, alphabet)])
      if (unlike < (unlikeBySign.get(key) ?? Infinity)) unlikeBySign.set(key, unlike);
    if (unlike >= least) continue;
    least = unlike;
    nearest = plain;
  }
  return { unlikeBySign, nearest, least };
}

function keyOf(letter: string, alphabet: Alphabet): string {
  return `${alphabet} ${letter}`;
}

/** `Infinity` for signs of which no shape is known. */
function unlikenessTo(sign: string, { unlikeBySign }: Likeness): number {
  return unlikeBySign.get(sign) ?? Infinity;
}

function findLayout(glyphs: readonly ComparedGlyph[], setsWords: boolean): TexLayout | undefined {
  let best: { layout?: TexLayout; share: number } = { share: MIN_LAYOUT_SHARE };
  for (const layout of texLayouts()) {
    if (setsWords && layout.name !== "") continue;
    const share = shareOf(glyphs, layout);
    if (share > best.share) best = { layout, share };
  }
  return best.layout;
}

/** The share of glyphs that look as the layout says; 0 where they are too few. */
function shareOf(glyphs: readonly ComparedGlyph[], layout: TexLayout): number {
  const fits = glyphs.flatMap(({ glyph, likeness }) => {
    const sign = signInLayout(glyph, layout);
    if (sign === undefined) return [false];
    const unlike = Math.min(...shapeKeys(sign, layout).map((key) => unlikenessTo(key, likeness)));
    if (unlike === Infinity) return isInUsualPlace(sign, () => glyph.shape) ? [] : [false];
    return [unlike <= MAX_UNLIKENESS && unlike <= likeness.least + MAX_BEHIND];
  });
  const fitting = fits.filter(Boolean).length;
  // A font may state one character wrongly by chance. Where it states any, a single fitting glyph is not enough.
  const saysNothing = glyphs.every(({ glyph }) => glyph.stated === undefined);
  return fitting > (saysNothing ? 0 : 1) ? fitting / fits.length : 0;
}

/** Latin letters have their own shapes in each alphabet; Greek ones are of one alphabet in most fonts. */
function shapeKeys(sign: string, { isItalic }: TexLayout): string[] {
  const styled = plainLetter(sign);
  if (styled !== undefined) return [keyOf(styled.letter, styled.alphabet)];
  if (!/^[A-Za-z]$/.test(sign)) return [sign];
  const alphabets: Alphabet[] = isItalic ? ["italic"] : ["upright", "sans"];
  return alphabets.map((alphabet) => keyOf(sign, alphabet));
}

function signInLayout(glyph: DoubtfulGlyph, { signs }: TexLayout): string | undefined {
  const sign = signs.get(glyph.code ?? STATED_CODES.get(glyph.stated ?? "") ?? -1);
  return sign && typed(sign);
}

/** A ligature as people type it, any other sign as it is. */
function typed(sign: string): string {
  return visibleText(sign.codePointAt(0) ?? 0, 0) ?? sign;
}

/** Fonts of signs may have the names of TeX's fonts of text, and bitmap fonts numbers for names, which then only say the code. */
const STATED_CODES = new Map([
  ...codesOf(NUMBERED_ORNAMENTS),
  ...codesOf(T1_NAMES),
  // The small ring that makes per thousand of per cent has no character.
  ["‰", 0x18],
]);

function codesOf(names: string): [string, number][] {
  return Array.from(names, (name, code) => [typed(name), code]);
}

/** A font of other things than signs, such as notes of music, has glyphs that only happen to look like some: most of the unknown ones have to. */
function nameOneByOne(glyphs: readonly ComparedGlyph[]): (string | undefined)[] {
  const unknown = glyphs.filter(({ glyph }) => glyph.stated === undefined);
  const alike = unknown.filter(({ likeness }) => likeness.least <= MAX_UNLIKE);
  return glyphs.map(2 * alike.length >= unknown.length ? nameAlone : () => undefined);
}

/** Pieces of tall fences are hardly more than strokes. */
const FENCE_PIECE = /^[\u239b-\u23ae\u23d0]$/u;

function nameAlone({ glyph: { stated, shape }, likeness }: ComparedGlyph): string | undefined {
  const { nearest, least } = likeness;
  if (least > MAX_UNLIKE || FENCE_PIECE.test(nearest)) return undefined;
  if (stated === undefined) return nearest;
  if (isNumberedOrnament(stated)) return undefined;
  // A letter that looks like another one, as those of small capitals do, shows how the font draws letters.
  if (isLetter(stated) && isLetter(nearest)) return undefined;
  const unlike = isLetter(stated)
    ? unlikenessToLetter(stated, shape)
    : unlikenessTo(stated, likeness);
  return unlike < MAX_UNLIKENESS ? undefined : nearest;
}

/** Where the size of a font is unknown, letters in other places than usual look like large operators and strokes: only what is drawn counts. */
function unlikenessToLetter(letter: string, shape: GlyphShape): number {
  const letters = knownShapes().filter(({ plain }) => plain === letter);
  return Math.min(...letters.map(({ shape: known }) => unlikeness(shape, known, true)));
}
