import type { Pixels } from "@parsewright/document/images";
import { threadEntry } from "@parsewright/pdf/threads";
import type { DeviceBatch } from "../../../model-threads/device-batch.ts";
import type { DeviceAnswer } from "../../../model-threads/device-messages.ts";
import type { ThreadedModel } from "../../../model-threads/threaded-model.ts";

/** PP-DocLayoutV3: shown the picture of a page, it answers with seven numbers per region, boxes in pixels of a picture of full size. */
export const LAYOUT_MODEL: ThreadedModel<Pixels, Float32Array> = {
  entry: threadEntry(import.meta.url, "./layout-worker.js").href,
  parts: { layout: { model: "pp-doclayout-v3" } },
  threads: "one",
  usesDevice: true,
};

/** The same in the process that runs models on a GPU. */
export const LAYOUT_ON_DEVICE: ThreadedModel<DeviceBatch, readonly DeviceAnswer[]> = {
  entry: threadEntry(import.meta.url, "./layout-device-worker.js").href,
  parts: LAYOUT_MODEL.parts,
  threads: "one",
};
