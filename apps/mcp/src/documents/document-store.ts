import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { randomUUID } from "node:crypto";
import { type Document, ParserError } from "@parsewright/contract";
import { RESULT_FILES } from "../parsers/document-parser.ts";

/** Facts about a document that are known without opening it. */
interface DocumentFacts {
  readonly id: string;
  /** As the caller named it: the last part of its path or address. */
  readonly name: string;
  readonly pages: number;
}

/** A parsed document with all that tools need of it. */
export interface StoredDocument extends DocumentFacts {
  readonly document: Document;
  readonly folder: string;
}

export interface StoreLimits {
  readonly maxDocuments: number;
  readonly maxBytes: number;
}

/** A day of reading; the oldest unused ones go first. */
const DEFAULT_STORE_LIMITS: StoreLimits = {
  maxDocuments: 200,
  maxBytes: 2 * 1024 ** 3,
};

const FACTS_FILE = "facts.json";
const SOURCE_FILE = "source";
const ID = /^[0-9a-f]{16}$/;

/** A new document: what fills its folder, and the file itself where it is at hand. */
interface NewDocument {
  readonly id: string;
  readonly name: string;
  readonly bytes: Uint8Array | undefined;
  readonly fill: (folder: string) => Promise<void>;
}

/** Keeps parsed documents in a folder, up to a limit. */
export interface DocumentStore {
  list(): Promise<DocumentFacts[]>;
  /** `undefined` where there is none. */
  find(id: string): Promise<StoredDocument | undefined>;
  /** The same, or an error that says what to do. */
  get(id: string): Promise<StoredDocument>;
  add(document: NewDocument): Promise<StoredDocument>;
  readMarkdown(id: string): Promise<string>;
  /** The file that was parsed, where it was at hand. */
  readSource(id: string): Promise<Uint8Array | undefined>;
}

/** Opens a store in a folder, which is made for this user alone. */
export async function openDocumentStore(
  folder: string,
  limits: StoreLimits = DEFAULT_STORE_LIMITS,
): Promise<DocumentStore> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const place = (id: string) => join(folder, id);

  async function find(id: string): Promise<StoredDocument | undefined> {
    if (!ID.test(id)) return undefined;
    try {
      const facts = await readFacts(place(id));
      const text = await readFile(join(place(id), RESULT_FILES.middle), "utf8");
      const now = new Date();
      await utimes(place(id), now, now);
      return { ...facts, document: JSON.parse(text) as Document, folder: place(id) };
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  async function get(id: string): Promise<StoredDocument> {
    const found = await find(id);
    if (found) return found;
    throw new ParserError(
      "NOT_FOUND",
      `There is no document ${id}. Call parse_document first, and use the id that it returns.`,
    );
  }

  const inTurn = createTurns();
  return {
    find: (id) => inTurn(() => find(id)),
    get: (id) => inTurn(() => get(id)),
    list: () => listFacts(folder),
    async add(document) {
      const partial = join(folder, `.${randomUUID()}`);
      await mkdir(partial, { mode: 0o700 });
      try {
        await document.fill(partial);
        await describe(partial, document);
        return await inTurn(async () => {
          await rm(place(document.id), { recursive: true, force: true });
          await rename(partial, place(document.id));
          await evict(folder, document.id, limits);
          return get(document.id);
        });
      } finally {
        await rm(partial, { recursive: true, force: true });
      }
    },
    readMarkdown: (id) =>
      inTurn(async () => {
        const stored = await get(id);
        return readFile(join(stored.folder, RESULT_FILES.markdown), "utf8");
      }),
    readSource: (id) => inTurn(() => readIfThere(join(place(id), SOURCE_FILE))),
  };
}

async function readIfThere(path: string): Promise<Uint8Array | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** One after the other: nobody may look while a document takes the place of an earlier one. */
function createTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return <Value>(work: () => Promise<Value>): Promise<Value> => {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  };
}

async function describe(folder: string, { id, name, bytes }: NewDocument): Promise<void> {
  const text = await readFile(join(folder, RESULT_FILES.middle), "utf8");
  const { pdf_info: pages } = JSON.parse(text) as Document;
  const facts: DocumentFacts = { id, name, pages: pages.length };
  await writeFile(join(folder, FACTS_FILE), JSON.stringify(facts));
  if (bytes) await writeFile(join(folder, SOURCE_FILE), bytes);
}

async function readFacts(folder: string): Promise<DocumentFacts> {
  return JSON.parse(await readFile(join(folder, FACTS_FILE), "utf8")) as DocumentFacts;
}

async function listFacts(folder: string): Promise<DocumentFacts[]> {
  const ids = (await readdir(folder)).filter((name) => ID.test(name));
  const all = await Promise.all(ids.map((id) => readFacts(join(folder, id)).catch(() => [])));
  return all.flat();
}

/** Removes what was not used for longest until the rest fits. What was just added stays. */
async function evict(folder: string, added: string, limits: StoreLimits): Promise<void> {
  const ids = (await readdir(folder)).filter((name) => ID.test(name) && name !== added);
  const measured = await Promise.all([added, ...ids].map((id) => measure(join(folder, id))));
  const [newest, ...others] = measured;
  let documents = 1;
  let bytes = newest?.bytes ?? 0;
  for (const one of others.toSorted((a, b) => b.usedMs - a.usedMs)) {
    documents += 1;
    bytes += one.bytes;
    if (documents <= limits.maxDocuments && bytes <= limits.maxBytes) continue;
    await rm(one.path, { recursive: true, force: true });
  }
}

async function measure(path: string) {
  const { mtimeMs: usedMs } = await stat(path);
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = files.map(async (file) => (await stat(join(file.parentPath, file.name))).size);
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  return { path, usedMs, bytes };
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
