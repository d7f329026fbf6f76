import { describe, expect, it } from "vitest";
import { codeLinesOutside } from "../testing/code-lines.ts";

/** Signs and words by which a pattern of its own gives itself away, in a line of code. */
const TELLTALES: Readonly<Record<string, RegExp>> = {
  "a list marker": /\/.*\[[^\]]*[•◦▪‣●○■□◆►▶➢➤❖✓✔∙][^\]]*[•◦▪‣●○■□◆►▶➢➤❖✓✔∙]/u,
  "a section number": /第|\/\^.*\\d\{1,\d\}\(\?:\\\.\\d/u,
  "an equation number": /\/\^(?:\\s\*)?(?:\\\(|\[[(（][[(（\\]*\]).*\\[dw]/u,
  "the label of a caption":
    /(?:\(\?:|\|)(?:fig(?:ure)?|tab(?:le)?|abb)(?:\||\)|\(|\\)|[图圖図][|表题名注]/iu,
  "the mark of a note": /\[[^\]]*[*†‡§¶][^\]]*[†‡§¶]/u,
  "a leader": /\[[^\]]*[.…·][^\]]*[…·][^\]]*\]\S*\{\d/u,
  "a script without spaces": /\\p\{Script=(?:Han|Hiragana|Katakana|Hangul|Thai|Lao|Khmer)\}/u,
  "the end of a sentence": /\[[^\]]*[.。][^\]]*[。！？]/u,
};

describe("patterns for facts about text", () => {
  const lines = codeLinesOutside("language");

  it.each(Object.entries(TELLTALES))("of %s are in language/ only", (_, telltale) => {
    const strays = lines.filter(({ code }) => telltale.test(code));

    expect(strays.map(({ file, code }) => `${file}: ${code.trim()}`)).toEqual([]);
  });

  it.each([
    ["a list marker", "const BULLET = /^[•◦▪]/u;"],
    ["a section number", String.raw`const NUMBER = /^\d{1,2}(?:\.\d{1,2}){1,3}/;`],
    ["a section number", "const CHAPTER = /^第[一二三]+章/u;"],
    ["an equation number", String.raw`const NUMBER = /^\(\d+(?:\.\d+)*[a-z]?\)$/;`],
    ["an equation number", String.raw`const NUMBER = /^[([](?:[A-Z]\.?)?\d+[)\]]$/;`],
    ["the label of a caption", "const CAPTION = /^(?:fig|tab|chart)/iu;"],
    ["the label of a caption", "const CAPTION = /^(?:table|figure)s?:/iu;"],
    ["the mark of a note", "const SIGN = /^[*†‡]/u;"],
    ["a leader", String.raw`const LEADERS = /(?:[.·…]\s?){4,}/u;`],
    ["a script without spaces", String.raw`const HAN = /[\p{Script=Han}]/u;`],
    ["the end of a sentence", "const END = /[.!?。！？]$/u;"],
  ])("would be found outside: %s in %j", (fact, code) => {
    expect(TELLTALES[fact]?.test(code)).toBe(true);
  });
});
