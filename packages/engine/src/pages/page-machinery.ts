import { availableParallelism } from "node:os";
import type { Tier } from "@parsewright/contract";
import {
  createModelHost,
  type ModelHost,
  type ModelHostOptions,
  NO_MODELS,
} from "../models/model-host.ts";
import { createPageThreadPool, type PageThreadPool } from "./page-thread-pool.ts";
import { startPageThread } from "./page-thread.ts";
import { createReadersFinder, type FindReaders } from "../readers/connect-readers.ts";

export interface EngineOptions {
  /** Folder of further models. Those that come with the engine need none. */
  readonly modelDirectory?: string;
  /**
   * Models that are being loaded already, or `none` to read pages by their geometry alone. Default: those that come with the
   * engine and those of `modelDirectory`, which the first document loads.
   */
  readonly models?: ModelHost | "none";
  /** Number of threads that read the pages of a long document. Default: one for each core. */
  readonly threads?: number;
  /** Number of cores that models may use. Default: one for each thread. */
  readonly modelCores?: number;
  /** Of documents whose options name none. Default: balanced. */
  readonly tier?: Tier;
  /** The way to a GPU. Default: all models run on the CPU. */
  readonly device?: ModelHostOptions["device"];
}

/** The threads and models that an engine keeps between documents. */
export interface PageMachinery {
  /** For the pages of long documents. */
  readonly pool: PageThreadPool;
  readonly models: ModelHost;
  readonly tier: Tier;
  /** The readers of this thread; the first call for a tier loads the models that its every page needs. */
  readonly readersHere: FindReaders;
  /** Safe to call twice. */
  close(): Promise<void>;
}

/** Starts nothing yet. */
export function createPageMachinery({
  modelDirectory,
  threads = availableParallelism(),
  modelCores: cores = threads,
  device,
  models: chosen = createModelHost({ modelDirectory, cores, device }),
  tier = "balanced",
}: EngineOptions): PageMachinery {
  const models = chosen === "none" ? NO_MODELS : chosen;
  const pool = createPageThreadPool(threads, () => startPageThread(models.connect));
  return {
    pool,
    models,
    tier,
    readersHere: createReadersFinder(models.connect),
    async close() {
      await pool.close();
      await models.close();
    },
  };
}
