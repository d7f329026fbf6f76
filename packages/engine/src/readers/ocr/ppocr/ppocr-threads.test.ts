import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { env } from "node:process";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Pixels } from "../../../formats/page-source.ts";
import { pdfFormat } from "../../../formats/pdf/pdf-format.ts";
import { locateModel } from "../../../models/locate-model.ts";
import { defaultModelDirectory } from "../../../models/model-directory.ts";
import type { PdfPage } from "../../../testing/pdf-page.ts";
import { writePdf } from "../../../testing/pdf-writer.ts";
import type { RecognizedLine, TextRecognizer } from "../text-recognizer.ts";
import type { ModelThreads } from "../../../threads/model-thread/start-model-threads.ts";
import { createPpocrRecognizer, startPpocrThreads } from "./ppocr-threads.ts";

const modelDirectory = defaultModelDirectory(env);
const detection = await locateModel("pp-ocrv6-det-small", { modelDirectory });
const recognition = await locateModel("pp-ocrv6-rec-small", { modelDirectory });
const { signal } = new AbortController();

describe("the threads of PP-OCR", () => {
  it("say which model cannot be loaded, and how to check it", async () => {
    const folder = await mkdtemp(join(tmpdir(), "ppocr-"));
    const modelPath = join(folder, "model.onnx");
    await writeFile(modelPath, "not a model");
    const broken = { modelPath, model: { name: "finder", version: "1", directory: folder } };

    await expect(
      startPpocrThreads({ detection: broken, recognition: broken, threads: 2 }),
    ).rejects.toMatchObject({
      code: "BACKEND_UNAVAILABLE",
      message: expect.stringContaining("parser models verify"),
      details: { model: "finder" },
    });
    await rm(folder, { recursive: true });
  });
});

describe.skipIf(detection === undefined || recognition === undefined)(
  "PP-OCR, where it is installed",
  () => {
    let threads: ModelThreads;
    let recognizer: TextRecognizer;
    let page: Pixels;

    beforeAll(async () => {
      if (detection === undefined || recognition === undefined) return;
      const toLoad = (model: typeof detection) => ({
        model,
        modelPath: model.files[`${model.name}.onnx`] ?? "",
      });
      threads = await startPpocrThreads({
        detection: toLoad(detection),
        recognition: toLoad(recognition),
        threads: 2,
      });
      recognizer = createPpocrRecognizer(threads.connect());
      page = await drawPage();
    });

    afterAll(async () => {
      await recognizer?.close();
      await threads?.close();
    });

    it("reads the lines of a page, whatever their direction", async () => {
      const { lines } = await recognizer.recognize(page, { lang: "en", signal });

      expect(lines.map(({ text }) => text).toSorted()).toEqual([
        "1204",
        "Figures of the year",
        "Stations along the coast opened in 1931",
        "sideways",
      ]);
      for (const { confidence } of lines) expect(confidence).toBeGreaterThan(0.9);
    });

    it("says where the lines and their characters stand", async () => {
      const { lines } = await recognizer.recognize(page, { lang: "en", signal });
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

    it("leaves the picture to its owner", () => {
      expect(page.rgb.length).toBe(page.width * page.height * 3);
    });

    it("finds nothing on an empty page", async () => {
      const rgb = new Uint8Array(400 * 300 * 3).fill(255);

      expect(
        await recognizer.recognize({ width: 400, height: 300, rgb }, { lang: "en", signal }),
      ).toEqual({ lines: [], unreadLines: 0 });
    });

    it("ends with the caller's reason, and reads the next page", async () => {
      const caller = new AbortController();
      const reading = recognizer.recognize(page, { lang: "en", signal: caller.signal });
      caller.abort(new Error("changed my mind"));

      await expect(reading).rejects.toThrow("changed my mind");
      const { lines } = await recognizer.recognize(page, { lang: "en", signal });
      expect(lines).toHaveLength(4);
    });
  },
);

function cornersWith(lines: readonly RecognizedLine[], start: string) {
  return lines.find(({ text }) => text.startsWith(start))?.corners ?? [];
}

async function drawPage(): Promise<Pixels> {
  const content = (page: PdfPage) => {
    page.text("Figures of the year", { x: 72, y: 700, size: 20 });
    page.text("Stations along the coast opened in 1931", { x: 72, y: 600, size: 11 });
    page.text("1204", { x: 400, y: 500, size: 11 });
    page.text("sideways", { x: 500, y: 300, size: 14, angle: 90 });
  };
  const file = await pdfFormat.open(writePdf([{ content }]));
  if (file.kind !== "pages") throw new Error("A PDF is made of pages.");
  try {
    for await (const page of file.pages.pages({ first: 0, last: 0 }, signal))
      return page.render([0, 0, page.width, page.height], 100);
    throw new Error("The file has no page.");
  } finally {
    file.pages.close();
  }
}
