import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Document } from "@parsewright/contract";
import { copyPlainFiles } from "./copy-plain-files.ts";
import { clearDebugFiles, copyDebugFiles } from "./debug-files.ts";
import type { EngineHost, ParseOutcome, ParseTask, WorkFolder } from "./engine-host.ts";

/** One document for callers whose files are elsewhere, where no engine process may look. */
export interface ElsewhereTask extends Omit<
  ParseTask,
  "documentPath" | "outputFolder" | "debugFolder" | "parsedPath"
> {
  /** Writes the document to a path. */
  readonly putDocument: (path: string) => Promise<void>;
  /** An existing, empty folder that gets the outputs. After a failure it may contain some of them. */
  readonly folder: string;
  /** A folder that gets the debug files, also those of a parse that fails. */
  readonly debugFolder?: string | undefined;
  /** Result of an earlier parse, used instead of reading the document again. */
  readonly parsed?: Document | undefined;
}

/** Brings a document into a work folder, parses it there and takes the outputs out. */
export async function parseElsewhere(
  host: Pick<EngineHost, "openWorkFolder" | "parse">,
  task: ElsewhereTask,
): Promise<ParseOutcome> {
  if (task.debugFolder !== undefined) await clearDebugFiles(task.debugFolder);
  const workFolder = await host.openWorkFolder();
  try {
    return await parseIn(workFolder, host, task);
  } finally {
    await workFolder.close();
  }
}

async function parseIn(
  { path, outputFolder, debugFolder: ownDebugFolder }: WorkFolder,
  host: Pick<EngineHost, "parse">,
  { putDocument, folder, debugFolder, parsed, ...task }: ElsewhereTask,
): Promise<ParseOutcome> {
  const documentPath = join(path, "document");
  await putDocument(documentPath);
  const parsedPath = parsed && join(path, "parsed.json");
  if (parsedPath) await writeFile(parsedPath, JSON.stringify(parsed));
  try {
    const outcome = await host.parse({
      ...task,
      documentPath,
      outputFolder,
      parsedPath,
      debugFolder: debugFolder && ownDebugFolder,
    });
    await copyPlainFiles(outputFolder, folder);
    return outcome;
  } finally {
    if (debugFolder !== undefined) await copyDebugFiles(ownDebugFolder, debugFolder);
  }
}
