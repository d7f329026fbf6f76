import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { TextRecognizer } from "@parsewright/engine";
import { createModelHost } from "@parsewright/engine/model-host";
import { createRecognizerFinder } from "@parsewright/engine/ocr";
import sharp from "sharp";
import { childSeconds } from "../measure/child-seconds.ts";

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

/** Debian's tesseract, as a user starts it for a language that has its data. */
export function debianTesseract(language: string): MeasuredRecogniser {
  return {
    name: "tesseract",
    async read(picturePath) {
      // The shell knows what its children spent, which Node does not.
      const script = 'OMP_THREAD_LIMIT=1 tesseract "$0" - -l "$1" 2>/dev/null; times >&2';
      const { stdout, stderr } = await promisify(execFile)("sh", [
        "-c",
        script,
        picturePath,
        language,
      ]);
      return { text: stdout, cpuSeconds: childSeconds(stderr) };
    },
    async close() {},
  };
}

/** Starts the engine's recogniser of a language with the models of a folder; `undefined` when they are not installed. */
export async function startOwn(
  lang: string,
  modelDirectory: string,
): Promise<MeasuredRecogniser | undefined> {
  const host = createModelHost({ modelDirectory, cores: 1 });
  const found = await createRecognizerFinder(host.connect)(lang);
  if ("missing" in found) return undefined;
  return {
    name: "parser",
    read: (picturePath) => readTimed(found.recognizer, picturePath, lang),
    close: () => host.close(),
  };
}

/** Lines from top to bottom. */
async function readTimed(
  recogniser: TextRecognizer,
  picturePath: string,
  lang: string,
): Promise<TimedText> {
  const before = process.cpuUsage();
  const { data, info } = await sharp(picturePath)
    .flatten({ background: "white" })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const picture = { width: info.width, height: info.height, rgb: new Uint8Array(data) };
  const { signal } = new AbortController();
  const { lines } = await recogniser.recognize(picture, { lang, signal });
  const { user, system } = process.cpuUsage(before);
  const text = lines
    .toSorted((first, second) => first.corners[0].y - second.corners[0].y)
    .map((line) => line.text)
    .join("\n");
  return { text, cpuSeconds: (user + system) / 1e6 };
}
