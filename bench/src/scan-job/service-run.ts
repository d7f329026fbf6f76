import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "@parsewright/gateway/embedded-postgres";
import { GatewayUnderTest } from "../gateway/gateway-under-test.ts";
import type { JobMeasure } from "./command-run.ts";
import { memoryGrowth } from "./memory-growth.ts";
import { secondsUntilIdle, watchMemory } from "./watch-processes.ts";

/** Parses a scan by a job of a gateway with one worker, and once more until the job is cancelled. */
export async function measureService(
  pdf: Buffer,
  { modelDirectory, searchPath }: { modelDirectory: string; searchPath: string },
): Promise<JobMeasure> {
  const folder = await mkdtemp(join(tmpdir(), "bench-scan-job-"));
  // The server runs as another account when this runs as root.
  await chmod(folder, 0o755);
  const server = await startEmbeddedPostgres({ folder, log: () => undefined });
  const { user, host, port } = server.connection;
  const gateway = new GatewayUnderTest({
    DATABASE_URL: `postgresql://${user}@${encodeURIComponent(host)}:${port}/postgres`,
    PARSER_DATA_DIR: folder,
    PARSER_MODEL_DIR: modelDirectory,
    PARSER_LOCAL_WORKERS: "on",
    PARSER_WORKERS_MIN: "1",
    PARSER_WORKERS_MAX: "1",
    PATH: searchPath,
  });
  try {
    await gateway.start();
    return await measure(gateway, pdf);
  } finally {
    await gateway.stop();
    await server.stop();
    await rm(folder, { recursive: true });
  }
}

async function measure(gateway: GatewayUnderTest, pdf: Buffer): Promise<JobMeasure> {
  // As a plain document: 50 pages are more than a body of JSON may have.
  const submit = async () =>
    String((await gateway.call("POST", "run?formats=markdown", pdf))["id"]);
  const watch = watchMemory(gateway.pid);
  const startMs = performance.now();
  const updates = new Set<number>();
  await followJob(gateway, await submit(), (page) => void updates.add(page));
  const seconds = (performance.now() - startMs) / 1000;
  watch.stop();
  const cancelled = await submit();
  let cancelSeconds = Number.NaN;
  await followJob(gateway, cancelled, async () => {
    if (!Number.isNaN(cancelSeconds)) return;
    cancelSeconds = 0;
    await gateway.call("POST", `cancel/${cancelled}`);
    cancelSeconds = await secondsUntilIdle(gateway.pid);
  });
  return {
    seconds,
    updates: [...updates],
    memory: memoryGrowth(watch.residentBytes),
    cancelSeconds,
  };
}

/** A page takes seconds: after this long without news the worker is gone. */
const MAX_SILENCE_MS = 300_000;

/** Calls back for each page that the job's stream reports, until it ends. */
async function followJob(
  gateway: GatewayUnderTest,
  id: string,
  onPage: (page: number) => void | Promise<void>,
): Promise<void> {
  let newsMs = performance.now();
  for (;;) {
    const { status, stream = [] } = (await gateway.call("GET", `stream/${id}`)) as {
      status?: string;
      stream?: { output: { pages_done?: number } }[];
    };
    for (const { output } of stream)
      if ((output.pages_done ?? 0) > 0) await onPage(output.pages_done ?? 0);
    if (stream.length > 0) newsMs = performance.now();
    else if (performance.now() - newsMs > MAX_SILENCE_MS)
      throw new Error(`The job is ${status}, and nothing was heard of it for five minutes.`);
    if (status === "FAILED")
      throw new Error(
        `The job failed: ${JSON.stringify(await gateway.call("GET", `status/${id}`))}`,
      );
    if (status === "COMPLETED" || status === "CANCELLED") return;
  }
}
