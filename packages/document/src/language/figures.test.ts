import { describe, expect, it } from "vitest";
import { areTwoAmounts, isFigure } from "./figures.ts";

describe("areTwoAmounts", () => {
  it.each([
    ["12", "40.5"],
    ["1,204", "7%"],
    ["(3)", "−2"],
    ["$4.10", "$5.20"],
  ])("takes %s and %s for two", (first, second) => {
    expect(areTwoAmounts(first, second)).toBe(true);
  });

  it.each([
    { name: "thousands that a space parts", first: "12", second: "340" },
    { name: "a date", first: "1.2.2024", second: "17" },
    { name: "a word", first: "Table", second: "17" },
  ])("does not take $name for two", ({ first, second }) => {
    expect(areTwoAmounts(first, second)).toBe(false);
  });
});

describe("isFigure", () => {
  it.each(["1,204.5", "12 %", "A17", "–", "...", "n/a", "n. a.", "(x)"])("knows %s", (text) => {
    expect(isFigure(text)).toBe(true);
  });

  it.each(["Total", "of which", "two words"])("does not know %s", (text) => {
    expect(isFigure(text)).toBe(false);
  });
});
