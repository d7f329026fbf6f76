import { isAllLetters } from "@parsewright/document/language";
import type { Character, CharacterFont } from "@parsewright/document/files";
import type { LoadedPage } from "../loaded-page.ts";
import type { TextPage, TextStyle } from "../read-text-style.ts";
import type { FontFace } from "../read-fonts.ts";
import { isNumberedOrnament, type TexLayout } from "../tex-glyphs.ts";
import type { GlyphShape } from "./glyph-shape.ts";
import { type DoubtfulGlyph, nameGlyphs } from "./name-glyphs.ts";
import { UNKNOWN_TEXT } from "../read-character.ts";
import { isPrivateUse } from "../visible-text.ts";
import { readGlyphShape } from "./read-glyph-shape.ts";
import { isInUsualPlace } from "./usual-places.ts";

/** The characters of a page with the style of each and its index in the text page. */
interface ReadText {
  readonly characters: readonly Character[];
  readonly styles: readonly TextStyle[];
  readonly indexes: readonly number[];
}

interface ShapeContext {
  readonly context: TextPage;
  readonly loaded: LoadedPage;
}

/** Limits: different glyphs of a font on a page that are looked at, and fonts of a page that are. */
const MAX_GLYPHS_PER_FONT = 128;
const MAX_FONTS = 24;

/** One of the different glyphs of a font, with the place of the first. */
interface FontGlyph {
  readonly position: number;
  readonly hasUnicode: boolean;
  readonly isMisplaced: boolean;
}

/**
 * Names characters by what they look like: those of which the font does not say what they are, and those of fonts that name the wrong ones.
 * All others are the same objects as before.
 */
export function nameByShape(text: ReadText, shapeContext: ShapeContext): Character[] {
  const named = [...text.characters];
  const doubtful = [...glyphsByFace(text, shapeContext.context)].flatMap(([face, glyphs]) => {
    const doubted = doubtfulGlyphs([...glyphs]);
    return doubted.length === 0 ? [] : [[face, new Map(doubted)] as const];
  });
  if (doubtful.length === 0) return named;
  const wordFaces = findWordFaces(text);
  const namesByFace = new Map(
    doubtful.slice(0, MAX_FONTS).map(([face, glyphs]) => {
      const font = { glyphs, setsWords: wordFaces.has(face) };
      return [face, nameFont(text, font, shapeContext)];
    }),
  );
  const fonts = new Map<CharacterFont, CharacterFont>();
  for (const [position, character] of text.characters.entries()) {
    const style = text.styles[position];
    const names = style && namesByFace.get(style.face);
    const sign = names?.signs.get(keyOf(character));
    if (style === undefined || sign === undefined) continue;
    const { isGarbled: _, glyphCode: _code, ...rest } = character;
    named[position] = { ...rest, text: sign, font: fontIn(names?.layout, style.font, fonts) };
  }
  return named;
}

function keyOf({ text, glyphCode }: Character): string {
  return glyphCode === undefined ? text : `#${glyphCode}`;
}

/** The different glyphs of each font that is in the file and that no table of known fonts is for. */
function glyphsByFace(
  { characters, styles, indexes }: ReadText,
  context: TextPage,
): Map<FontFace, Map<string, FontGlyph>> {
  const byFace = new Map<FontFace, Map<string, FontGlyph>>();
  for (const [position, character] of characters.entries()) {
    const style = styles[position];
    if (style === undefined || !style.isUpright || !mayBeMistaken(style.face)) continue;
    let glyphs = byFace.get(style.face);
    if (glyphs === undefined) {
      glyphs = new Map();
      byFace.set(style.face, glyphs);
    }
    const key = keyOf(character);
    if (glyphs.has(key) || glyphs.size >= MAX_GLYPHS_PER_FONT) continue;
    const hasUnicode = character.glyphCode === undefined;
    const readPlace = () => placeOf(context, indexes[position] ?? 0, style.font.size);
    const { text } = character;
    // Bitmap fonts have no name.
    const isNumber = style.font.name === "" && isNumberedOrnament(text);
    const isMisplaced = hasUnicode && (isNumber || !isInUsualPlace(text, readPlace));
    glyphs.set(key, { position, hasUnicode, isMisplaced });
  }
  return byFace;
}

function mayBeMistaken({ isEmbedded, texGlyphs, misnamedGlyphs }: FontFace): boolean {
  return isEmbedded && texGlyphs === undefined && misnamedGlyphs === undefined;
}

/**
 * All glyphs of a font that names the wrong characters, else those of which it says nothing. A font does so where several of its
 * signs, or half of them, are not where they should be.
 */
