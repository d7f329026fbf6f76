import type { Box } from "@parsewright/contract";
import type { Character } from "@parsewright/document/files";
import type { TextPage, TextStyle } from "./read-text-style.ts";
import { isHighSurrogate, isLowSurrogate, isPrivateUse, visibleText } from "./visible-text.ts";

/** Share of the font size above and below the baseline: where ordinary Latin letters reach. */
const ASCENT = 0.8;
const DESCENT = 0.2;

/** Fonts put glyphs that Unicode does not know from here on. */
const FIRST_PRIVATE_CODE = 0xe000;
const LAST_PRIVATE_CODE = 0xf8ff;

/** Stands for a glyph of which the file does not say what it means. */
export const UNKNOWN_TEXT = "\uFFFD";

interface CharacterReader {
  /** The character's text, `" "` for any white space, `undefined` for what has no shape. */
  readonly readText: (index: number) => string | undefined;
  /** The sign of a TeX symbol font that has no Unicode: PDFium then hands out the glyph's code. */
  readonly readTexGlyph: (index: number, style: TextStyle) => string | undefined;
  /** Checks whether what seems to be white space or nothing may be a glyph: the file does not say what its code stands for. */
  readonly mayBeGlyph: (index: number) => boolean;
  /** The text object that draws it; 0 for what PDFium adds itself. */
  readonly readTextObject: (index: number) => number;
  /** `undefined` for what is nowhere. */
  readonly readCharacter: (
    index: number,
    glyph: Glyph,
    hasSpaceBefore: boolean,
  ) => Character | undefined;
}

export interface Glyph {
  readonly text: string;
  readonly style: TextStyle;
  /** True if its meaning is known, whatever the font says. */
  readonly isNamed: boolean;
}

/** Reads the characters of a text page. It runs for each of them: what can be looked up once is. */
export function createCharacterReader(context: TextPage): CharacterReader {
  const { library, textPage, scratch, geometry } = context;
  const { functions, memory } = library;
  const getUnicode = functions._FPDFText_GetUnicode;
  const getTextObject = functions._FPDFText_GetTextObject;
  const hasUnicodeMapError = functions._FPDFText_HasUnicodeMapError;
  const getCharOrigin = functions._FPDFText_GetCharOrigin;
  const getLooseCharBox = functions._FPDFText_GetLooseCharBox;
  const [origin, looseBox] = [scratch >> 3, (scratch + 16) >> 2];
  let doubles = memory.float64();
  let floats = memory.float32();
  const pairUp = createPairReader((index) => getUnicode(textPage, index));
  const readWidth = (index: number): number => {
    getLooseCharBox(textPage, index, scratch + 16);
    const { left, right } = readCorners(memory.float32(), looseBox);
    return right - left;
  };

  return {
    readText(index) {
      const code = getUnicode(textPage, index);
      const text = isPlain(code) ? String.fromCharCode(code) : visibleText(...pairUp(index, code));
      if (text !== undefined) return text;
      // At a line's end PDFium hands out a mark of its own instead of the hyphen.
      if (functions._FPDFText_IsHyphen(textPage, index) === 1) return "-";
      return hasUnicodeMapError(textPage, index) === 1 ? UNKNOWN_TEXT : undefined;
    },
    readTexGlyph(index, { face, font }) {
      const { texGlyphs, misnamedGlyphs, signOfGlyph } = face;
      const code = getUnicode(textPage, index);
      const drawn = misnamedGlyphs?.get(code);
      if (drawn !== undefined) return drawn;
      const hasUnicode =
        code !== 0 &&
        (code < FIRST_PRIVATE_CODE || code > LAST_PRIVATE_CODE) &&
        hasUnicodeMapError(textPage, index) !== 1;
      if (hasUnicode) return undefined;
      return texGlyphs?.get(code) ?? signOfGlyph(code, () => (1000 * readWidth(index)) / font.size);
    },
    mayBeGlyph: (index) =>
      getUnicode(textPage, index) === 0 || hasUnicodeMapError(textPage, index) === 1,
    readTextObject: (index) => getTextObject(textPage, index),
    readCharacter(index, { text, style, isNamed }, hasSpaceBefore) {
      getCharOrigin(textPage, index, scratch, scratch + 8);
      getLooseCharBox(textPage, index, scratch + 16);
      // Memory that has grown leaves empty views behind.
      if (floats.length === 0) [doubles, floats] = [memory.float64(), memory.float32()];
      const baseline = geometry.toPoint(doubles[origin] ?? 0, doubles[origin + 1] ?? 0);
      const box = geometry.toBox(readCorners(floats, looseBox));
      if (!Number.isFinite(baseline.x + baseline.y + box[0] + box[1] + box[2] + box[3]))
        return undefined;
      const { font, angle, tag } = style;
      if (angle === 0) setFontHeight(box, baseline.y, font.size);
      const plain: Character = { text, box, baseline, font, angle, hasSpaceBefore };
      const character = tag === undefined ? plain : { ...plain, tag };
      const isKnown = text !== UNKNOWN_TEXT && !isPrivateUse(text);
      if (isNamed || (isKnown && hasUnicodeMapError(textPage, index) === 0)) return character;
      return { ...character, isGarbled: true, glyphCode: getUnicode(textPage, index) };
    },
  };
}

/** Nearly all text is this, and needs no further look. */
function isPlain(code: number): boolean {
  return code > 0x20 && code < 0x7f;
}

/**
 * Adds the second half of the UTF-16 pair that begins with the code at an index. PDFium turns the halves over in what
 * is read from right to left. At the other half there is nothing.
 */
function createPairReader(readCode: (index: number) => number) {
  let secondHalf = -1;
  return (index: number, code: number): readonly [code: number, next: number] => {
    if (index === secondHalf) return [0, 0];
    const [isHigh, isLow] = [isHighSurrogate(code), isLowSurrogate(code)];
    const next = isHigh || isLow ? readCode(index + 1) : 0;
    if (!(isHigh && isLowSurrogate(next)) && !(isLow && isHighSurrogate(next))) return [code, 0];
    secondHalf = index + 1;
    return isHigh ? [code, next] : [next, code];
  };
}

function readCorners(floats: Float32Array, first: number) {
  return {
    left: floats[first] ?? 0,
    top: floats[first + 1] ?? 0,
    right: floats[first + 2] ?? 0,
    bottom: floats[first + 3] ?? 0,
  };
}

/** Fonts lie about their ascent and descent; lines are distinguished more safely by the size they are set in. */
function setFontHeight(box: Box, baselineY: number, size: number): void {
  box[1] = baselineY - ASCENT * size;
  box[3] = baselineY + DESCENT * size;
}
