import type { Box } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import type { Character, SourcePage } from "@parsewright/document/files";
import type { Pixels } from "@parsewright/document/images";
import { sampleOptions } from "@parsewright/document/testing/sample-options";
import type { LayoutRegion } from "../layout/layout-reader.ts";
import type { SeenPage } from "../layout/layout-reader.ts";
import { blankPage, typeLine } from "../regions/testing/sample-page.ts";
import { recognizedLine } from "../ocr/testing/recognized-line.ts";
import type { TextRecognizer } from "../ocr/recognizer.ts";
import { readSeals } from "./read-seals.ts";

const BOX: Box = [100, 80, 200, 180];
const SEAL: LayoutRegion = { label: "seal", score: 0.9, box: BOX };
const TEXT: LayoutRegion = { label: "text", score: 0.9, box: [20, 20, 580, 300] };

describe("readSeals", () => {
  it("gives a seal what it says, and a scan the print under it without the ink", async () => {
    const page = scan("Signed by XX?X Miller", [214, 30, 44]);
    const drawn: Pixels[] = [];

    const read = await readSeals(seen(page, [TEXT, SEAL]), readersWith(recognizer("Mary", drawn)));

    expect(read.regions).toEqual([TEXT, { ...SEAL, sealText: ["CITY COUNCIL", "PAID"] }]);
    expect(textOf(read.page.characters)).toBe("Signed by Mary Miller");
    // The ink of the seal is gone from what was read.
    expect(drawn.every(({ rgb }) => rgb.every((shade) => shade > 240))).toBe(true);
  });

  it("takes what stands on a black seal alone for its own", async () => {
    const outside = typeLine("a line of the page", { x: 20, y: 290 });
    const page = { ...scan("", [0, 0, 0]), characters: [...outside, ...onSeal("CTY COU")] };

    const read = await readSeals(seen(page, [SEAL]), readersWith(recognizer("nothing", [])));

    expect(read.page.characters).toEqual(outside);
  });

  it("leaves the text of a page that is no scan alone", async () => {
    const page = notScanned(scan("Signed by Mary", [214, 30, 44]));

    const read = await readSeals(seen(page, [SEAL]), readersWith(recognizer("nothing", [])));

    expect(read.regions[0]?.sealText).toEqual(["CITY COUNCIL", "PAID"]);
    expect(read.page).toBe(page);
  });

  it("leaves a seal alone that is set in letters of the file, or that nothing can read", async () => {
    const set = onSeal("CITY").map((character) => ({ ...character, angle: 33 }));
    const lettered = { ...notScanned(scan("", [214, 30, 44])), characters: set };
    const plain = scan("", [214, 30, 44]);
    const without = { ...recognizer("", []), recognizeSeal: async () => undefined };

    const first = await readSeals(seen(lettered, [SEAL]), readersWith(recognizer("", [])));
    const second = await readSeals(seen(plain, [SEAL]), readersWith(without));

    expect([first.regions, second.regions]).toEqual([[SEAL], [SEAL]]);
  });

  it("says so where reading fails", async () => {
    const failing: TextRecognizer = {
      ...recognizer("", []),
      recognizeSeal: () => Promise.reject(new Error("out of memory")),
    };

    const read = await readSeals(seen(scan("", [0, 0, 0]), [SEAL]), readersWith(failing));

    expect(read.notes).toEqual([expect.stringContaining("out of memory")]);
    expect(read.regions).toEqual([SEAL]);
  });
});

function readersWith(found: TextRecognizer) {
  return {
    options: sampleOptions,
    signal: new AbortController().signal,
    findRecognizer: async () => ({ recognizer: found }),
  };
}

/** Sees two lines in a seal, and in the print under it one with `word` in its middle, in the place of the line of `scan`. */
function recognizer(word: string, drawn: Pixels[]): TextRecognizer {
  const text = `Signed by ${word} Miller`;
  return {
    async recognize(picture) {
      drawn.push(picture);
      const [left, right] = [0.08 * picture.width, 0.92 * picture.width];
      const [top, bottom] = [0.45 * picture.height, 0.55 * picture.height];
      return { lines: [recognizedLine(text, [left, top, right, bottom])], unreadLines: 0 };
    },
    recognizeSeal: async () => [
      { text: "CITY COUNCIL", confidence: 0.9 },
      { text: "PAID", confidence: 0.9 },
    ],
    async close() {},
  };
}

/** A scan of white paper with ink of a colour over the seal, and a line that was read across it. */
function scan(line: string, colour: readonly [number, number, number]): SourcePage {
  const characters = recognised(typeLine(line, { x: 90, y: 134, size: 12 }));
  const render: SourcePage["render"] = ([left, top, right, bottom], dotsPerInch) => {
    const scale = dotsPerInch / 72;
    const [width, height] = [(right - left) * scale, (bottom - top) * scale].map(Math.round);
    const rgb = new Uint8Array((width ?? 0) * (height ?? 0) * 3).fill(255);
    for (let pixel = 0; pixel < rgb.length / 3; pixel++) {
      const x = left + (pixel % (width ?? 1)) / scale;
      const y = top + Math.floor(pixel / (width ?? 1)) / scale;
      if (x > 110 && x < 190 && y > 90 && y < 170) rgb.set(colour, pixel * 3);
    }
    return { width: width ?? 0, height: height ?? 0, rgb };
  };
  return { ...blankPage({ characters }), isScan: true, render };
}

function notScanned({ isScan: _isScan, ...page }: SourcePage): SourcePage {
  return page;
}

function onSeal(text: string): Character[] {
  return recognised(typeLine(text, { x: 120, y: 130 })).map(
    ({ confidence: _confidence, ...character }) => character,
  );
}

function recognised(characters: readonly Character[]): Character[] {
  return characters.map((character) => ({ ...character, confidence: 0.9 }));
}

function textOf(characters: readonly Character[]): string {
  return characters
    .map(({ text, hasSpaceBefore }) => (hasSpaceBefore ? ` ${text}` : text))
    .join("");
}

function seen(page: SourcePage, regions: readonly LayoutRegion[]): SeenPage {
  return { page, regions, notes: [] };
}
