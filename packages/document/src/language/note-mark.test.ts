import { describe, expect, it } from "vitest";
import {
  startsRemark,
  startsTableNote,
  startsWithNoteMark,
  startsWithNoteSign,
  startsWithNoteWord,
  startsWithRaisedNoteMark,
} from "./note-mark.ts";

describe("the mark of a note", () => {
  it.each([
    { text: "3 Adams says", mark: true, raised: true, sign: false },
    { text: "3Adams says", mark: true, raised: true, sign: false },
    { text: "* See below", mark: true, raised: true, sign: true },
    { text: "†Deceased", mark: true, raised: true, sign: true },
    { text: "§ 3", mark: false, raised: false, sign: true },
    { text: "[4] Adams", mark: true, raised: false, sign: false },
    { text: "a) lower", mark: true, raised: false, sign: false },
    { text: "2 apples", mark: true, raised: false, sign: false },
    { text: "1 https://a.example", mark: true, raised: false, sign: false },
    { text: "Adams 3", mark: false, raised: false, sign: false },
    { text: "1234 Adams", mark: false, raised: false, sign: false },
  ])("is looked for at the start of $text", ({ text, mark, raised, sign }) => {
    expect(startsWithNoteMark(text)).toBe(mark);
    expect(startsWithRaisedNoteMark(text)).toBe(raised);
    expect(startsWithNoteSign(text)).toBe(sign);
  });
});

describe("a note under a table", () => {
  it.each([
    "Note: a",
    "Sources: UN",
    "Quelle: b",
    "注：c",
    "资料来源：d",
    "Примечание: e",
    "출처: f",
    "*g",
  ])("begins %j", (text) => {
    expect(startsTableNote(text)).toBe(true);
  });

  it.each(["Note that", "Notebook: a", "Source code", "a: b", "§ 3"])(
    "does not begin %j",
    (text) => {
      expect(startsTableNote(text)).toBe(false);
    },
  );
});

it.each([
  ["Source UN", true],
  ["Notes", true],
  ["注释", true],
  ["来源国家统计局", true],
  ["Notebook", false],
  ["Resource", false],
])("finds the word for a note at the start of %j: %s", (text, expected) => {
  expect(startsWithNoteWord(text)).toBe(expected);
});

it.each([
  ["(1) estimated", true],
  ["b) revised", true],
  ["* provisional", true],
  ["Remark: x", true],
  ["Total", false],
  ["12 months", false],
])("finds a remark at the start of %j: %s", (text, expected) => {
  expect(startsRemark(text)).toBe(expected);
});
