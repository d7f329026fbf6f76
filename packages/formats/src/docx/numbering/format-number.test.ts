import { describe, expect, it } from "vitest";
import { formatNumber } from "./format-number.ts";

describe("formatNumber", () => {
  it.each([
    ["decimal", 12, "12"],
    ["decimalZero", 7, "07"],
    ["upperLetter", 2, "B"],
    ["lowerLetter", 28, "bb"],
    ["upperRoman", 1994, "MCMXCIV"],
    ["lowerRoman", 4, "iv"],
    ["ordinal", 1, "1st"],
    ["ordinal", 12, "12th"],
    ["ordinal", 23, "23rd"],
    ["cardinalText", 21, "Twenty-one"],
    ["cardinalText", 305, "Three hundred five"],
    ["ordinalText", 20, "Twentieth"],
    ["ordinalText", 112, "One hundred twelfth"],
    ["hex", 255, "FF"],
    ["numberInDash", 3, "- 3 -"],
    ["decimalFullWidth", 10, "１０"],
    ["decimalEnclosedCircle", 20, "⑳"],
    ["decimalEnclosedCircle", 21, "21"],
    ["decimalEnclosedParen", 2, "⑵"],
    ["chineseCounting", 10, "十"],
    ["chineseCounting", 21, "二十一"],
    ["chineseCounting", 105, "一〇五"],
    ["chineseCountingThousand", 105, "一百零五"],
    ["chineseCountingThousand", 1010, "一千零一十"],
    ["chineseLegalSimplified", 12, "壹拾贰"],
    ["ideographDigital", 20, "二〇"],
    ["ideographTraditional", 2, "乙"],
    ["ideographZodiac", 3, "寅"],
    ["russianLower", 3, "в"],
    ["aiueo", 3, "ウ"],
    ["hindiNumbers", 12, "१२"],
    ["none", 4, ""],
    ["unheardOf", 5, "5"],
  ])("writes %s %i as %s", (format, value, text) => {
    expect(formatNumber(value, format)).toBe(text);
  });

  it("follows the example of a custom format", () => {
    expect(formatNumber(7, "custom", "001, 002, 003, ...")).toBe("007");
  });

  it("writes what no alphabet can in digits", () => {
    expect(formatNumber(0, "upperRoman")).toBe("0");
    expect(formatNumber(30_000, "upperRoman")).toBe("30000");
    expect(formatNumber(30_000, "lowerLetter")).toBe("30000");
  });
});
