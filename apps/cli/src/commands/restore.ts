import type { Command } from "commander";
import { type CommandIo, printable } from "../command-io.ts";
import { EXIT_CODES, type ExitCode, type Finish } from "../exit-codes.ts";
import { describeBackup, withDataFolder } from "./backup.ts";

interface RestoreArguments {
  readonly dataDir?: string;
}

const RESTORE_HELP = `
The service must not be running, and its folder must not contain a database: move an old one away. Jobs that ran when the
backup was made run again, and webhooks that have been called since then may be called again.

Examples:
  parsewright restore backup-monday --data-dir restored`;

/** The command that puts a backup into a data folder. */
export function defineRestore(restore: Command, io: CommandIo, finish: Finish): void {
  restore
    .argument("<folder>", "folder that parsewright backup has made")
    .option("--data-dir <dir>", "data folder to restore into; default: PARSER_DATA_DIR")
    .addHelpText("after", RESTORE_HELP)
    .action((folder: string, options: RestoreArguments) => finish(runRestore(folder, options, io)));
}

async function runRestore(
  folder: string,
  args: RestoreArguments,
  io: CommandIo,
): Promise<ExitCode> {
  // Loaded late: the other commands do without it.
  const { restore } = await import("@parsewright/gateway");
  const { backup, dataFolder, jobs } = await restore(withDataFolder(io, args.dataDir), folder);
  io.stdout.write(
    `${printable(dataFolder)} contains ${describeBackup(backup)} of ${backup.createdAt}: ${jobs} jobs.\n` +
      `Start it: parsewright serve --data-dir ${printable(dataFolder)}\n`,
  );
  return EXIT_CODES.ok;
}
