import { LANGUAGE_FAMILIES, languageFamilyOf, type LanguageFamily } from "@parser/contract";
import type { TextRecognizer } from "./text-recognizer.ts";

/** What reads pictures in a language, or a sentence on why nothing does. */
export type FoundRecognizer =
  | { readonly recognizer: TextRecognizer }
  | { readonly missing: string };

/** Finds what reads pictures in a language; `lang` is a code of the specification. */
export type FindRecognizer = (lang: string) => Promise<FoundRecognizer>;

/** What to say where no models are installed. */
export const MODELS_MISSING =
  "The models that recognise text are not installed: install them with 'parser models pull'.";

const PPOCR_FAMILIES: ReadonlySet<LanguageFamily> = new Set(["ch", "latin"]);

/** Chooses PP-OCR for the scripts that it knows. It is looked for when it is first needed. */
export function createRecognizerFinder(findPpocr: () => Promise<FoundRecognizer>): FindRecognizer {
  let ppocr: Promise<FoundRecognizer> | undefined;
  return async (lang) => {
    const family = languageFamilyOf(lang);
    if (PPOCR_FAMILIES.has(family)) return (ppocr ??= findPpocr());
    return {
      missing: `No recogniser for lang='${lang}' (${LANGUAGE_FAMILIES[family]}) is available in this version.`,
    };
  };
}
