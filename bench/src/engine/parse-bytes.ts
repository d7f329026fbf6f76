import { type Document, JobInput } from "@parser/contract";
import { createEngine, type ImageSink } from "@parser/engine";

const discardImages: ImageSink = { add: async () => {} };
const engine = createEngine();

/** Parses as the service does with default settings, on this machine alone. Pictures are made and thrown away. */
export function parseBytes(bytes: Uint8Array): Promise<Document> {
  return engine.parse({
    bytes,
    options: JobInput.parse({ backend: "pipeline" }),
    images: discardImages,
    signal: new AbortController().signal,
  });
}
