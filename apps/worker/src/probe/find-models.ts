import type { Dirent } from "node:fs";
import { opendir } from "node:fs/promises";
import { join } from "node:path";

const MAX_DEPTH = 4;
const MAX_MATCHES = 20;
/** Entries looked at in all, so that a store on a slow network volume cannot hold a probe up. */
const MAX_VISITS = 2000;

/** The files that models are loaded from. */
const MODEL_FILE = /\.onnx$/;

export interface FoundModel {
  readonly path: string;
  /** Folders between the store and this one. */
  readonly depth: number;
  readonly files: string[];
}

interface Search {
  readonly found: FoundModel[];
  visitsLeft: number;
}

/** The folders of a model store that hold models. Links are not followed; what cannot be read is left out. */
export async function findModels(modelDirectory: string): Promise<FoundModel[]> {
  const search: Search = { found: [], visitsLeft: MAX_VISITS };
  await searchFolder(modelDirectory, 0, search);
  return search.found;
}

async function searchFolder(path: string, depth: number, search: Search): Promise<void> {
  const entries = await readEntries(path, search).catch((): Dirent[] => []);
  const files = entries.filter((entry) => entry.isFile() && MODEL_FILE.test(entry.name));
  if (files.length > 0 && search.found.length < MAX_MATCHES) {
    search.found.push({ path, depth, files: files.map(({ name }) => name).sort() });
  }
  if (depth === MAX_DEPTH) return;
  for (const { name } of entries.filter((entry) => entry.isDirectory())) {
    if (search.found.length === MAX_MATCHES) return;
    await searchFolder(join(path, name), depth + 1, search);
  }
}

async function readEntries(path: string, search: Search): Promise<Dirent[]> {
  const entries: Dirent[] = [];
  for await (const entry of await opendir(path)) {
    if (search.visitsLeft === 0) break;
    search.visitsLeft -= 1;
    entries.push(entry);
  }
  return entries.sort((one, other) => (one.name < other.name ? -1 : 1));
}
