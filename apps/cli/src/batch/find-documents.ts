import { readdir, stat } from "node:fs/promises";
import { basename, join, relative, resolve } from "node:path";
import { INPUT_EXTENSIONS, listInputFormats, OUTPUT_FILES } from "@parsewright/contract";
import { UsageError } from "../usage-error.ts";
import { type FoundDocument, type FoundDocuments, joinFound } from "./found-documents.ts";
import { readGlob } from "./glob.ts";
import { MANIFEST_NAME } from "./manifest.ts";
import { listZippedDocuments } from "./unpack-zip.ts";

/** By their names only: opening every file of a large tree would take longer than it saves. */
export const DOCUMENT_NAME = new RegExp(`\\.(?:${INPUT_EXTENSIONS.join("|")})$`, "i");

const ZIP_NAME = /\.zip$/i;

/** Files of a result that documents never have beside them, by the name of its folder. */
const RESULT_FILES = [OUTPUT_FILES.content_list, OUTPUT_FILES.middle];

export interface FindOptions {
  /** Folder of the results; nothing in it is an input. */
  readonly output: string;
  readonly signal: AbortSignal;
}

/**
 * Every document that the inputs name, each once: files as they are, folders and all below them by the extensions that
 * can be parsed, globs by what they match, zips by the documents in them. In the order of the inputs, each sorted by path.
 */
export async function findDocuments(
  inputs: readonly string[],
  options: FindOptions,
): Promise<FoundDocuments> {
  const found = new Map<string, FoundDocuments>();
  for (const input of inputs) {
    const files = (await findFiles(input, options)).toSorted();
    for (const file of files) {
      options.signal.throwIfAborted();
      if (!found.has(file)) found.set(file, await listDocuments(await describe(file)));
    }
    if (files.every((file) => isEmpty(found.get(file)))) {
      const unopened = files.flatMap((file) => found.get(file)?.unopened ?? []);
      const only = unopened.length > 0 ? `, only archives in zips (${unopened.length})` : "";
      throw new UsageError(
        `${input} has no document${only}. Name files, folders that contain some (${listInputFormats()}), or a glob that matches some.`,
      );
    }
  }
  return joinFound([...found.values()]);
}

/**
 * Documents and zips below a folder into which others write. What vanishes meanwhile is left out, and links are not
 * followed: whoever may write there could have any file of the machine read.
 */
export async function findInbox(folder: string, options: FindOptions): Promise<FoundDocument[]> {
  const files = await walk(resolve(folder), { ...options, isInbox: true }, isDocumentOrZip);
  const described = files.map((file) => describe(file).catch(() => undefined));
  return (await Promise.all(described)).filter((document) => document !== undefined);
}

/** The documents of a zip; a file that is not a zip is a document itself. */
export async function listDocuments(document: FoundDocument): Promise<FoundDocuments> {
  if (!ZIP_NAME.test(document.file)) {
    return { documents: [document], refused: [], unopened: [], zipped: new Map() };
  }
  return listZippedDocuments(document, (name) => DOCUMENT_NAME.test(name));
}

function isEmpty({ documents = [], refused = [] }: Partial<FoundDocuments> = {}): boolean {
  return documents.length + refused.length === 0;
}

function isDocumentOrZip(path: string): boolean {
  return DOCUMENT_NAME.test(path) || ZIP_NAME.test(path);
}

async function findFiles(input: string, options: FindOptions): Promise<string[]> {
  const facts = await stat(input).catch(() => undefined);
  if (facts?.isDirectory()) {
    return walk(resolve(input), options, isDocumentOrZip);
  }
  // A file whose name looks like a glob is a file.
  if (facts !== undefined) return [resolve(input)];
  const glob = readGlob(input);
  if (glob === undefined) throw new UsageError(`${input} does not exist. Check the path.`);
  const base = resolve(glob.base);
  return walk(base, options, (path) => glob.matches(relative(base, path)));
}

async function walk(
  folder: string,
  options: FindOptions & { readonly isInbox?: boolean },
  isWanted: (path: string) => boolean,
): Promise<string[]> {
  const excluded = resolve(options.output);
  const files: string[] = [];
  const waiting = [folder];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    options.signal.throwIfAborted();
    const entries = options.isInbox ? await listInbox(next) : await listFolder(next, folder);
    // Results of another batch, or of parse.
    const own = [MANIFEST_NAME, ...RESULT_FILES.map((file) => file(basename(next)))];
    if (entries.some(({ name }) => own.includes(name))) continue;
    for (const entry of entries) {
      const path = join(next, entry.name);
      if (entry.name.startsWith(".") || path === excluded) continue;
      // Links to folders could lead in circles, links to files only to the file.
      if (entry.isDirectory()) waiting.push(path);
      else if (isWanted(path) && (options.isInbox ? entry.isFile() : await isFile(path)))
        files.push(path);
    }
  }
  return files;
}

async function listFolder(folder: string, start: string) {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (code === "ENOENT" && folder === start) return [];
    throw new UsageError(`The folder ${folder} cannot be read (${code}). Check its permissions.`);
  }
}

/** Folders come and go, and some are not for everybody. */
function listInbox(folder: string) {
  return readdir(folder, { withFileTypes: true }).catch(() => []);
}

async function isFile(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isFile() ?? false;
}

async function describe(file: string): Promise<FoundDocument> {
  const { size, mtimeMs } = await stat(file);
  return { file, bytes: size, modifiedMs: Math.trunc(mtimeMs) };
}
