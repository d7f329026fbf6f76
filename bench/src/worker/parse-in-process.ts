import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DEFAULT_FORMATS } from "@parsewright/contract";
import { DEFAULT_RENDER_OPTIONS } from "@parsewright/document";
import { createImageSink, type Engine, makeImageFolder, writeOutputs } from "@parsewright/engine";
import { parseBytes } from "../engine/parse-bytes.ts";

/** What the engine's process does for a job, here: parses and writes all outputs into a folder. */
export async function parseInProcess(bytes: Uint8Array, engine: Engine): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "bench-worker-"));
  try {
    const images = createImageSink(await makeImageFolder(folder, DEFAULT_FORMATS));
    const document = await parseBytes(bytes, { engine, images });
    const renderOptions = DEFAULT_RENDER_OPTIONS;
    await writeOutputs({ folder, stem: "a", document, formats: DEFAULT_FORMATS, renderOptions });
  } finally {
    await rm(folder, { recursive: true });
  }
}
