import { join } from "node:path";
import { JobInput } from "@parser/contract";
import type { Engine, RenderOptions } from "@parser/engine";
import type { CommandIo, EngineModule } from "../command-io.ts";
import { openDebugFolder } from "../debug/debug-folder.ts";
import { chooseModelDirectory } from "../models/choose-model-directory.ts";
import { type CommandVision, connectVision } from "./connect-vision.ts";
import type { DocumentTask } from "./document-writer.ts";
import type { ParseSettings } from "./parse-options.ts";
import { readDocument } from "./read-document.ts";

/** What the engine on this machine can be told besides. */
export interface LocalSettings extends ParseSettings {
  /** Gets one folder per document. */
  readonly output: string;
  /** Gets one folder per document that shows how it was read. */
  readonly debug?: string;
}

/** Parses documents into folders: in this process, or in others. */
export interface FolderParser {
  /** Writes what was asked for into an empty folder and gives the number of pages. */
  parse(task: DocumentTask, folder: string): Promise<number>;
  /** Ends what it holds open. Safe to call twice. */
  close(): void;
}

/** What a parser uses of a command. */
export type ParsingIo = Pick<CommandIo, "environment" | "signal" | "loadEngine">;

/** A parser with an engine in this process, which a document can bring down. */
export async function openFolderParser(
  settings: LocalSettings,
  io: ParsingIo,
): Promise<FolderParser> {
  const engineModule = await io.loadEngine();
  const models = settings.models
    ? { modelDirectory: chooseModelDirectory(settings, io, engineModule) }
    : {};
  const engine = engineModule.createEngine(models);
  const vision =
    settings.backend === "pipeline" ? undefined : await connectVision(settings.serverUrl, io);
  const context: ParsingContext = { settings, io, engineModule, engine, vision };
  return {
    parse: (task, folder) => parseInto(folder, task, context),
    close: () => vision?.close(),
  };
}

interface ParsingContext {
  readonly settings: LocalSettings;
  readonly io: ParsingIo;
  readonly engineModule: EngineModule;
  readonly engine: Engine;
  readonly vision: CommandVision | undefined;
}

async function parseInto(
  folder: string,
  { file, stem, onProgress }: DocumentTask,
  { settings, io, engineModule, engine, vision }: ParsingContext,
): Promise<number> {
  const { createImageSink, explainWriteFailure, makeImageFolder, writeOutputs } = engineModule;
  const { formats, pageFurniture } = settings;
  const bytes = await readDocument(file, io.signal);
  const debug =
    settings.debug === undefined
      ? undefined
      : await explainWriteFailure(openDebugFolder(join(settings.debug, stem), engineModule));
  const document = await engine.parse({
    bytes,
    options: parseOptions(settings),
    images: createImageSink(await makeImageFolder(folder, formats)),
    signal: io.signal,
    onProgress,
    ...(debug && { onStage: debug.addStage }),
    ...(vision && { vision: vision.model }),
    includeComments: settings.comments === true,
  });
  await debug?.drawPages({ bytes, document, signal: io.signal });
  const renderOptions: RenderOptions = { ...engineModule.DEFAULT_RENDER_OPTIONS, pageFurniture };
  await explainWriteFailure(writeOutputs({ folder, stem, document, formats, renderOptions }));
  return document.pdf_info.length;
}

function parseOptions({ pages, lang, backend, effort, serverUrl }: ParseSettings) {
  const { first: start_page, last: end_page } = pages;
  return JobInput.parse({ start_page, end_page, lang, backend, effort, server_url: serverUrl });
}
