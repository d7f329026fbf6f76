import type { MessagePort, Transferable } from "node:worker_threads";
import type { ModelAnswer, ModelMessage } from "./model-messages.ts";

const STOPPED = "The thread of the models has stopped.";

interface Pending<Seen> {
  resolve(seen: Seen): void;
  reject(reason: unknown): void;
}

interface AskOptions {
  readonly signal: AbortSignal;
  /** Buffers that move to the model's thread instead of being copied. */
  readonly transfer?: readonly Transferable[];
}

/** Asks the thread of the models and waits for its answer. */
export type Ask<Question, Seen> = (question: Question, options: AskOptions) => Promise<Seen>;

/** A way to ask the thread at the other end of `port`. Works in any thread. */
export function createAsker<Question, Seen>(port: MessagePort): Ask<Question, Seen> {
  const pending = new Map<number, Pending<Seen>>();
  let lastId = 0;
  let hasStopped = false;

  const send = (message: ModelMessage<Question>, transfer: readonly Transferable[] = []) =>
    port.postMessage(message, transfer);
  const settle = (id: number): Pending<Seen> | undefined => {
    const asked = pending.get(id);
    pending.delete(id);
    // A process with nothing else to do does not wait for a model that nobody asks.
    if (pending.size === 0) port.unref();
    return asked;
  };
  port.on("message", (answer: ModelAnswer<Seen>) => {
    const asked = settle(answer.id);
    if ("seen" in answer) asked?.resolve(answer.seen);
    else asked?.reject(new Error(answer.failure));
  });
  port.on("close", () => {
    hasStopped = true;
    for (const id of pending.keys()) settle(id)?.reject(new Error(STOPPED));
  });
  port.unref();

  return (question, { signal, transfer }) => {
    if (hasStopped) return Promise.reject(new Error(STOPPED));
    const id = ++lastId;
    // A running answer cannot be stopped: nobody waits for it any longer.
    const giveUp = () => {
      send({ cancel: id });
      settle(id)?.reject(signal.reason);
    };
    return new Promise<Seen>((resolve, reject) => {
      pending.set(id, { resolve, reject });
      port.ref();
      signal.addEventListener("abort", giveUp, { once: true });
      send({ id, question }, transfer);
    }).finally(() => signal.removeEventListener("abort", giveUp));
  };
}
