import { expect, it } from "vitest";
import { LANGUAGE_CODES, languageFamilyOf, LANGUAGES, resolveLanguage } from "./languages.ts";

it("knows the 109 languages of the specification and Kannada", () => {
  expect(LANGUAGES.size).toBe(110);
  expect(LANGUAGES.get("ka")).toEqual({ name: "Kannada", family: "ka" });
});

it.each([
  "east_slavic",
  "cyrillic",
  "latin",
  "arabic",
  "devanagari",
  "japan",
  "korean",
  "chinese_cht",
  "el",
  "th",
])("accepts %s, which the specification names", (code) => {
  expect(resolveLanguage(code)).toBe(code);
});

it.each([
  { text: "EN", code: "en" },
  { text: "zh-CN", code: "ch" },
  { text: "ja", code: "japan" },
  { text: "ko", code: "korean" },
  { text: "ch_server", code: "ch" },
  { text: "sr-Latn", code: "rs_latin" },
])("takes $text for $code", ({ text, code }) => {
  expect(resolveLanguage(text)).toBe(code);
});

it.each(["", "klingon", "en us", "en\n", "constructor", "__proto__"])(
  "does not know %j",
  (text) => {
    expect(resolveLanguage(text)).toBeUndefined();
  },
);

it("gives a family for every code a caller may name", () => {
  expect(languageFamilyOf("fr")).toBe("latin");
  expect(languageFamilyOf("ru")).toBe("east_slavic");
  expect(languageFamilyOf("cyrillic")).toBe("cyrillic");
  expect(new Set(LANGUAGE_CODES.map(languageFamilyOf)).size).toBe(12);
});
