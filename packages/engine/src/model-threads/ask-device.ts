import type { MessagePort } from "node:worker_threads";
import { createAsker } from "./create-asker.ts";
import { type DeviceAnswer, type DeviceQuestion, isDeviceQuestion } from "./device-messages.ts";

/** Asks the process that runs models on a GPU. `undefined` where it has no answer, and whoever asks computes it. */
export type AskDevice = (question: DeviceQuestion) => Promise<DeviceAnswer | undefined>;

/** A way to ask over a port of the process's link. Works in any thread. */
export function createDeviceAsker(port: MessagePort): AskDevice {
  const ask = createAsker<DeviceQuestion, DeviceAnswer>(port);
  return async (question) => {
    if (!isDeviceQuestion(question)) return undefined;
    return ask(question, { signal: new AbortController().signal }).catch(() => undefined);
  };
}
