import { describe, expect, it } from "vitest";
import { builtInFormat, formatCellValue, parseNumberFormat } from "./number-format.ts";

type Row = readonly [format: string, value: number | string, shown: string];

describe("General", () => {
  it.each<Row>([
    ["General", 0, "0"],
    ["General", 12345, "12345"],
    ["General", -7, "-7"],
    ["GENERAL", 1.5, "1.5"],
    ["General", 1.2345678899999999, "1.23456789"],
    ["General", 1.2345678919, "1.234567892"],
    ["General", 0.1 + 0.2, "0.3"],
    ["General", 10_000_000_000, "10000000000"],
    ["General", 12345678901.5, "12345678902"],
    ["General", 99_999_999_999.9, "1E+11"],
    ["General", 100_000_000_000, "1E+11"],
    ["General", 112_345_900_000, "1.12346E+11"],
    ["General", 0.0001234567891, "0.000123457"],
    ["General", 0.00001, "0.00001"],
    ["General", 0.00001234567, "1.23457E-05"],
    ["General", 1e-9, "0.000000001"],
    ["General", 1.12345e-10, "1.12345E-10"],
    ["General", -1.1e-10, "-1.1E-10"],
    ['General" units"', -3, "-3 units"],
    ['"x"General', 2.5, "x2.5"],
  ])("%s shows %d as %s", expectShown);
});

describe("digits, grouping and decimals", () => {
  it.each<Row>([
    ["0", 2.5, "3"],
    ["0", -2.5, "-3"],
    ["0.00", 1.005, "1.01"],
    ["0.0000000000000000000", 0.1, "0.1000000000000000000"],
    ["#", 0, ""],
    ["#.##", 0.5, ".5"],
    ["#.##", 3, "3."],
    ["0.##", 1.5, "1.5"],
    ["0.0#", 2, "2.0"],
    ["?0.0?", 5.1, " 5.1 "],
    ["000", 7, "007"],
    ["#,##0", 1234567, "1,234,567"],
    ["#,##0.00", 1234.5, "1,234.50"],
    ["0,000", 5, "0,005"],
    ["?,???", 5, "    5"],
    ["#,##0,", 1234567, "1,235"],
    ['0.0,,"M"', 12_345_678, "12.3M"],
    ["0.00,", 12345, "12.35"],
    ["0%", 0.256, "26%"],
    ["0.00%", 0.12345, "12.35%"],
    ["%0", 0.5, "%50"],
    ["000-00-0000", 123456789, "123-45-6789"],
    ["(000) 000-0000", 5551234567, "(555) 123-4567"],
    ["00-00", 12345, "123-45"],
    ['"$"#,##0.00', -5, "-$5.00"],
    ['"only text"', 5, "only text"],
    ['"only text"', -5, "-only text"],
    ["0.", 5, "5."],
    ["\\1\\.0#", 1, "1.01"],
    ["0 0", 12, "1 2"],
    ["0.00E+00;-0.00", 3.14159, "3.14E+00"],
  ])("%s shows %d as %s", expectShown);
});

describe("sections and conditions", () => {
  it.each<Row>([
    ["0;(0)", -5, "(5)"],
    ["0;(0)", 0, "0"],
    ['0;(0);"zero"', 0, "zero"],
    ['0;(0);"zero";"text: "@', "hi", "text: hi"],
    ["0.00_);(0.00)", -0.001, "(0.00)"],
    [";;;", 5, ""],
    [";;;", "hidden", ""],
    ["0;;", -5, ""],
    ['[<10]0" small"', 10, "10"],
    ['[<10]0" small"', -3, "-3 small"],
    ['[>=1000]0.0,"k";0', 1500, "1.5k"],
    ['[>=1000]0.0,"k";0', -20, "-20"],
    ['[>=1000000]0.0,,"M";[>=1000]0.0,"k";0', 2_500_000, "2.5M"],
    ['[>=1000000]0.0,,"M";[>=1000]0.0,"k";0', 2500, "2.5k"],
    ['[>=1000000]0.0,,"M";[>=1000]0.0,"k";0', 25, "25"],
    ['[=1]"one";[=2]"two";0', 2, "two"],
    ["[<0](0);0", -4, "(4)"],
    ["[<> 10]0.0", 1, "1.0"],
    ["[Red]0.0;[Blue]-0.0", -1, "-1.0"],
    ["[Color 12]0", 1, "1"],
    ['"a;b"0', 1, "a;b1"],
    ["\\;0", 1, ";1"],
  ])("%s shows %s as %s", expectShown);
});

