import { describe, expect, it } from "vitest";
import { readSegments } from "../text/read-segments.ts";
import { linesToCharacters } from "./lines-to-characters.ts";
import type { Corners, Point, RecognizedLine } from "./recognizer.ts";

/** A picture of 144 dots per inch. */
const toPage = ({ x, y }: Point) => ({ x: x / 2, y: y / 2 });

describe("linesToCharacters", () => {
  it("gives lines that the reader of text layers reads back", () => {
    const lines = [
      line("Hello wide world", { top: 100, step: 10 }),
      line("第二行文字", { top: 140 }),
    ];

    expect(textsOf(lines)).toEqual(["Hello wide world", "第二行文字"]);
  });

  it("places characters on the page, as high as their line", () => {
    const [first, second] = linesToCharacters(
      [line("ab", { left: 20, top: 100, step: 20 })],
      toPage,
    );

    expect(first?.box).toEqual([11, 50, 20, 60]);
    expect(second?.box).toEqual([20, 50, 29, 60]);
    expect(first?.font.size).toBeCloseTo(8.5);
    expect(first?.baseline).toEqual({ x: 11, y: 57.8 });
    expect(first).toMatchObject({ angle: 0, confidence: 0.9, hasSpaceBefore: false });
  });

  it("says where words begin", () => {
    const characters = linesToCharacters([line("a bc", {})], toPage);

    expect(characters.map(({ text, hasSpaceBefore }) => [text, hasSpaceBefore])).toEqual([
      ["a", false],
      ["b", true],
      ["c", false],
    ]);
  });

  it("keeps what stands far apart in one line apart", () => {
    const total = line("Total 9", {});
    const moved = total.characters.map((one) =>
      one.text === "9" ? { ...one, from: 1.4, to: 1.5 } : one,
    );

    expect(textsOf([{ ...total, characters: moved }])).toEqual(["Total", "9"]);
  });

  it("reads lines that lean a little as level, and tells the angle of others", () => {
    const angleAt = (degrees: number) =>
      linesToCharacters([turned("abc", degrees)], toPage)[0]?.angle;

    expect([0.7, -1.2, 89, 180.5, -91].map(angleAt)).toEqual([0, 0, 90, 180, 270]);
    expect(angleAt(30)).toBe(30);
    expect(angleAt(-30)).toBe(330);
  });

  it("reads a short word as level whose ends differ by a part of its height, but not a long line", () => {
    const angleOf = (text: string) => linesToCharacters([turned(text, 4)], toPage)[0]?.angle;

    expect(angleOf("abc")).toBe(0);
    expect(angleOf("a line of many words that leans")).toBe(4);
  });

  it("gives lines that look a little higher or lower one font size", () => {
    const lines = [
      line("a line with everything in it (yes)", { top: 0, height: 22 }),
      line("as we see no more", { top: 40, height: 19 }),
      line("Heading", { top: 80, height: 40 }),
    ];

    const sizes = new Set(linesToCharacters(lines, toPage).map(({ font }) => font.size));

    expect([...sizes]).toEqual([expect.closeTo(9.35), expect.closeTo(17)]);
  });

  it("keeps the places of what is read from right to left", () => {
    const { characters, ...rest } = line("abc", {});
    const places = characters.map(({ from, to }) => ({ from, to })).toReversed();
    const mirrored = characters.map((one, index) => ({ ...one, ...places[index] }));

    const [first, , last] = linesToCharacters([{ ...rest, characters: mirrored }], toPage);

    expect(first?.box[0]).toBeGreaterThan(last?.box[0] ?? Infinity);
    expect(first?.text).toBe("a");
  });

  it("leaves lines without text out", () => {
    expect(linesToCharacters([line("  ", {}), line("", {})], toPage)).toEqual([]);
  });
});

interface LineSpec {
  readonly left?: number;
  readonly top?: number;
  readonly height?: number;
  /** Pixels for each character. */
  readonly step?: number;
}

/** Each character fills nine tenths of its step, as recognisers place them. */
function line(
  text: string,
  { left = 0, top = 0, height = 20, step = 20 }: LineSpec,
): RecognizedLine {
  const letters = [...text];
  const right = left + letters.length * step;
  const corners: Corners = [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: top + height },
    { x: left, y: top + height },
  ];
  const characters = letters.map((letter, index) => ({
    text: letter,
    from: (index + 0.1) / letters.length,
    to: (index + 0.9) / letters.length,
    confidence: 0.9,
  }));
  return { text, confidence: 0.9, corners, characters };
}

function turned(text: string, degrees: number): RecognizedLine {
  const upright = line(text, { left: 100, top: 100 });
  const radians = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const [a, b, c, d] = upright.corners.map(({ x, y }) => ({
    x: x * cos - y * sin,
    y: x * sin + y * cos,
  }));
  if (a === undefined || b === undefined || c === undefined || d === undefined) return upright;
  return { ...upright, corners: [a, b, c, d] };
}

function textsOf(lines: readonly RecognizedLine[]): string[] {
  return readSegments(linesToCharacters(lines, toPage)).map(({ text }) => text);
}
