import { describe, expect, it } from "vitest";
import { type Chunking, chunkElements } from "./chunk-elements.ts";

describe("chunkElements", () => {
  it.each([
    { text: "abcdef", maxCharacters: 2, overlap: 1, pieces: ["ab", "bc", "cd", "de", "ef"] },
    { text: "one two six", maxCharacters: 8, overlap: 3, pieces: ["one two", "two six"] },
    { text: "a  b", maxCharacters: 1, overlap: 0, pieces: ["a", "b"] },
    { text: "😀😁😂", maxCharacters: 1, overlap: 0, pieces: ["😀", "😁", "😂"] },
    { text: "😀😁😂", maxCharacters: 3, overlap: 2, pieces: ["😀😁", "😁😂"] },
  ])(
    "comes to the end of $text with $overlap characters of $maxCharacters again",
    ({ text, pieces, ...lengths }) => {
      const chunks = chunkElements([element(text)], { ...CHUNKING, ...lengths });
      expect(chunks.map((chunk) => chunk.text)).toEqual(pieces);
    },
  );

  it.each([
    { name: "originals in each piece", chunking: { includesElements: true } },
    { name: "overlaps", chunking: { maxCharacters: 60_000, overlap: 59_999 } },
    { name: "single letters", chunking: { maxCharacters: 1 } },
  ])("refuses to make much of little: $name", ({ chunking }) => {
    const text = Array.from({ length: 40_000 }, (_, index) => (index ** 3).toString(36)).join("");
    expect(() => chunkElements([element(text)], { ...CHUNKING, ...chunking })).toThrow(
      expect.objectContaining({ code: "RESULT_TOO_LARGE" }) as Error,
    );
  });
});

const CHUNKING: Chunking = {
  strategy: "basic",
  maxCharacters: 500,
  newAfter: 500,
  combineUnder: 500,
  spansPages: true,
  overlap: 0,
  overlapsAll: false,
  includesElements: false,
};

function element(text: string) {
  return { type: "NarrativeText", element_id: "a", text, metadata: { filename: "a.txt" } };
}
