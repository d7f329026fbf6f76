import { runWorker } from "./run-worker.ts";

const stopping = new AbortController();
// Once only: a second signal ends the process at once.
for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => stopping.abort());

process.exitCode = await runWorker(process.argv.slice(2), process.env, {
  stdout: process.stdout,
  stderr: process.stderr,
  workingDirectory: process.cwd(),
  signal: stopping.signal,
});
