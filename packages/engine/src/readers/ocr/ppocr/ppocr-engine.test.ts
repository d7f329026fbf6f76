import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { env } from "node:process";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Pixels } from "@parsewright/document/images";
import { locateModel } from "../../../models/locate-model.ts";
import { defaultModelDirectory } from "../../../models/model-directory.ts";
import { createModelHost } from "../../../models/model-host.ts";
import { installModel } from "../../../testing/install-model.ts";
import type { PdfPage } from "@parsewright/document/testing/pdf-page";
import { renderPage } from "../../../testing/render-page.ts";
import { describeRecognizer } from "../recognizer-conformance.ts";
import type { RecognizedLine } from "../recognizer.ts";
import { ppocrEngine } from "./ppocr-engine.ts";

const modelDirectory = defaultModelDirectory(env);
const models = await Promise.all(
  ppocrEngine.modelsFor("en").map((name) => locateModel(name, { modelDirectory })),
);
const { signal } = new AbortController();

await describeRecognizer(ppocrEngine, {
  lang: "en",
  draw: drawPage,
  words: ["Figures of the year", "Stations along the coast opened in 1931", "1204"],
});

describe("the threads of PP-OCR", () => {
  it("report which model cannot be loaded, and how to check it", async () => {
    const folder = await mkdtemp(join(tmpdir(), "ppocr-"));
    const names = [...ppocrEngine.modelsFor("en"), "pp-ocrv4-seal-det"];
    const manifest = await Promise.all(
      names.map((name) => installModel(folder, name, Buffer.from("not a model"))),
    );
    const host = createModelHost({ modelDirectory: folder, manifest, cores: 2 });

    await expect(ppocrEngine.connect("en", host.connect)).rejects.toMatchObject({
      code: "BACKEND_UNAVAILABLE",
      message: expect.stringContaining("parsewright models verify"),
      details: { model: "pp-ocrv6-det-small" },
    });
    await host.close();
    await rm(folder, { recursive: true });
  });
});

describe.skipIf(models.includes(undefined))("PP-OCR, where it is installed", () => {
  const host = createModelHost({ modelDirectory, cores: 2 });
  let lines: readonly RecognizedLine[];

  beforeAll(async () => {
    const recognizer = await ppocrEngine.connect("en", host.connect);
    if (recognizer === undefined) throw new Error("The models are not installed.");
    ({ lines } = await recognizer.recognize(await drawPage(), { lang: "en", signal }));
  });

  afterAll(() => host.close());

  it("reads the lines of a page, whatever their direction", () => {
    expect(lines.map(({ text }) => text).toSorted()).toEqual([
      "1204",
      "Figures of the year",
      "Stations along the coast opened in 1931",
      "sideways",
    ]);
    for (const { confidence } of lines) expect(confidence).toBeGreaterThan(0.9);
  });

  it("says where the lines and their characters are", () => {
    const [topLeft, , bottomRight] = cornersWith(lines, "Stations");
    const characters = lines.find(({ text }) => text.startsWith("Stations"))?.characters;

    // Drawn at 72, 600 points from the lower left corner of a page of 792 points, at 100 dots per inch.
    expect(topLeft?.x).toBeGreaterThan(90);
    expect(topLeft?.x).toBeLessThan(105);
    expect(bottomRight?.y).toBeGreaterThan(265);
    expect(bottomRight?.y).toBeLessThan(275);
    expect(characters?.map(({ text }) => text).join("")).toContain("Stations along");
    expect(characters?.at(0)?.from).toBeLessThan(0.05);
    expect(characters?.at(-1)?.to).toBeGreaterThan(0.95);
  });
});

function cornersWith(lines: readonly RecognizedLine[], start: string) {
  return lines.find(({ text }) => text.startsWith(start))?.corners ?? [];
}

function drawPage(): Promise<Pixels> {
  const draw = (page: PdfPage) => {
    page.text("Figures of the year", { x: 72, y: 700, size: 20 });
    page.text("Stations along the coast opened in 1931", { x: 72, y: 600, size: 11 });
    page.text("1204", { x: 400, y: 500, size: 11 });
    page.text("sideways", { x: 500, y: 300, size: 14, angle: 90 });
  };
  return renderPage(draw, 100);
}
