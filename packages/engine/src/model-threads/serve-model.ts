import { workerData } from "node:worker_threads";
import { reportFailure, serveQuestions } from "./serve-questions.ts";
import type { ModelThreadData, ThreadedModel } from "./threaded-model.ts";

type OpenPart<Session> = (path: string) => Promise<Session>;

/** Loads parts of a model in its thread. */
interface PartLoader extends Pick<ModelThreadData, "cores" | "executionProvider"> {
  /** `open` gets the path of the part. */
  readonly load: <Session>(part: string, open: OpenPart<Session>) => Promise<Session>;
  /** `undefined` where the part is not installed. */
  readonly loadOptional: <Session>(
    part: string,
    open: OpenPart<Session>,
  ) => Promise<Session | undefined>;
}

/** Runs a thread that was started for `model`: loads the parts, then answers one question at a time. */
export async function serveModel<Question, Answer>(
  model: ThreadedModel<Question, Answer>,
  open: (loader: PartLoader) => Promise<(question: Question) => Promise<NoInfer<Answer>>>,
): Promise<void> {
  const { paths, cores, executionProvider } = workerData as ModelThreadData;
  let [loading = ""] = Object.keys(model.parts);
  try {
    const answer = await open({
      cores,
      executionProvider,
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
    serveQuestions(answer);
  } catch (error) {
    reportFailure(loading, error);
  }
}
