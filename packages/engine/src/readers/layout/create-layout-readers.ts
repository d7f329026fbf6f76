import type { MessagePort } from "node:worker_threads";
import type { LoadedModel } from "@parser/contract";
import { decodeRegions } from "./decode-regions.ts";
import type { LayoutAnswer, LayoutQuestion } from "./layout-messages.ts";
import type { LayoutReader } from "./layout-reader.ts";
import { drawPagePicture } from "./page-picture.ts";

const STOPPED = "The layout model has stopped.";

interface Pending {
  resolve(regions: Float32Array): void;
  reject(reason: unknown): void;
}

/** A layout reader that asks the thread at the other end of `port`. Works in any thread. */
export function createLayoutReader(port: MessagePort, model: LoadedModel): LayoutReader {
  const ask = createAsker(port);
  return {
    model,
    async findRegions(page, signal) {
      signal.throwIfAborted();
      const { rgb } = drawPagePicture(page);
      return decodeRegions(await ask(rgb, signal), page);
    },
  };
}

function createAsker(port: MessagePort) {
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
    if ("regions" in answer) asked?.resolve(answer.regions);
    else asked?.reject(new Error(answer.failure));
  });
  port.on("close", () => {
    hasStopped = true;
    for (const id of pending.keys()) settle(id)?.reject(new Error(STOPPED));
  });
  port.unref();

  return (picture: Uint8Array, signal: AbortSignal): Promise<Float32Array> => {
    if (hasStopped) return Promise.reject(new Error(STOPPED));
    const id = ++lastId;
    // A running answer cannot be stopped: nobody waits for it any longer.
    const giveUp = () => {
      send(port, { cancel: id });
      settle(id)?.reject(signal.reason);
    };
    return new Promise<Float32Array>((resolve, reject) => {
      pending.set(id, { resolve, reject });
      port.ref();
      signal.addEventListener("abort", giveUp, { once: true });
      send(port, { id, picture });
    }).finally(() => signal.removeEventListener("abort", giveUp));
  };
}

/** The picture moves to the other thread; its bytes are gone here. */
function send(port: MessagePort, question: LayoutQuestion): void {
  port.postMessage(question, "picture" in question ? [question.picture.buffer as ArrayBuffer] : []);
}
