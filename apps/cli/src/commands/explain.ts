import { readdir, readFile, rmdir } from "node:fs/promises";
import { join } from "node:path";
import type { Document, Page } from "@parsewright/contract";
import { type Command, InvalidArgumentError, Option } from "commander";
import type { CommandIo } from "../command-io.ts";
import { EXIT_CODE_HELP, EXIT_CODES, type ExitCode, type Finish } from "../exit-codes.ts";
import type { LocalSettings } from "../parsing/local-writer.ts";
import { openWriter, type WriterSettings } from "../parsing/open-writer.ts";
import { nameOutputs } from "../parsing/output-names.ts";
import { ALL_PAGES } from "../parsing/page-range.ts";
import { parseFile } from "../parsing/parse-file.ts";
import { addPageOptions } from "../parsing/parse-options.ts";
import { makeWorkFolder } from "../parsing/standard-input.ts";
import { exitCodeOf, explainOutcome } from "../report-outcome.ts";

interface ExplainArguments extends Omit<LocalSettings, "overwrite" | "debug"> {
  /** Counted from 1. */
  readonly page: number;
}

const EXPLAIN_HELP = `
The pictures are in a folder named after the document, with the page at each step:
  step-characters.svg   each character, from the file or recognised
  step-lines.svg        the pieces of lines that they form
  step-kinds.svg        the kind of each line, and how sure the detector was
  step-tables.svg       tables with the row and the column of each cell
  step-blocks.svg       the blocks as they were read; not for two facing pages
  step-order.svg        the blocks after the last stage, in reading order
  stage-*.json          the document after each stage
Office files have no pages to draw and get only the JSON.

Examples:
  parsewright explain report.pdf
  parsewright explain report.pdf --page 3 -o steps
${EXIT_CODE_HELP}`;

/** The command that shows how a page is read. */
export function defineExplain(explain: Command, io: CommandIo, finish: Finish): void {
  explain
    .argument("<file>", "document to explain")
    .addOption(
      new Option("--page <number>", "page to explain, counted from 1")
        .argParser(toPageNumber)
        .default(1),
    )
    .option("-o, --output <dir>", "folder that gets the pictures", "explain");
  addPageOptions(explain)
    .addHelpText("after", EXPLAIN_HELP)
    .action((file: string, options: ExplainArguments) => finish(runExplain(file, options, io)));
}

function toPageNumber(text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("Pages count from 1.");
}

async function runExplain(
  file: string,
  { page, output, ...options }: ExplainArguments,
  io: CommandIo,
): Promise<ExitCode> {
  const work = await makeWorkFolder();
  const settings: WriterSettings = {
    ...options,
    pages: ALL_PAGES,
    pageRanges: String(page),
    formats: ["text"],
    output: work.path,
    overwrite: true,
    debug: output,
  };
  const [stem = "document"] = nameOutputs([file]);
  const writer = await openWriter(settings, io);
  try {
    const task = { file, stem, onProgress: () => {} };
    const outcome = await parseFile(writer, task, { settings, io });
    if (outcome === "interrupted") return EXIT_CODES.interrupted;
    explainOutcome(outcome, io);
    const folder = join(output, stem);
    if (outcome.ok) await reportSteps(folder, io);
    // Empty where the document could not be opened; otherwise it stays.
    else await rmdir(folder).catch(() => undefined);
    return exitCodeOf(outcome);
  } finally {
    await writer.close();
    await work.remove();
  }
}

async function reportSteps(folder: string, io: CommandIo): Promise<void> {
  const files = (await readdir(folder)).toSorted();
  const last = files.findLast((name) => name.startsWith("stage-"));
  const document = JSON.parse(await readFile(join(folder, last ?? ""), "utf8")) as Document;
  const [page] = document.pdf_info;
  if (page !== undefined) io.stdout.write(describePage(page));
  for (const name of files) io.stdout.write(`${join(folder, name)}\n`);
  if (!files.some((name) => name.startsWith("step-")))
    io.stderr.write(
      "There are no steps to draw: the page was not read from characters and lines.\n",
    );
}

/** Sentences on which readers were used, and how sure the engine is of the page. */
function describePage({ parser_readers: used, parser_confidence: confidence }: Page): string {
  const lines = [
    used && `text: ${used.text.reader}, because ${used.text.because}`,
    used?.regions && `regions: ${used.regions.reader}, because ${used.regions.because}`,
    confidence && `confidence: ${confidence.score.toFixed(2)}`,
  ];
  return lines.map((line) => (line ? `${line}\n` : "")).join("");
}
