import { describe, expect, it } from "vitest";
import { divisionEnd, isDivision, isSectionName } from "./section-title.ts";

describe("isDivision", () => {
  it.each([
    "CHAPTER 7.",
    "Part II",
    "Appendix B. Tables",
    "Kapitel 3: Bäume",
    "Part One",
    "第三章 方法",
  ])("takes %j for the name of a division", (text) => {
    expect(isDivision(text)).toBe(true);
  });

  it.each([
    "Section 3 shows that trees grow",
    "Partly cloudy",
    "Chapters are long",
    "Part of the whole",
  ])("does not take %j for one", (text) => {
    expect(isDivision(text)).toBe(false);
  });
});

describe("divisionEnd", () => {
  it("stands behind the number", () => {
    expect("Chapter 7 Trees".slice(divisionEnd("Chapter 7 Trees"))).toBe(" Trees");
    expect(divisionEnd("Trees")).toBe(0);
  });
});

describe("isSectionName", () => {
  it.each([
    "Abstract",
    "1 Introduction",
    "REFERENCES",
    "IV. Results",
    "参考文献",
    "Table of Contents",
  ])("knows %j", (text) => {
    expect(isSectionName(text)).toBe(true);
  });

  it("wants the name alone", () => {
    expect(isSectionName("References to other works")).toBe(false);
  });
});
