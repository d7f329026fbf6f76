import type { Pixels } from "@parsewright/document/images";
import { threadEntry } from "@parsewright/pdf/threads";
import type { ThreadedModel } from "../../../model-threads/threaded-model.ts";

/** PP-DocLayoutV3: shown the picture of a page, it answers with seven numbers per region, boxes in pixels of a picture of full size. */
export const LAYOUT_MODEL: ThreadedModel<Pixels, Float32Array> = {
  entry: threadEntry(import.meta.url, "./layout-worker.js").href,
  parts: { layout: { model: "pp-doclayout-v3" } },
  threads: "one",
};
