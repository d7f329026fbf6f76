import { join } from "node:path";
import { JobInput } from "@parser/contract";
import type { Engine, RenderOptions } from "@parser/engine";
import type { CommandIo, EngineModule } from "../command-io.ts";
import { openDebugFolder } from "../debug/debug-folder.ts";
import { chooseModelDirectory } from "../models/choose-model-directory.ts";
import { type CommandVision, connectVision } from "./connect-vision.ts";
import type { DocumentTask, DocumentWriter } from "./document-writer.ts";
import type { ParseSettings } from "./parse-options.ts";
import { readDocument } from "./read-document.ts";
import { stageFolder } from "./staged-folder.ts";

/** What the engine on this machine can be told besides. */
export interface LocalSettings extends ParseSettings {
  /** Gets one folder per document. */
  readonly output: string;
  /** Gets one folder per document that shows how it was read. */
  readonly debug?: string;
}

/** Parses with the engine, in this process. */
export async function openLocalWriter(
  settings: LocalSettings,
  io: CommandIo,
): Promise<DocumentWriter> {
  const engineModule = await io.loadEngine();
  const models = settings.models
    ? { modelDirectory: chooseModelDirectory(settings, io, engineModule) }
    : {};
  const engine = engineModule.createEngine(models);
  const vision =
    settings.backend === "pipeline" ? undefined : await connectVision(settings.serverUrl, io);
  const context: LocalContext = { settings, io, engineModule, engine, vision };
  return { write: (task) => writeResult(context, task), close: () => vision?.close() };
}

interface LocalContext {
  readonly settings: LocalSettings;
  readonly io: CommandIo;
  readonly engineModule: EngineModule;
  readonly engine: Engine;
  readonly vision: CommandVision | undefined;
}

async function writeResult(context: LocalContext, task: DocumentTask): Promise<number> {
  const { settings, io, engineModule, engine, vision } = context;
  const { createImageSink, explainWriteFailure, makeImageFolder, writeOutputs } = engineModule;
  const { formats, pageFurniture } = settings;
  const { file, stem, onProgress } = task;
  const bytes = await readDocument(file, io.signal);
  const debug =
    settings.debug === undefined
      ? undefined
      : await explainWriteFailure(openDebugFolder(join(settings.debug, stem), engineModule));
  const staged = await explainWriteFailure(stageFolder(settings.output, stem));
  try {
    const document = await engine.parse({
      bytes,
      options: parseOptions(settings),
      images: createImageSink(await makeImageFolder(staged.path, formats)),
      signal: io.signal,
      onProgress,
      ...(debug && { onStage: debug.addStage }),
      ...(vision && { vision: vision.model }),
      includeComments: settings.comments === true,
    });
    await debug?.drawPages({ bytes, document, signal: io.signal });
    const renderOptions: RenderOptions = {
      ...engineModule.DEFAULT_RENDER_OPTIONS,
      pageFurniture,
    };
    const result = { folder: staged.path, stem, document, formats, renderOptions };
    await explainWriteFailure(writeOutputs(result));
    io.signal.throwIfAborted();
    await explainWriteFailure(staged.commit());
    return document.pdf_info.length;
  } finally {
    await staged.discard();
  }
}

function parseOptions({ pages, lang, backend, effort, serverUrl }: ParseSettings) {
  const { first: start_page, last: end_page } = pages;
  return JobInput.parse({ start_page, end_page, lang, backend, effort, server_url: serverUrl });
}
