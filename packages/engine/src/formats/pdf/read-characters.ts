import type { Box } from "@parser/contract";
import type { Character, CharacterFont } from "../page-source.ts";
import { createFontReader, type FontFace, UNKNOWN_FONT } from "./read-fonts.ts";
import { isHighSurrogate, visibleText } from "./visible-text.ts";
import type { PageGeometry } from "./page-geometry.ts";
import type { PdfiumLibrary } from "./pdfium-library.ts";

/** More than any real page holds; a hostile one could otherwise fill the memory. */
const MAX_CHARACTERS_PER_PAGE = 200_000;

/** Share of the font size above and below the baseline: where ordinary Latin letters reach. */
const ASCENT = 0.8;
const DESCENT = 0.2;

/** What all characters of one text object share. */
interface TextStyle {
  readonly font: CharacterFont;
  readonly angle: number;
}

/** The visible characters of a page, in the order the file draws them. */
export function readCharacters(
  library: PdfiumLibrary,
  page: number,
  geometry: PageGeometry,
): Character[] {
  const { functions, memory } = library;
  const textPage = functions._FPDFText_LoadPage(page);
  if (textPage === 0) return [];
  const scratch = memory.allocate(64);
  try {
    return collectCharacters({
      library,
      textPage,
      geometry,
      scratch,
      readFont: createFontReader(library),
    });
  } finally {
    memory.free(scratch);
    functions._FPDFText_ClosePage(textPage);
  }
}

interface TextPage {
  readonly library: PdfiumLibrary;
  readonly textPage: number;
  readonly geometry: PageGeometry;
  /** 64 bytes that PDFium writes its answers to. */
  readonly scratch: number;
  readonly readFont: (textObject: number) => FontFace;
}

function collectCharacters(context: TextPage): Character[] {
  const { functions } = context.library;
  const { textPage } = context;
  const count = Math.min(functions._FPDFText_CountChars(textPage), MAX_CHARACTERS_PER_PAGE);
  const characters: Character[] = [];
  let style: TextStyle | undefined;
  let currentObject = 0;
  let hasSpaceBefore = false;

  for (let index = 0; index < count; index++) {
    const textObject = functions._FPDFText_GetTextObject(textPage, index);
    const text = readTexGlyph(context, index, textObject) ?? readText(context, index);
    if (text === undefined) continue;
    if (text === " ") {
      hasSpaceBefore = true;
      continue;
    }
    if (textObject === 0) continue;
    if (textObject !== currentObject || style === undefined) {
      style = readStyle(context, index, textObject);
      currentObject = textObject;
    }
    const placed = readPlace(context, index, style);
    if (placed === undefined) continue;
    if (!hasSpaceBefore && joinsGlyph(characters, text, placed.box)) continue;
    characters.push({ text, ...placed, ...style, hasSpaceBefore });
    hasSpaceBefore = false;
  }
  return characters;
}

/** The sign of a TeX symbol font that has no Unicode: PDFium then hands out the glyph's code. */
function readTexGlyph(
  { library, textPage, readFont }: TextPage,
  index: number,
  textObject: number,
): string | undefined {
  const { texGlyphs } = textObject === 0 ? UNKNOWN_FONT : readFont(textObject);
  if (texGlyphs === undefined) return undefined;
  const { functions } = library;
  const code = functions._FPDFText_GetUnicode(textPage, index);
  const hasUnicode =
    code !== 0 && code < 0xe000 && functions._FPDFText_HasUnicodeMapError(textPage, index) !== 1;
  if (hasUnicode || functions._FPDFText_IsGenerated(textPage, index) === 1) return undefined;
  return texGlyphs.get(code);
}

/** The character's text, `" "` for any white space, `undefined` for what nobody can see. */
function readText({ library, textPage }: TextPage, index: number): string | undefined {
  const { functions } = library;
  // At a line's end PDFium hands out a mark of its own instead of the hyphen.
  if (functions._FPDFText_IsHyphen(textPage, index) === 1) return "-";
  const code = functions._FPDFText_GetUnicode(textPage, index);
  const next = isHighSurrogate(code) ? functions._FPDFText_GetUnicode(textPage, index + 1) : 0;
  return visibleText(code, next);
}

