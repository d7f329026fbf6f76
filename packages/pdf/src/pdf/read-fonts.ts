import type { CharacterFont } from "@parsewright/document/files";
import type { PdfiumLibrary } from "./pdfium-library.ts";
import { isMathFont } from "@parsewright/document/language";
import { createGlyphFinder } from "./find-glyph.ts";
import { misnamedGlyphsOf, texGlyphsOf } from "./tex-glyphs.ts";

export interface FontFace extends Omit<CharacterFont, "size"> {
  /** Meanings of its codes without Unicode, for TeX's symbol fonts. */
  readonly texGlyphs: ReadonlyMap<number, string> | undefined;
  /** Signs that it draws for characters that its names state wrongly. */
  readonly misnamedGlyphs: ReadonlyMap<number, string> | undefined;
  /**
   * The sign of a code without Unicode by the name that the font file gives to its glyph, whose width is in thousandths of the font size. The file is read
   * when first asked.
   */
  readonly signOfGlyph: (code: number, width: () => number) => string | undefined;
  /** It holds little but mathematics. */
  readonly isMath: boolean;
  /** The file has its glyphs: what is drawn is what its author saw. */
  readonly isEmbedded: boolean;
}

/** Limit: longer names are damage. */
const NAME_BYTES = 256;
const FORCE_BOLD_FLAG = 1 << 18;
const ITALIC_FLAG = 1 << 6;
/** Constant: as fonts number their weights. */
const SEMIBOLD_WEIGHT = 600;
const UNKNOWN_FONT: FontFace = {
  name: "",
  isBold: false,
  isItalic: false,
  texGlyphs: undefined,
  misnamedGlyphs: undefined,
  signOfGlyph: () => undefined,
  isMath: false,
  isEmbedded: false,
};

/** Reads the face of a text object's font, each font of a page once. */
export function createFontReader(library: PdfiumLibrary): (textObject: number) => FontFace {
  const { functions } = library;
  const faces = new Map<number, FontFace>();
  return (textObject) => {
    const font = functions._FPDFTextObj_GetFont(textObject);
    if (font === 0) return UNKNOWN_FONT;
    let face = faces.get(font);
    if (face === undefined) {
      face = readFace(library, font);
      faces.set(font, face);
    }
    return face;
  };
}

function readFace(library: PdfiumLibrary, font: number): FontFace {
  const { functions, memory } = library;
  const buffer = memory.allocate(NAME_BYTES);
  try {
    memory.bytes()[buffer] = 0;
    functions._FPDFFont_GetBaseFontName(font, buffer, NAME_BYTES);
    memory.bytes()[buffer + NAME_BYTES - 1] = 0;
    // Subsets carry a tag of six letters in front: ABCDEF+Times-Roman.
    const name = memory.readUtf8(buffer).replace(/^[A-Z]{6}\+/, "");
    const flags = functions._FPDFFont_GetFlags(font);
    const weight = functions._FPDFFont_GetWeight(font);
    const isMath = isMathFont(name);
    let signOfGlyph: FontFace["signOfGlyph"] | undefined;
    return {
      name,
      // The strokes of signs say nothing about the weight of letters.
      isBold: isBoldFace({
        name,
        weight: isMath ? 0 : weight,
        isForced: !isMath && hasFlag(flags, FORCE_BOLD_FLAG),
      }),
      isItalic: /italic|oblique/i.test(name) || hasFlag(flags, ITALIC_FLAG),
      texGlyphs: texGlyphsOf(name),
      misnamedGlyphs: misnamedGlyphsOf(name),
      signOfGlyph(code, width) {
        signOfGlyph ??= createGlyphFinder(readFontFile(library, font));
        return signOfGlyph(code, width);
      },
      isMath,
      isEmbedded: functions._FPDFFont_GetIsEmbedded(font) === 1,
    };
  } finally {
    memory.free(buffer);
  }
}

/** The font that is in the file, empty where none is. */
function readFontFile({ functions, memory }: PdfiumLibrary, font: number): Uint8Array {
  const sizeField = memory.allocate(4);
  try {
    const readSize = () => new DataView(memory.bytes().buffer, sizeField, 4).getUint32(0, true);
    if (functions._FPDFFont_GetFontData(font, 0, 0, sizeField) === 0) return new Uint8Array();
    const size = readSize();
    const buffer = memory.allocate(size);
    try {
      const isRead = functions._FPDFFont_GetFontData(font, buffer, size, sizeField) !== 0;
      return isRead ? memory.bytes().slice(buffer, buffer + size) : new Uint8Array();
    } finally {
      memory.free(buffer);
    }
  } finally {
    memory.free(sizeField);
  }
}

interface StatedWeight {
  readonly name: string;
  readonly weight: number;
  /** The file asks for bolder strokes in small sizes. */
  readonly isForced: boolean;
}

/** Names of faces that say their weight by leaving it out: `Arial-ItalicMT` and `ArialMT` beside `Arial-BoldMT`. */
const REGULAR_NAME = /regular|light|roman|italic|oblique|MT(?:-Identity-[HV])?$/i;

/** Names of TeX's Computer Modern: family and style in capitals, then the size. */
const TEX_NAME = /(?:^|\+)(?:CM|SF|EC|LA|T2)[A-Z]{1,6}\d{1,4}$/;

/** TeX's Computer Modern says it in two letters before the size: `CMBX12`, `CMSSBX10`, `SFSX1000`. */
const TEX_BOLD_NAME =
  /(?:^|\+)(?:CM|SF|EC|LA|T2)[A-Z]{0,3}(?:BX|SX|XB|BI)[A-Z]{0,2}\d{1,4}$|(?:^|\+)CMB\d/;

/**
 * Checks whether a face is bold. PDFium estimates the weight of fonts that do not state it, often too high: the name
 * knows better.
 */
export function isBoldFace({ name, weight, isForced }: StatedWeight): boolean {
  if (/bold|black|heavy|demi/i.test(name) || TEX_BOLD_NAME.test(name)) return true;
  const isRegular = REGULAR_NAME.test(name) || TEX_NAME.test(name);
  return !isRegular && (weight >= SEMIBOLD_WEIGHT || isForced);
}

function hasFlag(flags: number, flag: number): boolean {
  return flags !== -1 && (flags & flag) !== 0;
}
