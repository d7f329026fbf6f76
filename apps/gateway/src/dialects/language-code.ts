import { resolveLanguage } from "@parsewright/contract";
import { wrongOption } from "./options.ts";

/** Ours, where they are not the two letters of ISO 639-1. */
const BY_ISO_CODE: Readonly<Record<string, string>> = { zh: "ch", ja: "japan", ko: "korean" };
/** Tesseract's, which name a script too. */
const BY_TESSERACT_NAME: Readonly<Record<string, string>> = {
  chi_sim: "ch",
  chi_tra: "chinese_cht",
};

const NAME = /^[a-z]{2,}(?:[_-][a-z\d]+)*$/i;

/** The first of these languages that is read here. What cannot be the name of a language is refused. */
export function languageIn(names: readonly string[], field: string): string | undefined {
  for (const name of names) {
    if (name === "" || NAME.test(name)) continue;
    const rule = "must be a language, such as en, deu or chi_sim";
    throw wrongOption({ field, input: name.slice(0, 100), type: "value_error", rule });
  }
  return names.map(languageCodeOf).find(Boolean);
}

/**
 * A language as other programs name it, in our terms: `eng`, `en-US`, `zho`, `chi_tra`. `undefined` for one that we do
 * not know, so that the default is used.
 */
export function languageCodeOf(name: string): string | undefined {
  return (
    BY_TESSERACT_NAME[name.toLowerCase()] ??
    resolveLanguage(name) ??
    resolveLanguage(isoCodeOf(name))
  );
}

function isoCodeOf(name: string): string {
  try {
    const { language } = new Intl.Locale(name);
    return BY_ISO_CODE[language] ?? language;
  } catch {
    return "";
  }
}
