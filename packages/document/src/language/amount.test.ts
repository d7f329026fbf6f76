import { describe, expect, it } from "vitest";
import { decimalMarkOf, readAmount } from "./amount.ts";

describe("readAmount", () => {
  it.each([
    ["1234", 1234],
    ["0", 0],
    ["-5", -5],
    ["−5.25", -5.25],
    ["(1,234)", -1234],
    ["(1,234.50)", -1234.5],
    ["1,234,567.8", 1_234_567.8],
    ["1.234,56", 1234.56],
    ["1.234.567", 1_234_567],
    ["0,5", 0.5],
    ["1 234,56", 1234.56],
    ["1’234.50", 1234.5],
    ["12.5 %", 12.5],
    ["$1,200", 1200],
    ["-$3.50", -3.5],
    ["3,50 €", 3.5],
    ["EUR 12", 12],
  ])("reads %s", (text, value) => {
    expect(readAmount(text, undefined)?.value).toBe(value);
  });

  it.each([
    "007",
    "01.02",
    "2024-05-01",
    "01.02.2024",
    "1/2/2024",
    "12:30",
    "+49 30 1234567",
    "030 1234567",
    "555 123 456",
    "123456789012",
    "1.2.3",
    "1,23,456",
    "(5",
    "5-7",
    "-",
    "",
    "A1",
    "1e5",
    "=1+1",
    "1.234",
  ])("leaves %s a text", (text) => {
    expect(readAmount(text, undefined)).toBeUndefined();
  });

  it("reads what could be thousands or a fraction by the other numbers", () => {
    expect(readAmount("1.234", decimalMarkOf(["1,5", "x"]))?.value).toBe(1234);
    expect(readAmount("1.234", decimalMarkOf(["0.5"]))?.value).toBe(1.234);
    expect(readAmount("1,234", decimalMarkOf(["0,5"]))?.value).toBe(1.234);
    expect(decimalMarkOf(["0,5", "0.5"])).toBeUndefined();
  });
});
