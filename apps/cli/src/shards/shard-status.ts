import type { CommandIo } from "../command-io.ts";
import { EXIT_CODES, type ExitCode } from "../exit-codes.ts";
import { UsageError } from "../usage-error.ts";
import type { FailureRow } from "./document-row.ts";
import { type ObjectStore, readText } from "./object-store.ts";
import { openStore } from "./open-store.ts";
import type { PartCounts } from "./write-part.ts";

/** Small objects that are fetched at the same time: there is one for every 32 documents. */
const READS_AT_ONCE = 32;

interface ShardStatus {
  readonly shard: string;
  readonly parts: number;
  readonly documents: number;
  readonly failed: number;
  readonly retryable: number;
  readonly pages: number;
}

/** Says what the shards have stored in an output so far, and which failures there are. Reads no document. */
export async function printShardStatus(
  { to, json }: { readonly to: string; readonly json?: boolean },
  io: CommandIo,
): Promise<ExitCode> {
  const output = await openStore(to, io);
  try {
    const shards = await readText(output, "shards.json");
    if (shards === undefined) throw new UsageError(`${to} has no results of shards.`);
    const { count } = JSON.parse(shards) as { count: number };
    const byShard = new Map(
      Array.from({ length: count }, (_, index) => emptyStatus(`${index}-of-${count}`)).map(
        (status) => [status.shard, status],
      ),
    );
    await readAll(output, "done/", (key, text) => {
      const shard = key.split("/")[1] ?? "";
      const { counts } = JSON.parse(text) as { readonly counts: PartCounts };
      byShard.set(shard, withPart(byShard.get(shard) ?? emptyStatus(shard), counts));
    });
    const failures = new Map<string, number>();
    await readAll(output, "failures/", (_key, text) => {
      for (const line of text.split("\n").filter(Boolean)) {
        const { code } = (JSON.parse(line) as FailureRow).error;
        failures.set(code, (failures.get(code) ?? 0) + 1);
      }
    });
    const text = (json ? toJson : toText)([...byShard.values()], failures);
    io.stdout.write(`${text}\n`);
    return EXIT_CODES.ok;
  } finally {
    output.close();
  }
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

function withPart(status: ShardStatus, counts: PartCounts): ShardStatus {
  return {
    ...status,
    parts: status.parts + 1,
    documents: status.documents + counts.parsed + counts.kept,
    failed: status.failed + counts.failed,
    retryable: status.retryable + counts.retryable,
    pages: status.pages + counts.pages,
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

function toJson(statuses: readonly ShardStatus[], failures: ReadonlyMap<string, number>): string {
  const { shard: _all, ...total } = totalOf(statuses);
  return JSON.stringify({ ...total, failures: Object.fromEntries(failures), shards: statuses });
}

function toText(statuses: readonly ShardStatus[], failures: ReadonlyMap<string, number>): string {
  const lines = [...statuses, totalOf(statuses)].map(
    ({ shard, parts, documents, failed, retryable, pages }) =>
      `${shard.padEnd(12)} ${documents} read, ${failed} failed (${retryable} may succeed when run again), ${pages} pages, ${parts} parts`,
  );
  const codes = [...failures].map(([code, count]) => `  ${code} ${count}`);
  return [...lines, ...(codes.length > 0 ? ["failures by code:", ...codes] : [])].join("\n");
}
