import { describe, expect, it } from "vitest";
import { alignWords } from "./align-words.ts";

describe("the words of a page", () => {
  it("are found in its text one after the other", () => {
    expect(found("The light of the lamp.", "The", "light", "of", "the", "lamp.")).toEqual([
      "The",
      "light",
      "of",
      "the",
      "lamp",
    ]);
  });

  it("are found where the text joins those that lines divide", () => {
    expect(found("An example follows", "An", "exam-", "ple", "follows")).toEqual([
      "An",
      "exam",
      "ple",
      "follows",
    ]);
  });

  it("are found behind marks that only one of both has", () => {
    expect(found("(see «note» 5)", "•", "(see", "“note”", "5)")).toEqual([
      undefined,
      "see",
      "note",
      "5",
    ]);
  });

  it("are found in text without spaces", () => {
    expect(found("灯台は、海の端に立つ。", "灯台は、", "海の端に", "立つ。")).toEqual([
      "灯台は",
      "海の端に",
      "立つ",
    ]);
  });

  it("are found after what the page does not have", () => {
    expect(found("where x+1 x+1 holds for all", "where", "holds", "for", "all")).toEqual([
      "where",
      "holds",
      "for",
      "all",
    ]);
  });

  it("that the text lacks do not lead those after them astray", () => {
    expect(found("one two three the end", "the", "one", "two", "three", "the", "end")).toEqual([
      undefined,
      "one",
      "two",
      "three",
      "the",
      "end",
    ]);
  });

  it("count rare characters as texts do", () => {
    expect(found("𝒙𝒚 next", "𝒙𝒚", "next")).toEqual(["𝒙𝒚", "next"]);
  });
});

function found(text: string, ...words: readonly string[]): (string | undefined)[] {
  const ranges = new Map(alignWords(words, text).map((range) => [range.word, range]));
  return words.map((_, word) => {
    const range = ranges.get(word);
    return range && text.slice(range.start, range.end);
  });
}
