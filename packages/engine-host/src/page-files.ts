import { mkdirSync, writeFileSync } from "node:fs";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { openPlainFile } from "./copy-plain-files.ts";
import { holdFolder } from "./held-folder.ts";
import { parseJson } from "./unchecked-json.ts";

/** The places of pages that follow one another, both ends included. */
export interface PlaceRange {
  readonly first: number;
  readonly last: number;
}

/** File of each page in a folder, and the position of the page in it. */
export type KeptPagesIndex = readonly {
  readonly place: number;
  readonly file: string;
  readonly position: number;
  /** True if another recipe read it. */
  readonly isEarlier: boolean;
}[];

/** All pages of the result, with an index at its end. */
export const PAGE_RESULTS_FILE = "results";
export const PLAN_FILE = "plan.json";
export const KEPT_PAGES_INDEX = "index.json";

/** Larger than any page that a person reads: one with more is not drafted. */
const MAX_DRAFT_BYTES = 256 * 1024;
/** Far more than 16 pages take; a process gone wrong may leave any amount. */
const MAX_SHARD_BYTES = 256 * 1024 * 1024;
/** A key for each of a hundred thousand pages. */
const MAX_PLAN_BYTES = 8 * 1024 * 1024;

const SHARD_FILE = /^(?<first>\d{1,7})-(?<last>\d{1,7})$/;
const PAGE_KEY = /^[\w-]{43}$/;

/** Beside the outputs, which are removed before another process tries again; this goes with the job. */
export function pagesFolderOf(outputFolder: string): string {
  return `${outputFolder}-pages`;
}

export function shardFile({ first, last }: PlaceRange): string {
  return `${first}-${last}`;
}

/** File with the confidence of the engine in each page of a shard. */
export function confidenceFile(range: PlaceRange): string {
  return `${shardFile(range)}.confidence`;
}

/** The text of a page, by its number in the file. */
function draftFile(pageNumber: number): string {
  return `draft-${pageNumber}.md`;
}

/** Leaves the text of a page for whoever watches the process; `false` where it cannot. */
export function writeDraft(
  outputFolder: string,
  { pageNumber, markdown }: { readonly pageNumber: number; readonly markdown: string },
): boolean {
  const folder = pagesFolderOf(outputFolder);
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, draftFile(pageNumber)), markdown);
    return true;
  } catch {
    return false;
  }
}

/** The text of a page that a process has left. `undefined` when it cannot be used. */
export async function readDraft(
  outputFolder: string,
  pageNumber: number,
): Promise<string | undefined> {
  const file = draftFile(pageNumber);
  return (await readPlainFile(pagesFolderOf(outputFolder), file, MAX_DRAFT_BYTES))?.toString(
    "utf8",
  );
}

/** The pages in a file of this name; `undefined` for other files. */
export function rangeOf(name: string): PlaceRange | undefined {
  const { first, last } = SHARD_FILE.exec(name)?.groups ?? {};
  return first === undefined ? undefined : { first: Number(first), last: Number(last) };
}

/** The keys of the pages that a document has to be read in shards. Empty for one that is read in one go. */
export async function readPagePlan(outputFolder: string): Promise<readonly string[]> {
  const bytes = await readPlainFile(pagesFolderOf(outputFolder), PLAN_FILE, MAX_PLAN_BYTES);
  const keys = parseJson(bytes?.toString("utf8") ?? "");
  const isPlan = Array.isArray(keys) && keys.every((key) => PAGE_KEY.test(String(key)));
  return isPlan ? (keys as string[]) : [];
}

/** The shards that a process has left so far. */
export async function listShards(outputFolder: string): Promise<readonly PlaceRange[]> {
  const folder = await holdFolder(pagesFolderOf(outputFolder)).catch(() => undefined);
  if (folder === undefined) return [];
  try {
    return (await readdir(folder.path)).flatMap((name) => rangeOf(name) ?? []);
  } finally {
    await folder.close();
  }
}

/** One of them, as bytes that only an engine process may look into. `undefined` when it cannot be used. */
export function readShard(outputFolder: string, range: PlaceRange): Promise<Buffer | undefined> {
  return readPlainFile(pagesFolderOf(outputFolder), shardFile(range), MAX_SHARD_BYTES);
}

/** Reads the confidence of the engine in each of its pages, 0 to 1. Empty when that cannot be used. */
export async function readConfidences(
  outputFolder: string,
  range: PlaceRange,
): Promise<readonly number[]> {
  const file = confidenceFile(range);
  const bytes = await readPlainFile(pagesFolderOf(outputFolder), file, MAX_PLAN_BYTES);
  const values = parseJson(bytes?.toString("utf8") ?? "");
  const isList = Array.isArray(values) && values.length === range.last - range.first + 1;
  const areShares = isList && values.every((value) => Number(value) >= 0 && Number(value) <= 1);
  return areShares ? values.map(Number) : [];
}

/** A file that an untrusted process has left, open to be read. */
export interface OpenedFile {
  readonly bytes: number;
  /** All of it; to be called again for another try. */
  read(): Readable;
  close(): Promise<void>;
}

/** All pages of a result in one file, where the task asked for it. */
export async function openPageResults(outputFolder: string): Promise<OpenedFile | undefined> {
  const held = await holdFolder(pagesFolderOf(outputFolder)).catch(() => undefined);
  if (held === undefined) return undefined;
  try {
    const file = await openPlainFile(join(held.path, PAGE_RESULTS_FILE)).catch(() => undefined);
    if (file === undefined) return undefined;
    const { size: bytes } = await file.stat();
    return {
      bytes,
      read: () => file.createReadStream({ autoClose: false, start: 0, end: bytes - 1 }),
      close: () => file.close(),
    };
  } finally {
    await held.close();
  }
}

/** The folder of a task's `keptPages` while it is filled. */
export interface KeptPagesFolder {
  readonly path: string;
  addFile(name: string, bytes: Uint8Array): Promise<void>;
  /** To be called last. */
  writeIndex(index: KeptPagesIndex): Promise<void>;
}

export async function makeKeptPagesFolder(path: string): Promise<KeptPagesFolder> {
  await mkdir(path, { recursive: true });
  return {
    path,
    addFile: (name, bytes) => writeFile(join(path, name), bytes),
    writeIndex: (index) => writeFile(join(path, KEPT_PAGES_INDEX), JSON.stringify(index)),
  };
}

async function readPlainFile(
  folder: string,
  name: string,
  maxBytes: number,
): Promise<Buffer | undefined> {
  const held = await holdFolder(folder).catch(() => undefined);
  try {
    const file = held && (await openPlainFile(join(held.path, name)).catch(() => undefined));
    if (file === undefined) return undefined;
    try {
      return (await file.stat()).size > maxBytes ? undefined : await file.readFile();
    } finally {
      await file.close();
    }
  } finally {
    await held?.close();
  }
}
