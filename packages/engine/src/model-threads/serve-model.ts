import { workerData } from "node:worker_threads";
import { type AskDevice, createDeviceAsker } from "./ask-device.ts";
import { reportFailure, serveQuestions } from "./serve-questions.ts";
import type { ModelThreadData, ThreadedModel } from "./threaded-model.ts";

type OpenPart<Session> = (path: string) => Promise<Session>;

/** Loads parts of a model in its thread. */
interface PartLoader extends Pick<ModelThreadData, "cores" | "deviceProvider"> {
  /** Present where parts of the model run on a GPU. */
  readonly askDevice: AskDevice | undefined;
  /** `open` gets the path of the part. */
  readonly load: <Session>(part: string, open: OpenPart<Session>) => Promise<Session>;
  /** `undefined` where the part is not installed. */
  readonly loadOptional: <Session>(
    part: string,
    open: OpenPart<Session>,
  ) => Promise<Session | undefined>;
}

/** Questions that wait for a GPU at the same time, which answers several at once. */
const QUESTIONS_ON_DEVICE = 4;

/**
 * Runs a thread that was started for `model`: loads the parts, then answers one question at a time, or several where a
 * GPU answers.
 */
export async function serveModel<Question, Answer>(
  model: ThreadedModel<Question, Answer>,
  open: (loader: PartLoader) => Promise<(question: Question) => Promise<NoInfer<Answer>>>,
): Promise<void> {
  const { paths, cores, device, deviceProvider } = workerData as ModelThreadData;
  let [loading = ""] = Object.keys(model.parts);
  try {
    const answer = await open({
      cores,
      deviceProvider,
      askDevice: device && createDeviceAsker(device),
      load(part, openPart) {
        loading = part;
        return openPart(paths[part] ?? "");
      },
      async loadOptional(part, openPart) {
        loading = part;
        const path = paths[part];
        return path === undefined ? undefined : openPart(path);
      },
    });
    serveQuestions(answer, device === undefined ? 1 : QUESTIONS_ON_DEVICE);
  } catch (error) {
    reportFailure(loading, error);
  }
}
