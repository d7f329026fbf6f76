import { listShards, type PlaceRange, readConfidences, readShard } from "@parsewright/engine-host";
import type { PageExchange } from "./page-exchange.ts";

export interface ShardStoring {
  readonly pages: PageExchange;
  readonly jobId: string;
  readonly signal: AbortSignal;
  /** Folder in which the engine leaves shards. */
  readonly outputFolder: string;
  /** The key of the page at a place. */
  readonly keyOf: (place: number) => string | undefined;
}

/** Stores shards as the engine finishes them. */
export interface ShardStorer {
  /** Looks for new ones, and never waits or throws. */
  look(): void;
  /** Resolves when all are stored; rejects when some could not be. */
  close(): Promise<void>;
}

export function createShardStorer(storing: ShardStoring): ShardStorer {
  const stored = new Set<number>();
  let failure: unknown;
  let working = Promise.resolve();
  const look = () => {
    working = working
      .then(() => storeNew(storing, stored))
      .catch((error: unknown) => {
        failure = error;
      });
  };
  return {
    look,
    async close() {
      look();
      await working;
      if (failure !== undefined) throw failure;
    },
  };
}

async function storeNew(storing: ShardStoring, stored: Set<number>): Promise<void> {
  const { pages, jobId, signal, outputFolder } = storing;
  const shards = await listShards(outputFolder);
  for (const shard of shards.filter(({ first }) => !stored.has(first))) {
    const keys = keysOf(shard, storing);
    const content = keys && (await readShard(outputFolder, shard));
    const confidences = await readConfidences(outputFolder, shard);
    if (keys && content) await pages.store({ jobId, signal }, { keys, confidences, content });
    stored.add(shard.first);
  }
}

/** `undefined` for pages that nobody asked for: a process may leave files of any name. */
function keysOf({ first, last }: PlaceRange, { keyOf }: ShardStoring): string[] | undefined {
  const keys: string[] = [];
  for (let place = first; place <= last; place += 1) {
    const key = keyOf(place);
    if (key === undefined) return undefined;
    keys.push(key);
  }
  return keys;
}
