/** Numbers as chapters are counted: `7`, `VII`, `A`. */
const COUNT = String.raw`(?:\d{1,3}|[IVXLC]{1,6}|[A-Z]|one|two|three|four|five|six|seven|eight|nine|ten)`;

/** `Chapter 7`, `PART II.`, `Kapitel 3:`, `第三章`, with or without a title behind it. */
const DIVISION = new RegExp(
  String.raw`^(?:(?:chapter|part|section|appendix|unit|lesson|module|kapitel|teil|abschnitt|anhang|chapitre|partie|annexe|cap[ií]tulo|secci[oó]n|anexo|parte|capitolo)\s+${COUNT}(?![\p{L}\d])|第[\d一二三四五六七八九十百]+[章节節部編编篇])`,
  "iu",
);
const LONGEST_DIVISION = 60;

/** What sections are called in every field, so that the words alone, on a line of their own, head one. */
const SECTION_NAME =
  /^(?:abstract|summary|executive summary|introduction|background|related work|(?:materials and )?methods|methodology|results|discussion|(?:results and )?discussion|conclusions?|references|bibliography|works cited|literature cited|acknowledge?ments?|(?:table of )?contents|preface|foreword|glossary|appendix|index|key ?words|zusammenfassung|einleitung|inhalt(?:sverzeichnis)?|literatur(?:verzeichnis)?|r[ée]sum[ée]|table des mati[èe]res|bibliographie|sommaire|resumen|introducci[oó]n|[ií]ndice|bibliograf[ií]a|referencias|摘要|引言|前言|目录|目錄|目次|参考文献|參考文獻|结论|結論|致谢|概要|謝辞|はじめに|おわりに)[.:：]?$/iu;

/** Whether a line names a division of the document: `Chapter 7`, `Appendix B. Tables`. */
export function isDivision(text: string): boolean {
  const end = divisionEnd(text);
  // In `Section 3 shows that`, a sentence goes on.
  const isName = /^(?:$|\s*[.:：—–-]|\s+[^\s\p{Ll}]|\p{Lo})/u.test(text.slice(end));
  return end > 0 && isName && text.length <= LONGEST_DIVISION && !text.endsWith(",");
}

/** Where the name of the division ends that a heading begins with: behind `Chapter 7` of `Chapter 7 Trees`. 0 without one. */
export function divisionEnd(heading: string): number {
  return DIVISION.exec(heading)?.[0].length ?? 0;
}

/** Whether a line is nothing but the usual name of a section. */
export function isSectionName(text: string): boolean {
  return SECTION_NAME.test(text.replace(/^(?:\d{1,2}|[IVX]{1,4})[.)]?\s+/, ""));
}
