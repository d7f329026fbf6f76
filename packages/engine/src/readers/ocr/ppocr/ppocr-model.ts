import { threadEntry } from "@parsewright/pdf/threads";
import type { DeviceBatch } from "../../../model-threads/device-batch.ts";
import type { DeviceAnswer } from "../../../model-threads/device-messages.ts";
import type { ThreadedModel } from "../../../model-threads/threaded-model.ts";
import { DETECTION_MODEL, SEAL_PART } from "../line-models.ts";
import type { LineQuestion, SeenLines } from "../lines/line-messages.ts";

/** Reads lines in Chinese, Japanese and Latin script. */
export const RECOGNITION_MODEL = "pp-ocrv6-rec-small";

/** Lines are shared out among the threads: that is faster than one answer on several cores. */
export const PPOCR_MODEL: ThreadedModel<LineQuestion, SeenLines> = {
  entry: threadEntry(import.meta.url, "./ppocr-worker.js").href,
  parts: {
    detection: { model: DETECTION_MODEL },
    recognition: { model: RECOGNITION_MODEL },
    seal: SEAL_PART,
  },
  threads: "each-core",
  usesDevice: true,
};

/** The reader of lines in the process that runs models on a GPU. */
export const RECOGNITION_ON_DEVICE: ThreadedModel<DeviceBatch, readonly DeviceAnswer[]> = {
  entry: threadEntry(import.meta.url, "./recognition-device-worker.js").href,
  parts: { recognition: { model: RECOGNITION_MODEL } },
  threads: "one",
};
