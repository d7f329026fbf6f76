import type { OutputFormat, Shortfall } from "@parsewright/contract";
import { type CommandIo, printable } from "./command-io.ts";
import { EXIT_CODES, type ExitCode } from "./exit-codes.ts";

/** Reason that a document was not parsed. */
export interface Failure {
  /** A code of the service, or one that only its clients know. */
  readonly code: string;
  readonly message: string;
  /** For people who look for the reason of `INTERNAL`. */
  readonly cause?: unknown;
}

/** Outcome of one file. */
export type FileOutcome =
  | {
      readonly ok: true;
      readonly file: string;
      readonly pages: number;
      readonly seconds: number;
      readonly folder: string;
      /** Path of each output that was asked for. */
      readonly output: Partial<Record<OutputFormat, string>>;
      /** Set where not all of it was read. */
      readonly shortfall?: Shortfall | undefined;
    }
  | FailedOutcome;

export interface FailedOutcome {
  readonly ok: false;
  readonly file: string;
  readonly seconds: number;
  readonly error: Failure;
}

/** The exit code if this were the only document. */
export function exitCodeOf(outcome: FileOutcome): ExitCode {
  if (!outcome.ok) return EXIT_CODES.failed;
  return outcome.shortfall === undefined ? EXIT_CODES.ok : EXIT_CODES.incomplete;
}

/** One line for people or one JSON object for programs, on stdout. */
export function printOutcome(
  outcome: FileOutcome,
  { json }: { json?: boolean },
  { stdout }: Pick<CommandIo, "stdout">,
): void {
  stdout.write(`${json ? toJsonLine(outcome) : toTextLine(outcome)}\n`);
}

/** The same, and in words on stderr the error, or what the result lacks. */
export function reportOutcome(
  outcome: FileOutcome,
  options: { json?: boolean },
  io: Pick<CommandIo, "stdout" | "stderr">,
): void {
  printOutcome(outcome, options, io);
  explainOutcome(outcome, io);
}

/** The error in words, or what the result lacks, on stderr. */
export function explainOutcome(outcome: FileOutcome, { stderr }: Pick<CommandIo, "stderr">): void {
  if (outcome.ok) {
    const { file, shortfall } = outcome;
    if (shortfall) stderr.write(`${printable(`${file}: not complete: ${shortfall.message}`)}\n`);
    return;
  }
  const { code, message, cause } = outcome.error;
  stderr.write(`${printable(`${outcome.file}: ${code}: ${message}`)}\n`);
  if (code === "INTERNAL" && cause instanceof Error && !message.includes(cause.message))
    stderr.write(`  Cause: ${printable(cause.message)}\n`);
}

function toTextLine(outcome: FileOutcome): string {
  const file = printable(outcome.file);
  if (!outcome.ok) return `failed  ${file}  ${outcome.error.code}`;
  const { pages, seconds, folder, shortfall } = outcome;
  const count = `${pages} ${pages === 1 ? "page" : "pages"}`;
  if (shortfall !== undefined) {
    const { pages_done: done, pages_total: total } = shortfall;
    return `partly  ${file}  ${done} of ${total} pages  ${seconds.toFixed(2)} s  ${printable(folder)}`;
  }
  return `ok  ${file}  ${count}  ${seconds.toFixed(2)} s  ${printable(folder)}`;
}

function toJsonLine(outcome: FileOutcome): string {
  const { ok, file } = outcome;
  const seconds = Number(outcome.seconds.toFixed(3));
  if (outcome.ok) {
    const { pages, output, shortfall: degraded } = outcome;
    return JSON.stringify({ file, ok, pages, seconds, output, degraded });
  }
  const { code, message } = outcome.error;
  return JSON.stringify({ file, ok, pages: 0, seconds, error: { code, message } });
}
