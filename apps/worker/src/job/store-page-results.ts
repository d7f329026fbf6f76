import { openPageResults } from "@parsewright/engine-host";
import type { JobRun } from "./job-run.ts";

/** Stores the result page by page, where the engine has left it so. Without it callers read the whole result. */
export async function storePageResults(
  outputFolder: string,
  { job, context: { signal }, parts: { pages }, telemetry }: JobRun,
): Promise<void> {
  const results = pages && (await openPageResults(outputFolder));
  if (pages === undefined || results === undefined) return;
  try {
    await pages.storeResults({ jobId: job.id, signal }, results);
  } catch (error) {
    signal.throwIfAborted();
    telemetry.log.warn("the result was not stored page by page", { error: String(error) });
  } finally {
    await results.close();
  }
}
