import { expect, it } from "vitest";
import { isAllLetters, isDigit, isLetter } from "./letters.ts";

/** Every ASCII character, some of other scripts, one beyond the basic plane, and more and fewer than one. */
const TEXTS = [
  ...Array.from({ length: 0x80 }, (_, code) => String.fromCharCode(code)),
  ..."éßЖ中א٣²½ªﬁ𝑥",
  "",
  "ab",
  "a1",
  "12",
  "fi",
];

it.each([
  { name: "isLetter", ask: isLetter, pattern: /^\p{L}$/u },
  { name: "isAllLetters", ask: isAllLetters, pattern: /^\p{L}+$/u },
  { name: "isDigit", ask: isDigit, pattern: /^[0-9]$/ },
])("$name answers as the pattern does", ({ ask, pattern }) => {
  expect(TEXTS.filter(ask)).toEqual(TEXTS.filter((text) => pattern.test(text)));
});
