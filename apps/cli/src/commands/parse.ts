import { readFile } from "node:fs/promises";
import { OUTPUT_FORMATS, type OutputFormat } from "@parsewright/contract";
import type { Command } from "commander";
import type { CommandIo } from "../command-io.ts";
import {
  EXIT_CODE_HELP,
  EXIT_CODES,
  type ExitCode,
  type Finish,
  graverCode,
} from "../exit-codes.ts";
import type { DocumentTask, DocumentWriter } from "../parsing/document-writer.ts";
import {
  addWriterOptions,
  openWriter,
  WRITER_HELP,
  type WriterSettings,
} from "../parsing/open-writer.ts";
import { isAddress, nameAtAddress } from "../parsing/fetch-addresses.ts";
import { createPagePrinter, PAGED_FORMATS } from "../parsing/print-pages.ts";
import { nameOutputs } from "../parsing/output-names.ts";
import { parseFile } from "../parsing/parse-file.ts";
import { addParseOptions, OUTPUT_HELP } from "../parsing/parse-options.ts";
import { createProgressLine } from "../progress-line.ts";
import { makeWorkFolder, STANDARD_INPUT, storeStandardInput } from "../parsing/standard-input.ts";
import { exitCodeOf, explainOutcome, type FileOutcome, reportOutcome } from "../report-outcome.ts";
import { UsageError } from "../usage-error.ts";
import { SERVICE_HELP } from "../service/service-options.ts";

interface ParseArguments extends WriterSettings {
  readonly files: readonly string[];
  readonly stream?: boolean;
  readonly json?: boolean;
}

/** As given: without a folder the result is printed. */
type GivenArguments = Omit<ParseArguments, "output"> & { readonly output?: string };

const PARSE_HELP = `${OUTPUT_HELP}
${WRITER_HELP}${SERVICE_HELP}

Examples:
  parsewright parse report.pdf                        (prints Markdown)
  parsewright parse report.pdf --stream               (page by page, while it reads)
  curl -s https://example.com/report.pdf | parsewright parse - --formats text
  parsewright parse https://example.com/report.pdf -o output
  parsewright parse report.pdf -o output
  parsewright parse *.pdf -o output --pages 0-9 --formats markdown,images
  parsewright parse *.pdf -o output --json > results.jsonl
  parsewright parse report.pdf -o output --url http://127.0.0.1:8000
  parsewright parse report.pdf -o output --debug debug    (see debug/report/page-001.png)
${EXIT_CODE_HELP}`;

/** The command that parses files. */
export function defineParse(parse: Command, io: CommandIo, finish: Finish): void {
  parse
    .argument("<files...>", "documents to parse, or their addresses; - is standard input")
    .option(
      "-o, --output <dir>",
      "folder that gets the results; without it one document is printed",
    )
    .option("--stream", "print the Markdown of each page as soon as it is read")
    .option("--overwrite", "replace results of the same name in DIR", false);
  addParseOptions(parse);
  addWriterOptions(parse)
    .option(
      "--debug <dir>",
      "folder that gets, for each file, pictures of its pages with blocks drawn on them, and the document after each stage",
    )
    .option("--json", "print one JSON object per file on stdout, and nothing else")
    .addHelpText("after", PARSE_HELP)
    .action((files: string[], options: Omit<GivenArguments, "files">, command: Command) => {
      const isChosen = command.getOptionValueSource("formats") !== "default";
      return finish(runParse({ files, ...options }, { io, isChosen }));
    });
}

/** Parses files, several at the same time; a bad one never stops the others. */
async function runParse(
  given: GivenArguments,
  { io, isChosen }: { readonly io: CommandIo; readonly isChosen: boolean },
): Promise<ExitCode> {
  const { output } = given;
  if (given.stream === true && (output !== undefined || isChosen)) {
    throw new UsageError("--stream prints Markdown: leave out --output and --formats.");
  }
  if (output !== undefined) return parseInto({ ...given, output }, io);
  const format = printedFormat(given, isChosen);
  const folder = await makeWorkFolder();
  try {
    if (given.stream === true) return await parseStreaming({ ...given, output: folder.path }, io);
    const report = (outcome: FileOutcome) => printResult(outcome, format, io);
    return await parseInto({ ...given, formats: [format], output: folder.path }, io, { report });
  } finally {
    await folder.remove();
  }
}

/** Prints each page as soon as it is read. */
function parseStreaming(args: ParseArguments, io: CommandIo): Promise<ExitCode> {
  const printer = createPagePrinter(io);
  const report = async (outcome: FileOutcome) => {
    explainOutcome(outcome, io);
    if (outcome.ok) await printer.printRest(outcome.output);
  };
  const { print: onDraft } = printer;
  return parseInto({ ...args, formats: [...PAGED_FORMATS] }, io, { report, onDraft });
}

