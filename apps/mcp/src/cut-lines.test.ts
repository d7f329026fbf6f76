import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { cutLines } from "./cut-lines.ts";

it.each([
  { pieces: ["ab\ncd", "e\n", "\nf"], passed: "ab\ncde\n\nf", cuts: 0 },
  { pieces: ["abcd\nab\n"], passed: "abc\nab\n", cuts: 1 },
  { pieces: ["ab", "cd", "ef", "g\nab\nabcde", "f"], passed: "abc\nab\nabc", cuts: 2 },
])("passes on the first bytes of each line of $pieces", async ({ pieces, passed, cuts }) => {
  let counted = 0;
  const source = Readable.from(pieces.map((piece) => Buffer.from(piece)));
  expect(await text(source.pipe(cutLines(3, () => (counted += 1))))).toBe(passed);
  expect(counted).toBe(cuts);
});
