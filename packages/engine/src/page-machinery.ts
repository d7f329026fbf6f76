import { availableParallelism } from "node:os";
import { createModelHost, type ModelHost } from "./models/model-host.ts";
import { createPageThreadPool, type PageThreadPool } from "./page-threads/page-thread-pool.ts";
import { startPageThread } from "./page-threads/page-thread.ts";
import { connectReaders, type ModelReaders } from "./readers/connect-readers.ts";

export interface EngineOptions {
  /** Where models are installed. Without it pages are read by their geometry alone. */
  readonly modelDirectory?: string;
  /** Models that are being loaded already. Default: those of `modelDirectory`, which the first document loads. */
  readonly models?: ModelHost;
  /** How many threads read the pages of a long document. Default: one for each core. */
  readonly threads?: number;
}

/** The threads and models that an engine keeps between documents. */
export interface PageMachinery {
  /** For the pages of long documents. */
  readonly pool: PageThreadPool;
  readonly models: ModelHost;
  /** The readers of this thread; the first call loads the models that every page needs. */
  readonly readersHere: () => Promise<ModelReaders>;
  /** Safe to call twice. */
  close(): Promise<void>;
}

/** Starts nothing yet. */
export function createPageMachinery({
  modelDirectory,
  threads = availableParallelism(),
  models = createModelHost({ modelDirectory, cores: threads }),
}: EngineOptions): PageMachinery {
  const pool = createPageThreadPool(threads, () => startPageThread(models.connect));
  let readers: Promise<ModelReaders> | undefined;
  return {
    pool,
    models,
    readersHere: () => (readers ??= connectReaders(models.connect)),
    async close() {
      await pool.close();
      await models.close();
    },
  };
}
