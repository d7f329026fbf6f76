import type { Box } from "@parser/contract";
import type { Character } from "../page-source.ts";
import { createCharacterReader } from "./read-character.ts";
import { createGarbledFontFinder } from "./garbled-fonts.ts";
import { hideText } from "./hide-text.ts";
import type { PageGeometry } from "./page-geometry.ts";
import type { CollectedText, PageText } from "./page-text.ts";
import type { PdfiumLibrary } from "./pdfium-library.ts";
import { createFontReader } from "./read-fonts.ts";
import { createTagReader } from "./read-structure.ts";
import { readStyle, type TextPage, type TextStyle } from "./read-text-style.ts";

/** More than any real page holds; a hostile one could otherwise fill the memory. */
const MAX_CHARACTERS_PER_PAGE = 200_000;

/** The characters of a page: those that a person sees, and those that nobody does. */
export function readCharacters(
  library: PdfiumLibrary,
  page: number,
  geometry: PageGeometry,
): PageText {
  const { functions, memory } = library;
  const textPage = functions._FPDFText_LoadPage(page);
  if (textPage === 0) return { characters: [], hiddenCharacters: [] };
  const scratch = memory.allocate(64);
  try {
    const collected = collectCharacters({
      library,
      textPage,
      geometry,
      scratch,
      readFont: createFontReader(library),
      tags: createTagReader(library, page),
    });
    return hideText(collected, { library, page, geometry, scratch });
  } finally {
    memory.free(scratch);
    functions._FPDFText_ClosePage(textPage);
  }
}

function collectCharacters(context: TextPage): CollectedText {
  const { functions } = context.library;
  const { textPage } = context;
  const count = Math.min(functions._FPDFText_CountChars(textPage), MAX_CHARACTERS_PER_PAGE);
  const { readText, readCharacter, readTextObject } = createCharacterReader(context);
  const garbledFonts = createGarbledFontFinder(context);
  const characters: Character[] = [];
  const styles: TextStyle[] = [];
  let style: TextStyle | undefined;
  let hasSpaceBefore = false;

  for (let index = 0; index < count; index++) {
    const text = readText(index);
    if (text === undefined) continue;
    if (text === " ") {
      hasSpaceBefore = true;
      continue;
    }
    const textObject = readTextObject(index);
    if (textObject === 0) continue;
    if (style?.textObject !== textObject) style = readStyle(context, index, textObject);
    const character = readCharacter(index, { text, style, hasSpaceBefore });
    if (character === undefined) continue;
    if (!hasSpaceBefore && joinsGlyph(characters, character)) continue;
    characters.push(character);
    styles.push(style);
    garbledFonts.look(index, character, style);
    hasSpaceBefore = false;
  }
  return { characters: garbledFonts.mark(characters, styles), styles };
}

/**
 * Adds the text to the character before it when both stand in one box: one glyph, such as a ligature, that the font
 * maps to several characters. What lies beyond the basic plane comes twice, once for each half of its UTF-16 pair.
 */
function joinsGlyph(characters: Character[], { text, box }: Character): boolean {
  const previous = characters.at(-1);
  if (previous === undefined || !isSameBox(previous.box, box)) return false;
  const isSecondHalf = text === previous.text && (text.codePointAt(0) ?? 0) > 0xffff;
  if (!isSecondHalf)
    characters[characters.length - 1] = { ...previous, text: joinGlyphText(previous.text, text) };
  return true;
}

/** PDFium gives what is read from right to left the other way round, the letters of one glyph too. */
function joinGlyphText(first: string, second: string): string {
  return /^[\u0590-\u08ff]/u.test(second) ? second + first : first + second;
}

function isSameBox(first: Box, second: Box): boolean {
  return (
    first[0] === second[0] &&
    first[1] === second[1] &&
    first[2] === second[2] &&
    first[3] === second[3]
  );
}
