import { describe, expect, it } from "vitest";
import { placeCharacters } from "./place-characters.ts";

describe("placeCharacters", () => {
  it("lets neighbours share the way between their middles", () => {
    const placed = placeCharacters([spotted("a", 2), spotted("b", 6), spotted("c", 10)], 16);

    expect(placed.map(({ from, to }) => [from, to])).toEqual([
      [0.5 / 16, 4.5 / 16],
      [4.5 / 16, 8.5 / 16],
      [8.5 / 16, 12.5 / 16],
    ]);
  });

  it("gives a single character the whole line", () => {
    expect(placeCharacters([spotted("a", 5)], 11)).toEqual([
      { text: "a", from: 0, to: 1, confidence: 0.9 },
    ]);
  });
});

function spotted(text: string, step: number) {
  return { text, confidence: 0.9, firstStep: step, lastStep: step };
}
