import { describe, expect, it } from "vitest";
import { numberDepth, withoutNumber } from "./section-number.ts";

describe("numberDepth", () => {
  it.each([
    ["1 Introduction", 1],
    ["2.1. Methods", 2],
    ["A.3 Tables", 2],
    ["3.7.3 Formulae", 3],
    ["IV. RESULTS", 1],
    ["Chapter 7 Trees", 1],
    ["第三章 方法", 1],
    ["第二节 材料", 2],
    ["References", 1],
    ["A new model", undefined],
    ["Trees", undefined],
  ])("of %j is %s", (heading, depth) => {
    expect(numberDepth(heading)).toBe(depth);
  });
});

describe("withoutNumber", () => {
  it.each([
    ["2.1. Methods", "Methods"],
    ["Chapter 7. Trees", "Trees"],
    ["Trees", "Trees"],
  ])("of %j is %j", (heading, title) => {
    expect(withoutNumber(heading)).toBe(title);
  });
});
