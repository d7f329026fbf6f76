import { statfs } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { ParserError } from "@parsewright/contract";
import type { BlobStore } from "./blobs/blob-store.ts";
import type { Database } from "./database/database.ts";

const MEBIBYTE = 1024 * 1024;
/** With less, the next upload or the database's next log fails. */
const MIN_FREE_BYTES = 64 * MEBIBYTE;
/** Anybody may ask; stores are asked no more often than this. */
const KEPT_MS = 2000;
/** Shorter than the timeouts of the database and the store: health probes give up before those do. */
const ANSWER_WITHIN_MS = 5000;
/** Nothing has this name. */
const PROBE_KEY = "readiness";

interface ReadinessParts {
  readonly database: Pick<Database, "read">;
  readonly blobs: Pick<BlobStore, "describe">;
  readonly dataFolder: string;
  readonly minFreeBytes?: number;
}

/** The state of the parts that a gateway needs to take jobs. */
export interface Readiness {
  /** Fails while the database or the store does not answer, or the disk is nearly full. */
  readonly check: () => Promise<void>;
  /** Of the disk that has the data folder. */
  readonly freeBytes: () => Promise<number>;
}

export function createReadiness(parts: ReadinessParts): Readiness {
  const { database, blobs, dataFolder, minFreeBytes = MIN_FREE_BYTES } = parts;
  const freeBytes = async () => {
    const { bavail, bsize } = await statfs(dataFolder);
    return bavail * bsize;
  };
  const checkDisk = async () => {
    const free = await freeBytes();
    if (free >= minFreeBytes) return;
    throw new Error(`The disk of ${dataFolder} has ${Math.floor(free / MEBIBYTE)} MB left.`);
  };
  const checkAll = async () => {
    await Promise.all([database.read("SELECT 1"), checkStore(blobs), checkDisk()]);
  };
  let latest: { readonly at: number; readonly outcome: Promise<void> } | undefined;
  return {
    freeBytes,
    check() {
      if (latest === undefined || performance.now() - latest.at > KEPT_MS) {
        latest = { at: performance.now(), outcome: inTime(checkAll()) };
      }
      return latest.outcome;
    },
  };
}

/** A bucket that refuses to say whether something is there answers nevertheless. */
async function checkStore(blobs: ReadinessParts["blobs"]): Promise<void> {
  try {
    await blobs.describe(PROBE_KEY);
  } catch (error) {
    if (!ParserError.is(error) || error.code === "STORAGE_UNAVAILABLE") throw error;
  }
}

async function inTime(work: Promise<void>): Promise<void> {
  const done = new AbortController();
  const late = delay(ANSWER_WITHIN_MS, undefined, { signal: done.signal, ref: false }).then(() => {
    throw new Error(`The database or the store gave no answer in ${ANSWER_WITHIN_MS} ms.`);
  });
  late.catch(() => undefined);
  work.catch(() => undefined);
  try {
    await Promise.race([work, late]);
  } finally {
    done.abort();
  }
}
