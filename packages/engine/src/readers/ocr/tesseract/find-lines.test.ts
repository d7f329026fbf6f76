import { describe, expect, it } from "vitest";
import type { Pixels } from "@parsewright/document/images";
import type { DetectionSession } from "../lines/detection-session.ts";
import { findLines } from "./find-lines.ts";

describe("findLines", () => {
  it.each([
    { what: "high letters in a smaller picture", letterPixels: 16, height: 400, seenHeight: 275 },
    { what: "very high letters not too small", letterPixels: 40, height: 400, seenHeight: 240 },
    { what: "low letters as they are", letterPixels: 10, height: 400, seenHeight: 400 },
    { what: "a whole page as it is", letterPixels: 16, height: 900, seenHeight: 900 },
  ])("shows the detector $what", async ({ letterPixels, height, seenHeight }) => {
    const seen: number[] = [];

    const { boxes } = await findLines(detectorOfAll(seen), drawLetters(letterPixels, height));

    expect(seen).toEqual([seenHeight]);
    expect(boxes).toHaveLength(1);
    expect(boxes[0]?.width).toBeCloseTo(1000);
    expect(boxes[0]?.height).toBeCloseTo(height);
    expect(boxes[0]?.centre.y).toBeCloseTo(height / 2);
  });
});

/** Says that the whole picture is a line, and notes how high it is. */
function detectorOfAll(seen: number[]): DetectionSession {
  return {
    async findLines({ width, height }) {
      seen.push(height);
      const centre = { x: width / 2, y: height / 2 };
      return { boxes: [{ centre, along: { x: 1, y: 0 }, width, height }], unreadLines: 0 };
    },
  };
}

/** Black letters on white, five times as far apart as they are wide. */
function drawLetters(letterPixels: number, height: number): Pixels {
  const width = 1000;
  const rgb = new Uint8Array(width * height * 3).fill(255);
  const isInk = (row: number, column: number) =>
    row % (2 * letterPixels) < letterPixels && column % 20 < 4;
  for (let pixel = 0; pixel < width * height; pixel++)
    if (isInk(Math.floor(pixel / width), pixel % width)) rgb.fill(0, pixel * 3, pixel * 3 + 3);
  return { width, height, rgb };
}
