import type { Box } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import type { TextSegment } from "./text-segment.ts";
import { joinLines } from "./text-line.ts";

describe("joinLines", () => {
  it("reads lines from top to bottom, each from left to right", () => {
    const segments = [
      segment("below", [0, 20, 30, 30]),
      segment("right", [40, 0, 70, 10]),
      segment("left", [0, 0, 30, 10]),
    ];

    expect(textsOf(segments)).toEqual(["left right", "below"]);
  });

  it.each([
    { name: "down the page", angle: 90, first: [20, 0, 30, 50], second: [0, 0, 10, 50] },
    { name: "upside down", angle: 180, first: [0, 20, 50, 30], second: [0, 0, 50, 10] },
    { name: "up the page", angle: 270, first: [0, 0, 10, 50], second: [20, 0, 30, 50] },
  ] as const)("reads the lines of text that runs $name in its own order", (turned) => {
    const segments = [
      segment("second", [...turned.second], { angle: turned.angle }),
      segment("first", [...turned.first], { angle: turned.angle }),
    ];

    expect(textsOf(segments)).toEqual(["first", "second"]);
  });

  it("reads turned text as a whole, where it begins", () => {
    const segments = [
      segment("above", [0, 0, 50, 10]),
      segment("side", [90, 5, 100, 60], { angle: 270 }),
      segment("below", [0, 20, 50, 30]),
    ];

    expect(textsOf(segments)).toEqual(["above", "side", "below"]);
  });

  it("reads words of a line that lean, as where a page was scanned askew", () => {
    const segments = [
      segment("right", [40, 0, 70, 10]),
      segment("left", [0, 0, 30, 10], { angle: 9 }),
    ];

    expect(textsOf(segments)).toEqual(["left right"]);
  });

  it("reads the pieces of a line in Hebrew from the right", () => {
    const segments = [segment("שלום", [40, 0, 70, 10]), segment("עולם", [0, 0, 30, 10])];

    expect(textsOf(segments)).toEqual(["שלום עולם"]);
  });

  it("reads a label before the two lines that it is beside", () => {
    const segments = [
      segment("upper line", [60, 0, 150, 10]),
      segment("Figure 2", [0, 7.9, 40, 16.1]),
      segment("lower line", [60, 14, 150, 24]),
    ];

    expect(textsOf(segments)).toEqual(["Figure 2", "upper line", "lower line"]);
  });

  it("puts no space into a Chinese line that is drawn in pieces", () => {
    const segments = [segment("第一", [0, 0, 20, 10]), segment("行", [21, 0, 31, 10])];

    expect(textsOf(segments)).toEqual(["第一行"]);
  });
});

function textsOf(segments: readonly TextSegment[]): string[] {
  return joinLines(segments).map(({ text }) => text);
}

function segment(text: string, box: Box, { size = 10, angle = 0 } = {}): TextSegment {
  return { text, box, characters: [], texts: [], size, isBold: false, isItalic: false, angle };
}
