import { expect, it } from "vitest";
import { countPages, parsePageRanges } from "./page-ranges.ts";

it.each([
  { text: "5", spans: [{ from: 5, to: 5 }], count: 1 },
  {
    text: "2,4-6",
    spans: [
      { from: 2, to: 2 },
      { from: 4, to: 6 },
    ],
    count: 4,
  },
  {
    text: " 1 - 10, 15 ",
    spans: [
      { from: 1, to: 10 },
      { from: 15, to: 15 },
    ],
    count: 11,
  },
  { text: "2-", spans: [{ from: 2, to: -1 }], count: undefined },
  { text: "2--2", spans: [{ from: 2, to: -2 }], count: undefined },
  { text: "-3--1", spans: [{ from: -3, to: -1 }], count: undefined },
])("reads $text", ({ text, spans, count }) => {
  const read = parsePageRanges(text) ?? [];

  expect(read).toEqual(spans);
  expect(countPages(read)).toBe(count);
});

it.each(["", "0", "a", "6-4", "2,,3", "2,", "1-2-3", "-1--3", "1.5", ",".repeat(5000)])(
  "does not take %s for page ranges",
  (text) => {
    expect(parsePageRanges(text)).toBeUndefined();
  },
);

it("counts a page that is named twice once", () => {
  expect(countPages(parsePageRanges("4-6,1-5,2,9") ?? [])).toBe(7);
});
