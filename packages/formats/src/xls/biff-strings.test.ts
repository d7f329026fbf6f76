import { expect, it } from "vitest";
import { readSharedStrings } from "./biff-strings.ts";

const COUNTS = Buffer.alloc(8);

it("goes on where a record continues, in the width that the next one names", () => {
  const strings = readSharedStrings({
    type: 0,
    offset: 0,
    data: Buffer.concat([COUNTS, Buffer.from([6, 0, 0]), Buffer.from("abc")]),
    continued: [Buffer.concat([Buffer.from([1]), Buffer.from("дef", "utf16le")])],
  });

  expect(strings).toEqual(["abcдef"]);
});

it("passes over the looks and the pronunciation behind a text", () => {
  const [hasRuns, hasExtension] = [0x08, 0x04];
  const strings = readSharedStrings({
    type: 0,
    offset: 0,
    data: Buffer.concat([
      COUNTS,
      Buffer.from([2, 0, hasRuns | hasExtension, 1, 0, 3, 0, 0, 0]),
      Buffer.from("ab"),
      Buffer.alloc(4 + 3, 0xff),
      Buffer.from([2, 0, 0]),
      Buffer.from("cd"),
    ]),
    continued: [],
  });

  expect(strings).toEqual(["ab", "cd"]);
});
