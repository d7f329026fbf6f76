import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve, sep } from "node:path";
import type { CommandIo } from "../command-io.ts";
import { EXIT_CODES, type ExitCode } from "../exit-codes.ts";
import { chooseModelDirectory } from "../models/choose-model-directory.ts";
import { PACKAGE_FACTS } from "../package-facts.ts";
import { isService, openWriter, type WriterSettings } from "../parsing/open-writer.ts";
import { describeSettings } from "../parsing/parse-options.ts";
import { UsageError } from "../usage-error.ts";
import { listDocuments, readInventory } from "./inventory.ts";
import type { ObjectStore } from "./object-store.ts";
import { openStore } from "./open-store.ts";
import { laneOf, lanesOf, planParts, type Shard } from "./plan-parts.ts";
import {
  isFinished,
  type PartCounts,
  partKeys,
  readMarker,
  type ShardContext,
  writePart,
} from "./write-part.ts";

export interface ShardSettings extends Omit<WriterSettings, "output"> {
  readonly shard: Shard;
  /** Folders or buckets. */
  readonly from: string;
  readonly to: string;
  /** A file with the list of the documents, instead of the keys that `from` has now. */
  readonly inventory?: string;
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
    const recipe = await describeRecipe(settings, io);
    const writerSettings = { ...settings, output: folder };
    const writer = await openWriter(writerSettings, io);
    try {
      const { shard, retryFailed = false } = settings;
      const name = `${shard.index}/${shard.count}`;
      const context = { input, output, name, recipe, writer, retryFailed, io };
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
  { shard, inventory, json }: Pick<ShardSettings, "shard" | "inventory" | "json">,
): Promise<PartCounts> {
  const { input, output, name, io } = context;
  const startMs = performance.now();
  const print = (about: Record<string, string | number>, counts: PartCounts) =>
    io.stdout.write(`${json ? JSON.stringify({ ...about, ...counts }) : toText(about, counts)}\n`);
  let total = NOTHING;
  const planned = new Set<string>();
  const documents = inventory === undefined ? listDocuments(input) : readInventory(inventory, io);
  for await (const part of planParts(documents, shard)) {
    io.signal.throwIfAborted();
    planned.add(part.name);
    const before = await readMarker(part, context);
    if (before && isFinished(before, part, context)) {
      total = add(total, allKept(before.counts));
      continue;
    }
    const counts = await writePart(part, context, before);
    print({ part: part.name }, counts);
    total = add(total, counts);
  }
  await removeUnplanned(output, { shard, planned });
  const seconds = Number(((performance.now() - startMs) / 1000).toFixed(1));
  print({ shard: name, seconds }, total);
  return total;
}

/** Parts whose first document has gone: what was left of them is in other parts by now. */
async function removeUnplanned(
  output: ObjectStore,
  { shard, planned }: { readonly shard: Shard; readonly planned: ReadonlySet<string> },
): Promise<void> {
  const lanes = new Set(lanesOf(shard));
  for await (const { key } of output.list("done/")) {
    const part = key.slice(key.lastIndexOf("/") + 1, -".json".length);
    if (planned.has(part) || !lanes.has(laneOf(part))) continue;
    const { rows, failures, marker, packs } = partKeys(part);
    for await (const pack of output.list(packs)) await output.remove(pack.key);
    for (const unplanned of [rows, failures, marker]) await output.remove(unplanned);
  }
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
