import type { Box } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import type { Character, SourcePage } from "@parsewright/document/files";
import type { Pixels } from "@parsewright/document/images";
import { renderPage } from "../../../testing/render-page.ts";
import { blankPage, typeLine } from "../../regions/testing/sample-page.ts";
import { recognizedLine } from "../testing/recognized-line.ts";
import type { RecognizedLine, TextRecognizer } from "../recognizer.ts";
import { findPictureBoxes, readPictureText } from "./read-picture-text.ts";

const PICTURE: Box = [100, 200, 300, 300];

describe("findPictureBoxes", () => {
  it("joins strips, and leaves out icons and backgrounds of text", () => {
    const strips: Box[] = [
      [100, 200, 300, 250],
      [100, 250, 300, 300],
    ];
    const icon: Box = [10, 10, 22, 22];
    const panel: Box = [50, 500, 500, 700];
    const onPanel = Array.from({ length: 4 }, (_, row) =>
      typeLine("Words that stand on a panel", { x: 60, y: 540 + 20 * row }),
    ).flat();
    const page = blankPage({
      characters: onPanel,
      images: [...strips, icon, panel].map((box) => ({ box })),
    });

    expect(findPictureBoxes(page)).toEqual([PICTURE]);
  });
});

describe("readPictureText", () => {
  it("puts the words where they stand on the page", async () => {
    const { texts } = await read(await wordsPicture(), [lineAt(0.25, 0.1, 0.75, 0.3)]);

    expect(texts).toMatchObject([{ box: PICTURE }]);
    const characters = texts[0]?.characters ?? [];
    expect(characters.map(({ text }) => text).join("")).toBe("Dues");
    expect(characters[0]?.box[0]).toBeCloseTo(150, 0);
    expect(characters.at(-1)?.box[2]).toBeCloseTo(250, 0);
    expect(characters[0]?.box[1]).toBeCloseTo(210, 0);
  });

  it("leaves out what is unsure, and what the file itself says there", async () => {
    const own = typeLine("Own", { x: 160, y: 285 });
    const lines = [lineAt(0.2, 0.6, 0.8, 0.95), lineAt(0.2, 0.1, 0.8, 0.3, 0.4)];

    const { texts } = await read(await wordsPicture(), lines, own);

    expect(texts).toEqual([]);
  });

  it("takes single letters in ornaments for nothing, but keeps a number", async () => {
    const signs = ["n", "a 0", "U U", "7"].map((text, row) =>
      recognizedLine(text, [0.2, 0.2 * row, 0.4, 0.2 * row + 0.1]),
    );

    const { texts } = await read(await wordsPicture(), signs);

    expect(texts.flatMap(({ characters }) => characters.map(({ text }) => text))).toEqual(["7"]);
  });

  it("does not ask the recogniser about a picture in which nothing looks like letters", async () => {
    const { asked } = await read(({ width, height }) => new Uint8Array(width * height * 3), []);

    expect(asked).toBe(0);
  });

  it("asks once about a picture that is on many pages, and again about another", async () => {
    const words = await wordsPicture();
    const inverted: Paint = (size) => words(size).map((shade) => 255 - shade);
    const recognizer = countingRecognizer([lineAt(0.25, 0.1, 0.75, 0.3)]);

    const first = await readWith(recognizer, words);
    const second = await readWith(recognizer, words);
    await readWith(recognizer, inverted);

    expect(recognizer.asked()).toBe(2);
    expect(second).toEqual(first);
  });

  it("leaves out what the file itself says there, although an earlier page did not say it", async () => {
    const words = await wordsPicture();
    const recognizer = countingRecognizer([lineAt(0.2, 0.6, 0.8, 0.95)]);

    const [empty, own] = [
      await readWith(recognizer, words),
      await readWith(recognizer, words, typeLine("Own", { x: 160, y: 285 })),
    ];

    expect([empty.length, own.length]).toEqual([1, 0]);
  });

  it("passes over a picture that cannot be drawn", async () => {
    const { texts } = await read(() => {
      throw new Error("broken");
    }, []);

    expect(texts).toEqual([]);
  });
});

type Paint = (size: { width: number; height: number }) => Uint8Array;

let drawnWords: Promise<Pixels> | undefined;

/** A picture with words all over. */
async function wordsPicture(): Promise<Paint> {
  const words = await (drawnWords ??= renderPage((page) => {
    for (let row = 0; row < 40; row++)
      page.text("Harbour dues and lights of the northern shore", { x: 40, y: 780 - 20 * row });
  }, 200));
  return ({ width, height }) => {
    const rgb = new Uint8Array(width * height * 3);
    for (let row = 0; row < height; row++)
      rgb.set(
        words.rgb.subarray(row * words.width * 3, (row * words.width + width) * 3),
        row * width * 3,
      );
    return rgb;
  };
}

async function read(
  paint: Paint,
  lines: readonly RecognizedLine[],
  characters: readonly Character[] = [],
) {
  const recognizer = countingRecognizer(lines);
  const texts = await readWith(recognizer, paint, characters);
  return { texts, asked: recognizer.asked() };
}

/** Sees the same lines in each picture. */
function countingRecognizer(lines: readonly RecognizedLine[]) {
  let asked = 0;
  return {
    async recognize({ width, height }: Pixels) {
      asked++;
      const placed = lines.map((line) => ({
        ...line,
        corners: line.corners.map(({ x, y }) => ({
          x: x * width,
          y: y * height,
        })) as unknown as RecognizedLine["corners"],
      }));
      return { lines: placed, unreadLines: 0 };
    },
    async close() {},
    asked: () => asked,
  } satisfies TextRecognizer & { asked: () => number };
}

/** Reads a page whose only picture is painted so. */
function readWith(recognizer: TextRecognizer, paint: Paint, characters: readonly Character[] = []) {
  const page: SourcePage = {
    ...blankPage({ characters, images: [{ box: PICTURE }] }),
    render: ([left, top, right, bottom], dotsPerInch): Pixels => {
      const width = Math.round(((right - left) * dotsPerInch) / 72);
      const height = Math.round(((bottom - top) * dotsPerInch) / 72);
      return { width, height, rgb: paint({ width, height }) };
    },
  };
  const { signal } = new AbortController();
  return readPictureText(page, [PICTURE], { recognizer, lang: "en", signal });
}

function lineAt(
  ...[left = 0, top = 0, right = 1, bottom = 1, confidence]: readonly number[]
): RecognizedLine {
  return recognizedLine("Dues", [left, top, right, bottom], confidence);
}
