import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll } from "vitest";
import {
  createDataFolder,
  type ServingGateway,
  startServingGateway,
} from "../../testing/serving-gateway.ts";

export const WORKER_MAIN = fileURLToPath(
  new URL("../../../../worker/dist/main.js", import.meta.url),
);

/** Workers run plain JavaScript: without a build there is none to start. */
export const isWorkerBuilt = existsSync(WORKER_MAIN);

export const SIGNING_KEY = "a key for the tests";

/** A whole gateway with one real worker, for the tests of one file; it is there once they run. */
export function useRealWorker(
  further: () => Readonly<Record<string, string>> = () => ({}),
): ServingGateway & { readonly folder: string } {
  const started = {} as ServingGateway & { folder: string };
  let folder: Awaited<ReturnType<typeof createDataFolder>> | undefined;
  beforeAll(async () => {
    if (!isWorkerBuilt) return;
    folder = await createDataFolder();
    const gateway = await startServingGateway({
      folder: folder.path,
      workerCommand: [process.execPath, WORKER_MAIN],
      environment: {
        // Without models pages are read by their geometry, which takes milliseconds.
        PARSER_MODEL_DIR: folder.path,
        PARSER_SKIP_WARMUP: "1",
        PARSER_WORKERS_MIN: "1",
        PARSER_WORKERS_MAX: "1",
        PARSER_RESULT_MAX_MB: "1",
        PARSER_ALLOW_LOCAL_FETCH: "on",
        PARSER_SIGNING_KEY: SIGNING_KEY,
        ...further(),
      },
    });
    Object.assign(started, gateway, { folder: folder.path });
  });
  afterAll(async () => {
    await started.stop?.();
    await folder?.remove();
  });
  return started;
}
