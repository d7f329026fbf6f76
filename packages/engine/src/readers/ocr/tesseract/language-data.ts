import { type LanguageFamily, languageFamilyOf } from "@parsewright/contract";

/** Names and addresses in Latin script are on pages in every script, whose own data does not know it. */
const LATIN_DATA = "eng";

/**
 * Data for each script; other scripts have none. The data of a whole script reads the languages of Cyrillic and
 * Devanagari, and Greek, as well as or better than their own data, measured on eleven of them.
 */
const DATA_OF_FAMILY: Readonly<Partial<Record<LanguageFamily, string>>> = {
  korean: "kor",
  th: "tha",
  el: "greek",
  arabic: "arabic",
  east_slavic: "cyrillic",
  cyrillic: "cyrillic",
  devanagari: "devanagari",
  ta: "tam",
  te: "tel",
  ka: "kan",
};

/** Languages in Arabic script that have data of their own, which reads them better than that of the script. */
const DATA_OF_LANGUAGE: Readonly<Record<string, string>> = {
  ar: "ara",
  fa: "fas",
  ps: "pus",
  sd: "snd",
  ug: "uig",
  ur: "urd",
};

/** The data that Tesseract reads a language with, the most important first. */
export function tesseractDataOf(lang: string): readonly string[] {
  const data = DATA_OF_LANGUAGE[lang] ?? DATA_OF_FAMILY[languageFamilyOf(lang)];
  if (data === undefined) throw new Error(`There is no data of Tesseract for ${lang}.`);
  return [data, LATIN_DATA];
}
