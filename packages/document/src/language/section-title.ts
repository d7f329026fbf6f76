/** Numbers as chapters are counted: `7`, `VII`, `A`. */
const COUNT = String.raw`(?:\d{1,3}|[IVXLC]{1,6}|\p{Lu}|one|two|three|four|five|six|seven|eight|nine|ten)`;

/** `Chapter 7`, `PART II.`, `Kapitel 3:`, `第三章`, with or without a title behind it. */
const DIVISION = new RegExp(
  String.raw`^(?:(?:chapter|part|section|appendix|unit|lesson|module|kapitel|teil|abschnitt|anhang|chapitre|partie|annexe|cap[ií]tulo|secci[oó]n|anexo|parte|capitolo|глава|часть|раздел|приложение|розділ|rozdział|κεφάλαιο|bölüm|chương)\s+${COUNT}(?![\p{L}\d])|第[\d一二三四五六七八九十百]+[章节節部編编篇])`,
  "iu",
);
const LONGEST_DIVISION = 60;

/** `2.`, `IV` before the name of a section. */
const SHORT_NUMBER = /^(?:\d{1,2}|[IVX]{1,4})[.)]?\s+/;

/** Titles of a document's list of sources. */
const REFERENCES =
  /^(?:references(?: cited)?|bibliography|works cited|literature cited|literatur(?:verzeichnis)?|quellen(?:verzeichnis)?|bibliographie|r[ée]f[ée]rences|referencias|bibliograf[ií]a|список литературы|литература|参考文献|參考文獻|参考資料)[.:：]?$/iu;

const ABSTRACT_WORDS = String.raw`abstract|zusammenfassung|r[ée]sum[ée]|resumen|аннотация|摘要|要旨`;
const ABSTRACT = new RegExp(String.raw`^(?:${ABSTRACT_WORDS})[.:：]?$`, "iu");

/** `Abstract—We show`: the word begins the paragraph. */
const RUN_IN_ABSTRACT = new RegExp(String.raw`^(?:${ABSTRACT_WORDS})\s*[—–:.：-]\s*\S`, "iu");

/** Titles of collected notes, at the end of a chapter or of the document. */
const NOTES =
  /^(?:end ?notes|notes(?: and references| to (?:chapter|part|the)\b.*)?|anmerkungen|endnoten|fu(?:ß|ss)noten|notes de fin|notas(?: finales| finais)?|note(?: di chiusura)?|примечания|сноски|przypisy|noten|尾注|注释|註釋|注記)[.:：]?$/iu;

/** Titles of sections in every field, which head one wherever they are alone on a line. */
const SECTION_NAME =
  /^(?:summary|executive summary|introduction|background|related work|(?:materials and )?methods|methodology|results|discussion|(?:results and )?discussion|conclusions?|acknowledge?ments?|(?:table of )?contents|preface|foreword|glossary|appendix|index|key ?words|einleitung|inhalt(?:sverzeichnis)?|table des mati[èe]res|sommaire|introducci[oó]n|[ií]ndice|引言|前言|目录|目錄|目次|结论|結論|致谢|概要|謝辞|はじめに|おわりに|введение|заключение|выводы|содержание|оглавление)[.:：]?$/iu;

/** Checks whether a line names a division of the document: `Chapter 7`, `Appendix B. Tables`. */
export function isDivision(text: string): boolean {
  const end = divisionEnd(text);
  // In `Section 3 shows that`, a sentence goes on.
  const isName = /^(?:$|\s*[.:：—–-]|\s+[^\s\p{Ll}]|\p{Lo})/u.test(text.slice(end));
  return end > 0 && isName && text.length <= LONGEST_DIVISION && !text.endsWith(",");
}

/** End of the division's name with which a heading begins: behind `Chapter 7` of `Chapter 7 Trees`. 0 without one. */
export function divisionEnd(heading: string): number {
  return DIVISION.exec(heading)?.[0].length ?? 0;
}

/** Checks whether a line is nothing but the usual name of a section. */
export function isSectionName(text: string): boolean {
  const name = text.replace(SHORT_NUMBER, "");
  return SECTION_NAME.test(name) || REFERENCES.test(name) || ABSTRACT.test(name);
}

/** Checks whether a heading is that of the document's sources. */
export function isReferencesTitle(heading: string): boolean {
  return REFERENCES.test(heading.replace(SHORT_NUMBER, ""));
}

/** Checks whether a heading is that of notes that are together, away from their pages. */
export function isNotesTitle(heading: string): boolean {
  return NOTES.test(heading.replace(SHORT_NUMBER, ""));
}

/** Checks whether a heading is that of the abstract. */
export function isAbstractTitle(heading: string): boolean {
  return ABSTRACT.test(heading);
}

/** Checks whether a paragraph begins with the name of the abstract: `Abstract—We show`. */
export function startsWithAbstractName(text: string): boolean {
  return RUN_IN_ABSTRACT.test(text);
}
