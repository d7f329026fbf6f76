import type { MessagePort } from "node:worker_threads";
import type { Pixels } from "../../formats/page-source.ts";
import { createAsker } from "../../threads/model-thread/create-asker.ts";
import type { LayoutQuestion, ModelAnswers, Subject } from "./layout-messages.ts";

/** Asks a model what it sees in a picture. The picture's bytes move to the model's thread. */
export type AskModel = <Asked extends Subject>(
  subject: Asked,
  picture: Pixels,
  signal: AbortSignal,
) => Promise<ModelAnswers[Asked]>;

/** A way to ask the thread at the other end of `port`. Works in any thread. */
export function createModelAsker(port: MessagePort): AskModel {
  const ask = createAsker<LayoutQuestion, ModelAnswers[Subject]>(port);
  return <Asked extends Subject>(subject: Asked, picture: Pixels, signal: AbortSignal) =>
    // The thread answers each question by the model that it is for.
    ask({ subject, picture }, { signal, transfer: [picture.rgb.buffer as ArrayBuffer] }) as Promise<
      ModelAnswers[Asked]
    >;
}
