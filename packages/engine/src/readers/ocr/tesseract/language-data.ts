import { type LanguageFamily, languageFamilyOf } from "@parser/contract";

/** Scripts that PP-OCR's model knows; Tesseract reads the others. */
type TesseractFamily = Exclude<LanguageFamily, "ch" | "latin">;

/**
 * What reads a script. The data of a whole script reads the languages of Cyrillic and Devanagari, and Greek, as well as
 * or better than data of their own, measured on eleven of them.
 */
const DATA_OF_FAMILY: Readonly<Record<TesseractFamily, string>> = {
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

/** Names and addresses in Latin script are on pages in every script, whose own data does not know it. */
const LATIN_DATA = "eng";

/** The data that Tesseract reads a language with, the most important first; `undefined` where PP-OCR reads it. */
export function tesseractDataOf(lang: string): readonly string[] | undefined {
  const family = languageFamilyOf(lang);
  if (family === "ch" || family === "latin") return undefined;
  return [DATA_OF_LANGUAGE[lang] ?? DATA_OF_FAMILY[family], LATIN_DATA];
}
