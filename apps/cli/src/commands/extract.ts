import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { OUTPUT_FILES, type OutputFormat, type SourceMapEntry } from "@parsewright/contract";
import type { Command } from "commander";
import type { CommandIo } from "../command-io.ts";
import { EXIT_CODE_HELP, EXIT_CODES, type ExitCode, type Finish } from "../exit-codes.ts";
import {
  addWriterOptions,
  openWriter,
  WRITER_HELP,
  type WriterSettings,
} from "../parsing/open-writer.ts";
import { parseFile } from "../parsing/parse-file.ts";
import { addParseOptions } from "../parsing/parse-options.ts";
import {
  makeWorkFolder,
  STANDARD_INPUT,
  storeStandardInput,
  type WorkFolder,
} from "../parsing/standard-input.ts";
import { createProgressLine } from "../progress-line.ts";
import { explainOutcome } from "../report-outcome.ts";
import { SERVICE_HELP } from "../service/service-options.ts";
import { UsageError } from "../usage-error.ts";

interface ExtractArguments extends WriterSettings {
  readonly schema: string;
}

const STEM = "document";
const FORMATS: readonly OutputFormat[] = ["markdown", "source_map"];

const EXTRACT_HELP = `
A language model finds the values: PARSER_EXTRACT_URL names its OpenAI-compatible server, PARSER_EXTRACT_MODEL and
PARSER_EXTRACT_API_KEY the model and the key. The text of the document is sent there. Each value is checked against
that text; a value that is not in it is unsupported.
${WRITER_HELP}${SERVICE_HELP}
Examples:
  parsewright extract invoice.pdf --schema invoice.schema.json
  cat invoice.pdf | parsewright extract - --schema invoice.schema.json
${EXIT_CODE_HELP}`;

/** The command that finds values in a document. */
export function defineExtract(extract: Command, io: CommandIo, finish: Finish): void {
  extract
    .argument("<file>", "document to read; - is standard input")
    .requiredOption("--schema <file>", "JSON Schema of the values");
  addParseOptions(extract);
  addWriterOptions(extract)
    .addHelpText("after", EXTRACT_HELP)
    .action((file: string, options: Omit<ExtractArguments, "output">) =>
      finish(runExtract(file, options, io)),
    );
}

async function runExtract(
  file: string,
  options: Omit<ExtractArguments, "output">,
  io: CommandIo,
): Promise<ExitCode> {
  const { checkSchema, connectExtractionModel, extractValues, readExtractionSettings } =
    await import("@parsewright/extraction");
  const schema = checkSchema(await readSchema(options.schema));
  const { signal } = io;
  const model = await connectExtractionModel(readExtractionSettings(io.environment), signal);
  const folder = await makeWorkFolder();
  try {
    const settings = { ...options, formats: [...FORMATS], output: folder.path, overwrite: true };
    const document = await readDocument(file, { settings, io, folder });
    if (document === undefined) return EXIT_CODES.failed;
    const extraction = await extractValues(document, schema, { model, signal });
    io.stdout.write(`${JSON.stringify(extraction, undefined, 2)}\n`);
    return EXIT_CODES.ok;
  } finally {
    model.close();
    await folder.remove();
  }
}

async function readSchema(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, "utf8"));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`--schema ${path} cannot be read as JSON: ${reason}`);
  }
}

interface Reading {
  readonly settings: WriterSettings;
  readonly io: CommandIo;
  readonly folder: WorkFolder;
}

async function readDocument(file: string, { settings, io, folder }: Reading) {
  const path = file === STANDARD_INPUT ? await storeStandardInput(folder, io) : undefined;
  const writer = await openWriter(settings, io);
  const progress = createProgressLine(io.stderr, file);
  try {
    const task = { file, path, stem: STEM, onProgress: progress.update.bind(progress) };
    const outcome = await parseFile(writer, task, { settings, io });
    progress.clear();
    if (outcome === "interrupted") throw io.signal.reason;
    explainOutcome(outcome, io);
    return outcome.ok ? await readResult(outcome.folder) : undefined;
  } finally {
    await writer.close();
  }
}

async function readResult(folder: string) {
  const [markdown = "", map = ""] = await Promise.all(
    FORMATS.map((format) => readFile(join(folder, OUTPUT_FILES[format](STEM)), "utf8")),
  );
  return { markdown, sourceMap: JSON.parse(map) as SourceMapEntry[] };
}
