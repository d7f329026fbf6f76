import { type LoadedModel, ParserError } from "@parser/contract";
import { type InstalledModel, locateModel } from "./models/locate-model.ts";
import {
  createRecognizerFinder,
  type FindRecognizer,
  languageMissing,
  MODELS_MISSING,
  modelsForLanguage,
  SEAL_MODEL,
} from "./readers/ocr/find-recognizer.ts";
import { createPpocrRecognizer, startPpocrThreads } from "./readers/ocr/ppocr/ppocr-threads.ts";
import { tesseractDataOf } from "./readers/ocr/tesseract/language-data.ts";
import {
  createTesseractRecognizer,
  startTesseractThreads,
} from "./readers/ocr/tesseract/tesseract-threads.ts";
import type { ModelThreads } from "./threads/model-thread/start-model-threads.ts";
import type { RecognizerConnection } from "./threads/page-messages.ts";

/** The recognisers of an engine, shared by all that read its pages. */
export interface RecognitionService {
  /** A way to what reads a language, for one more thread. The first call loads its models. */
  readonly connect: ConnectRecognizer;
  /** Those that are loaded. */
  models(): LoadedModel[];
  /** Safe to call twice. */
  close(): Promise<void>;
}

type ConnectRecognizer = (lang: string) => Promise<RecognizerConnection>;

type Starting = Partial<Record<"ppocr" | "tesseract", Promise<ModelThreads>>>;

/** Starts nothing yet: most documents have no page that needs it. */
export function createRecognitionService({
  modelDirectory,
  threads,
}: {
  modelDirectory: string | undefined;
  threads: number;
}): RecognitionService {
  const starting: Starting = {};
  const models = new Map<string, LoadedModel>();

  async function connect(lang: string): Promise<RecognizerConnection> {
    const isTesseract = tesseractDataOf(lang) !== undefined;
    const installed = modelDirectory && (await locateAll(modelsForLanguage(lang), modelDirectory));
    if (!installed) return { missing: isTesseract ? languageMissing(lang) : MODELS_MISSING };
    const [detection, ...readers] = installed.map(asModelToLoad);
    const [reader] = readers;
    if (detection === undefined || reader === undefined) throw new Error("A model has no entry.");
    const optional = await locateSealModel(modelDirectory);
    const common = { detection, threads, ...optional };
    const running = isTesseract
      ? await (starting.tesseract ??= startTesseractThreads(common))
      : await (starting.ppocr ??= startPpocrThreads({ ...common, recognition: reader }));
    const loaded = [detection, ...readers, ...Object.values(optional)];
    for (const { model } of loaded) models.set(model.name, model);
    const ports = running.connect();
    if (!isTesseract) return { ports };
    return {
      ports,
      data: readers.map(({ model, modelPath }) => ({ name: model.name, path: modelPath })),
    };
  }

  return {
    async connect(lang) {
      try {
        return await connect(lang);
      } catch (error) {
        return { missing: ParserError.from(error).message };
      }
    },
    models: () => [...models.values()],
    async close() {
      const all = [starting.ppocr, starting.tesseract];
      await Promise.all(all.map(async (one) => (await one?.catch(() => undefined))?.close()));
    },
  };
}

/** `undefined` when one of them is not installed. */
async function locateAll(
  names: readonly string[],
  modelDirectory: string,
): Promise<InstalledModel[] | undefined> {
  const located = await Promise.all(names.map((name) => locateModel(name, { modelDirectory })));
  const installed = located.filter((model) => model !== undefined);
  return installed.length === names.length ? installed : undefined;
}

/** Without it seals are read as any picture is. */
async function locateSealModel(modelDirectory: string | undefined) {
  const model = modelDirectory && (await locateModel(SEAL_MODEL, { modelDirectory }));
  return model ? { seal: asModelToLoad(model) } : {};
}

function asModelToLoad({ files, ...model }: InstalledModel) {
  return { model, modelPath: Object.values(files)[0] ?? "" };
}

/** What a backend gets of the recognisers: they are connected when a page first needs them. */
export function recognizerFinder(connect: ConnectRecognizer): FindRecognizer {
  return createRecognizerFinder(async (lang) => {
    const connection = await connect(lang);
    if ("missing" in connection) return connection;
    const { ports, data } = connection;
    return {
      recognizer:
        data === undefined ? createPpocrRecognizer(ports) : createTesseractRecognizer(ports, data),
    };
  });
}
