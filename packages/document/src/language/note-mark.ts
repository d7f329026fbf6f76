const SIGNS = "*†‡§¶";

/** `3`, `*`, `†`, `[4]`, `a)` before a note. */
const MARK = new RegExp(
  String.raw`^(?:[${SIGNS}]+|\(?\d{1,3}[.)]?|\[\d{1,3}\]|[a-z][.)])\s*(?=[\p{L}"“‘«([<]|https?:)`,
  "iu",
);

/** A raised mark touches the word behind it. */
const RAISED_MARK = new RegExp(String.raw`^(?:[${SIGNS}]+|\d{1,3})\s?(?=[\p{Lu}"“‘])`, "u");

const SIGN = new RegExp(`^[${SIGNS}]`, "u");

/** Below a table a section sign begins a reference to a law as often as a note. */
const TABLE_SIGN = /^[*†‡]\s?\S/u;

/** Words for notes and sources under tables and figures. */
const WORD = String.raw`(?:notes?|sources?|remarks?|quellen?|anmerkungen?|notas?|fuentes?|fontes?|fonti|fonte|remarques?|bron|źródło|uwagi?|примечани[ея]|источники?|備考|備註|备注|注释|注|註|资料来源|資料來源|数据来源|来源|來源|出典|出所|資料|자료|출처|주|nguồn|المصدر|ملاحظة)`;
const WORD_AND_SIGN = new RegExp(String.raw`^${WORD}\s*[:：.]`, "iu");
const WORD_ALONE = new RegExp(String.raw`^${WORD}(?![\p{L}\p{N}])`, "iu");

/** Chinese and Japanese have no space behind the word. */
const SQUARE_WORD = /^(?:备注|備註|注|註|来源|來源|出典|出所)/u;

/** `(1)`, `b)` before the remarks of a sheet. */
const COUNT = /^\(?[\da-z]{1,2}\)/i;

/** `25`, `†`, `a`, `(3)`: what a raised mark says. */
const MARK_ALONE = new RegExp(String.raw`^[([]?(\d{1,3}|[a-z]|[${SIGNS}]{1,3})[)\]]?$`, "iu");

/** Checks whether a text is a mark that leads to a note, and nothing else. */
export function isRaisedMark(text: string): boolean {
  return MARK_ALONE.test(text.trim());
}

/** Bare mark of a note, without its brackets; `undefined` for other texts. */
export function markOf(text: string): string | undefined {
  return MARK_ALONE.exec(text.trim())?.[1];
}

/** The mark that a note begins with, in all of its length; `undefined` where it has none. */
export function leadingMarkOf(text: string): { mark: string; length: number } | undefined {
  const [written] = MARK.exec(text) ?? [];
  const mark = written && markOf(written.replace(/[.)\s]+$/u, ""));
  return mark === undefined || !written ? undefined : { mark, length: written.length };
}

/** Checks whether a line begins like a note: with a number, letter or sign, and a word behind it. */
export function startsWithNoteMark(text: string): boolean {
  return MARK.test(text);
}

/** Checks whether a line begins with a mark that touches its word, as only notes have. */
export function startsWithRaisedNoteMark(text: string): boolean {
  return RAISED_MARK.test(text);
}

/** Checks whether a text begins with one of the signs that notes are marked with. */
export function startsWithNoteSign(text: string): boolean {
  return SIGN.test(text);
}

/** Checks whether a text begins like the note under a table or figure: `Source: …`, `* …`. */
export function startsTableNote(text: string): boolean {
  return WORD_AND_SIGN.test(text) || TABLE_SIGN.test(text);
}

/** Checks whether a text begins with the word for a note or source: `Note that`, `Source: UN`. */
export function startsWithNoteWord(text: string): boolean {
  return WORD_ALONE.test(text) || SQUARE_WORD.test(text);
}

/** Checks whether a cell under the rows of a sheet begins a remark: `(1)`, `*`, `Note`, `Source`. */
export function startsRemark(text: string): boolean {
  return COUNT.test(text) || /^[*†‡]/u.test(text) || startsWithNoteWord(text);
}
