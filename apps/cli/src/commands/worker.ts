import type { CommandIo } from "../command-io.ts";
import { EXIT_CODES, type ExitCode } from "../exit-codes.ts";

/** Takes jobs from the platform until it is told to stop; without a platform, runs one local job. */
export async function runWorkerCommand(
  argv: readonly string[],
  { environment, signal }: CommandIo,
): Promise<ExitCode> {
  // Loaded late: the other commands do without it.
  const { runWorker } = await import("@parser/worker");
  const exitCode = await runWorker(argv, environment, {
    stdout: process.stdout,
    stderr: process.stderr,
    workingDirectory: process.cwd(),
    signal,
  });
  return exitCode === 0 ? EXIT_CODES.ok : EXIT_CODES.failed;
}
