import type { MessagePort } from "node:worker_threads";
import type { Pixels } from "../../formats/page-source.ts";
import type { LayoutAnswer, LayoutQuestion, ModelAnswers, Subject } from "./layout-messages.ts";

const STOPPED = "The thread of the models has stopped.";

interface Pending {
  resolve(seen: ModelAnswers[Subject]): void;
  reject(reason: unknown): void;
}

/** Asks a model what it sees in a picture. The picture's bytes move to the model's thread. */
export type AskModel = <Asked extends Subject>(
  subject: Asked,
  picture: Pixels,
  signal: AbortSignal,
) => Promise<ModelAnswers[Asked]>;

/** A way to ask the thread at the other end of `port`. Works in any thread. */
export function createModelAsker(port: MessagePort): AskModel {
  const pending = new Map<number, Pending>();
  let lastId = 0;
  let hasStopped = false;

  const settle = (id: number): Pending | undefined => {
    const asked = pending.get(id);
    pending.delete(id);
    // A process with nothing else to do does not wait for a model that nobody asks.
    if (pending.size === 0) port.unref();
    return asked;
  };
  port.on("message", (answer: LayoutAnswer) => {
    const asked = settle(answer.id);
    if ("seen" in answer) asked?.resolve(answer.seen);
    else asked?.reject(new Error(answer.failure));
  });
  port.on("close", () => {
    hasStopped = true;
    for (const id of pending.keys()) settle(id)?.reject(new Error(STOPPED));
  });
  port.unref();

  return <Asked extends Subject>(subject: Asked, picture: Pixels, signal: AbortSignal) => {
    if (hasStopped) return Promise.reject(new Error(STOPPED));
    const id = ++lastId;
    // A running answer cannot be stopped: nobody waits for it any longer.
    const giveUp = () => {
      send(port, { cancel: id });
      settle(id)?.reject(signal.reason);
    };
    return new Promise<ModelAnswers[Asked]>((resolve, reject) => {
      // The thread answers each question by the model that it is for.
      pending.set(id, { resolve: resolve as Pending["resolve"], reject });
      port.ref();
      signal.addEventListener("abort", giveUp, { once: true });
      send(port, { id, subject, picture });
    }).finally(() => signal.removeEventListener("abort", giveUp));
  };
}

function send(port: MessagePort, question: LayoutQuestion): void {
  port.postMessage(
    question,
    "picture" in question ? [question.picture.rgb.buffer as ArrayBuffer] : [],
  );
}