describe("blanks, fills, currencies and text", () => {
  it.each<Row>([
    ['_($* #,##0.00_);_($* (#,##0.00);_($* "-"??_);_(@_)', 1234.5, " $1,234.50 "],
    ['_($* #,##0.00_);_($* (#,##0.00);_($* "-"??_);_(@_)', -1234.5, " $(1,234.50)"],
    ['_($* #,##0.00_);_($* (#,##0.00);_($* "-"??_);_(@_)', 0, " $-   "],
    ['_($* #,##0.00_);_($* (#,##0.00);_($* "-"??_);_(@_)', "n/a", " n/a "],
    ["#,##0.00\\ [$€-407]", 1234.5, "1,234.50 €"],
    ["[$$-409]#,##0.00", 2, "$2.00"],
    ["[$-407]#,##0.00", 1234.5, "1,234.50"],
    ["[$-409]0", 2, "2"],
    ["[$USD] 0", 2, "USD 2"],
    ["@", 12.5, "12.5"],
    ["@", "x", "x"],
    ['"<"@">"', "x", "<x>"],
    ["0", "plain", "plain"],
    ["m/d/yyyy;@", "plain", "plain"],
  ])("%s shows %s as %j", expectShown);
});

describe("scientific notation", () => {
  it.each<Row>([
    ["0.00E+00", 12345, "1.23E+04"],
    ["0.00E+00", 0.00012345, "1.23E-04"],
    ["0.00E-00", 12345, "1.23E04"],
    ["##0.0E+0", 12345, "12.3E+3"],
    ["##0.0E+0", 0.00012345, "123.5E-6"],
    ["#.##E+00", 0, "0.E+00"],
    ["####.####E+0", 0, "0000.E+0"],
    ["0E+0", -4e20, "-4E+20"],
  ])("%s shows %d as %s", expectShown);
});

describe("fractions", () => {
  it.each<Row>([
    ["# ?/?", 0.5, " 1/2"],
    ["# ?/?", 1.25, "1 1/4"],
    ["# ?/?", 5, "5    "],
    ["# ?/?", 0, "0    "],
    ["# ?/?", -2.5, "-2 1/2"],
    ["# ??/??", 3.14159265, "3  1/7 "],
    ["# ???/???", 3.14159265, "3  16/113"],
    ["?/?", 1.5, "3/2"],
    ["0/0", 0, "0/1"],
    ["# ?/16", 0.3, " 5/16"],
    ["# ??/16", 2.0625, "2  1/16"],
    ["# ?/10", 0.46, " 5/10"],
    ["# ?/2", 0.3, " 1/2"],
  ])("%s shows %d as %j", expectShown);
});

