import {
  BACKENDS,
  EFFORTS,
  OUTPUT_FORMATS,
  type OutputFormat,
  resolveLanguage,
} from "@parser/contract";
import { Command, CommanderError, InvalidArgumentError, Option } from "commander";
import { type CommandIo, printable } from "./command-io.ts";
import { type DoctorArguments, runDoctor } from "./commands/doctor.ts";
import { addKeysCommand } from "./commands/keys.ts";
import { addModelsCommand, modelDirectoryOption } from "./commands/models.ts";
import { type ParseArguments, runParse } from "./commands/parse.ts";
import { addServeCommand } from "./commands/serve.ts";
import { runWorkerCommand } from "./commands/worker.ts";
import { EXIT_CODES, type ExitCode, type Finish } from "./exit-codes.ts";
import { PACKAGE_FACTS } from "./package-facts.ts";
import { ALL_PAGES, type PageRange, parsePageRange } from "./page-range.ts";

const FORMAT_LIST = OUTPUT_FORMATS.join(", ");

const EXIT_CODE_HELP = `
Exit codes:
  ${EXIT_CODES.ok}    everything worked
  ${EXIT_CODES.failed}    at least one document or model failed, or doctor found an essential part missing
  ${EXIT_CODES.usage}    the command line is wrong
  ${EXIT_CODES.interrupted}  interrupted; results finished before that are kept`;

const PARSE_EXAMPLES = `
Each FILE gets a folder in DIR, named after it:
  <name>.md                    Markdown
  <name>_content_list_v2.json  one flat list of typed entries
  <name>_middle.json           pages, blocks, lines and spans with their boxes
  images/*.png                 pictures

Examples:
  parser parse report.pdf -o output
  parser parse *.pdf -o output --pages 0-9 --formats markdown,images
  parser parse *.pdf -o output --json > results.jsonl
  parser parse report.pdf -o output --debug debug    (see debug/report/page-001.png)`;

const WORKER_HELP = `
Configured by environment variables alone, see docs/configuration.md.
Without RUNPOD_WEBHOOK_GET_JOB there is no platform: one job is run, and its result printed.
  --test_input <json>          the job, as {"input": {...}}; else ./test_input.json

SIGTERM lets running jobs end and takes no more; a second one ends the worker at once.`;

/** Reads the command line and runs the command it names. `argv` has neither node nor the script. */
export async function runProgram(argv: readonly string[], io: CommandIo): Promise<ExitCode> {
  let exitCode: ExitCode = EXIT_CODES.ok;
  const finish = async (running: Promise<ExitCode>) => {
    exitCode = await running;
  };
  try {
    await createProgram(io, finish).parseAsync(argv, { from: "user" });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) {
      return error.exitCode === 0 ? EXIT_CODES.ok : EXIT_CODES.usage;
    }
    const reason = error instanceof Error ? error.message : String(error);
    io.stderr.write(
      `The command failed: ${printable(reason)}. Run "parser doctor" to find out why.\n`,
    );
    return EXIT_CODES.failed;
  }
}

function createProgram(io: CommandIo, finish: Finish): Command {
  const program = new Command("parser")
    .description("Turns documents into Markdown, a typed content list, a layout JSON and images.")
    .version(PACKAGE_FACTS.version)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void io.stdout.write(text),
      writeErr: (text) => void io.stderr.write(text),
    })
    .showHelpAfterError('Run "parser --help" or "parser parse --help" for what is allowed.')
    .addHelpText("after", EXIT_CODE_HELP);
  addParseCommand(program, io, finish);
  program
    .command("doctor")
    .description("say what this machine can do and what is missing")
    .option("--json", "print one JSON object")
    .addOption(modelDirectoryOption())
    .action((options: DoctorArguments) => finish(runDoctor(options, io)));
  addModelsCommand(program, io, finish);
  program
    .command("worker")
    .description("take jobs from the platform and parse them")
    // The platform's own worker library leaves options that it does not know alone.
    .allowUnknownOption()
    .argument("[arguments...]")
    .usage("[options]")
    .addHelpText("after", WORKER_HELP)
    .action((argv: string[]) => finish(runWorkerCommand(argv, io)));
  addServeCommand(program, io, finish);
  addKeysCommand(program, io, finish);
  return program;
}

function addParseCommand(program: Command, io: CommandIo, finish: Finish): void {
  program
    .command("parse")
    .description("parse documents on this machine")
    .argument("<files...>", "documents to parse")
    .requiredOption("-o, --output <dir>", "folder that gets the results")
    .addOption(
      new Option("--pages <range>", "pages to parse, counted from 0: 3, 0-4 or 2-")
        .argParser(toPageRange)
        .default(ALL_PAGES, "all"),
    )
    .addOption(
      new Option("--formats <list>", `what to write, separated by commas: ${FORMAT_LIST}`)
        .argParser(toFormats)
        .default([...OUTPUT_FORMATS], "all"),
    )
    .addOption(
      new Option("--page-furniture <what>", "running headers, footers and page notes in Markdown")
        .choices(["keep", "drop"])
        .default("drop"),
    )
    .addOption(
      new Option("--backend <name>", "what reads the pages").choices(BACKENDS).default("pipeline"),
    )
    .option("--server-url <url>", "model server for the backends that ask a vision model")
    .addOption(
      new Option("--effort <level>", "how much a hybrid backend asks its model").choices(EFFORTS),
    )
    .option("--lang <code>", "language of scanned text", toLanguage, "en")
    .option("--comments", "make review comments of office documents part of the text")
    .option("--no-models", "read pages by their geometry alone, even where models are installed")
    .addOption(modelDirectoryOption())
    .option(
      "--debug <dir>",
      "folder that gets, for each file, pictures of its pages with blocks drawn on them, and the document after each stage",
    )
    .option("--json", "print one JSON object per file on stdout, and nothing else")
    .addHelpText("after", `${PARSE_EXAMPLES}\n${EXIT_CODE_HELP}`)
    .action((files: string[], options: Omit<ParseArguments, "files">) =>
      finish(runParse({ files, ...options }, io)),
    );
}

function toPageRange(text: string): PageRange {
  const range = parsePageRange(text);
  if (range) return range;
  throw new InvalidArgumentError(
    "Pages count from 0. Allowed: one page (3), first and last page (0-4), or a first page and all after it (2-).",
  );
}

function toFormats(text: string): OutputFormat[] {
  const names = text.split(",").map((name) => name.trim());
  const formats = OUTPUT_FORMATS.filter((format) => names.includes(format));
  if (formats.length === new Set(names).size) return formats;
  throw new InvalidArgumentError(`Allowed, separated by commas: ${FORMAT_LIST}.`);
}

function toLanguage(text: string): string {
  const code = resolveLanguage(text);
  if (code !== undefined) return code;
  throw new InvalidArgumentError("Give a language code such as en, ch, japan, korean, de or ar.");
}
