import { threadEntry } from "@parsewright/pdf/threads";
import { type ModelThread, startModelThread } from "./start-model-thread.ts";

/** The way of this process to the one that runs models on a GPU. */
export type DeviceLink = Pick<ModelThread, "connect">;

/**
 * Takes over a connection that this process was started with. In a thread of its own: whoever asks may be busy with a
 * page when an answer to another comes.
 */
export async function openDeviceLink(fileDescriptor: number): Promise<ModelThread> {
  return startModelThread({
    entry: new URL(threadEntry(import.meta.url, "./device-link-worker.js")),
    workerData: { fileDescriptor },
    modelOf: () => undefined,
  });
}
