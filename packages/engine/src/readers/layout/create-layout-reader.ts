import type { MessagePort } from "node:worker_threads";
import type { LoadedModel } from "@parser/contract";
import { decodeRegions } from "./decode-regions.ts";
import type { LayoutAnswer, LayoutQuestion } from "./layout-messages.ts";
import type { LayoutReader } from "./layout-reader.ts";
import { drawPagePicture } from "./page-picture.ts";

interface Pending {
  resolve(regions: Float32Array): void;
  reject(error: unknown): void;
}

/** A layout reader that asks the thread at the other end of `port`. Works in any thread. */
export function createLayoutReader(port: MessagePort, model: LoadedModel): LayoutReader {
  const pending = new Map<number, Pending>();
  let lastId = 0;
  let isClosed = false;

  port.on("message", (answer: LayoutAnswer) => {
    const asked = settle(answer.id);
    if ("regions" in answer) asked?.resolve(answer.regions);
    else asked?.reject(new Error(answer.failure));
  });
  port.on("close", () => {
    isClosed = true;
    for (const id of pending.keys()) settle(id)?.reject(new Error("The layout model has stopped."));
  });
  port.unref();

  function settle(id: number): Pending | undefined {
    const asked = pending.get(id);
    pending.delete(id);
    if (pending.size === 0) port.unref();
    return asked;
  }

  function ask(picture: Uint8Array, signal: AbortSignal): Promise<Float32Array> {
    if (isClosed) return Promise.reject(new Error("The layout model has stopped."));
    const id = ++lastId;
    const { promise, ...asked } = withResolvers();
    pending.set(id, asked);
    port.ref();
    const question: LayoutQuestion = { id, picture };
    port.postMessage(question, [picture.buffer as ArrayBuffer]);
    const onAbort = () => {
      // A running answer cannot be stopped: nobody waits for it any longer.
      const cancel: LayoutQuestion = { cancel: id };
      port.postMessage(cancel);
      settle(id)?.reject(signal.reason);
    };
    signal.addEventListener("abort", onAbort, { once: true });
    return promise.finally(() => signal.removeEventListener("abort", onAbort));
  }

  return {
    model,
    async findRegions(page, signal) {
      signal.throwIfAborted();
      const { rgb } = drawPagePicture(page);
      return decodeRegions(await ask(rgb, signal), page);
    },
  };
}

function withResolvers(): Pending & { promise: Promise<Float32Array> } {
  let pending: Pending | undefined;
  const promise = new Promise<Float32Array>((resolve, reject) => {
    pending = { resolve, reject };
  });
  if (pending === undefined) throw new Error("unreachable");
  return { promise, ...pending };
}
