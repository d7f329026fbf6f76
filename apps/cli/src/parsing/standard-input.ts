import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { CommandIo } from "../command-io.ts";

/** The file name that stands for standard input. */
export const STANDARD_INPUT = "-";

/** A folder for what a command needs only while it runs. */
export interface WorkFolder {
  readonly path: string;
  remove(): Promise<void>;
}

export async function makeWorkFolder(): Promise<WorkFolder> {
  const path = await mkdtemp(join(tmpdir(), "parser-"));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** Stores standard input, since a document is read more than once. */
export async function storeStandardInput(
  folder: WorkFolder,
  { stdin, signal }: Pick<CommandIo, "stdin" | "signal">,
): Promise<string> {
  const path = join(folder.path, "standard-input");
  await pipeline(stdin, createWriteStream(path), { signal });
  return path;
}
