import type { Pixels } from "@parsewright/document/images";
import { threadEntry } from "@parsewright/pdf/threads";
import type { ThreadedModel } from "../../../model-threads/threaded-model.ts";
import type { ModelOutput } from "./decode-structure.ts";

/** SLANet-plus: shown the picture of a table, it answers with the table's structure. */
export const SLANET_PLUS_MODEL: ThreadedModel<Pixels, ModelOutput> = {
  entry: threadEntry(import.meta.url, "./slanet-plus-worker.js").href,
  parts: { structure: { model: "slanet-plus" } },
  threads: "one",
};
