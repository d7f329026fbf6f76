import type { Box } from "@parsewright/contract";
import { unionOf } from "@parsewright/document/geometry";
import type { Character } from "@parsewright/document/files";
import { createCharacterReader, type Glyph, UNKNOWN_TEXT } from "./read-character.ts";
import { dropRepeats } from "./drop-repeats.ts";
import { createGarbledFontFinder, type GarbledFontFinder } from "./garbled-fonts.ts";
import { nameByShape } from "./glyph-shapes/name-by-shape.ts";
import { hideText } from "./hide-text.ts";
import type { CollectedText, PageText } from "./page-text.ts";
import type { LoadedPage } from "./loaded-page.ts";
import { raiseNumbers } from "./raised-glyphs.ts";
import { createFontReader } from "./read-fonts.ts";
import { readStyle, type TextPage, type TextStyle } from "./read-text-style.ts";
import { touches } from "./touches.ts";
import { turnSignsBack } from "./turn-signs-back.ts";

/** Limit: more than any real page holds; a hostile one could otherwise fill the memory. */
const MAX_CHARACTERS_PER_PAGE = 200_000;

/** The characters of a page: those that a person sees, and those that nobody does. */
export function readCharacters(loaded: LoadedPage): PageText {
  const { library, page, geometry, tags } = loaded;
  const { functions, memory } = library;
  const textPage = functions._FPDFText_LoadPage(page);
  if (textPage === 0) return { characters: [], hiddenCharacters: [] };
  const scratch = memory.allocate(64);
  try {
    const readFont = createFontReader(library);
    const context = { library, textPage, geometry, scratch, readFont, tags };
    const collected = collectCharacters(context, loaded);
    const { characters, hiddenCharacters } = hideText(collected, { ...loaded, scratch });
    return { characters: turnSignsBack(dropRepeats(characters)), hiddenCharacters };
  } finally {
    memory.free(scratch);
    functions._FPDFText_ClosePage(textPage);
  }
}

function collectCharacters(context: TextPage, loaded: LoadedPage): CollectedText {
  const { library, textPage } = context;
  const found = library.functions._FPDFText_CountChars(textPage);
  const count = Math.min(found, MAX_CHARACTERS_PER_PAGE);
  const reader = createCharacterReader(context);
  const readGlyph = createGlyphReader(context, reader);
  const garbledFonts = createGarbledFontFinder(context);
  const characters: Character[] = [];
  const glyphs: Glyph[] = [];
  const indexes: number[] = [];
  let space: Space | undefined;

  for (let index = 0; index < count; index++) {
    const glyph = readGlyph(index);
    if (typeof glyph === "string" && space !== "written") space = glyph;
    if (typeof glyph === "string" || glyph === undefined) continue;
    const hasSpaceBefore = space !== undefined;
    const character = reader.readCharacter(index, glyph, hasSpaceBefore);
    if (character === undefined) continue;
    const isOfSameObject = glyphs.at(-1)?.style === glyph.style;
    if (!hasSpaceBefore && joinsGlyph(characters, character, isOfSameObject)) continue;
    const isSpurious = space === "added" && touches(characters.at(-1), character);
    characters.push(isSpurious ? { ...character, hasSpaceBefore: false } : character);
    glyphs.push(glyph);
    indexes.push(index);
    space = undefined;
  }
  return settleText({ characters, glyphs, indexes }, { context, loaded, garbledFonts });
}

interface ReadText {
  readonly characters: readonly Character[];
  readonly glyphs: readonly Glyph[];
  /** Of each character in the text page. */
  readonly indexes: readonly number[];
}

interface SettlingContext {
  readonly context: TextPage;
  readonly loaded: LoadedPage;
  readonly garbledFonts: GarbledFontFinder;
}

/** Names what fonts do not name, or wrongly, marks what cannot be believed, and places the ink. */
function settleText(
  { characters, glyphs, indexes }: ReadText,
  { context, loaded, garbledFonts }: SettlingContext,
): CollectedText {
  const styles = glyphs.map(({ style }) => style);
  const named = nameByShape({ characters, styles, indexes }, { context, loaded });
  const isByShape = (position: number) => named[position] !== characters[position];
  for (const [position, style] of styles.entries()) {
    const character = named[position];
    if (character !== undefined && !isByShape(position))
      garbledFonts.look(indexes[position] ?? 0, character, style);
  }
  const mayHaveFormulas = glyphs.some(
    ({ isNamed, style }, position) => isNamed || style.face.isMath || isByShape(position),
  );
  const inkOf = (position: number) => readInk(context, indexes[position] ?? 0);
  const placed = mayHaveFormulas ? placeInk(named, inkOf) : raiseNumbers(named, inkOf);
  return withoutUnknown({ characters: garbledFonts.mark(placed, styles), styles });
}

/** Gives each character the box of its strokes where formulas may be set: their signs have no usual height. */
function placeInk(characters: readonly Character[], inkOf: (position: number) => Box): Character[] {
  return characters.map((character, position) => ({ ...character, ink: inkOf(position) }));
}

