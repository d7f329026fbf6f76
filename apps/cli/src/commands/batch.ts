import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { INPUT_EXTENSIONS } from "@parsewright/contract";
import { type Command, InvalidArgumentError } from "commander";
import { findDocuments } from "../batch/find-documents.ts";
import { readManifest } from "../batch/manifest.ts";
import { planBatch } from "../batch/plan-batch.ts";
import { reportBatch, writeReport } from "../batch/report-batch.ts";
import { runBatch } from "../batch/run-batch.ts";
import { withZips } from "../batch/unpack-zip.ts";
import type { CommandIo } from "../command-io.ts";
import {
  EXIT_CODE_HELP,
  EXIT_CODES,
  type ExitCode,
  type Finish,
  graverCode,
} from "../exit-codes.ts";
import {
  addWriterOptions,
  openWriter,
  WRITER_HELP,
  type WriterSettings,
} from "../parsing/open-writer.ts";
import { nameOutputs } from "../parsing/output-names.ts";
import { parseFile } from "../parsing/parse-file.ts";
import { makeFolder } from "../parsing/make-folder.ts";
import { addParseOptions, describeSettings, OUTPUT_HELP } from "../parsing/parse-options.ts";
import { exitCodeOf, reportOutcome } from "../report-outcome.ts";
import { SERVICE_HELP } from "../service/service-options.ts";
import { MAX_SHARDS, type Shard } from "../shards/plan-parts.ts";
import { UsageError } from "../usage-error.ts";

interface BatchArguments extends Omit<WriterSettings, "output" | "overwrite"> {
  readonly inputs: readonly string[];
  readonly output?: string;
  readonly shard?: Shard;
  readonly status?: string;
  readonly list?: string;
  readonly inventory?: string;
  readonly retryFailed?: boolean;
  readonly stdin?: boolean;
  readonly resume?: boolean;
  readonly report?: string;
  readonly json?: boolean;
}

const BATCH_HELP = `${OUTPUT_HELP}
  .parser-batch.json           in DIR: the state of each document, for --resume

Folders are searched with their subfolders for files with these extensions; hidden files are skipped:
${INPUT_EXTENSIONS.join(" ")}. Globs may contain *, ?, **, [abc] and {a,b}; quote them so that the shell does not expand them.
The documents of a .zip are parsed, each from a temporary copy; those that it does not give are listed as failed with
the reason. Archives inside zips are not opened: the summary names them.
--resume parses documents that are new, changed, failed or not reached, and skips the rest.
--stdin is for programs: one engine reads all paths as they arrive, and a line is printed when each result is ready.
--shard divides a bucket or folder among N processes by the keys of its documents. They do not
communicate, and each can be killed and restarted, even with another N: docs/guides/buckets.md. --status shows what they
have stored so far. --list writes the keys once, for --inventory of all shards; without it, each shard lists them.
${WRITER_HELP}${SERVICE_HELP}

Examples:
  parsewright batch scans -o output
  parsewright batch 'archive/**/*.{pdf,docx}' -o output --formats markdown
  parsewright batch scans -o output --resume --report report.json
  parsewright batch scans -o output --url http://127.0.0.1:8000 --concurrency 8
  parsewright batch s3://documents/in s3://documents/out --shard 0/8
  parsewright batch s3://documents/in --list s3://documents/list.jsonl.gz
  parsewright batch s3://documents/in s3://documents/out --shard 0/8 --inventory s3://documents/list.jsonl.gz
  parsewright batch --status s3://documents/out
${EXIT_CODE_HELP}`;

/** The command that parses many documents. */
export function defineBatch(batch: Command, io: CommandIo, finish: Finish): void {
  batch
    .argument("[inputs...]", "files, folders, globs and zips of documents")
    .option("-o, --output <dir>", "folder that gets the results");
  addParseOptions(batch);
  addWriterOptions(batch)
    .option(
      "--shard <i/n>",
      "read shard I of N of the first input into the second, from 0/N",
      toShard,
    )
    .option("--retry-failed", "with --shard: read failed documents again")
    .option("--list <file>", "write the list of the documents in the first input and exit")
    .option("--inventory <file>", "with --shard and --status: the list to use")
    .option("--status <output>", "print what shards have stored in a folder or bucket and exit")
    .option("--stdin", "read paths of documents from standard input, one per line, as they arrive")
    .option("--resume", "continue the batch in DIR")
    .option("--report <file>", "file that gets the summary and the failures as JSON")
    .option("--json", "print one JSON object per document and a last one with the summary")
    .addHelpText("after", BATCH_HELP)
    .action((inputs: string[], options: Omit<BatchArguments, "inputs">) =>
      finish(runBatchCommand({ inputs, ...options }, io)),
    );
}

