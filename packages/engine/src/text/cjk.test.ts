import { expect, it } from "vitest";
import { isCjkText } from "./cjk.ts";

it.each([
  ["Chinese", "第二行", true],
  ["Japanese", "これはペンです", true],
  ["Korean", "한국어 문장", true],
  ["Chinese with Latin names", "使用 TypeScript 编写", true],
  ["English", "plain text", false],
  ["English with one Chinese word", "The word 水 means water here", false],
  ["exactly one in five", "水abcd", false],
  ["nothing", " ", false],
])("tells whether a text is Chinese, Japanese or Korean: %s", (_, text, expected) => {
  expect(isCjkText(text)).toBe(expected);
});
