import { expect, it } from "vitest";
import {
  endsClause,
  endsListItem,
  endsSentence,
  isUnfinished,
  mayEndBlock,
  startsInLowerCase,
  startsWithinSentence,
} from "./sentence.ts";

it.each([
  "It ends.",
  "Does it?",
  "Yes!",
  "as follows:",
  "“It ends.”",
  "(It ends.)",
  "结束。",
  "结束。」",
  "انتهى؟",
])("%j ends a sentence", (text) => {
  expect(endsSentence(text)).toBe(true);
  expect(endsClause(text)).toBe(true);
});

it("may be only the end of a clause", () => {
  expect(endsSentence("apples;")).toBe(false);
  expect(endsClause("apples;")).toBe(true);
  expect(endsClause("苹果；")).toBe(true);
});

it.each(["It goes on", "and,", "a (b)", "version 2.1", "说"])("%j ends neither", (text) => {
  expect(endsSentence(text)).toBe(false);
  expect(endsClause(text)).toBe(false);
});

it.each([
  ["Manufacture and Use of", true],
  ["apples,", true],
  ["苹果，", true],
  ["хлеб и", true],
  ["The end", false],
  ["Of mice", false],
])("sees whether %j is unfinished: %s", (text, expected) => {
  expect(isUnfinished(text)).toBe(expected);
});

it.each([
  ["per Region", true],
  ["iPhone sales", false],
  ["e-learning", false],
  ["Region", false],
])("sees whether %j begins within a sentence: %s", (text, expected) => {
  expect(startsWithinSentence(text)).toBe(expected);
});

it.each([
  ["It ends.", true, true],
  ["apples;", true, true],
  ["(see below)", true, false],
  ["Really?", true, false],
  ["goes on", false, false],
])("sees whether a block or an item may end with %j", (text, isBlockEnd, isItemEnd) => {
  expect(mayEndBlock(text)).toBe(isBlockEnd);
  expect(endsListItem(text)).toBe(isItemEnd);
});

it("looks behind spaces for a small letter", () => {
  expect(startsInLowerCase("  ple")).toBe(true);
  expect(startsInLowerCase("Ple")).toBe(false);
});
