import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { cutStream, readRange } from "./byte-range.ts";

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

it.each([
  { range: { start: 0, end: 9 }, expected: "0123456789" },
  { range: { start: 3, end: 6 }, expected: "3456" },
  { range: { start: 9, end: 9 }, expected: "9" },
])("cuts $range out of chunks", async ({ range, expected }) => {
  const chunks = Readable.from(["012", "3", "456789"].map((part) => Buffer.from(part)));
  expect(await text(cutStream(chunks, range))).toBe(expected);
});
