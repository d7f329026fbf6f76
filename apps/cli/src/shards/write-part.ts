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
import { type DocumentRow, type FailureRow, type RowSource, writeRow } from "./document-row.ts";
import { type ListedObject, type ObjectStore, readText } from "./object-store.ts";
import type { PlannedPart } from "./plan-parts.ts";

/** What a shard works with. */
export interface ShardContext {
  readonly input: ObjectStore;
  readonly output: ObjectStore;
  /** Of the shard in the folders of the output. */
  readonly name: string;
  readonly recipe: string;
  readonly writer: DocumentWriter;
  readonly settings: WriterSettings;
  readonly concurrency: number;
  readonly retryFailed: boolean;
  readonly io: CommandIo;
}

/** What became of the documents of a part. */
export interface PartCounts {
  readonly parsed: number;
  /** Read by an earlier run, and the same since. */
  readonly kept: number;
  readonly failed: number;
  /** Of the failed ones, those that another run may read. */
  readonly retryable: number;
  readonly pages: number;
}

/** The content of a marker: which documents, in which state, a part is made of. */
interface Marker {
  readonly recipe: string;
  readonly sources: string;
  readonly counts: PartCounts;
}

/** Where the results of a part are. */
export function partKeys(shard: string, part: string) {
  return {
    rows: `parts/${shard}/${part}.jsonl`,
    failures: `failures/${shard}/${part}.jsonl`,
    marker: `done/${shard}/${part}.json`,
  };
}

/** What an earlier run made of exactly these documents; `undefined` where there is something to do. */
export async function findFinished(
  part: PlannedPart,
  { output, name, recipe, retryFailed }: ShardContext,
): Promise<PartCounts | undefined> {
  const text = await readText(output, partKeys(name, part.name).marker);
  if (text === undefined) return undefined;
  const marker = JSON.parse(text) as Marker;
  const isSame = marker.recipe === recipe && marker.sources === digestOf(part.documents);
  const { failed, retryable } = marker.counts;
  return isSame && (retryFailed ? failed : retryable) === 0 ? marker.counts : undefined;
}

/**
 * Reads the documents of a part and stores its rows as one object, under a name that the keys decide: however often a
 * part is written, and whoever is killed meanwhile, each document is in one object once. The marker comes last.
 */
export async function writePart(part: PlannedPart, context: ShardContext): Promise<PartCounts> {
  const { output, name, recipe, concurrency } = context;
  const keys = partKeys(name, part.name);
  const folder = await mkdtemp(join(tmpdir(), "parser-part-"));
  try {
    const earlier = await readEarlier(part, folder, context);
    const stems = nameOutputs(part.documents.map(({ key }) => key));
    const waiting = part.documents.entries();
    const results: DocumentResult[] = [];
    const work = async () => {
      for (const [index, source] of waiting) {
        const place = {
          source,
          stem: stems[index] ?? "document",
          rowPath: join(folder, `${index}`),
        };
        results[index] = earlier.get(source.key) ?? (await readDocument(place, context));
      }
    };
    await Promise.all(Array.from({ length: concurrency }, work));
    const failures = results.flatMap(({ failure }) => failure ?? []);
    if (failures.length === 0) await output.remove(keys.failures);
    else await output.write(keys.failures, failures.map(toLine).join(""));
    await output.write(keys.rows, Readable.from(joinRows(results)));
    const counts = countResults(results);
    const marker: Marker = { recipe, sources: digestOf(part.documents), counts };
    await output.write(keys.marker, JSON.stringify(marker));
    return counts;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A row is on disk until its part is stored; neither is set for a document that has gone meanwhile. */
interface DocumentResult {
  readonly isKept: boolean;
  readonly pages?: number;
  readonly rowPath?: string;
  readonly failure?: FailureRow;
}

/** What an earlier run stored for documents that have not changed since. */
async function readEarlier(
  { name, documents }: PlannedPart,
  folder: string,
  context: ShardContext,
): Promise<ReadonlyMap<string, DocumentResult>> {
  const keys = partKeys(context.name, name);
  const etags = new Map(documents.map(({ key, etag }) => [key, etag]));
  const holds = ({ key, etag, recipe }: RowSource) =>
    recipe === context.recipe && etags.get(key) === etag;
  const earlier = new Map<string, DocumentResult>();
  for await (const line of linesOf(context.output, keys.rows)) {
    const row = JSON.parse(line) as DocumentRow;
    if (!holds(row)) continue;
    const rowPath = join(folder, `${earlier.size}.earlier`);
    await writeFile(rowPath, `${line}\n`);
    earlier.set(row.key, { isKept: true, pages: row.pages, rowPath });
  }
  for await (const line of linesOf(context.output, keys.failures)) {
    const failure = JSON.parse(line) as FailureRow;
    if (holds(failure) && !failure.error.retryable && !context.retryFailed)
      earlier.set(failure.key, { isKept: true, failure });
  }
  return earlier;
}

async function* linesOf(store: ObjectStore, key: string): AsyncGenerator<string> {
  const input = await store.read(key);
  if (input !== undefined) yield* createInterface({ input });
}

interface DocumentPlace {
  readonly source: ListedObject;
  readonly stem: string;
  readonly rowPath: string;
}

async function readDocument(
  { source, stem, rowPath }: DocumentPlace,
  context: ShardContext,
): Promise<DocumentResult> {
  const { input, output, recipe, writer, settings, io } = context;
  io.signal.throwIfAborted();
  const { key, etag, bytes } = source;
  const content = await input.read(key);
  if (content === undefined) return { isKept: false };
  const path = `${rowPath}.document`;
  await pipeline(content, createWriteStream(path), { signal: io.signal });
  const task = { file: key, path, stem, onProgress: () => undefined };
  const outcome = await parseFile(writer, task, { settings, io });
  await rm(path);
  if (outcome === "interrupted") throw io.signal.reason;
  if (!outcome.ok) {
    return { isKept: false, failure: { key, etag, recipe, bytes, error: describe(outcome.error) } };
  }
  const { pages, shortfall: degraded } = outcome;
  const { formats } = settings;
  const parsed = { source, recipe, formats, folder: outcome.folder, stem, pages, degraded };
  await writeRow(rowPath, parsed, output);
  await rm(outcome.folder, { recursive: true });
  return { isKept: false, pages, rowPath };
}

function describe({ code, message }: Failure): FailureRow["error"] {
  // What only the client of a service knows is a failure of the way there.
  const retryable = ERROR_SPECS[code as ErrorCode]?.retryable ?? true;
  return { code, message, retryable };
}

async function* joinRows(results: readonly DocumentResult[]): AsyncGenerator<Buffer> {
  for (const { rowPath } of results) if (rowPath !== undefined) yield* createReadStream(rowPath);
}

function countResults(results: readonly DocumentResult[]): PartCounts {
  const failures = results.flatMap(({ failure }) => failure ?? []);
  return {
    parsed: results.filter(({ isKept, rowPath }) => !isKept && rowPath !== undefined).length,
    kept: results.filter(({ isKept, rowPath }) => isKept && rowPath !== undefined).length,
    failed: failures.length,
    retryable: failures.filter(({ error }) => error.retryable).length,
    pages: results.reduce((sum, { pages = 0 }) => sum + pages, 0),
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
