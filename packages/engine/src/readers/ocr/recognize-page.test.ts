import type { Box } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import type { SourcePage } from "@parsewright/document/files";
import { recognizePage } from "./recognize-page.ts";
import { recognizedLine } from "./testing/recognized-line.ts";
import type { RecognizedLine, TextRecognizer } from "./recognizer.ts";

const SCAN = { isScan: true, kept: [], because: "the page is a picture" };

describe("recognizePage", () => {
  it("puts recognised text where it stands on the page", async () => {
    const recognizer = readerOf([[lineAt(0.1, 0.2, 0.5, 0.25)]]);

    const { page, turnedDegrees } = await recognize(recognizer);

    expect(turnedDegrees).toBe(0);
    expect(page.isScan).toBe(true);
    expect(page.images).toEqual([]);
    expect(page.characters.map(({ text }) => text).join("")).toBe("Hellothere");
    expect(page.characters[0]?.box[0]).toBeCloseTo(20, 0);
    expect(page.characters.at(-1)?.box[2]).toBeCloseTo(100, 0);
    expect(page.characters[0]?.confidence).toBe(0.95);
  });

  it("reads a page again that is read badly, upside down, and takes the better reading", async () => {
    const bad = lineAt(0.1, 0.2, 0.5, 0.25, 0.4);
    const recognizer = readerOf([[bad], [lineAt(0.1, 0.2, 0.5, 0.25)]]);

    const { page, turnedDegrees } = await recognize(recognizer);

    expect(turnedDegrees).toBe(180);
    // In the frame of the page that is upright.
    expect(page.characters[0]?.box[0]).toBeCloseTo(20, 0);
  });

  it("keeps the first reading where turning the page makes it no better", async () => {
    const bad = [lineAt(0.1, 0.2, 0.5, 0.25, 0.4)];
    const worse = [lineAt(0.1, 0.2, 0.5, 0.25, 0.3)];

    const { turnedDegrees } = await recognize(readerOf([bad, worse]));

    expect(turnedDegrees).toBe(0);
  });

  it("turns a page whose lines run down", async () => {
    const down: RecognizedLine = {
      ...lineAt(0, 0, 1, 1),
      corners: [
        { x: 500, y: 100 },
        { x: 500, y: 800 },
        { x: 460, y: 800 },
        { x: 460, y: 100 },
      ],
    };

    const { page, turnedDegrees } = await recognize(
      readerOf([[down], [lineAt(0.1, 0.2, 0.5, 0.25)]]),
    );

    expect(turnedDegrees).toBe(270);
    expect([page.width, page.height]).toEqual([300, 200]);
  });

  it("leaves out rings and arcs that look like letters", async () => {
    const ringsAt = (top: number, confidence: number) =>
      recognizedLine("0 U", [20, top, 60, top + 10], confidence);
    const recognizer = readerOf([
      [lineAt(0.1, 0.2, 0.5, 0.25), ringsAt(200, 0.6), ringsAt(400, 0.9)],
    ]);

    const { page } = await recognize(recognizer);

    expect(page.characters.map(({ text }) => text).join("")).toBe("Hellothere0U");
  });

  it("leaves out what is recognised where trustworthy text stands", async () => {
    const { page: read } = await recognize(readerOf([[lineAt(0.1, 0.2, 0.5, 0.25)]]));
    const kept = read.characters.slice(0, 3);

    const { page } = await recognizePage(
      scanPage(),
      { ...SCAN, kept },
      optionsFor(readerOf([[lineAt(0.1, 0.2, 0.5, 0.25), lineAt(0.1, 0.6, 0.5, 0.65)]])),
    );

    expect(page.characters).toHaveLength(kept.length + "Hellothere".length);
  });

  it("leaves a page whose own text is longer than what its background says as it is, but for that", async () => {
    const { page: read } = await recognize(
      readerOf([[lineAt(0.1, 0.2, 0.5, 0.25), lineAt(0.1, 0.3, 0.5, 0.35)]]),
    );
    const slide = { ...scanPage(), characters: read.characters };

    const { page } = await recognizePage(
      slide,
      { ...SCAN, kept: read.characters },
      optionsFor(readerOf([[lineAt(0.1, 0.6, 0.5, 0.65)]])),
    );

    expect(page.isScan).toBeUndefined();
    expect(page.images).toEqual(slide.images);
    expect(page.characters.slice(0, read.characters.length)).toEqual(read.characters);
    expect(page.characters).toHaveLength(read.characters.length + "Hellothere".length);
  });

  it("replaces the guesses of a page that is no scan, and keeps those in no line", async () => {
    const { page: read } = await recognize(readerOf([[lineAt(0.1, 0.2, 0.5, 0.25)]]));
    const [character] = read.characters;
    if (character === undefined) throw new Error("nothing read");
    const guessAt = (text: string, box: Box) => ({ ...character, text, box });
    const guesses = [guessAt("!", [50, 50, 60, 60]), guessAt("?", [100, 200, 110, 210])];
    const drawn: Box[] = [];
    const blank = scanPage();
    const render: SourcePage["render"] = (box, dotsPerInch) => {
      drawn.push(box);
      return blank.render(box, dotsPerInch);
    };

    const { page } = await recognizePage(
      { ...blank, render, characters: guesses },
      { ...SCAN, isScan: false },
      optionsFor(readerOf([[lineAt(0.1, 0.05, 0.9, 0.2)]])),
    );

    // Nothing is looked at but the guesses and a margin around them.
    expect(drawn).toEqual([[32, 32, 128, 228]]);
    expect(page.characters.map(({ text }) => text).join("")).toBe("?Hellothere");
    expect(page.images).toHaveLength(1);
  });
});

function recognize(recognizer: TextRecognizer) {
  return recognizePage(scanPage(), SCAN, optionsFor(recognizer));
}

function optionsFor(recognizer: TextRecognizer) {
  return { recognizer, lang: "en", signal: new AbortController().signal };
}

/** Sees what it is asked to see, one reading after the other. Places are shares of the picture's sides. */
function readerOf(readings: readonly (readonly RecognizedLine[])[]): TextRecognizer {
  const left = [...readings];
  return {
    async recognize({ width, height }) {
      const lines = (left.shift() ?? []).map((line) => ({
        ...line,
        corners: line.corners.map(({ x, y }) =>
          x <= 1 && y <= 1 ? { x: x * width, y: y * height } : { x, y },
        ) as unknown as RecognizedLine["corners"],
      }));
      return { lines, unreadLines: 0 };
    },
    async close() {},
  };
}

function lineAt(
  ...[left = 0, top = 0, right = 0, bottom = 0, confidence]: readonly number[]
): RecognizedLine {
  return recognizedLine("Hello there", [left, top, right, bottom], confidence);
}

/** An empty sheet of 200 by 300 points. */
function scanPage(): SourcePage {
  return {
    index: 0,
    width: 200,
    height: 300,
    characters: [],
    hiddenCharacters: [],
    images: [{ box: [0, 0, 200, 300] }],
    rulings: [],
    fills: [],
    drawings: [],
    render: ([left, top, right, bottom], dotsPerInch) => {
      const width = Math.round(((right - left) * dotsPerInch) / 72);
      const height = Math.round(((bottom - top) * dotsPerInch) / 72);
      return { width, height, rgb: new Uint8Array(width * height * 3).fill(255) };
    },
  };
}
