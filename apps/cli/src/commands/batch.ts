import { mkdir } from "node:fs/promises";
import { INPUT_EXTENSIONS } from "@parsewright/contract";
import { type Command, InvalidArgumentError } from "commander";
import { findDocuments } from "../batch/find-documents.ts";
import { readManifest } from "../batch/manifest.ts";
import { planBatch } from "../batch/plan-batch.ts";
import { reportBatch, writeReport } from "../batch/report-batch.ts";
import { runBatch } from "../batch/run-batch.ts";
import type { CommandIo } from "../command-io.ts";
import { EXIT_CODE_HELP, EXIT_CODES, type ExitCode, type Finish } from "../exit-codes.ts";
import {
  addWriterOptions,
  isService,
  openWriter,
  WRITER_HELP,
  type WriterSettings,
} from "../parsing/open-writer.ts";
import { addParseOptions, describeSettings, OUTPUT_HELP } from "../parsing/parse-options.ts";
import { SERVICE_HELP } from "../service/service-options.ts";

interface BatchArguments extends WriterSettings {
  readonly inputs: readonly string[];
  readonly concurrency?: number;
  readonly resume?: boolean;
  readonly report?: string;
  readonly json?: boolean;
}

/** A Parser gateway starts three workers by default; one more job keeps them busy. */
const SERVICE_CONCURRENCY = 4;

const BATCH_HELP = `${OUTPUT_HELP}
  .parser-batch.json           in DIR: what became of each document, for --resume

Folders are searched with all below them, for files with these extensions, without hidden ones:
${INPUT_EXTENSIONS.join(" ")}. Globs know *, ?, **, [abc] and {a,b}; quote them when the shell shall not expand them.
The documents of a .zip are unpacked into DIR/.parser-zips and parsed; zips inside zips are left out.
--resume parses what is new, changed, failed or was not reached, and leaves the rest alone.
${WRITER_HELP}${SERVICE_HELP}

Examples:
  parser batch scans -o output
  parser batch 'archive/**/*.{pdf,docx}' -o output --formats markdown
  parser batch scans -o output --resume --report report.json
  parser batch scans -o output --url http://127.0.0.1:8000 --concurrency 8
${EXIT_CODE_HELP}`;

/** The command that parses many documents. */
export function defineBatch(batch: Command, io: CommandIo, finish: Finish): void {
  batch
    .argument("<inputs...>", "files, folders, globs and zips of documents")
    .requiredOption("-o, --output <dir>", "folder that gets the results");
  addParseOptions(batch);
  addWriterOptions(batch)
    .option(
      "--concurrency <count>",
      `documents at the same time; default: 1 on this machine, ${SERVICE_CONCURRENCY} with a service`,
      toConcurrency,
    )
    .option("--resume", "go on with the batch in DIR")
    .option("--report <file>", "file that gets the summary and the failures as JSON")
    .option("--json", "print one JSON object per document and a last one with the summary")
    .addHelpText("after", BATCH_HELP)
    .action((inputs: string[], options: Omit<BatchArguments, "inputs">) =>
      finish(runBatchCommand({ inputs, ...options }, io)),
    );
}

async function runBatchCommand(args: BatchArguments, io: CommandIo): Promise<ExitCode> {
  const { inputs, output, resume = false } = args;
  const documents = await findDocuments(inputs, {
    output,
    signal: io.signal,
    loadEngine: () => io.loadEngine(),
  });
  const earlier = await readManifest(output);
  const plan = await planBatch({
    output,
    documents,
    options: describeSettings(args),
    earlier,
    resume,
  });
  const writer = await openWriter(args, io);
  try {
    await mkdir(output, { recursive: true });
    const concurrency = args.concurrency ?? (isService(args) ? SERVICE_CONCURRENCY : 1);
    const summary = await runBatch({ plan, writer, settings: args, concurrency, io });
    reportBatch(summary, args, io);
    if (args.report !== undefined) await writeReport(args.report, summary);
    if (io.signal.aborted) {
      io.stderr.write("Interrupted. Go on with the same command and --resume.\n");
      return EXIT_CODES.interrupted;
    }
    return summary.failures.length > 0 ? EXIT_CODES.failed : EXIT_CODES.ok;
  } finally {
    await writer.close();
  }
}

function toConcurrency(text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count >= 1 && count <= 64) return count;
  throw new InvalidArgumentError("Give a whole number from 1 to 64.");
}
