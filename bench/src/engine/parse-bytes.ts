import { type Document, JobInput } from "@parser/contract";
import { createEngine, type ImageSink } from "@parser/engine";

const discardImages: ImageSink = { add: async () => {} };
/** Where the models are, when the recipe with models is to be measured; else pages are read by geometry alone. */
const modelDirectory = process.env["PARSER_MODEL_DIR"];

const engine = createEngine(modelDirectory === undefined ? {} : { modelDirectory });

/** Parses as the service does with default settings, on this machine alone. Pictures are made and thrown away. */
export function parseBytes(bytes: Uint8Array): Promise<Document> {
  return engine.parse({
    bytes,
    options: JobInput.parse({ backend: "pipeline" }),
    images: discardImages,
    signal: new AbortController().signal,
  });
}
