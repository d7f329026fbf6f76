import { type LanguageFamily, languageFamilyOf, ParserError } from "@parsewright/contract";
import type { ConnectModel } from "../../models/connect-model.ts";
import { ppocrEngine } from "./ppocr/ppocr-engine.ts";
import type { FindRecognizer, FoundRecognizer, RecognitionEngine } from "./recognizer.ts";
import { tesseractEngine } from "./tesseract/tesseract-engine.ts";

/** OCR engine for each script: PP-OCR for those that its models cover, Tesseract for the rest. */
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

/** Picks the OCR engine for a language code of the job specification. */
export function engineForLanguage(lang: string): RecognitionEngine {
  return ENGINE_OF_FAMILY[languageFamilyOf(lang)];
}

/** Names of the models for a language: the line detector first, then the recognisers. */
export function modelsForLanguage(lang: string): readonly [string, ...string[]] {
  return engineForLanguage(lang).modelsFor(lang);
}

/** Creates a finder that loads models on first use and shares them between the languages they cover. */
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
 * Gives `undefined` for models that are not installed. A model that fails to load costs the text of pictures, not the
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
