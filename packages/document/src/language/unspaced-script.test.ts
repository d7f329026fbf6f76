import { describe, expect, it } from "vitest";
import {
  hasSquareLetter,
  hasUnspacedLetter,
  joinsLinesWithoutSpace,
  startsInSquare,
  wordsOfText,
} from "./unspaced-script.ts";

describe("a script", () => {
  it.each([
    { script: "Han", letter: "水", square: true, unspaced: true, joined: true },
    { script: "Hiragana", letter: "ひ", square: true, unspaced: true, joined: true },
    { script: "Katakana", letter: "カ", square: true, unspaced: true, joined: true },
    { script: "Hangul", letter: "한", square: false, unspaced: false, joined: true },
    { script: "Thai", letter: "ก", square: false, unspaced: true, joined: true },
    { script: "Lao", letter: "ກ", square: false, unspaced: true, joined: true },
    { script: "Khmer", letter: "ក", square: false, unspaced: true, joined: true },
    { script: "Burmese", letter: "က", square: false, unspaced: true, joined: true },
    { script: "Latin", letter: "a", square: false, unspaced: false, joined: false },
    { script: "Cyrillic", letter: "я", square: false, unspaced: false, joined: false },
    { script: "Arabic", letter: "ع", square: false, unspaced: false, joined: false },
    { script: "Devanagari", letter: "क", square: false, unspaced: false, joined: false },
  ])(
    "fills squares, has no spaces, joins lines: $script",
    ({ letter, square, unspaced, joined }) => {
      expect(startsInSquare(letter)).toBe(square);
      expect(hasSquareLetter(`a ${letter}`)).toBe(square);
      expect(hasUnspacedLetter(`a ${letter}`)).toBe(unspaced);
      expect(joinsLinesWithoutSpace(letter)).toBe(joined);
    },
  );

  it.each(["。", "　", "（", "Ａ", "ー", "・", "゠"])(
    "has signs that fill a square: %s",
    (sign) => {
      expect(startsInSquare(sign)).toBe(true);
      expect(hasSquareLetter(sign)).toBe(false);
    },
  );
});

it.each([
  ["Chinese", "第二行", true],
  ["Japanese", "これはペンです", true],
  ["Korean", "한국어 문장", true],
  ["Thai", "ภาษาไทย", true],
  ["Chinese with Latin names", "使用 TypeScript 编写", true],
  ["English", "plain text", false],
  ["English with one Chinese word", "The word 水 means water here", false],
  ["exactly one in five", "水abcd", false],
  ["nothing", " ", false],
])("decides whether the lines of a text join without a space: %s", (_, text, expected) => {
  expect(joinsLinesWithoutSpace(text)).toBe(expected);
});

it.each([
  ["two words", ["two", "words"]],
  ["使用TypeScript编写", ["使", "用", "TypeScript", "编", "写"]],
  ["a, b", ["a", "b"]],
  ["", []],
])("counts each letter without spaces around it as a word: %j", (text, expected) => {
  expect(wordsOfText(text)).toEqual(expected);
});
