import { describe, expect, it } from "vitest";
import {
  isLoneSectionNumber,
  isNumberedHeading,
  numberDepth,
  startsWithSectionNumber,
  withoutNumber,
} from "./section-number.ts";

describe("a heading's number", () => {
  it.each([
    { heading: "1 Introduction", depth: 1, title: "Introduction", isSure: false },
    { heading: "2.1. Methods", depth: 2, title: "Methods", isSure: true },
    { heading: "3.7.3 Formulae", depth: 3, title: "Formulae", isSure: true },
    { heading: "2.1 方法", depth: 2, title: "方法", isSure: true },
    { heading: "A.3 Tables", depth: 2, title: "Tables", isSure: true },
    { heading: "Б.2 Таблицы", depth: 2, title: "Таблицы", isSure: true },
    { heading: "IV. RESULTS", depth: 1, title: "RESULTS", isSure: false },
    { heading: "Chapter 7. Trees", depth: 1, title: "Trees", isSure: false },
    { heading: "Глава 3. Деревья", depth: 1, title: "Деревья", isSure: false },
    { heading: "第三章 方法", depth: 1, title: "方法", isSure: false },
    { heading: "第二节 材料", depth: 2, title: "材料", isSure: false },
    { heading: "一、总则", depth: 1, title: "总则", isSure: false },
    { heading: "（二）材料", depth: 2, title: "材料", isSure: false },
    { heading: "§ 12 Form", depth: undefined, title: "Form", isSure: false },
  ])("is read from $heading", ({ heading, depth, title, isSure }) => {
    expect(numberDepth(heading)).toBe(depth);
    expect(withoutNumber(heading)).toBe(title);
    expect(startsWithSectionNumber(heading)).toBe(isSure);
    expect(isNumberedHeading(heading)).toBe(true);
  });

  it.each([
    ["References", 1],
    ["A new model", undefined],
    ["Trees", undefined],
    ["Partly cloudy", undefined],
  ])("is missing from %j", (heading, depth) => {
    expect(numberDepth(heading)).toBe(depth);
    expect(isNumberedHeading(heading)).toBe(false);
  });

  it("needs two levels to be sure, and a title: one is the number of an item as often", () => {
    expect(startsWithSectionNumber("2 Methods")).toBe(false);
    expect(startsWithSectionNumber("2.1 metres of rope")).toBe(false);
    expect(startsWithSectionNumber("2.1")).toBe(false);
  });
});

describe("isLoneSectionNumber", () => {
  it.each(["4", "12.", "IV", "A:"])("knows %j", (text) => {
    expect(isLoneSectionNumber(text)).toBe(true);
  });

  it.each(["4 Trees", "2021", "AB", "a"])("refuses %j", (text) => {
    expect(isLoneSectionNumber(text)).toBe(false);
  });
});
