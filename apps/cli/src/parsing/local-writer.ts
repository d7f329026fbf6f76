import { join } from "node:path";
import { JobInput, parseOptionsOf } from "@parsewright/contract";
import { documentsAtOnce, type EngineHost, parseElsewhere } from "@parsewright/engine-host";
import type { CommandIo } from "../command-io.ts";
import { chooseModelDirectory } from "../models/choose-model-directory.ts";
import { type CommandVision, connectVision } from "./connect-vision.ts";
import type { DocumentTask, DocumentWriter, WrittenDocument } from "./document-writer.ts";
import { explainFailure } from "./explain-failure.ts";
import { jobInputOf, type ParseSettings } from "./parse-options.ts";
import { copyDocument, requireReadable } from "./read-document.ts";
import { stageFolder } from "./staged-folder.ts";

/** Further settings that only the engine on this machine takes. */
export interface LocalSettings extends ParseSettings {
  /** Gets one folder per document. */
  readonly output: string;
  /** Replaces an earlier result of the same name. */
  readonly overwrite: boolean;
  /** Gets one folder per document that shows how it was read. */
  readonly debug?: string;
  /** Documents that are parsed at the same time. Default: as many as use the whole machine. */
  readonly concurrency?: number;
  /** Documents that there are at most. Default: any number. */
  readonly documents?: number;
}

interface LocalContext {
  readonly settings: LocalSettings;
  readonly io: CommandIo;
  readonly host: EngineHost;
  readonly vision: CommandVision | undefined;
}

/** Parses with the engine on this machine. */
export async function openLocalWriter(
  settings: LocalSettings,
  io: CommandIo,
): Promise<DocumentWriter> {
  const vision =
    settings.backend === "pipeline" ? undefined : await connectVision(settings.serverUrl, io);
  const modelDirectory = await modelDirectoryOf(settings, io);
  const hasModels = modelDirectory !== undefined && settings.tier !== "fast";
  const { documents = Infinity, concurrency: wanted = documentsAtOnce({ hasModels }) } = settings;
  const concurrency = Math.max(1, Math.min(wanted, documents));
  const host = await io.createHost({ slots: concurrency, modelDirectory });
  return {
    concurrency,
    write: (task) => writeResult(task, { settings, io, host, vision }),
    async close() {
      vision?.close();
      await host.close();
    },
  };
}

async function modelDirectoryOf(
  settings: LocalSettings,
  io: CommandIo,
): Promise<string | undefined> {
  if (!settings.models) return undefined;
  return chooseModelDirectory(settings, io, await import("@parsewright/engine/model-directory"));
}

async function writeResult(task: DocumentTask, context: LocalContext): Promise<WrittenDocument> {
  const { settings, io } = context;
  await requireReadable(task.path ?? task.file);
  const staged = await explainFailure(stageFolder(settings.output, task.stem, settings), io);
  try {
    const written = await explainFailure(parseInto(staged.path, task, context), io);
    io.signal.throwIfAborted();
    await explainFailure(staged.commit(), io);
    return written;
  } finally {
    await staged.discard();
  }
}

async function parseInto(
  folder: string,
  { file, path: source = file, stem, onProgress, onDraft }: DocumentTask,
  { settings, io: { signal }, host, vision }: LocalContext,
): Promise<WrittenDocument> {
  const { formats, pageFurniture, debug } = settings;
  const { pageCount, shortfall } = await parseElsewhere(host, {
    putDocument: (path) => copyDocument(source, path, signal),
    folder,
    basename: stem,
    formats,
    pageFurniture,
    debugFolder: debug && join(debug, stem),
    options: parseOptionsOf(JobInput.parse(jobInputOf(settings))),
    maxPages: 0,
    ...(vision && { vision: vision.model }),
    signal,
    onProgress,
    onDraft,
  });
  return { pages: pageCount, shortfall };
}
