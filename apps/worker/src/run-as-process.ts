import type { WorkerIo } from "./assemble-worker.ts";
import type { Environment } from "@parsewright/contract";
import { runWorker } from "./run-worker.ts";

/** Runs a worker as this process, which ends with it. */
export async function runAsProcess(
  environment: Environment,
  changes: Pick<WorkerIo, "engineEntry"> = {},
): Promise<never> {
  const stopping = new AbortController();
  // Once only: a second signal ends the process at once.
  for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => stopping.abort());

  const exitCode = await runWorker(process.argv.slice(2), environment, {
    stdout: process.stdout,
    stderr: process.stderr,
    workingDirectory: process.cwd(),
    signal: stopping.signal,
    ...changes,
  });
  // Not by itself: whatever a job may have left open must not keep a worker that has ended.
  process.exit(exitCode);
}
