import type { Pixels } from "@parsewright/document/images";
import { threadEntry } from "@parsewright/pdf/threads";
import type { DeviceBatch } from "../../../model-threads/device-batch.ts";
import type { DeviceAnswer } from "../../../model-threads/device-messages.ts";
import type { ThreadedModel } from "../../../model-threads/threaded-model.ts";
import type { ModelOutput } from "./decode-structure.ts";

/** SLANet-plus: shown the picture of a table, it answers with the table's structure. */
export const SLANET_PLUS_MODEL: ThreadedModel<Pixels, ModelOutput> = {
  entry: threadEntry(import.meta.url, "./slanet-plus-worker.js").href,
  parts: { structure: { model: "slanet-plus" } },
  threads: "one",
  usesDevice: true,
};

/** The same in the process that runs models on a GPU. */
export const STRUCTURE_ON_DEVICE: ThreadedModel<DeviceBatch, readonly DeviceAnswer[]> = {
  entry: threadEntry(import.meta.url, "./structure-device-worker.js").href,
  parts: SLANET_PLUS_MODEL.parts,
  threads: "one",
};