function doubtfulGlyphs(glyphs: readonly (readonly [string, FontGlyph])[]) {
  const misplaced = glyphs.filter(([, { isMisplaced }]) => isMisplaced).length;
  const isWrong = misplaced > 1 || (misplaced > 0 && 2 * misplaced >= glyphs.length);
  return isWrong ? glyphs : glyphs.filter(([, { hasUnicode }]) => !hasUnicode);
}

/** This many letters in a row are a word; a font of words has most of its letters in them. */
const MIN_WORD_LETTERS = 4;

function findWordFaces({ characters, styles }: ReadText): Set<FontFace> {
  const balances = new Map<FontFace, number>();
  let word: Character[] = [];
  let face: FontFace | undefined;
  const finish = () => {
    if (face === undefined || word.length === 0) return;
    const balance = word.length >= MIN_WORD_LETTERS ? word.length : -word.length;
    balances.set(face, (balances.get(face) ?? 0) + balance);
    word = [];
  };
  for (const [position, character] of characters.entries()) {
    const style = styles[position];
    const goesOn =
      !character.hasSpaceBefore &&
      style?.face === face &&
      word.at(-1)?.baseline.y === character.baseline.y;
    if (!goesOn) finish();
    face = style?.face;
    const { text } = character;
    if (isAllLetters(text) || isNumberedOrnament(text)) word.push(character);
    else finish();
  }
  finish();
  return new Set([...balances].filter(([, balance]) => balance > 0).map(([one]) => one));
}

interface FontNames {
  /** The signs of glyphs whose names are wrong or missing; of all where the layout is one of formulas. */
  readonly signs: ReadonlyMap<string, string>;
  readonly layout: TexLayout | undefined;
}

function nameFont(
  { characters, styles, indexes }: ReadText,
  { glyphs, setsWords }: { glyphs: ReadonlyMap<string, FontGlyph>; setsWords: boolean },
  { context, loaded }: ShapeContext,
): FontNames {
  const looked: (DoubtfulGlyph & { key: string })[] = [];
  for (const [key, { position }] of glyphs) {
    const [character, style] = [characters[position], styles[position]];
    if (character === undefined || style === undefined) continue;
    const shape = shapeOf(indexes[position] ?? 0, style, { context, loaded });
    if (shape === undefined) continue;
    const { text, glyphCode } = character;
    const isStated = text !== UNKNOWN_TEXT && !isPrivateUse(text);
    looked.push({
      key,
      shape,
      ...(isStated && { stated: text }),
      ...(glyphCode !== undefined && { code: glyphCode }),
    });
  }
  const { signs, layout } = nameGlyphs(looked, { setsWords });
  return {
    layout,
    signs: new Map(
      looked.flatMap(({ key, stated, code }, index) => {
        const sign = signs[index] ?? (layout && stated);
        const isKnown = code === undefined && sign === stated && !isMathematical(layout);
        return sign === undefined || isKnown ? [] : [[key, sign] as const];
      }),
    ),
  };
}

function shapeOf(
  index: number,
  { textObject, font }: TextStyle,
  { context, loaded }: ShapeContext,
): GlyphShape | undefined {
  const { document, page, library } = loaded;
  const { baseline, ...ink } = readEdges(context, index);
  return readGlyphShape(library, {
    document,
    page,
    textObject,
    ink,
    baseline,
    fontSize: font.size,
  });
}

/** Extent of a glyph above its baseline and below, in font sizes. */
function placeOf(context: TextPage, index: number, size: number): { top: number; bottom: number } {
  const { top, bottom, baseline } = readEdges(context, index);
  return { top: (top - baseline) / size, bottom: (bottom - baseline) / size };
}

/** The edges of the ink of a glyph and its baseline, in the page's own coordinates. */
function readEdges({ library, textPage, scratch }: TextPage, index: number) {
  const { functions, memory } = library;
  const box = scratch + 16;
  functions._FPDFText_GetCharOrigin(textPage, index, scratch, scratch + 8);
  functions._FPDFText_GetCharBox(textPage, index, box, box + 8, box + 16, box + 24);
  const [, baseline = 0, left = 0, right = 0, bottom = 0, top = 0] = memory
    .float64()
    .subarray(scratch >> 3, (scratch >> 3) + 6);
  return { baseline, left, right, bottom, top };
}

function isMathematical(layout: TexLayout | undefined): boolean {
  return layout !== undefined && layout.name !== "";
}

/** The font of a character as the layout that it has says it, one object for each font. */
function fontIn(
  layout: TexLayout | undefined,
  font: CharacterFont,
  fonts: Map<CharacterFont, CharacterFont>,
): CharacterFont {
  if (layout === undefined) return font;
  let changed = fonts.get(font);
  if (changed === undefined) {
    const name = `${font.name} ${layout.name}`.trim();
    changed = { ...font, name, isItalic: font.isItalic || layout.isItalic };
    fonts.set(font, changed);
  }
  return changed;
}
