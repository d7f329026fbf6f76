import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { isAbsolute, join, relative } from "node:path";
import { z } from "zod";
import { DocumentEntry, type GateDocument } from "./gate-document.ts";

const LIST_NAME = "documents.json";

/** The documents of one set, in order of their ids. A mistake in the list is an error that names the list and the entry. */
export async function readDocuments(set: string, folder: string): Promise<GateDocument[]> {
  const list = join(folder, LIST_NAME);
  if (!existsSync(list)) throw new Error(`There is no ${LIST_NAME} in ${folder}.`);
  const entries = parseEntries(list, await readFile(list, "utf8"));
  requireUniqueIds(list, entries);
  return entries
    .map((entry) => toGateDocument(entry, { set, folder, list }))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

function parseEntries(list: string, text: string): DocumentEntry[] {
  const { data, error } = z.array(DocumentEntry).safeParse(JSON.parse(text));
  if (error) throw new Error(`${list} is not a list of documents:\n${z.prettifyError(error)}`);
  return data;
}

function requireUniqueIds(list: string, entries: readonly DocumentEntry[]): void {
  const known = new Set<string>();
  for (const { id } of entries) {
    if (known.has(id)) throw new Error(`${list}: the id "${id}" is used twice.`);
    known.add(id);
  }
}

interface SetFolder {
  readonly set: string;
  readonly folder: string;
  readonly list: string;
}

function toGateDocument(entry: DocumentEntry, { set, folder, list }: SetFolder): GateDocument {
  const { file, truth, ...rest } = entry;
  const pathOf = (path: string): string => {
    const full = join(folder, path);
    if (isAbsolute(path) || relative(folder, full).startsWith(".."))
      throw new Error(`${list}: "${entry.id}" names ${path}, which is outside the set's folder.`);
    if (!existsSync(full))
      throw new Error(`${list}: "${entry.id}" names ${path}, which does not exist.`);
    return full;
  };
  return {
    ...rest,
    set,
    filePath: pathOf(file),
    truthPath: pathOf(truth),
    truthHolds: "body",
  };
}
