import type { CommandIo } from "../command-io.ts";
import { EXIT_CODES, type ExitCode } from "../exit-codes.ts";
import { UsageError } from "../usage-error.ts";
import type { FailureRow } from "./document-row.ts";
import { readInventory } from "./inventory.ts";
import { type ObjectStore, readText } from "./object-store.ts";
import { openStore } from "./open-store.ts";
import type { Marker } from "./write-part.ts";

/** Small objects that are fetched at the same time: there is one for every 32 documents. */
const READS_AT_ONCE = 32;

interface ShardStatus {
  readonly shard: string;
  readonly parts: number;
  readonly documents: number;
  readonly failed: number;
  readonly retryable: number;
  readonly pages: number;
  /** Time at which its last part was stored. */
  readonly last?: string;
}

interface BatchStatus {
  readonly shards: readonly ShardStatus[];
  readonly failures: ReadonlyMap<string, number>;
  /** All documents that there are to read, where a list says so. */
  readonly listed: number | undefined;
}

export interface StatusSettings {
  readonly to: string;
  readonly inventory?: string;
  readonly json?: boolean;
}

/** Says what the shards have stored in an output so far, and which failures there are. Reads no document. */
export async function printShardStatus(
  { to, inventory, json }: StatusSettings,
  io: CommandIo,
): Promise<ExitCode> {
  const output = await openStore(to, io);
  try {
    const listed = inventory === undefined ? undefined : await countListed(inventory, io);
    const shards = await readShards(output);
    if (shards.length === 0 && listed === undefined) {
      throw new UsageError(`${to} has no results of shards.`);
    }
    const status = { shards, failures: await readFailures(output), listed };
    io.stdout.write(`${(json ? toJson : toText)(status)}\n`);
    return EXIT_CODES.ok;
  } finally {
    output.close();
  }
}

async function countListed(inventory: string, io: CommandIo): Promise<number> {
  let count = 0;
  for await (const _document of readInventory(inventory, io)) count += 1;
  return count;
}

/** By the shard that wrote a part. Those that have written none are there as well. */
async function readShards(output: ObjectStore): Promise<readonly ShardStatus[]> {
  const byShard = new Map<string, ShardStatus>();
  await readAll(output, "done/", (_key, text) => {
    const marker = JSON.parse(text) as Marker;
    const [, count = 0] = marker.shard.split("/").map(Number);
    for (let index = 0; index < count && !byShard.has(`${count - 1}/${count}`); index += 1) {
      byShard.set(`${index}/${count}`, emptyStatus(`${index}/${count}`));
    }
    byShard.set(
      marker.shard,
      withPart(byShard.get(marker.shard) ?? emptyStatus(marker.shard), marker),
    );
  });
  return [...byShard.values()];
}

async function readFailures(output: ObjectStore): Promise<ReadonlyMap<string, number>> {
  const failures = new Map<string, number>();
  await readAll(output, "failures/", (_key, text) => {
    for (const line of text.split("\n").filter(Boolean)) {
      const { code } = (JSON.parse(line) as FailureRow).error;
      failures.set(code, (failures.get(code) ?? 0) + 1);
    }
  });
  return failures;
}

/** Hands every object below a prefix to `take`, several at a time, in any order. */
async function readAll(
  store: ObjectStore,
  prefix: string,
  take: (key: string, text: string) => void,
): Promise<void> {
  const keys = store.list(prefix)[Symbol.asyncIterator]();
  const work = async () => {
    for (let next = await keys.next(); !next.done; next = await keys.next()) {
      // One that has gone meanwhile is being written again.
      const text = await readText(store, next.value.key);
      if (text !== undefined) take(next.value.key, text);
    }
  };
  await Promise.all(Array.from({ length: READS_AT_ONCE }, work));
}

function emptyStatus(shard: string): ShardStatus {
  return { shard, parts: 0, documents: 0, failed: 0, retryable: 0, pages: 0 };
}

function withPart(status: ShardStatus, { counts, at }: Marker): ShardStatus {
  return {
    ...status,
    parts: status.parts + 1,
    documents: status.documents + counts.parsed + counts.kept,
    failed: status.failed + counts.failed,
    retryable: status.retryable + counts.retryable,
    pages: status.pages + counts.pages,
    last: status.last !== undefined && status.last > at ? status.last : at,
  };
}

function totalOf(statuses: readonly ShardStatus[]): ShardStatus {
  return statuses.reduce(
    (sum, one) => ({
      shard: "all",
      parts: sum.parts + one.parts,
      documents: sum.documents + one.documents,
      failed: sum.failed + one.failed,
      retryable: sum.retryable + one.retryable,
      pages: sum.pages + one.pages,
    }),
    emptyStatus("all"),
  );
}

function toJson({ shards, failures, listed }: BatchStatus): string {
  const { shard: _all, ...total } = totalOf(shards);
  return JSON.stringify({ listed, ...total, failures: Object.fromEntries(failures), shards });
}

function toText({ shards, failures, listed }: BatchStatus): string {
  const total = totalOf(shards);
  const lines = [...shards, total].map(
    ({ shard, parts, documents, failed, retryable, pages, last }) =>
      `${shard.padEnd(12)} ${documents} read, ${failed} failed (${retryable} may succeed when run again), ${pages} pages, ${parts} parts${last === undefined ? "" : `, last ${last}`}`,
  );
  const codes = [...failures].map(([code, count]) => `  ${code} ${count}`);
  const progress = listed === undefined ? [] : [toProgress(total, listed)];
  return [...lines, ...progress, ...(codes.length > 0 ? ["failures by code:", ...codes] : [])].join(
    "\n",
  );
}

function toProgress({ documents, failed }: ShardStatus, listed: number): string {
  const done = documents + failed;
  const percent = listed === 0 ? 100 : Math.floor((100 * done) / listed);
  return `${done} of ${listed} documents are done (${percent} %)`;
}
