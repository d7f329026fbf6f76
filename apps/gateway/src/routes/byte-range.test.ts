import { expect, it } from "vitest";
import { readRange } from "./byte-range.ts";

it.each([
  { header: undefined, range: undefined },
  { header: "bytes=0-0", range: { start: 0, end: 0 } },
  { header: "bytes=2-", range: { start: 2, end: 9 } },
  { header: "bytes=2-99", range: { start: 2, end: 9 } },
  { header: "bytes=-3", range: { start: 7, end: 9 } },
  { header: "bytes=-99", range: { start: 0, end: 9 } },
  { header: "bytes=10-", range: undefined },
  { header: "bytes=5-2", range: undefined },
  { header: "bytes=0-1,3-4", range: undefined },
  { header: "lines=1-2", range: undefined },
])("reads $header of ten bytes", ({ header, range }) => {
  expect(readRange(header, 10)).toEqual(range);
});
