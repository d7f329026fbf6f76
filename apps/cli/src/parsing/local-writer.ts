import type { CommandIo } from "../command-io.ts";
import type { DocumentTask, DocumentWriter } from "./document-writer.ts";
import { type FolderParser, type LocalSettings, openFolderParser } from "./folder-parser.ts";
import { openProcessParser } from "./process-parser.ts";
import { requireReadable } from "./read-document.ts";
import { stageFolder } from "./staged-folder.ts";

/** Parses with the engine on this machine. */
export async function openLocalWriter(
  settings: LocalSettings,
  io: CommandIo,
): Promise<DocumentWriter> {
  const parser =
    io.parsingProcess === undefined
      ? await openFolderParser(settings, io)
      : openProcessParser(settings, { ...io, parsingProcess: io.parsingProcess });
  return {
    write: (task) => writeResult(task, parser, { output: settings.output, io }),
    close: () => parser.close(),
  };
}

async function writeResult(
  task: DocumentTask,
  parser: FolderParser,
  { output, io }: { readonly output: string; readonly io: CommandIo },
): Promise<number> {
  await requireReadable(task.file);
  const staged = await explain(stageFolder(output, task.stem), io);
  try {
    const pages = await parser.parse(task, staged.path);
    io.signal.throwIfAborted();
    await explain(staged.commit(), io);
    return pages;
  } finally {
    await staged.discard();
  }
}

/** The engine knows the words; it is not loaded for folders that can be written to. */
async function explain<Result>(writing: Promise<Result>, io: CommandIo): Promise<Result> {
  try {
    return await writing;
  } catch (error) {
    const { explainWriteFailure } = await io.loadEngine();
    return explainWriteFailure(Promise.reject(error));
  }
}
