import { describe, expect, it } from "vitest";
import {
  endsInCompanyForm,
  hasPageNumber,
  hasPageNumberOrYear,
  isImprint,
  isPageNumber,
} from "./running-lines.ts";

describe("isPageNumber", () => {
  it.each([
    "7",
    "- 7 -",
    "[7]",
    "Page 7 of 12",
    "Seite 7 von 12",
    "vii",
    "7/12",
    "第7页 共12页",
    "7ページ",
  ])("knows %j", (text) => {
    expect(isPageNumber(text)).toBe(true);
  });

  it.each(["7 apples", "12345", "mix it"])("refuses %j", (text) => {
    expect(isPageNumber(text)).toBe(false);
  });
});

describe("hasPageNumber", () => {
  it.each([
    "146 | Soil Erosion",
    "ASEAN Migration Outlook 13",
    "PRICE TRANSPARENCY 17",
    "The Manual 15 / 281",
  ])("knows %j", (text) => {
    expect(hasPageNumber(text)).toBe(true);
  });

  it.each(["Table 3", "Таблица 3", "London, 5 May 2021", "Chapter 4", "No number here"])(
    "refuses %j",
    (text) => {
      expect(hasPageNumber(text)).toBe(false);
    },
  );
});

describe("hasPageNumberOrYear", () => {
  it.each([
    "168 Northwell Holdings Annual Report 2024",
    "Northwell Integrated Report 2023 | 12",
    "12 北浜ホールディングス株式会社 統合報告書2024",
    "146 | Soil Erosion",
  ])("knows %j", (text) => {
    expect(hasPageNumberOrYear(text)).toBe(true);
  });

  it.each([
    "London, 5 May 2021",
    "31 December 2023",
    "Between 2015 and 2021",
    "2024年3月31日 東京",
  ])("refuses %j", (text) => {
    expect(hasPageNumberOrYear(text)).toBe(false);
  });
});

describe("endsInCompanyForm", () => {
  it.each(["Kestrel Energy, Inc.", "Asano Materials Co., Ltd."])("knows %j", (text) => {
    expect(endsInCompanyForm(text)).toBe(true);
  });

  it.each(["It is made of zinc.", "Kestrel Energy plc"])("refuses %j", (text) => {
    expect(endsInCompanyForm(text)).toBe(false);
  });
});

describe("isImprint", () => {
  it.each([
    "March 2014 | Volume 8 | Issue 3",
    "Downloaded from http://a.example",
    "© 2020 A Press",
  ])("knows %j", (text) => {
    expect(isImprint(text)).toBe(true);
  });

  it("refuses ordinary text", () => {
    expect(isImprint("The volume of the box")).toBe(false);
  });
});