describe("dates and times", () => {
  const MOMENT = 45_351.600_706_018_52; // 29 February 2024, 14:25:01

  it.each<Row>([
    ["m/d/yyyy", MOMENT, "2/29/2024"],
    ["yyyy-mm-dd", MOMENT, "2024-02-29"],
    ["yy", MOMENT, "24"],
    ["d-mmm-yy", MOMENT, "29-Feb-24"],
    ["dddd, mmmm d, yyyy", MOMENT, "Thursday, February 29, 2024"],
    ["ddd", MOMENT, "Thu"],
    ["mmmmm", MOMENT, "F"],
    ["h:mm AM/PM", MOMENT, "2:25 PM"],
    ["h:mm AM/PM", 0, "12:00 AM"],
    ["h:mm A/P", MOMENT, "2:25 P"],
    ["hh:mm:ss", MOMENT, "14:25:01"],
    ["mm:ss", MOMENT, "25:01"],
    ["m/d/yyyy h:mm", MOMENT, "2/29/2024 14:25"],
    ["yyyy-mm-dd\\Thh:mm:ss", MOMENT, "2024-02-29T14:25:01"],
    ["dd.mm.yyyy", MOMENT, "29.02.2024"],
    ["mm:ss.0", 0.000_701_5, "01:00.6"],
    ["h:mm:ss.000", 0.5 + 0.123 / 86_400, "12:00:00.123"],
    ["h:mm:ss", 0.999_999, "0:00:00"],
    ["h:mm", 59.6 / 86_400, "0:01"],
    ["[h]:mm:ss", 1.5, "36:00:00"],
    ["[hh]:mm", 0.1, "02:24"],
    ["[mm]:ss", 0.1, "144:00"],
    ["[s]", 0.001, "86"],
    ["[h]:mm", -0.5, "-12:00"],
    ["h:mm", -0.5, "-12:00"],
    ["[$-409]mmm\\ yyyy;@", MOMENT, "Feb 2024"],
    ["[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy", MOMENT, "Thursday, February 29, 2024"],
    ["[$-F400]h:mm:ss\\ AM/PM", MOMENT, "2:25:01 PM"],
    ["[$-407]mmmm", MOMENT, "Februar"],
    ["[$-40C]dddd", MOMENT, "jeudi"],
    ["[$-402]mmmm", MOMENT, "февруари"],
    ["[$-411]aaa", MOMENT, "木"],
    ["[$-804]aaaa", MOMENT, "星期四"],
    ["[$-804]AM/PMh:mm", MOMENT, "下午2:25"],
    ['yyyy"年"m"月"d"日"', MOMENT, "2024年2月29日"],
    ['h"时"mm"分"ss"秒"', MOMENT, "14时25分01秒"],
    ["[$-411]ggge", MOMENT, "2024"],
    ["bbbb", MOMENT, "2567"],
    ["m/d/yyyy", 0, "1/0/1900"],
    ["m/d/yyyy", 1, "1/1/1900"],
    ["ddd", 1, "Sun"],
    ["m/d/yyyy", 59, "2/28/1900"],
    ["m/d/yyyy", 60, "2/29/1900"],
    ["m/d/yyyy", 61, "3/1/1900"],
    ["m/d/yyyy", 2_958_465, "12/31/9999"],
    ["m/d/yyyy", 2_958_466, "2958466"],
    ["m/d/yyyy", -1, "-1"],
  ])("%s shows %d as %s", expectShown);

  it.each([
    ["m/d/yyyy", 0, "1/1/1904"],
    ["dddd", 0, "Friday"],
    ["m/d/yyyy", 43_889, "2/29/2024"],
    ["m/d/yyyy", -1, "-1/2/1904"],
    ["[h]:mm", 2, "48:00"],
  ])("%s shows %d as %s where days count from 1904", (format, value, shown) => {
    expect(formatCellValue(value, parseNumberFormat(format), { isDate1904: true })).toBe(shown);
  });
});

describe("Chinese numerals", () => {
  it.each<Row>([
    ["[DBNum1][$-804]General", 12323, "一万二千三百二十三"],
    ["[DBNum1][$-804]General", 10, "一十"],
    ["[DBNum1][$-804]General", 100_203, "一十万〇二百〇三"],
    ["[DBNum1][$-804]General", 0, "〇"],
    ["[DBNum2][$-804]General", 1_0000_0005, "壹亿零伍"],
    ["[DBNum2][$-804]General", 12.5, "壹拾贰.伍"],
  ])("%s shows %d as %s", expectShown);
});

describe("formats named by number", () => {
  it.each([
    [0, 1234.5, "1234.5"],
    [4, 1234.5, "1,234.50"],
    [5, -1234.5, "($1,235)"],
    [9, 0.5, "50%"],
    [12, 0.25, " 1/4"],
    [14, 45_351, "2/29/2024"],
    [18, 0.75, "6:00 PM"],
    [22, 45_351.5, "2/29/2024 12:00"],
    [37, -1234, "(1,234)"],
    [43, 1, " 1.00 "],
    [46, 1.25, "30:00:00"],
    [48, 12345, "12.3E+3"],
    [49, 7, "7"],
    [163, 7.5, "7.5"],
  ])("%d shows %d as %j", (id, value, shown) => {
    const format = parseNumberFormat(builtInFormat(id));

    expect(formatCellValue(value, format, { isDate1904: false })).toBe(shown);
  });
});

describe("formats that no one should write", () => {
  it.each([
    "",
    '"open',
    "[",
    "\\",
    "_",
    "*",
    "0/",
    "/0",
    "E+",
    "[h",
    "0".repeat(5_000),
    ";;;;;;",
    "?/?/?",
  ])("do no harm: %s", (format) => {
    const parsed = parseNumberFormat(format);
    for (const value of [0, -1.5, 1e308, 5e-324, 45_000, "text"]) {
      expect(formatCellValue(value, parsed, { isDate1904: false }).length).toBeLessThan(2_000);
    }
  });
});

function expectShown(format: string, value: number | string, shown: string): void {
  expect(formatCellValue(value, parseNumberFormat(format), { isDate1904: false })).toBe(shown);
}
