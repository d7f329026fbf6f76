import { resolve } from "node:path";
import type { BackupFacts } from "@parsewright/gateway";
import type { Command } from "commander";
import { type CommandIo, printable } from "../command-io.ts";
import { EXIT_CODES, type ExitCode, type Finish } from "../exit-codes.ts";

interface BackupArguments {
  readonly dataDir?: string;
}

const BACKUP_HELP = `
Copies the embedded database, documents, results and the signing key into a new folder. Anyone who can read that folder can
read all of them. A running service keeps running; a crashed one need not be started first. Data in a bucket is not copied.

Examples:
  parsewright backup backup-monday`;

/** The command that copies a data folder. */
export function defineBackup(backup: Command, io: CommandIo, finish: Finish): void {
  backup
    .argument("<folder>", "new folder for the copy; it must not exist")
    .option("--data-dir <dir>", "the gateway's folder; default: PARSER_DATA_DIR")
    .addHelpText("after", BACKUP_HELP)
    .action((folder: string, options: BackupArguments) => finish(runBackup(folder, options, io)));
}

async function runBackup(folder: string, args: BackupArguments, io: CommandIo): Promise<ExitCode> {
  // Loaded late: the other commands do without it.
  const { backUp } = await import("@parsewright/gateway");
  const facts = await backUp(withDataFolder(io, args.dataDir), folder);
  io.stdout.write(`${printable(resolve(folder))} contains ${describeBackup(facts)}.\n`);
  return EXIT_CODES.ok;
}

/** The command line outranks the variables. */
export function withDataFolder({ environment }: CommandIo, dataDir: string | undefined) {
  return dataDir === undefined ? environment : { ...environment, PARSER_DATA_DIR: dataDir };
}

/** Sizes of the parts of a backup. */
export function describeBackup({ database, blobs }: BackupFacts): string {
  return `the database (${megabytes(database.bytes)} MB) and ${blobs.files} documents and results (${megabytes(blobs.bytes)} MB)`;
}

function megabytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(1);
}
