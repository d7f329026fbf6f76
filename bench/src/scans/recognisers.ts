import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { type InstalledModel, locateModel } from "@parser/engine";
import { createPpocrRecognizer, startPpocrThreads } from "@parser/engine/ppocr";
import sharp from "sharp";

interface TimedText {
  readonly text: string;
  readonly cpuSeconds: number;
}

/** Something that reads the text in a picture, on one core. */
export interface MeasuredRecogniser {
  readonly name: string;
  read(picturePath: string): Promise<TimedText>;
  close(): Promise<void>;
}

/** Debian's tesseract, as a user starts it. */
export const tesseract: MeasuredRecogniser = {
  name: "tesseract",
  async read(picturePath) {
    // `times` says, in its second line, what the children of the shell have used.
    const script = 'OMP_THREAD_LIMIT=1 tesseract "$0" - -l eng 2>/dev/null; times >&2';
    const { stdout, stderr } = await promisify(execFile)("sh", ["-c", script, picturePath]);
    const ofChildren = stderr.split("\n")[1] ?? "";
    const parts = [...ofChildren.matchAll(/(\d+)m([\d.]+)s/gu)];
    const cpuSeconds = parts.reduce((sum, [, min, sec]) => sum + Number(min) * 60 + Number(sec), 0);
    return { text: stdout, cpuSeconds };
  },
  async close() {},
};

/** PP-OCR as the engine runs it, with the models of a folder. */
export async function startPpocr(modelDirectory: string): Promise<MeasuredRecogniser> {
  const detection = await locateModel("pp-ocrv6-det-small", { modelDirectory });
  const recognition = await locateModel("pp-ocrv6-rec-small", { modelDirectory });
  if (detection === undefined || recognition === undefined)
    throw new Error(`PP-OCR is not installed in ${modelDirectory}.`);
  const threads = await startPpocrThreads({
    detection: toLoad(detection),
    recognition: toLoad(recognition),
    threads: 1,
  });
  const recogniser = createPpocrRecognizer(threads.connect());
  const { signal } = new AbortController();
  return {
    name: "pp-ocr",
    async read(picturePath) {
      const before = process.cpuUsage();
      const { data, info } = await sharp(picturePath)
        .flatten({ background: "white" })
        .toColourspace("srgb")
        .raw()
        .toBuffer({ resolveWithObject: true });
      const picture = { width: info.width, height: info.height, rgb: new Uint8Array(data) };
      const lines = await recogniser.recognize(picture, { lang: "en", signal });
      const { user, system } = process.cpuUsage(before);
      const text = lines.map((line) => line.text).join("\n");
      return { text, cpuSeconds: (user + system) / 1e6 };
    },
    async close() {
      await recogniser.close();
      await threads.close();
    },
  };
}

function toLoad(model: InstalledModel) {
  return { model, modelPath: model.files[`${model.name}.onnx`] ?? "" };
}
