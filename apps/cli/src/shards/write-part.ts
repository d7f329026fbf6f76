import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ERROR_SPECS, type ErrorCode } from "@parsewright/contract";
import type { CommandIo } from "../command-io.ts";
import type { DocumentWriter } from "../parsing/document-writer.ts";
import type { WriterSettings } from "../parsing/open-writer.ts";
import { nameOutputs } from "../parsing/output-names.ts";
import { parseFile } from "../parsing/parse-file.ts";
import type { Failure } from "../report-outcome.ts";
import {
  type DocumentRow,
  type FailureRow,
  type ParsedDocument,
  planRows,
  type RowDraft,
  type RowSource,
  writeRow,
} from "./document-row.ts";
import { type ListedObject, type ObjectStore, readText } from "./object-store.ts";
import { laneOf, type PlannedPart } from "./plan-parts.ts";
import { writePack } from "./tar-pack.ts";

/** Parts that a shard works with. */
export interface ShardContext {
  readonly input: ObjectStore;
  readonly output: ObjectStore;
  /** Of the shard: `0/8`. */
  readonly name: string;
  readonly recipe: string;
  readonly writer: DocumentWriter;
  readonly settings: WriterSettings;
  readonly retryFailed: boolean;
  readonly io: CommandIo;
}

/** Outcome of the documents of a part. */
export interface PartCounts {
  readonly parsed: number;
  /** Read by an earlier run, and the same since. */
  readonly kept: number;
  readonly failed: number;
  /** Of the failed ones, those that another run may read. */
  readonly retryable: number;
  readonly pages: number;
}

/** The content of a marker: which documents, in which state, a part is made of, and who wrote it when. */
export interface Marker {
  readonly recipe: string;
  readonly sources: string;
  readonly counts: PartCounts;
  readonly shard: string;
  readonly at: string;
}

/** Place of the results of a part. */
export function partKeys(part: string) {
  const path = `${laneOf(part)}/${part}`;
  return {
    rows: `parts/${path}.jsonl`,
    failures: `failures/${path}.jsonl`,
    marker: `done/${path}.json`,
    packs: `files/${path}/`,
  };
}

/** The end of an earlier run of a part; `undefined` for one that no run has ended. */
export async function readMarker(
  part: PlannedPart,
  { output }: ShardContext,
): Promise<Marker | undefined> {
  const text = await readText(output, partKeys(part.name).marker);
  return text === undefined ? undefined : (JSON.parse(text) as Marker);
}

/** Checks that an earlier run has read exactly these documents, and left nothing to try again. */
export function isFinished(
  { recipe, sources, counts: { failed, retryable } }: Marker,
  part: PlannedPart,
  context: ShardContext,
): boolean {
  const isSame = recipe === context.recipe && sources === digestOf(part.documents);
  return isSame && (context.retryFailed ? failed : retryable) === 0;
}

/**
 * Reads the documents of a part and stores its rows as one object, under a name that the keys decide: however often a
 * part is written, and whoever is killed meanwhile, each document is in one object once. Files come before the rows that
 * point to them, and the marker last.
 */
