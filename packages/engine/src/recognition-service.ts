import { type LoadedModel, ParserError } from "@parser/contract";
import { type InstalledModel, locateModel } from "./models/locate-model.ts";
import {
  createRecognizerFinder,
  type FindRecognizer,
  MODELS_MISSING,
} from "./readers/ocr/find-recognizer.ts";
import {
  createPpocrRecognizer,
  type PpocrThreads,
  startPpocrThreads,
} from "./readers/ocr/ppocr/ppocr-threads.ts";
import type { RecognizerConnection } from "./threads/page-messages.ts";

const DETECTION_MODEL = "pp-ocrv6-det-small";
const RECOGNITION_MODEL = "pp-ocrv6-rec-small";

/** The recogniser of an engine, shared by all that read its pages. */
export interface RecognitionService {
  /** A way to the recogniser for one more thread. The first call loads its models. */
  readonly connect: () => Promise<RecognizerConnection>;
  /** Those that are loaded. */
  models(): LoadedModel[];
  /** Safe to call twice. */
  close(): Promise<void>;
}

interface RunningPpocr {
  readonly threads: PpocrThreads;
  readonly models: LoadedModel[];
}

/** Starts nothing yet: most documents have no page that needs it. */
export function createRecognitionService({
  modelDirectory,
  threads,
}: {
  modelDirectory: string | undefined;
  threads: number;
}): RecognitionService {
  let starting: Promise<RunningPpocr | undefined> | undefined;
  let models: LoadedModel[] = [];
  const start = async () => {
    const running = modelDirectory && (await startPpocr(modelDirectory, threads));
    if (!running) return undefined;
    models = running.models;
    return running;
  };
  return {
    async connect() {
      try {
        const ports = (await (starting ??= start()))?.threads.connect();
        return ports === undefined ? { missing: MODELS_MISSING } : { ports };
      } catch (error) {
        return { missing: ParserError.from(error).message };
      }
    },
    models: () => models,
    async close() {
      await (await starting?.catch(() => undefined))?.threads.close();
    },
  };
}

async function startPpocr(
  modelDirectory: string,
  threads: number,
): Promise<RunningPpocr | undefined> {
  const detection = await locateModel(DETECTION_MODEL, { modelDirectory });
  const recognition = await locateModel(RECOGNITION_MODEL, { modelDirectory });
  if (detection === undefined || recognition === undefined) return undefined;
  const toLoad = { detection: asModelToLoad(detection), recognition: asModelToLoad(recognition) };
  return {
    threads: await startPpocrThreads({ ...toLoad, threads }),
    models: [toLoad.detection.model, toLoad.recognition.model],
  };
}

function asModelToLoad({ files, ...model }: InstalledModel) {
  return { model, modelPath: files[`${model.name}.onnx`] ?? "" };
}

/** What a backend gets of the recogniser: it is connected when a page first needs it. */
export function recognizerFinder(connect: () => Promise<RecognizerConnection>): FindRecognizer {
  return createRecognizerFinder(async () => {
    const connection = await connect();
    return "missing" in connection
      ? connection
      : { recognizer: createPpocrRecognizer(connection.ports) };
  });
}
