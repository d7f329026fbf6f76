import type { Box } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import { renderPage } from "../../testing/render-page.ts";
import { readUpright } from "./read-upright.ts";
import type { LineSample, Recognition, TextRecognizer } from "./recognizer.ts";
import type { FindScript } from "./script/find-script.ts";
import { recognizedLine } from "./testing/recognized-line.ts";

const PICTURE = { width: 600, height: 400, rgb: new Uint8Array(600 * 400 * 3).fill(255) };
const READ = "The harbour lies on the northern shore.";

describe("readUpright", () => {
  it("asks for no other script where the widest lines are read", async () => {
    const reading = await read(scripted([READ]), async () => {
      throw new Error("Nobody needs it.");
    });

    expect(textsOf(reading)).toEqual([READ]);
    expect(reading.script).toBeUndefined();
  });

  it("reads with the reader of the script that is found", async () => {
    const russian = "Порт лежит на северном берегу.";

    const reading = await read(scripted([". ,", ". ,"]), async () => ({
      lang: "cyrillic",
      recognizer: scripted([russian]),
    }));

    expect(textsOf(reading)).toEqual([russian]);
    expect(reading.script).toBe("cyrillic");
  });

  it("turns a picture around before it looks for another script", async () => {
    const reading = await read(scripted([". ,", READ]), async () => {
      throw new Error("Nobody needs it.");
    });

    expect(reading.quarterTurns).toBe(2);
  });

  it("keeps what the reader of the language sees where no other knows the script, and says so", async () => {
    const reading = await read(scripted([". ,"]), async () => ({ notInstalled: ["th"] }));

    expect(textsOf(reading)).toEqual([". ,"]);
    expect(reading.notInstalled).toEqual(["th"]);
  });

  it("does not say so of poor print, of which most was read", async () => {
    const reading = await read(scripted([READ], 0.7), async () => ({ notInstalled: ["th"] }));

    expect(textsOf(reading)).toEqual([READ]);
    expect(reading.notInstalled).toBeUndefined();
  });

  it("reads a large letter at the start of a paragraph that was not found as a line", async () => {
    const rgb = PICTURE.rgb.slice();
    for (let y = 25; y < 55; y++) rgb.fill(0, 3 * (y * 600 + 22), 3 * (y * 600 + 40));
    const lines = [50, 50, 20, 20].map((left, row) =>
      recognizedLine(READ, [left, 20 + 20 * row, 420, 38 + 20 * row]),
    );
    const reader = (letter: string): TextRecognizer => ({
      recognize: async () => ({ lines, unreadLines: 0 }),
      readPlaces: async (_, places) => places.map(() => recognizedLine(letter, [20, 20, 44, 58])),
      close: async () => {},
    });
    const options = { lang: "en", box: [0, 0, 600, 400] as Box, isTurnable: false };
    const lastOf = async (letter: string) => {
      const { signal } = new AbortController();
      const picture = { ...PICTURE, rgb };
      const recognizer = reader(letter);
      return textsOf(await readUpright(picture, { ...options, recognizer, signal })).at(-1);
    };

    expect(await lastOf("S")).toBe("S");
    expect(await lastOf("§")).toBe(READ);
  });

  it("enlarges small print, but not in a picture of which the size of its words is known", async () => {
    const small = await renderPage((page) => {
      for (let row = 0; row < 40; row++) page.text(READ, { x: 72, y: 650 - 14 * row, size: 11 });
    }, 75);
    const readSmall = (searchScale?: number) =>
      readUpright(small, {
        recognizer: scripted([READ]),
        lang: "en",
        signal: new AbortController().signal,
        box: [0, 0, 612, 792],
        isTurnable: false,
        ...(searchScale !== undefined && { searchScale }),
      });

    expect((await readSmall()).preparation.scale).toBeGreaterThan(1.5);
    expect((await readSmall(0.6)).preparation.scale).toBe(1);
  });
});

function read(recognizer: TextRecognizer, findScript: FindScript) {
  const { signal } = new AbortController();
  return readUpright(PICTURE, {
    recognizer,
    findScript,
    lang: "en",
    signal,
    box: [0, 0, 300, 200],
    isTurnable: true,
  });
}

/** Sees one line, which says another of these texts at each look; the last one from then on. */
function scripted(texts: readonly string[], confidence = 0.95): TextRecognizer {
  const left = [...texts];
  return {
    async recognize(_picture, { isWorthReading }): Promise<Recognition> {
      const text = (left.length > 1 ? left.shift() : left[0]) ?? "";
      const line = recognizedLine(text, [20, 20, 420, 40], confidence);
      const sample: LineSample = { places: [line.corners], lines: [line] };
      if (isWorthReading?.(sample) === false) return { lines: [], unreadLines: 0, refused: sample };
      return { lines: [line], unreadLines: 0 };
    },
    close: async () => {},
  };
}

function textsOf({ lines }: Recognition): string[] {
  return lines.map(({ text }) => text);
}
