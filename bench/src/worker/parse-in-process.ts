import { DEFAULT_FORMATS } from "@parsewright/contract";
import { DEFAULT_RENDER_OPTIONS } from "@parsewright/document";
import { createImageSink, type Engine, makeImageFolder, writeOutputs } from "@parsewright/engine";
import { parseBytes } from "../engine/parse-bytes.ts";
import { inFolder } from "../measure/in-folder.ts";

/** Parses and writes all outputs into a folder, as the engine's process does for a job. */
export async function parseInProcess(bytes: Uint8Array, engine: Engine): Promise<void> {
  await inFolder(async (folder) => {
    const images = createImageSink(await makeImageFolder(folder, DEFAULT_FORMATS));
    const document = await parseBytes(bytes, { engine, images });
    const renderOptions = DEFAULT_RENDER_OPTIONS;
    await writeOutputs({ folder, stem: "a", document, formats: DEFAULT_FORMATS, renderOptions });
  });
}
