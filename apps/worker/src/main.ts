import { runWorker } from "./run-worker.ts";

const stopping = new AbortController();
// Once only: a second signal ends the process at once.
for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => stopping.abort());

const exitCode = await runWorker(process.argv.slice(2), process.env, {
  stdout: process.stdout,
  stderr: process.stderr,
  workingDirectory: process.cwd(),
  signal: stopping.signal,
});
// Not by itself: whatever a job may have left open must not keep a worker that has ended.
process.exit(exitCode);