/** The text without glyphs that have the code 0 and no known shape: files also write nothing with it. */
function withoutUnknown({ characters, styles }: CollectedText): CollectedText {
  if (!characters.some(isUnknown)) return { characters, styles };
  return {
    characters: characters.filter((character) => !isUnknown(character)),
    styles: styles.filter((_, position) => {
      const character = characters[position];
      return character !== undefined && !isUnknown(character);
    }),
  };
}

function isUnknown({ text, glyphCode }: Character): boolean {
  return glyphCode === 0 && text === UNKNOWN_TEXT;
}

/** White space that the file writes, or that PDFium adds where it takes a gap for one. */
type Space = "written" | "added";

/** Reads what is at an index: white space, a glyph, or nothing. The style of a text object is read once. */
function createGlyphReader(
  context: TextPage,
  { readText, readTexGlyph, readTextObject, mayBeGlyph }: ReturnType<typeof createCharacterReader>,
) {
  let style: TextStyle | undefined;
  // Where PDFium adds a space between the signs of one text object, only the missing ink distinguishes it from a glyph with that code.
  const isAddedSpace = (index: number) => readText(index) === " " && !hasInk(context, index);
  // Codes of white space and of nothing draw signs in fonts of which the file does not say what their codes stand for.
  const isHiddenGlyph = (index: number) => mayBeGlyph(index) && hasInk(context, index);
  return (index: number): Glyph | Space | undefined => {
    const textObject = readTextObject(index);
    // PDFium itself adds only white space, or nothing.
    if (textObject === 0) return readText(index) === " " ? "added" : undefined;
    if (style?.textObject !== textObject) style = readStyle(context, index, textObject);
    const sign = readTexGlyph(index, style);
    if (sign !== undefined && isAddedSpace(index)) return "added";
    const text = sign ?? readText(index);
    if (text !== undefined && text !== " ") return { text, style, isNamed: sign !== undefined };
    if (isHiddenGlyph(index)) return { text: UNKNOWN_TEXT, style, isNamed: false };
    return text && "written";
  };
}

function hasInk(context: TextPage, index: number): boolean {
  const [left, top, right, bottom] = readInk(context, index);
  return right > left && bottom > top;
}

/** Reads the area of a glyph's ink. Formulas need it; elsewhere it is rarely worth the time. */
function readInk(context: TextPage, index: number): Box {
  const { library, textPage, scratch, geometry } = context;
  const { functions, memory } = library;
  functions._FPDFText_GetCharBox(textPage, index, scratch, scratch + 8, scratch + 16, scratch + 24);
  // Without a view of the four numbers: making one takes longer than reading them.
  const [doubles, first] = [memory.float64(), scratch >> 3];
  return geometry.toBox({
    left: doubles[first] ?? 0,
    right: doubles[first + 1] ?? 0,
    bottom: doubles[first + 2] ?? 0,
    top: doubles[first + 3] ?? 0,
  });
}

/** Fonts draw the pieces of a tall fence from one and the same point. */
const FENCE_PIECE = /^[\u239b-\u23ae]$/u;

/**
 * Adds the text to the character before it when both are one glyph, such as a ligature, that the font maps to several
 * characters. What lies beyond the basic plane comes twice, once for each half of its UTF-16 pair.
 */
function joinsGlyph(
  characters: Character[],
  character: Character,
  isOfSameObject: boolean,
): boolean {
  const previous = characters.at(-1);
  if (previous === undefined) return false;
  const { text, box } = character;
  if (FENCE_PIECE.test(text)) return false;
  const isOneBox = isSameBox(previous.box, box);
  if (!isOneBox && !(isOfSameObject && isPartOfGlyph(previous, character))) return false;
  const isSecondHalf = isOneBox && text === previous.text && (text.codePointAt(0) ?? 0) > 0xffff;
  if (!isSecondHalf)
    characters[characters.length - 1] = {
      ...previous,
      text: joinGlyphText(previous.text, text),
      box: unionOf([previous.box, box]),
    };
  return true;
}

/** Where the file itself says what a glyph stands for, PDFium divides its box among the characters. */
function isPartOfGlyph(previous: Character, character: Character): boolean {
  const { baseline, box } = character;
  return (
    previous.baseline.x === baseline.x &&
    previous.baseline.y === baseline.y &&
    box[2] > box[0] &&
    previous.box[2] > previous.box[0] &&
    touches(previous, character)
  );
}

/** Lam and alef share a glyph when lam comes first; alef and lam never do. */
const TURNED_LAM_ALEF = /^([\u0622\u0623\u0625\u0627\u0671])\u0644$/u;

/** PDFium gives what is read from right to left the other way round, the letters of one glyph mostly too. */
export function joinGlyphText(first: string, second: string): string {
  if (!/^[\u0590-\u08ff]/u.test(second)) return first + second;
  return (second + first).replace(TURNED_LAM_ALEF, "\u0644$1");
}

function isSameBox(first: Box, second: Box): boolean {
  return (
    first[0] === second[0] &&
    first[1] === second[1] &&
    first[2] === second[2] &&
    first[3] === second[3]
  );
}
