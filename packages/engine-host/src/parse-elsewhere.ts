import { cp, mkdir, readdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Document } from "@parser/contract";
import { clearDebugFiles, copyDebugFiles } from "./debug-files.ts";
import type { EngineHost, ParseOutcome, ParseTask } from "./engine-host.ts";
import { OWNER_ONLY } from "./job-folders.ts";

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
  /** What an earlier parse read, in place of reading the document again. */
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
    return await parseIn(workFolder.path, host, task);
  } finally {
    await workFolder.close();
  }
}

async function parseIn(
  workFolder: string,
  host: Pick<EngineHost, "parse">,
  { putDocument, folder, debugFolder, parsed, ...task }: ElsewhereTask,
): Promise<ParseOutcome> {
  const documentPath = join(workFolder, "document");
  const outputFolder = join(workFolder, "output");
  const ownDebugFolder = join(workFolder, "debug");
  await mkdir(outputFolder, { mode: OWNER_ONLY });
  await mkdir(ownDebugFolder, { mode: OWNER_ONLY });
  await putDocument(documentPath);
  const parsedPath = parsed && join(workFolder, "parsed.json");
  if (parsedPath) await writeFile(parsedPath, JSON.stringify(parsed));
  try {
    const outcome = await host.parse({
      ...task,
      documentPath,
      outputFolder,
      parsedPath,
      debugFolder: debugFolder && ownDebugFolder,
    });
    await moveContents(outputFolder, folder);
    return outcome;
  } finally {
    if (debugFolder !== undefined) await copyDebugFiles(ownDebugFolder, debugFolder);
  }
}

async function moveContents(from: string, to: string): Promise<void> {
  for (const name of await readdir(from)) await move(join(from, name), join(to, name));
  await requirePlainFiles(to);
}

async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    const isOtherDisk = error instanceof Error && "code" in error && error.code === "EXDEV";
    if (!isOtherDisk) throw error;
    await cp(from, to, { recursive: true, verbatimSymlinks: true });
  }
}

/** Checked here, where the process cannot write: a link could lead to a file that it may not see itself. */
async function requirePlainFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  if (entries.every((entry) => entry.isFile() || entry.isDirectory())) return;
  throw new Error("the engine process left something other than files");
}
