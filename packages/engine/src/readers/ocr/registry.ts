import { type LanguageFamily, languageFamilyOf, ParserError } from "@parsewright/contract";
import type { ConnectModel } from "../../models/connect-model.ts";
import { ppocrEngine } from "./ppocr/ppocr-engine.ts";
import type { FindRecognizer, FoundRecognizer, RecognitionEngine } from "./recognizer.ts";
import { tesseractEngine } from "./tesseract/tesseract-engine.ts";

/** What reads each script: PP-OCR those that its model knows, Tesseract the others. */
const ENGINE_OF_FAMILY: Readonly<Record<LanguageFamily, RecognitionEngine>> = {
  ch: ppocrEngine,
  latin: ppocrEngine,
  korean: tesseractEngine,
  th: tesseractEngine,
  el: tesseractEngine,
  arabic: tesseractEngine,
  east_slavic: tesseractEngine,
  cyrillic: tesseractEngine,
  devanagari: tesseractEngine,
  ta: tesseractEngine,
  te: tesseractEngine,
  ka: tesseractEngine,
};

/** What reads a language; `lang` is a code of the specification. */
export function engineForLanguage(lang: string): RecognitionEngine {
  return ENGINE_OF_FAMILY[languageFamilyOf(lang)];
}

/** The names of the models that read pictures in a language: one that finds its lines, then those that read them. */
export function modelsForLanguage(lang: string): readonly [string, ...string[]] {
  return engineForLanguage(lang).modelsFor(lang);
}

/** Connects to the models of a language when they are first needed, once for all languages that they read. */
export function createRecognizerFinder(connect: ConnectModel): FindRecognizer {
  const found = new Map<string, Promise<FoundRecognizer | undefined>>();
  return async (lang) => {
    const key = modelsForLanguage(lang).join(" ");
    const finding = found.get(key) ?? findRecognizer(lang, connect);
    found.set(key, finding);
    return (await finding) ?? notInstalled(lang);
  };
}

/**
 * `undefined` for models that are not installed. One that cannot be loaded costs the text of pictures, not the
 * document.
 */
async function findRecognizer(
  lang: string,
  connect: ConnectModel,
): Promise<FoundRecognizer | undefined> {
  try {
    const recognizer = await engineForLanguage(lang).connect(lang, connect);
    return recognizer && { recognizer };
  } catch (error) {
    return { missing: ParserError.from(error).message };
  }
}

function notInstalled(lang: string): FoundRecognizer {
  const command = `parsewright models pull --lang ${lang}`;
  return {
    missing: `What reads lang='${lang}' is not installed: install it with '${command}'.`,
    command,
  };
}
