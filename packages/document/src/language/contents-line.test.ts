import { describe, expect, it } from "vitest";
import { isContentsLine, withoutPageNumber } from "./contents-line.ts";

describe("isContentsLine", () => {
  it.each([
    "Osmosis .......... 39",
    "Preface …… vii",
    "1.2 Methods . . . . . 12",
    "引言 ········ 1",
  ])("takes %j for an entry", (text) => {
    expect(isContentsLine(text)).toBe(true);
  });

  it.each(["Osmosis 39", "Osmosis ..........", ".......... 39", "Wait ... 3"])(
    "does not take %j for one",
    (text) => {
      expect(isContentsLine(text)).toBe(false);
    },
  );
});

describe("withoutPageNumber", () => {
  it.each([
    ["Osmosis\t39", "Osmosis"],
    ["Osmosis .....39", "Osmosis"],
    ["Preface ... xii", "Preface"],
    ["Chapter 7", "Chapter 7"],
    ["Year 2021.", "Year 2021."],
  ])("of %j is %j", (entry, expected) => {
    expect(withoutPageNumber(entry)).toBe(expected);
  });
});
