import { type Document, JobInput } from "@parsewright/contract";
import type { ImageSink } from "@parsewright/document";
import { createEngine, type Engine } from "@parsewright/engine";
import { MODEL_DIRECTORY } from "./model-directory.ts";

const discardImages: ImageSink = { add: async () => {} };
const sharedEngine = createEngine({ modelDirectory: MODEL_DIRECTORY });

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
