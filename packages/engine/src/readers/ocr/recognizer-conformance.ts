import { env } from "node:process";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Pixels } from "@parsewright/document/images";
import { locateModel } from "../../models/locate-model.ts";
import { MODEL_MANIFEST } from "../../models/manifest.ts";
import { defaultModelDirectory } from "../../models/model-directory.ts";
import { createModelHost } from "../../models/model-host.ts";
import type {
  LineSample,
  RecognitionEngine,
  RecognizedLine,
  TextRecognizer,
} from "./recognizer.ts";

/** A picture that an engine is to read. */
export interface RecognizerSample {
  readonly lang: string;
  readonly draw: () => Promise<Pixels>;
  /** Words that are in the picture and easy to read. */
  readonly words: readonly string[];
}

/** Models have to be loaded, on a machine with other things to do. */
const TIMEOUT_MS = 240_000;

const modelDirectory = defaultModelDirectory(env);
const { signal } = new AbortController();

/** The promises of `RecognitionEngine`, as tests. Called in each engine's own test file. */
export async function describeRecognizer(
  engine: RecognitionEngine,
  { lang, draw, words }: RecognizerSample,
): Promise<void> {
  const names = engine.modelsFor(lang);
  const models = await Promise.all(names.map((name) => locateModel(name, { modelDirectory })));
  const missing = names.filter((_, index) => models[index] === undefined);

  describe(`${engine.name} keeps the promises of RecognitionEngine`, () => {
    it("names models that the manifest has", () => {
      const listed = MODEL_MANIFEST.map(({ name }) => name);

      expect(listed).toEqual(expect.arrayContaining([...names]));
    });

    it("has no recogniser where nothing is installed", async () => {
      const host = createModelHost({ modelDirectory: undefined, cores: 1 });

      expect(await engine.connect(lang, host.connect)).toBeUndefined();
      await host.close();
    });
  });

  const reason = missing.length > 0 ? ` (skipped: ${missing.join(", ")} is not installed)` : "";
  describe.skipIf(missing.length > 0)(`${engine.name} with its models${reason}`, () => {
    const host = createModelHost({ modelDirectory, cores: 2 });
    let picture: Pixels;
    let recognizer: TextRecognizer;
    let lines: readonly RecognizedLine[];

    const connect = async () => {
      const connected = await engine.connect(lang, host.connect);
      if (connected === undefined) throw new Error("The models are not installed.");
      return connected;
    };

    beforeAll(async () => {
      picture = await draw();
      recognizer = await connect();
      ({ lines } = await recognizer.recognize(picture, { lang, signal }));
    }, TIMEOUT_MS);

    afterAll(() => host.close());

    it("reads the words of a picture", () => {
      const text = lines.map((line) => line.text.normalize("NFC")).join("\n");

      for (const word of words) expect(text).toContain(word);
    });

    it("places each line in the picture, and is sure of it between 0 and 1", () => {
      for (const { corners, confidence } of lines) {
        for (const { x, y } of corners) {
          expect(x).toBeGreaterThan(-0.1 * picture.width);
          expect(x).toBeLessThan(1.1 * picture.width);
          expect(y).toBeGreaterThan(-0.1 * picture.height);
          expect(y).toBeLessThan(1.1 * picture.height);
        }
        expectShare(confidence);
      }
    });

    it("places all characters of a line along it", () => {
      for (const { text, characters } of lines) {
        expect(characters.map((character) => character.text).join("")).toBe(text);
        for (const { from, to, confidence } of characters) {
          expect(from).toBeLessThanOrEqual(to);
          for (const share of [from, to, confidence]) expectShare(share);
        }
      }
    });

    it("reads no more than the widest lines where they say that it is not worth it", async () => {
      let widest: LineSample | undefined;
      const isWorthReading = (sample: LineSample) => {
        widest = sample;
        return false;
      };

      const refused = await recognizer.recognize(picture, { lang, signal, isWorthReading });

      expect(refused.lines).toEqual([]);
      expect(refused.refused).toBe(widest);
      expect(widest?.lines.length).toBeGreaterThan(0);
    });

    it("reads all lines where the widest say that it is worth it", async () => {
      const isWorthReading = () => true;

      const all = await recognizer.recognize(picture, { lang, signal, isWorthReading });

      expect(textsOf(all.lines)).toEqual(textsOf(lines));
    });

    it("reads lines at places that it is shown", async () => {
      const places = lines.map(({ corners }) => corners);

      const again = await recognizer.readPlaces?.(picture, places, { lang, signal });

      expect(again).toHaveLength(lines.length);
      expect(textsOf(again ?? []).join()).toContain(words[0]);
    });

    it("leaves the picture as it is", async () => {
      const { width, height, rgb } = await draw();

      expect([picture.width, picture.height]).toEqual([width, height]);
      expect(Buffer.compare(picture.rgb, rgb)).toBe(0);
    });

    it("reads nothing in an empty picture", async () => {
      const rgb = new Uint8Array(400 * 300 * 3).fill(255);
      const empty = { width: 400, height: 300, rgb };

      expect(await recognizer.recognize(empty, { lang, signal })).toEqual({
        lines: [],
        unreadLines: 0,
      });
    });

    it(
      "ends with the caller's reason, and reads the next picture",
      async () => {
        const caller = new AbortController();
        const reading = recognizer.recognize(picture, { lang, signal: caller.signal });
        caller.abort(new Error("changed my mind"));

        await expect(reading).rejects.toThrow("changed my mind");
        const again = await recognizer.recognize(picture, { lang, signal });
        expect(again.lines).toHaveLength(lines.length);
      },
      TIMEOUT_MS,
    );

    it("can be closed twice, and leaves the models to others", async () => {
      const other = await connect();
      await other.close();
      await other.close();

      const rgb = new Uint8Array(60 * 40 * 3).fill(255);
      await expect(
        recognizer.recognize({ width: 60, height: 40, rgb }, { lang, signal }),
      ).resolves.toMatchObject({ lines: [] });
    });
  });
}

function textsOf(lines: readonly RecognizedLine[]): string[] {
  return lines.map(({ text }) => text.normalize("NFC")).toSorted();
}

function expectShare(value: number): void {
  expect(value).toBeGreaterThanOrEqual(0);
  expect(value).toBeLessThanOrEqual(1);
}
