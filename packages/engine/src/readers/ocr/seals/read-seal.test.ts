import { env } from "node:process";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { locateModel } from "../../../models/locate-model.ts";
import { defaultModelDirectory } from "../../../models/model-directory.ts";
import { createModelHost } from "../../../models/model-host.ts";
import type { PdfPage } from "@parsewright/document/testing/pdf-page";
import { renderPage } from "../../../testing/render-page.ts";
import type { LineQuestion, SeenLines } from "../lines/line-messages.ts";
import { ppocrEngine } from "../ppocr/ppocr-engine.ts";
import { recognizedLine } from "../testing/recognized-line.ts";
import type { RecognizedLine, TextRecognizer } from "../recognizer.ts";
import { readSeal } from "./read-seal.ts";

const modelDirectory = defaultModelDirectory(env);
const models = await Promise.all(
  [...ppocrEngine.modelsFor("en"), "pp-ocrv4-seal-det"].map((name) =>
    locateModel(name, { modelDirectory }),
  ),
);
const { signal } = new AbortController();

const NOTHING: SeenLines = { boxes: [], lines: [], unreadLines: 0 };

describe("readSeal", () => {
  const picture = { width: 200, height: 200, rgb: new Uint8Array(200 * 200 * 3) };
  const arc = Array.from({ length: 21 }, (_, step) => ({
    x: 100 - 80 * Math.cos((step * Math.PI) / 20),
    y: 100 - 80 * Math.sin((step * Math.PI) / 20),
  }));
  const boxAt = (x: number, y: number) => ({
    centre: { x, y },
    along: { x: 1, y: 0 },
    width: 40,
    height: 20,
  });

  it("reads bent lines both ways, and straight ones that are no piece of them", async () => {
    const asked: LineQuestion[] = [];
    const ask = async (question: LineQuestion): Promise<SeenLines> => {
      asked.push(question);
      if (question.isSeal === true) return { ...NOTHING, curves: [{ middle: arc, height: 20 }] };
      if (question.boxes === undefined)
        return { ...NOTHING, boxes: [boxAt(100, 110), boxAt(100, 22)] };
      if (question.picture === picture)
        return { ...NOTHING, lines: question.boxes.map(({ centre }) => lineOf("PAID", centre.y)) };
      const isFirst = asked.filter((one) => one.picture !== picture).length === 1;
      return { ...NOTHING, lines: [isFirst ? lineOf("CITY", 0) : lineOf("ALIO", 0, 0.7)] };
    };

    const lines = await readSeal(ask, { picture, signal });

    expect(lines).toEqual([
      { text: "CITY", confidence: 0.9 },
      { text: "PAID", confidence: 0.9 },
    ]);
  });

  it("cannot read where what finds the lines is not installed", async () => {
    const ask = async (): Promise<SeenLines> => NOTHING;

    await expect(readSeal(ask, { picture, signal })).resolves.toBeUndefined();
  });
});

describe.skipIf(models.includes(undefined))("a drawn seal, where the models are installed", () => {
  const host = createModelHost({ modelDirectory, cores: 1 });
  let recognizer: TextRecognizer | undefined;

  beforeAll(async () => {
    recognizer = await ppocrEngine.connect("en", host.connect);
  }, 60_000);

  afterAll(() => host.close());

  it("is read along its ring, in spite of the print under it", async () => {
    const { width, height, rgb } = await renderPage(drawSeal, 100);
    const size = Math.min(width, height);

    const lines = await recognizer?.recognizeSeal?.(
      { width, height: size, rgb: rgb.subarray(0, width * size * 3) },
      { lang: "en", signal },
    );

    // Words that are far apart on a ring may be lines of their own.
    const text = lines?.map((line) => line.text).join(" ");
    for (const word of ["HARBOUR", "BOARD", "PORTO", "PAID"]) expect(text).toContain(word);
    expect(text).not.toContain("print");
  }, 60_000);
});

function lineOf(text: string, y: number, confidence = 0.9): RecognizedLine {
  return recognizedLine(text, [80, y - 10, 120, y + 10], confidence);
}

/** A seal in red on the upper part of a page, over a line of print. */
function drawSeal(page: PdfPage): void {
  const red = [0.84, 0.12, 0.17] as const;
  const [x, y] = [306, 486];
  page.text("A line of print that runs across the page under the seal", {
    x: 100,
    y: 360,
    size: 16,
  });
  for (const radius of [290, 205]) drawRing(page, { x, y, radius });
  const text = "HARBOUR BOARD OF PORTO";
  for (const [position, letter] of [...text].entries()) {
    const degrees = 120 - (240 * position) / (text.length - 1);
    const radians = ((degrees + 90) * Math.PI) / 180;
    const place = { x: x + 225 * Math.cos(radians), y: y + 225 * Math.sin(radians) };
    page.text(letter, { ...place, size: 48, font: "Helvetica-Bold", color: red, angle: degrees });
  }
  page.text("PAID", { x: x - 65, y: y - 18, size: 52, font: "Helvetica-Bold", color: red });
}

function drawRing(page: PdfPage, ring: { x: number; y: number; radius: number }): void {
  const { x, y, radius } = ring;
  const at = (step: number) =>
    [
      x + radius * Math.cos((step * Math.PI) / 60),
      y + radius * Math.sin((step * Math.PI) / 60),
    ] as const;
  for (let step = 0; step < 120; step++)
    page.line({ from: at(step), to: at(step + 1), width: 3, color: [0.84, 0.12, 0.17] });
}