async function runBatchCommand(args: BatchArguments, io: CommandIo): Promise<ExitCode> {
  const { output, shard } = args;
  if (args.status !== undefined) return printStatus(args.status, args, io);
  if (args.list !== undefined) return listInput(args.list, args, io);
  if (shard !== undefined) return runShardCommand({ ...args, shard }, io);
  if (output === undefined) {
    throw new UsageError("-o, --output <dir> is missing. Name the folder that gets the results.");
  }
  if (args.stdin) return parsePaths({ ...args, output, overwrite: true }, io);
  if (args.inputs.length === 0) {
    throw new UsageError("No input is given. Name files, folders or globs, or use --stdin.");
  }
  return parseInputs({ ...args, output, overwrite: true }, io);
}

async function printStatus(to: string, args: BatchArguments, io: CommandIo): Promise<ExitCode> {
  const { printShardStatus } = await import("../shards/shard-status.ts");
  return printShardStatus({ ...args, to }, io);
}

async function listInput(list: string, args: BatchArguments, io: CommandIo): Promise<ExitCode> {
  const [from, ...others] = args.inputs;
  if (from === undefined || others.length > 0) {
    throw new UsageError("--list takes one folder or bucket: parsewright batch FROM --list FILE.");
  }
  const { writeInventory } = await import("../shards/inventory.ts");
  return writeInventory({ from, list }, io);
}

async function runShardCommand(
  args: BatchArguments & { readonly shard: Shard },
  io: CommandIo,
): Promise<ExitCode> {
  const [from, to = args.output, ...others] = args.inputs;
  if (from === undefined || to === undefined || others.length > 0) {
    throw new UsageError(
      "--shard takes two folders or buckets: parsewright batch FROM TO --shard 0/8.",
    );
  }
  const [unused] = (["stdin", "resume", "report"] as const).filter(
    (name) => args[name] !== undefined,
  );
  if (unused !== undefined) {
    throw new UsageError(
      `--${unused} cannot be used with --shard. Results and failures are in ${to}.`,
    );
  }
  const { runShard } = await import("../shards/run-shard.ts");
  return runShard({ ...args, from, to, overwrite: true }, io);
}

/** For programs that keep an engine: no manifest, and a result replaces an earlier one of the same name. */
async function parsePaths(args: BatchArguments & WriterSettings, io: CommandIo): Promise<ExitCode> {
  const writer = await openWriter({ ...args, documents: 1 }, io);
  let exitCode: ExitCode = EXIT_CODES.ok;
  try {
    await makeFolder(args.output);
    const input = Readable.from(io.stdin);
    for await (const file of createInterface({ input, signal: io.signal })) {
      const [stem = "document"] = nameOutputs([file]);
      const task = { file, stem, onProgress: () => undefined };
      const outcome = await parseFile(writer, task, { settings: args, io });
      if (outcome === "interrupted") break;
      exitCode = graverCode(exitCode, exitCodeOf(outcome));
      reportOutcome(outcome, args, io);
    }
    return io.signal.aborted ? EXIT_CODES.interrupted : exitCode;
  } finally {
    await writer.close();
  }
}

async function parseInputs(
  args: BatchArguments & WriterSettings,
  io: CommandIo,
): Promise<ExitCode> {
  const { inputs, output, resume = false } = args;
  const { documents, refused, unopened, zipped } = await findDocuments(inputs, {
    output,
    signal: io.signal,
  });
  const earlier = await readManifest(output);
  const plan = await planBatch({
    output,
    documents,
    options: describeSettings(args),
    earlier,
    resume,
  });
  const settings = { ...args, documents: plan.waiting.length };
  const writer = withZips(await openWriter(settings, io), zipped, io);
  try {
    await makeFolder(output);
    const summary = await runBatch({ plan, refused, unopened, writer, settings: args, io });
    reportBatch(summary, args, io);
    if (args.report !== undefined) await writeReport(args.report, summary);
    if (io.signal.aborted) {
      io.stderr.write("Interrupted. Continue with the same command and --resume.\n");
      return EXIT_CODES.interrupted;
    }
    if (summary.failures.length > 0) return EXIT_CODES.failed;
    return summary.incomplete.length > 0 ? EXIT_CODES.incomplete : EXIT_CODES.ok;
  } finally {
    await writer.close();
  }
}

function toShard(text: string): Shard {
  const [, index, count] = /^(\d{1,9})\/(\d{1,9})$/.exec(text)?.map(Number) ?? [];
  if (index !== undefined && count !== undefined && index < count && count <= MAX_SHARDS) {
    return { index, count };
  }
  throw new InvalidArgumentError(
    `Give the shard and the number of shards: 0/8 is the first of 8, 7/8 the last. At most ${MAX_SHARDS} are allowed.`,
  );
}
