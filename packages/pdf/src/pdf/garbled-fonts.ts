import type { Character } from "@parsewright/document/files";
import { looksLikeLanguage } from "./looks-like-language.ts";
import type { FontFace } from "./read-fonts.ts";
import type { TextPage, TextStyle } from "./read-text-style.ts";

/** Limit: enough to distinguish a language from noise. */
const MAX_LETTERS_PER_FONT = 1_500;
const MAX_SHAPES_PER_FONT = 12;

/** Checks whether a sign of known shape has it, by how far it reaches above its baseline, in font sizes. */
const HAS_SHAPE: ReadonlyMap<string, (top: number, bottom: number) => boolean> = new Map([
  ['"', (_top: number, bottom: number) => bottom > 0.15],
  ["'", (_top: number, bottom: number) => bottom > 0.15],
  ["-", (top: number, bottom: number) => top - bottom < 0.35],
  [".", (top: number, bottom: number) => top - bottom < 0.35],
  [",", (top: number) => top < 0.35],
]);

/** Evidence of a page about whether a font states its glyphs correctly. */
interface Evidence {
  text: string;
  textObject: number;
  rightShapes: number;
  wrongShapes: number;
}

/** Finds the fonts of a page that name the wrong characters. */
export interface GarbledFontFinder {
  /** To be called for each character, with its index in the text page. */
  look(index: number, character: Character, style: TextStyle): void;
  /** The characters, marked where their font cannot be believed. */
  mark(characters: Character[], styles: readonly TextStyle[]): Character[];
}

/**
 * Fonts without a map to Unicode are read by their codes, which may stand for anything. Two things give that away:
 * signs that do not look as they should, such as a full stop as high as a letter, and words that no language has.
 */
export function createGarbledFontFinder(context: TextPage): GarbledFontFinder {
  const evidenceByFace = new Map<FontFace, Evidence>();
  return {
    look(index, character, style) {
      // Letters of formulas make no words.
      if (style.face.isMath) return;
      let evidence = evidenceByFace.get(style.face);
      if (evidence === undefined) {
        evidence = { text: "", textObject: 0, rightShapes: 0, wrongShapes: 0 };
        evidenceByFace.set(style.face, evidence);
      }
      addLetter(evidence, character, style.textObject);
      const hasShape = style.isUpright ? HAS_SHAPE.get(character.text) : undefined;
      if (hasShape === undefined) return;
      if (evidence.rightShapes + evidence.wrongShapes >= MAX_SHAPES_PER_FONT) return;
      const { top, bottom } = readReach(context, index);
      if (hasShape(top / style.font.size, bottom / style.font.size)) evidence.rightShapes++;
      else evidence.wrongShapes++;
    },
    mark(characters, styles) {
      const garbled = new Set<FontFace>();
      for (const [face, evidence] of evidenceByFace) if (isGarbled(evidence)) garbled.add(face);
      if (garbled.size === 0) return characters;
      return characters.map((character, position) => {
        const face = styles[position]?.face;
        const isMarked = face !== undefined && garbled.has(face);
        return isMarked ? { ...character, isGarbled: true } : character;
      });
    },
  };
}

/** Text objects are kept apart: the variables of a formula follow each other like letters of a word. */
function addLetter(evidence: Evidence, { text, hasSpaceBefore }: Character, textObject: number) {
  if (evidence.text.length >= MAX_LETTERS_PER_FONT) return;
  const isNewWord = hasSpaceBefore || evidence.textObject !== textObject;
  evidence.text += isNewWord ? ` ${text}` : text;
  evidence.textObject = textObject;
}

function isGarbled({ text, rightShapes, wrongShapes }: Evidence): boolean {
  // One odd sign may be an ornament.
  if (wrongShapes > 1 && wrongShapes > rightShapes) return true;
  return !looksLikeLanguage(text);
}

/** Reads the top and the bottom of a glyph above its baseline, in points. */
function readReach(
  { library, textPage, scratch }: TextPage,
  index: number,
): { top: number; bottom: number } {
  const { functions, memory } = library;
  const box = scratch + 16;
  functions._FPDFText_GetCharOrigin(textPage, index, scratch, scratch + 8);
  functions._FPDFText_GetCharBox(textPage, index, box, box + 8, box + 16, box + 24);
  const [, baseline = 0, , , bottom = 0, top = 0] = memory
    .float64()
    .subarray(scratch >> 3, (scratch >> 3) + 6);
  return { top: top - baseline, bottom: bottom - baseline };
}