export async function writePart(
  part: PlannedPart,
  context: ShardContext,
  before: Marker | undefined,
): Promise<PartCounts> {
  const { output, name, recipe } = context;
  const keys = partKeys(part.name);
  const folder = await mkdtemp(join(tmpdir(), "parser-part-"));
  try {
    const earlier = before ? await readEarlier(part, folder, context) : NO_EARLIER;
    const results = await readDocuments(part, { folder, earlier: earlier.results, context });
    const parsed = results.flatMap((result) => result.parsed ?? []);
    const { drafts, entries, pack } = await planRows(parsed, keys.packs);
    if (pack !== undefined) await output.write(pack, Readable.from(writePack(entries)));
    const failures = results.flatMap(({ failure }) => failure ?? []);
    if (failures.length === 0) await output.remove(keys.failures);
    else await output.write(keys.failures, failures.map(toLine).join(""));
    await output.write(keys.rows, Readable.from(joinRows(results, drafts)));
    const used = new Set([pack, ...results.map((result) => result.earlier?.pack)]);
    for (const key of earlier.packs) if (!used.has(key)) await output.remove(key);
    const counts = countResults(results);
    const at = new Date().toISOString();
    const marker: Marker = { recipe, sources: digestOf(part.documents), counts, shard: name, at };
    await output.write(keys.marker, JSON.stringify(marker));
    for (const document of parsed) await rm(document.folder, { recursive: true });
    return counts;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** One of the fields is set, or none for a document that has gone meanwhile. */
interface DocumentResult {
  readonly parsed?: ParsedDocument;
  readonly earlier?: EarlierRow;
  readonly failure?: FailureRow;
}

/** The line of an earlier run, in a file of its own. */
interface EarlierRow {
  readonly path: string;
  readonly pages: number;
  readonly pack: string | undefined;
}

interface EarlierPart {
  readonly results: ReadonlyMap<string, DocumentResult>;
  /** All that its lines pointed to, also lines that do not hold any more. */
  readonly packs: ReadonlySet<string>;
}

const NO_EARLIER: EarlierPart = { results: new Map(), packs: new Set() };

/** Rows that an earlier run stored for documents that have not changed since. */
async function readEarlier(
  { name, documents }: PlannedPart,
  folder: string,
  context: ShardContext,
): Promise<EarlierPart> {
  const keys = partKeys(name);
  const etags = new Map(documents.map(({ key, etag }) => [key, etag]));
  const holds = ({ key, etag, recipe }: RowSource) =>
    recipe === context.recipe && etags.get(key) === etag;
  const results = new Map<string, DocumentResult>();
  const packs = new Set<string>();
  for await (const line of linesOf(context.output, keys.rows)) {
    const row = JSON.parse(line) as DocumentRow;
    if (row.pack !== undefined) packs.add(row.pack);
    if (!holds(row)) continue;
    const path = join(folder, `${results.size}.earlier`);
    await writeFile(path, `${line}\n`);
    results.set(row.key, { earlier: { path, pages: row.pages, pack: row.pack } });
  }
  for await (const line of linesOf(context.output, keys.failures)) {
    const failure = JSON.parse(line) as FailureRow;
    if (holds(failure) && !failure.error.retryable && !context.retryFailed) {
      results.set(failure.key, { failure });
    }
  }
  return { results, packs };
}

async function* linesOf(store: ObjectStore, key: string): AsyncGenerator<string> {
  const input = await store.read(key);
  if (input !== undefined) yield* createInterface({ input });
}

interface PartReading {
  /** For what is on this machine until the part is stored. */
  readonly folder: string;
  readonly earlier: ReadonlyMap<string, DocumentResult>;
  readonly context: ShardContext;
}

async function readDocuments(
  { documents }: PlannedPart,
  { folder, earlier, context }: PartReading,
): Promise<readonly DocumentResult[]> {
  const stems = nameOutputs(documents.map(({ key }) => key));
  const waiting = documents.entries();
  const results: DocumentResult[] = [];
  const work = async () => {
    for (const [index, source] of waiting) {
      const path = join(folder, `${index}.document`);
      const place = { source, stem: stems[index] ?? "document", path };
      results[index] = earlier.get(source.key) ?? (await readDocument(place, context));
    }
  };
  await Promise.all(Array.from({ length: context.writer.concurrency }, work));
  return results;
}

interface DocumentPlace {
  readonly source: ListedObject;
  readonly stem: string;
  readonly path: string;
}

async function readDocument(
  { source, stem, path }: DocumentPlace,
  { input, recipe, writer, settings, io }: ShardContext,
): Promise<DocumentResult> {
  io.signal.throwIfAborted();
  const { key, etag, bytes } = source;
  const content = await input.read(key);
  if (content === undefined) return {};
  await pipeline(content, createWriteStream(path), { signal: io.signal });
  const task = { file: key, path, stem, onProgress: () => undefined };
  const outcome = await parseFile(writer, task, { settings, io });
  await rm(path);
  if (outcome === "interrupted") throw io.signal.reason;
  if (!outcome.ok) return { failure: { key, etag, recipe, bytes, error: describe(outcome.error) } };
  const { folder, pages, shortfall: degraded } = outcome;
  const { formats } = settings;
  return { parsed: { source, recipe, formats, folder, stem, pages, degraded } };
}

function describe({ code, message }: Failure): FailureRow["error"] {
  // A code that only the client of a service knows is a failure of the connection.
  const retryable = ERROR_SPECS[code as ErrorCode]?.retryable ?? true;
  return { code, message, retryable };
}

/** Lines in the order of the documents. */
async function* joinRows(
  results: readonly DocumentResult[],
  drafts: readonly RowDraft[],
): AsyncGenerator<Buffer | string> {
  const remaining = drafts.values();
  for (const { parsed, earlier } of results) {
    if (earlier) yield* createReadStream(earlier.path);
    const draft = parsed && remaining.next().value;
    if (draft) yield* writeRow(draft);
  }
}

function countResults(results: readonly DocumentResult[]): PartCounts {
  const failures = results.flatMap(({ failure }) => failure ?? []);
  return {
    parsed: results.filter(({ parsed }) => parsed).length,
    kept: results.filter(({ earlier }) => earlier).length,
    failed: failures.length,
    retryable: failures.filter(({ error }) => error.retryable).length,
    pages: results.reduce((sum, { parsed, earlier }) => sum + ((parsed ?? earlier)?.pages ?? 0), 0),
  };
}

function digestOf(documents: readonly ListedObject[]): string {
  const hash = createHash("sha256");
  for (const { key, etag } of documents) hash.update(JSON.stringify([key, etag]));
  return hash.digest("hex");
}

function toLine(value: object): string {
  return `${JSON.stringify(value)}\n`;
}
