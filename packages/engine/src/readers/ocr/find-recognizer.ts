import { tesseractDataOf } from "./tesseract/language-data.ts";
import type { TextRecognizer } from "./text-recognizer.ts";

/** What reads pictures in a language, or a sentence on why nothing does. */
type FoundRecognizer = { readonly recognizer: TextRecognizer } | { readonly missing: string };

/** Finds what reads pictures in a language; `lang` is a code of the specification. */
export type FindRecognizer = (lang: string) => Promise<FoundRecognizer>;

/** What to say where no models are installed. */
export const MODELS_MISSING =
  "The models that recognise text are not installed: install them with 'parser models pull'.";

/** What to say where the models for a language are not installed. */
export function languageMissing(lang: string): string {
  return `What reads lang='${lang}' is not installed: install it with 'parser models pull --lang ${lang}'.`;
}

/** Finds the lines in a picture, in every script. */
const DETECTION_MODEL = "pp-ocrv6-det-small";

/** Reads lines in Chinese, Japanese and Latin script. */
const RECOGNITION_MODEL = "pp-ocrv6-rec-small";

/** Finds the lines in seals, in every script. Without it they are looked for as in any picture. */
export const SEAL_MODEL = "pp-ocrv4-seal-det";

/** The names of the models that read pictures in a language: one that finds its lines, then those that read them. */
export function modelsForLanguage(lang: string): readonly [string, ...string[]] {
  const data = tesseractDataOf(lang)?.map((name) => `tesseract-${name}`);
  return [DETECTION_MODEL, ...(data ?? [RECOGNITION_MODEL])];
}

/** Looks for the models of a language when they are first needed, once for all languages that they read. */
export function createRecognizerFinder(find: FindRecognizer): FindRecognizer {
  const found = new Map<string, Promise<FoundRecognizer>>();
  return (lang) => {
    const key = modelsForLanguage(lang).join(" ");
    const finding = found.get(key) ?? find(lang);
    found.set(key, finding);
    return finding;
  };
}
