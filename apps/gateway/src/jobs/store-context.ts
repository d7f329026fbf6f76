import { ParserError } from "@parsewright/contract";
import type { Database } from "../database/database.ts";
import type { Transaction } from "../database/transaction.ts";
import type { EndpointSettings } from "../endpoints/endpoint-settings.ts";
import type { Wait } from "./job-store.ts";

export interface JobStoreParts {
  readonly database: Database;
  readonly endpoints: (endpointId: string) => EndpointSettings | undefined;
  /** Called with the blobs of jobs that are about to be forgotten; called again when it fails. */
  readonly removeBlobs: (keys: readonly string[]) => Promise<void>;
  /** Fails when a tenant stores as much as it may. */
  readonly requireRoom?: (tenant: string) => Promise<void>;
  /** Share of the workers that a tenant gets beside others; 1 unless given. */
  readonly weightOf?: (tenant: string) => number;
  /** Time for which jobs of a tenant are kept, where that differs from the endpoint. */
  readonly retentionMsOf?: (tenant: string) => number | undefined;
  /** Milliseconds to add to the database's clock; tests let time pass with it. */
  readonly clockOffsetMs?: () => number;
}

/** A transaction that informs others of what it changed, once it is committed. */
export interface JobTransaction extends Transaction {
  readonly say: (topic: string) => void;
}

/** Context that every part of the store works with. */
export interface StoreContext {
  readonly database: Database;
  readonly removeBlobs: JobStoreParts["removeBlobs"];
  readonly endpointOf: (endpointId: string) => EndpointSettings;
  /** `undefined` for one that is no longer configured, which may still have jobs. */
  readonly findEndpoint: (endpointId: string) => EndpointSettings | undefined;
  readonly weightOf: (tenant: string) => number;
  readonly retentionMsOf: (tenant: string) => number | undefined;
  readonly transaction: <Result>(
    work: (transaction: JobTransaction) => Promise<Result>,
  ) => Promise<Result>;
  /** The database's time at the moment, given a reading of its clock. */
  readonly shift: (databaseTime: Date) => Date;
}

/** A wait looks again at least this often, because a notification may be missed between a look and the wait. */
const LOOK_INTERVAL_MS = 1000;

export function createStoreContext(parts: JobStoreParts): StoreContext {
  const { database, endpoints, removeBlobs, weightOf = () => 1, clockOffsetMs = () => 0 } = parts;
  const { retentionMsOf = () => undefined } = parts;
  const shift = (time: Date) => new Date(time.getTime() + clockOffsetMs());
  return {
    database,
    removeBlobs,
    weightOf,
    retentionMsOf,
    shift,
    findEndpoint: endpoints,
    endpointOf(endpointId) {
      const settings = endpoints(endpointId);
      if (settings) return settings;
      throw new ParserError("NOT_FOUND", `There is no endpoint ${endpointId}.`);
    },
    async transaction(work) {
      const topics = new Set<string>();
      const result = await database.transaction((transaction) => {
        topics.clear();
        const say = (topic: string) => void topics.add(topic);
        return work({ ...transaction, now: shift(transaction.now), say });
      });
      database.wakeups.say(topics);
      return result;
    },
  };
}

/** Looks until something is found, the time is over or the caller has gone. */
export async function lookUntil<Found>(
  { database }: StoreContext,
  { topic, waitMs, signal }: Wait & { readonly topic: string },
  look: () => Promise<Found | undefined>,
): Promise<Found | undefined> {
  const endAt = performance.now() + waitMs;
  const watch = database.wakeups.watch(topic);
  try {
    for (;;) {
      const found = await look();
      const leftMs = endAt - performance.now();
      if (found !== undefined || leftMs <= 0 || signal.aborted) return found;
      await watch.next({ waitMs: Math.min(leftMs, LOOK_INTERVAL_MS), signal });
      if (signal.aborted) return undefined;
    }
  } finally {
    watch.close();
  }
}

/** Resolves when something may have changed. */
export async function waitForTopic(
  { database }: StoreContext,
  { topic, waitMs, signal }: Wait & { readonly topic: string },
): Promise<void> {
  const watch = database.wakeups.watch(topic);
  try {
    await watch.next({ waitMs: Math.min(waitMs, LOOK_INTERVAL_MS), signal });
  } finally {
    watch.close();
  }
}