/** Only one file can be printed, and only text. */
const PRINTED_FORMATS: readonly OutputFormat[] = OUTPUT_FORMATS.filter(
  (format) => format !== "images" && format !== "csv" && format !== "xlsx",
);

function printedFormat({ files, formats, json }: GivenArguments, isChosen: boolean): OutputFormat {
  if (files.length > 1) throw new UsageError("Several documents need a folder: give --output DIR.");
  if (json) throw new UsageError("--json reports what was written: give --output DIR with it.");
  const [format = "markdown", ...others] = isChosen ? formats : [];
  if (others.length === 0 && PRINTED_FORMATS.includes(format)) return format;
  throw new UsageError(
    `Without --output one of these --formats can be printed: ${PRINTED_FORMATS.join(", ")}.`,
  );
}

/** The result on stdout; a failure, or what the result lacks, on stderr. */
async function printResult(
  outcome: FileOutcome,
  format: OutputFormat,
  io: CommandIo,
): Promise<void> {
  explainOutcome(outcome, io);
  if (!outcome.ok) return;
  const text = await readFile(outcome.output[format] ?? "", "utf8");
  io.stdout.write(text.endsWith("\n") ? text : `${text}\n`);
}

function nameOfInput(file: string): string {
  if (file === STANDARD_INPUT) return "stdin";
  return isAddress(file) ? nameAtAddress(file) : file;
}

type Report = (outcome: FileOutcome) => Promise<void> | void;

async function parseInto(
  args: ParseArguments,
  io: CommandIo,
  {
    report = (outcome) => reportOutcome(outcome, args, io),
    onDraft,
  }: Partial<Pick<Parsing, "report" | "onDraft">> = {},
): Promise<ExitCode> {
  const writer = await openWriter({ ...args, documents: args.files.length }, io);
  try {
    return await parseFiles(writer, { args, io, report, onDraft });
  } finally {
    await writer.close();
  }
}

interface Parsing {
  readonly args: ParseArguments;
  readonly io: CommandIo;
  readonly report: Report;
  readonly onDraft?: DocumentTask["onDraft"];
}

async function parseFiles(writer: DocumentWriter, parsing: Parsing): Promise<ExitCode> {
  const { args, io } = parsing;
  const folder = args.files.includes(STANDARD_INPUT) ? await makeWorkFolder() : undefined;
  try {
    const path = folder && (await storeStandardInput(folder, io));
    return await parseEach(writer, parsing, path);
  } finally {
    await folder?.remove();
  }
}

/** Parses as many files at once as the writer takes, and reports them in the order in which they were named. */
async function parseEach(
  writer: DocumentWriter,
  parsing: Parsing,
  standardInput: string | undefined,
): Promise<ExitCode> {
  const { args, io, report } = parsing;
  const stems = nameOutputs(args.files.map(nameOfInput));
  const waiting = args.files.entries();
  const outcomes: (FileOutcome | "interrupted")[] = [];
  let exitCode: ExitCode = EXIT_CODES.ok;
  let reported = 0;
  const reportFinished = async () => {
    for (let next = outcomes[reported]; next !== undefined; next = outcomes[reported]) {
      reported += 1;
      if (next === "interrupted") continue;
      exitCode = graverCode(exitCode, exitCodeOf(next));
      await report(next);
    }
  };
  const work = async () => {
    for (const [position, file] of waiting) {
      if (io.signal.aborted) return;
      const path = file === STANDARD_INPUT ? standardInput : undefined;
      const named = { file, path, stem: stems[position] ?? "document" };
      outcomes[position] = await parseShowing(writer, named, parsing);
      await reportFinished();
    }
  };
  await Promise.all(Array.from({ length: writer.concurrency }, work));
  if (!io.signal.aborted) return exitCode;
  io.stderr.write("Interrupted. Finished results are kept.\n");
  return EXIT_CODES.interrupted;
}

/** Parses a file and shows on a terminal how far it is. */
async function parseShowing(
  writer: DocumentWriter,
  named: Pick<DocumentTask, "file" | "path" | "stem">,
  { args, io, onDraft }: Parsing,
): Promise<FileOutcome | "interrupted"> {
  const progress = createProgressLine(io.stderr, named.file);
  const task: DocumentTask = {
    ...named,
    onProgress(pages) {
      // Printed pages show how far it is.
      if (onDraft === undefined) progress.update(pages);
    },
    onDraft,
  };
  const outcome = await parseFile(writer, task, { settings: args, io });
  progress.clear();
  return outcome;
}
