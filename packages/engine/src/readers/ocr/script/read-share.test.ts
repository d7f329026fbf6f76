import { describe, expect, it } from "vitest";
import { recognizedLine } from "../testing/recognized-line.ts";
import { readShareOf } from "./read-share.ts";

/** 20 times as wide as high. */
const PLACE = [0, 0, 400, 20] as const;

describe("readShareOf", () => {
  it("is how sure a recogniser is where it sees as many characters as the line has room for", () => {
    expect(readShareOf(sampleOf("The harbour lies on the shore.", 0.9))).toBeCloseTo(0.9);
  });

  it("is little where it is sure of the few signs that it knows", () => {
    expect(readShareOf(sampleOf(". , .", 1))).toBeLessThan(0.3);
  });

  it("counts lines that go up or down the page as long as they are", () => {
    const upright = recognizedLine("The harbour lies on the shore.", [0, 0, 20, 400], 0.9);

    expect(readShareOf({ places: [upright.corners], lines: [upright] })).toBeCloseTo(0.9);
  });

  it("is nothing where nothing was read", () => {
    expect(readShareOf({ places: sampleOf("", 0).places, lines: [] })).toBe(0);
  });
});

function sampleOf(text: string, confidence: number) {
  const line = recognizedLine(text, [...PLACE], confidence);
  return { places: [line.corners], lines: [line] };
}
