import type { Command } from "commander";
import type { CommandIo } from "../command-io.ts";
import { EXIT_CODE_HELP, EXIT_CODES, type ExitCode, type Finish } from "../exit-codes.ts";
import type { DocumentTask, DocumentWriter } from "../parsing/document-writer.ts";
import {
  addWriterOptions,
  openWriter,
  WRITER_HELP,
  type WriterSettings,
} from "../parsing/open-writer.ts";
import { nameOutputs } from "../parsing/output-names.ts";
import { parseFile } from "../parsing/parse-file.ts";
import { addParseOptions, OUTPUT_HELP } from "../parsing/parse-options.ts";
import { createProgressLine } from "../progress-line.ts";
import { reportOutcome } from "../report-outcome.ts";
import { SERVICE_HELP } from "../service/service-options.ts";

interface ParseArguments extends WriterSettings {
  readonly files: readonly string[];
  readonly json?: boolean;
}

const PARSE_HELP = `${OUTPUT_HELP}
${WRITER_HELP}${SERVICE_HELP}

Examples:
  parser parse report.pdf -o output
  parser parse *.pdf -o output --pages 0-9 --formats markdown,images
  parser parse *.pdf -o output --json > results.jsonl
  parser parse report.pdf -o output --url http://127.0.0.1:8000
  parser parse report.pdf -o output --debug debug    (see debug/report/page-001.png)
${EXIT_CODE_HELP}`;

/** The command that parses files. */
export function defineParse(parse: Command, io: CommandIo, finish: Finish): void {
  parse
    .argument("<files...>", "documents to parse")
    .requiredOption("-o, --output <dir>", "folder that gets the results");
  addParseOptions(parse);
  addWriterOptions(parse)
    .option(
      "--debug <dir>",
      "folder that gets, for each file, pictures of its pages with blocks drawn on them, and the document after each stage",
    )
    .option("--json", "print one JSON object per file on stdout, and nothing else")
    .addHelpText("after", PARSE_HELP)
    .action((files: string[], options: Omit<ParseArguments, "files">) =>
      finish(runParse({ files, ...options }, io)),
    );
}

/** Parses files one after another; a bad one never stops the others. */
async function runParse(args: ParseArguments, io: CommandIo): Promise<ExitCode> {
  const writer = await openWriter(args, io);
  try {
    return await parseFiles(writer, args, io);
  } finally {
    await writer.close();
  }
}

async function parseFiles(
  writer: DocumentWriter,
  args: ParseArguments,
  io: CommandIo,
): Promise<ExitCode> {
  const stems = nameOutputs(args.files);
  let exitCode: ExitCode = EXIT_CODES.ok;
  for (const [position, file] of args.files.entries()) {
    const progress = createProgressLine(io.stderr, file);
    const task: DocumentTask = {
      file,
      stem: stems[position] ?? "document",
      onProgress: (pages) => progress.update(pages),
    };
    const outcome = await parseFile(writer, task, { settings: args, io });
    progress.clear();
    if (outcome !== "interrupted") reportOutcome(outcome, args, io);
    if (io.signal.aborted) {
      io.stderr.write("Interrupted. Results finished before that are kept.\n");
      return EXIT_CODES.interrupted;
    }
    if (outcome === "interrupted" || !outcome.ok) exitCode = EXIT_CODES.failed;
  }
  return exitCode;
}
