import type { Command } from "commander";
import type { CommandIo } from "../command-io.ts";
import { EXIT_CODES, type ExitCode, type Finish } from "../exit-codes.ts";

const WORKER_HELP = `
Configured by environment variables alone, see docs/configuration.md.
Without RUNPOD_WEBHOOK_GET_JOB there is no platform: one job is run, and its result printed.
  --test_input <json>          the job, as {"input": {...}}; else ./test_input.json

SIGTERM lets running jobs end and takes no more; a second one ends the worker at once.

Examples:
  parser worker --test_input '{"input": {"probe": true}}'`;

/** The command that is a worker. */
export function defineWorker(worker: Command, io: CommandIo, finish: Finish): void {
  worker
    // The platform's own worker library leaves options that it does not know alone.
    .allowUnknownOption()
    .argument("[arguments...]")
    .usage("[options]")
    .addHelpText("after", WORKER_HELP)
    .action((argv: string[]) => finish(runWorkerCommand(argv, io)));
}

/** Takes jobs from the platform until it is told to stop; without a platform, runs one local job. */
async function runWorkerCommand(
  argv: readonly string[],
  { environment, signal }: CommandIo,
): Promise<ExitCode> {
  // Loaded late: the other commands do without it.
  const { runWorker } = await import("@parsewright/worker");
  const exitCode = await runWorker(argv, environment, {
    stdout: process.stdout,
    stderr: process.stderr,
    workingDirectory: process.cwd(),
    signal,
  });
  return exitCode === 0 ? EXIT_CODES.ok : EXIT_CODES.failed;
}
