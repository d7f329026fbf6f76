import { type Document, JobInput } from "@parsewright/contract";
import type { ImageSink } from "@parsewright/document";
import { createEngine, type Engine } from "@parsewright/engine";

const discardImages: ImageSink = { add: async () => {} };

/** Where the models are, when those that are installed are to be measured. */
// oxlint-disable-next-line node/no-process-env -- each bench is a program of its own, and all of them share this setting
const modelDirectory = process.env["PARSER_MODEL_DIR"];
export const INSTALLED_MODELS = modelDirectory === undefined ? undefined : { modelDirectory };

const sharedEngine = createEngine(INSTALLED_MODELS);

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
