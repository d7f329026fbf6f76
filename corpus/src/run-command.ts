import { execFile } from "node:child_process";
import { promisify } from "node:util";

const execute = promisify(execFile);

const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

/** A fixed date for producers that would otherwise write today's into their PDFs. */
const FIXED_EPOCH_SECONDS = "1620000000";

export interface CommandOptions {
  readonly folder?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly timeoutMs?: number;
}

/** Runs a program and gives what it prints. Throws when it fails. */
export async function runCommand(
  command: string,
  commandArguments: readonly string[],
  options: CommandOptions = {},
): Promise<string> {
  const settings = Object.entries({
    SOURCE_DATE_EPOCH: FIXED_EPOCH_SECONDS,
    ...options.environment,
  });
  const assignments = settings.map(([name, value]) => `${name}=${value}`);
  const running = execute("env", [...assignments, command, ...commandArguments], {
    cwd: options.folder,
    maxBuffer: MAX_OUTPUT_BYTES,
    timeout: options.timeoutMs ?? 300_000,
  });
  return (await running).stdout;
}

/** The first line that a program prints about itself; `undefined` where it is not installed. */
export async function readVersion(
  command: string,
  commandArguments: readonly string[],
): Promise<string | undefined> {
  const text = await runCommand(command, commandArguments).catch(() => undefined);
  return text
    ?.split("\n")
    .find((line) => line.trim() !== "")
    ?.trim();
}