function readStyle(context: TextPage, index: number, textObject: number): TextStyle {
  const { library, textPage, scratch, geometry, readFont } = context;
  const { functions, memory } = library;
  functions._FPDFText_GetMatrix(textPage, index, scratch);
  const [a = 1, b = 0, c = 0, d = 1] = memory.float32().subarray(scratch >> 2, (scratch >> 2) + 4);
  // The size a font is set in says little: many files set it to 1 and scale with the matrix.
  const size =
    functions._FPDFText_GetFontSize(textPage, index) * (Math.hypot(c, d) || Math.hypot(a, b));
  const angle = (Math.atan2(-b, a) * 180) / Math.PI + geometry.rotation;
  const { name, isBold, isItalic } = readFont(textObject);
  return {
    font: { name, size: Math.abs(size), isBold, isItalic },
    angle: ((Math.round(angle) % 360) + 360) % 360,
  };
}

function readPlace(
  context: TextPage,
  index: number,
  style: TextStyle,
): Pick<Character, "box" | "ink" | "baseline"> | undefined {
  const { library, textPage, scratch, geometry } = context;
  const { functions, memory } = library;
  functions._FPDFText_GetCharOrigin(textPage, index, scratch, scratch + 8);
  const [originX = 0, originY = 0] = memory.float64().subarray(scratch >> 3, (scratch >> 3) + 2);
  functions._FPDFText_GetLooseCharBox(textPage, index, scratch);
  const [left = 0, top = 0, right = 0, bottom = 0] = memory
    .float32()
    .subarray(scratch >> 2, (scratch >> 2) + 4);
  const baseline = geometry.toPoint(originX, originY);
  const box = geometry.toBox({ left, top, right, bottom });
  if (!isOnPage(box, geometry) || !Number.isFinite(baseline.x + baseline.y)) return undefined;
  return {
    baseline,
    ink: readInk(context, index),
    box: style.angle === 0 ? withFontHeight(box, baseline.y, style.font.size) : box,
  };
}

function readInk({ library, textPage, scratch, geometry }: TextPage, index: number): Box {
  const { functions, memory } = library;
  functions._FPDFText_GetCharBox(textPage, index, scratch, scratch + 8, scratch + 16, scratch + 24);
  const [left = 0, right = 0, bottom = 0, top = 0] = memory
    .float64()
    .subarray(scratch >> 3, (scratch >> 3) + 4);
  return geometry.toBox({ left, top, right, bottom });
}

/**
 * Adds the text to the character before it when both stand in one box: one glyph, such as a ligature, that the font
 * maps to several characters. What lies beyond the basic plane comes twice, once for each half of its UTF-16 pair.
 */
function joinsGlyph(characters: Character[], text: string, box: Box): boolean {
  const previous = characters.at(-1);
  if (previous === undefined || !isSameBox(previous.box, box)) return false;
  const isSecondHalf = text === previous.text && (text.codePointAt(0) ?? 0) > 0xffff;
  if (!isSecondHalf)
    characters[characters.length - 1] = { ...previous, text: previous.text + text };
  return true;
}

function isSameBox(first: Box, second: Box): boolean {
  return first.every((edge, index) => edge === second[index]);
}

/** Files made by cutting up a larger page still carry the text of its other parts, outside the frame. */
function isOnPage([left, top, right, bottom]: Box, { width, height }: PageGeometry): boolean {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return x >= 0 && x <= width && y >= 0 && y <= height;
}

/** Fonts lie about their ascent and descent; lines are told apart more safely by the size they are set in. */
function withFontHeight([left, , right]: Box, baselineY: number, size: number): Box {
  return [left, baselineY - ASCENT * size, right, baselineY + DESCENT * size];
}
