import { readFile } from "node:fs/promises";
import { env } from "node:process";
import type { Document } from "@parsewright/contract";
import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { createEngine } from "../../../engine.ts";
import { type Pixels, turnPixels } from "@parsewright/document/images";
import { locateModel } from "../../../models/locate-model.ts";
import { defaultModelDirectory } from "../../../models/model-directory.ts";
import { createModelHost } from "../../../models/model-host.ts";
import { sampleOptions } from "@parsewright/document/testing/sample-options";
import { describeRecognizer } from "../recognizer-conformance.ts";
import type { RecognizedLine } from "../recognizer.ts";
import { createRecognizerFinder } from "../registry.ts";
import { tesseractEngine } from "./tesseract-engine.ts";

const modelDirectory = defaultModelDirectory(env);
const { signal } = new AbortController();

/** A model has to be loaded, on a machine with other things to do. */
const TIMEOUT_MS = 240_000;

/** Of the words of a clean page in one script. */
const MIN_RIGHT_SHARE = 0.85;

const SCRIPTS = ["ru", "ar", "hi", "korean", "th", "el", "ta", "te", "ka"];
const installed = await findInstalled();
const notInstalled = SCRIPTS.filter((lang) => !installed.includes(lang));

await describeRecognizer(tesseractEngine, {
  lang: "ru",
  draw: () => loadPicture("ru"),
  words: ["северном берегу залива"],
});

describe.skipIf(installed.length === 0)("Tesseract, where data is installed", () => {
  const host = createModelHost({ modelDirectory, cores: 2 });
  const find = createRecognizerFinder(host.connect);

  afterAll(() => host.close());

  it.each(installed)(
    "reads %s",
    async (lang) => {
      const lines = await read(lang, await loadPicture(lang));

      const text = lines.map((line) => line.text).join(" ");
      const words = (await loadText(lang)).split(/\s+/u);
      const right = words.filter((word) => text.normalize("NFC").includes(word));
      expect(right.length / words.length).toBeGreaterThan(MIN_RIGHT_SHARE);
    },
    TIMEOUT_MS,
  );

  it.runIf(installed.includes("ru"))(
    "is sure of upright lines, sees those that run down the page, and doubts those upside down",
    async () => {
      const picture = await loadPicture("ru");
      const [upright, sideways, reversed] = await Promise.all([
        read("ru", picture),
        read("ru", turnPixels(picture, 1)),
        read("ru", turnPixels(picture, 2)),
      ]);

      expect(meanConfidence(upright)).toBeGreaterThan(0.85);
      expect(meanConfidence(reversed)).toBeLessThan(0.75);
      for (const { corners } of sideways.filter((line) => line.confidence > 0.9)) {
        expect(corners[1].y - corners[0].y).toBeGreaterThan(0);
        expect(Math.abs(corners[1].x - corners[0].x)).toBeLessThan(10);
      }
    },
    TIMEOUT_MS,
  );

  it.runIf(installed.includes("ar"))(
    "brings Arabic into a document in the order in which it is read, numbers too",
    async () => {
      const engine = createEngine({ modelDirectory, threads: 1 });
      const document = await engine.parse({
        bytes: await readFile(fixture("ar.png")),
        options: { ...sampleOptions, lang: "ar" },
        images: { add: async () => {} },
        signal,
      });
      await engine.close();

      const text = textOf(document);
      expect(text).toContain("يقع الميناء على الشاطئ الشمالي للخليج.");
      expect(text).toContain("عام 1987 بنيت");
      expect(document.parser_models?.map(({ name }) => name)).toContain("tesseract-ara");
    },
    TIMEOUT_MS,
  );

  async function read(lang: string, picture: Pixels): Promise<readonly RecognizedLine[]> {
    const found = await find(lang);
    if ("missing" in found) throw new Error(found.missing);
    const { lines } = await found.recognizer.recognize(picture, { lang, signal });
    return lines;
  }
});

it.each(notInstalled)("says how to install what reads %s", async (lang) => {
  const host = createModelHost({ modelDirectory, cores: 1 });

  const command = `parsewright models pull --lang ${lang}`;
  expect(await createRecognizerFinder(host.connect)(lang)).toEqual({
    missing: expect.stringContaining(command),
    command,
  });
  await host.close();
});

async function findInstalled(): Promise<string[]> {
  const found: string[] = [];
  for (const lang of SCRIPTS) {
    const names = tesseractEngine.modelsFor(lang);
    const models = await Promise.all(names.map((name) => locateModel(name, { modelDirectory })));
    if (models.every((model) => model !== undefined)) found.push(lang);
  }
  return found;
}

function fixture(name: string): URL {
  return new URL(`../../../../../../fixtures/languages/${name}`, import.meta.url);
}

async function loadText(lang: string): Promise<string> {
  return (await readFile(fixture(`${lang}.txt`), "utf8")).trim();
}

async function loadPicture(lang: string): Promise<Pixels> {
  const { data, info } = await sharp(await readFile(fixture(`${lang}.png`)))
    .toColourspace("srgb")
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, rgb: new Uint8Array(data) };
}

function meanConfidence(lines: readonly RecognizedLine[]): number {
  return lines.reduce((sum, { confidence }) => sum + confidence, 0) / lines.length;
}

function textOf({ pdf_info }: Document): string {
  return pdf_info
    .flatMap(({ para_blocks }) => para_blocks)
    .flatMap(({ lines = [] }) => lines)
    .map(({ spans }) => spans.map(({ content }) => content).join(""))
    .join(" ");
}
