import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve, sep } from "node:path";
import { DOCUMENT_NAME } from "../batch/find-documents.ts";
import type { CommandIo } from "../command-io.ts";
import { EXIT_CODES, type ExitCode } from "../exit-codes.ts";
import { chooseModelDirectory } from "../models/choose-model-directory.ts";
import { PACKAGE_FACTS } from "../package-facts.ts";
import { isService, openWriter, type WriterSettings } from "../parsing/open-writer.ts";
import { describeSettings } from "../parsing/parse-options.ts";
import { UsageError } from "../usage-error.ts";
import { type ListedObject, type ObjectStore, readText } from "./object-store.ts";
import { openStore } from "./open-store.ts";
import { planParts, type Shard } from "./plan-parts.ts";
import {
  findFinished,
  type PartCounts,
  partKeys,
  type ShardContext,
  writePart,
} from "./write-part.ts";

export interface ShardSettings extends Omit<WriterSettings, "output"> {
  readonly shard: Shard;
  /** Folders or buckets. */
  readonly from: string;
  readonly to: string;
  readonly concurrency: number;
  /** Reads documents again that could not be read, whatever the reason. */
  readonly retryFailed?: boolean;
  readonly json?: boolean;
}

const NOTHING: PartCounts = { parsed: 0, kept: 0, failed: 0, retryable: 0, pages: 0 };

/** Reads the documents of one shard. All that it knows of earlier runs is in the output. */
export async function runShard(settings: ShardSettings, io: CommandIo): Promise<ExitCode> {
  refuseNested(settings);
  const [input, output] = await Promise.all([
    openStore(settings.from, io),
    openStore(settings.to, io),
  ]);
  const folder = await mkdtemp(join(tmpdir(), "parser-shard-"));
  try {
    await keepShardCount(output, settings);
    const recipe = await describeRecipe(settings, io);
    const writerSettings = { ...settings, output: folder };
    const writer = await openWriter(writerSettings, io);
    try {
      const { shard, concurrency, retryFailed = false } = settings;
      const name = `${shard.index}-of-${shard.count}`;
      const context = { input, output, name, recipe, writer, concurrency, retryFailed, io };
      const counts = await writeParts({ ...context, settings: writerSettings }, settings);
      return counts.retryable > 0 ? EXIT_CODES.failed : EXIT_CODES.ok;
    } finally {
      await writer.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
    input.close();
    output.close();
  }
}

async function writeParts(
  context: ShardContext,
  { shard, json }: Pick<ShardSettings, "shard" | "json">,
): Promise<PartCounts> {
  const { input, output, name, io } = context;
  const startMs = performance.now();
  const print = (about: Record<string, string | number>, counts: PartCounts) =>
    io.stdout.write(`${json ? JSON.stringify({ ...about, ...counts }) : toText(about, counts)}\n`);
  let total = NOTHING;
  const planned = new Set<string>();
  for await (const part of planParts(documentsIn(input), shard)) {
    io.signal.throwIfAborted();
    planned.add(part.name);
    const finished = await findFinished(part, context);
    const counts = finished ? allKept(finished) : await writePart(part, context);
    if (!finished) print({ part: part.name }, counts);
    total = add(total, counts);
  }
  await removeUnplanned(output, { name, planned });
  const seconds = Number(((performance.now() - startMs) / 1000).toFixed(1));
  print({ shard: name, seconds }, total);
  return total;
}

async function* documentsIn(store: ObjectStore): AsyncGenerator<ListedObject> {
  for await (const object of store.list("")) if (DOCUMENT_NAME.test(object.key)) yield object;
}

/** Parts whose first document has gone: what was left of them is in other parts by now. */
async function removeUnplanned(
  output: ObjectStore,
  { name, planned }: { readonly name: string; readonly planned: ReadonlySet<string> },
): Promise<void> {
  for await (const { key } of output.list(`done/${name}/`)) {
    const part = key.slice(key.lastIndexOf("/") + 1, -".json".length);
    if (planned.has(part)) continue;
    const { rows, failures, marker } = partKeys(name, part);
    for (const unplanned of [rows, failures, marker]) await output.remove(unplanned);
  }
}

/** Shards of two counts would both read every document. */
async function keepShardCount(output: ObjectStore, { shard, to }: ShardSettings): Promise<void> {
  const key = "shards.json";
  const text = await readText(output, key);
  if (text === undefined) return output.write(key, JSON.stringify({ count: shard.count }));
  const { count } = JSON.parse(text) as { count: number };
  if (count === shard.count) return;
  throw new UsageError(
    `${to} has the results of ${count} shards, not of ${shard.count}. Give --shard N/${count}, or name another output.`,
  );
}

/** Documents are read anew when one of these changes. A service may change without notice. */
async function describeRecipe(settings: ShardSettings, io: CommandIo): Promise<string> {
  const models = isService(settings) || !settings.models ? [] : await findModels(settings, io);
  const { version } = PACKAGE_FACTS;
  const parts = {
    version,
    options: describeSettings(settings),
    isService: isService(settings),
    models,
  };
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 16);
}

async function findModels(settings: ShardSettings, io: CommandIo): Promise<readonly string[]> {
  const engine = await io.loadEngine();
  const modelDirectory = chooseModelDirectory(settings, io, engine);
  const names = engine.MODEL_MANIFEST.map(({ name }) => name);
  const found = await Promise.all(
    names.map((name) => engine.locateModel(name, { modelDirectory })),
  );
  return names.filter((_, index) => found[index] !== undefined);
}

/** Results below the input would be documents of the next run. */
function refuseNested({ from, to }: ShardSettings): void {
  const placeOf = (address: string) =>
    address.includes("://") ? `${address.replace(/\/+$/, "")}/` : `${resolve(address)}${sep}`;
  if (!placeOf(to).startsWith(placeOf(from))) return;
  throw new UsageError(`The output ${to} is inside the input ${from}. Name another place for it.`);
}

function allKept(counts: PartCounts): PartCounts {
  return { ...counts, parsed: 0, kept: counts.parsed + counts.kept };
}

function add(one: PartCounts, other: PartCounts): PartCounts {
  return {
    parsed: one.parsed + other.parsed,
    kept: one.kept + other.kept,
    failed: one.failed + other.failed,
    retryable: one.retryable + other.retryable,
    pages: one.pages + other.pages,
  };
}

function toText(about: Record<string, string | number>, counts: PartCounts): string {
  const { parsed, kept, failed, retryable, pages } = counts;
  const title = Object.entries(about).map(([name, value]) => `${name} ${value}`);
  const again = retryable > 0 ? ` (${retryable} may succeed when run again)` : "";
  return `${title.join("  ")}  ${parsed} parsed, ${kept} done before, ${failed} failed${again}  ${pages} pages`;
}
