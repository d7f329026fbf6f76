import { type Document, JobInput } from "@parsewright/contract";
import { createEngine, type Engine, type ImageSink } from "@parsewright/engine";

const discardImages: ImageSink = { add: async () => {} };
/** Where the models are, when the recipe with models is to be measured; else pages are read by geometry alone. */
// oxlint-disable-next-line node/no-process-env -- each bench is a program of its own, and all of them share this setting
const modelDirectory = process.env["PARSER_MODEL_DIR"];

const sharedEngine = createEngine(modelDirectory === undefined ? {} : { modelDirectory });

export interface ParseSetup {
  /** Default: one for the whole process, with a thread for each core. */
  readonly engine?: Engine;
  /** Default: pictures are made, and thrown away. */
  readonly images?: ImageSink;
}

/** Parses as the service does with default settings, on this machine alone. */
export function parseBytes(
  bytes: Uint8Array,
  { engine = sharedEngine, images = discardImages }: ParseSetup = {},
): Promise<Document> {
  return engine.parse({
    bytes,
    options: JobInput.parse({ backend: "pipeline" }),
    images,
    signal: new AbortController().signal,
  });
}
