import { threadEntry } from "@parsewright/pdf/threads";
import type { DeviceBatch } from "../../model-threads/device-batch.ts";
import type { DeviceAnswer } from "../../model-threads/device-messages.ts";
import type { ModelPart, ThreadedModel } from "../../model-threads/threaded-model.ts";

/** Finds the lines in a picture, in every script. */
export const DETECTION_MODEL = "pp-ocrv6-det-small";

/** Finds the lines in seals, in every script. Without it they are looked for as in any picture. */
export const SEAL_PART: ModelPart = { model: "pp-ocrv4-seal-det", isOptional: true };

/** The finder of lines in the process that runs models on a GPU. */
export const DETECTION_ON_DEVICE: ThreadedModel<DeviceBatch, readonly DeviceAnswer[]> = {
  entry: threadEntry(import.meta.url, "./lines/detection-device-worker.js").href,
  parts: { detection: { model: DETECTION_MODEL } },
  threads: "one",
};
