import {
  flagOf,
  type JobFields,
  type JobInput,
  LOCAL_OPTIONS,
  optionsOn,
  type OptionValues,
  parsePageRanges,
  type SurfaceOption,
  toJobFields,
} from "@parsewright/contract";
import { type Command, InvalidArgumentError, Option } from "commander";
import { modelDirectoryOption } from "../models/model-directory-option.ts";
import { commandOption } from "./command-option.ts";
import { UsageError } from "../usage-error.ts";
import { ALL_PAGES, type PageRange, parsePageRange } from "./page-range.ts";

type JobOptions = OptionValues<JobFields, "cli">;
type LocalOptions = OptionValues<typeof LOCAL_OPTIONS, "cli">;

/** Options for reading documents and for the files to write, for `parse` and `batch` alike. */
export interface ParseSettings extends JobOptions, LocalOptions {
  readonly pages: PageRange;
  /** False with `--no-models`. */
  readonly models: boolean;
  readonly modelDir?: string;
  readonly passwordFile?: string;
  readonly askPassword?: boolean;
}

const OPTIONS = [...optionsOn("cli"), ...optionsOn("cli", LOCAL_OPTIONS)];

/** As the help of both commands describes what they write. */
export const OUTPUT_HELP = `
Each document gets a folder in DIR, named after it:
  <name>.md                    Markdown
  <name>_content_list_v2.json  one flat list of typed entries
  <name>_middle.json           pages, blocks, lines and spans with their boxes
  images/*.png                 pictures
Only where --formats names them:
  <name>_docling.json          a DoclingDocument, for docling-core
  <name>_chunks.json           pieces for retrieval with headings, pages and boxes
  <name>.txt                   text without markup
  <name>.html                  a page of HTML
  <name>_source_map.json       which part of the Markdown comes from which place
  tables/*.csv                 a file for each table
  <name>.xlsx                  a sheet for each table`;

/** Adds the options that say how documents are read. */
export function addParseOptions(command: Command): Command {
  command.addOption(
    new Option("--pages <range>", "pages to parse, counted from 0: 3, 0-4 or 2-")
      .argParser(toPageRange)
      .default(ALL_PAGES, "all"),
  );
  return addReadingOptions(command, OPTIONS);
}

const PAGE_FLAGS = new Set(
  "--password --force-ocr --no-ocr --lang --backend --effort --tier --server-url --no-formulas --no-tables".split(
    " ",
  ),
);

/** Adds the options that say how a page is read, for a command that chooses page and outputs itself. */
export function addPageOptions(command: Command): Command {
  return addReadingOptions(
    command,
    OPTIONS.filter((option) => PAGE_FLAGS.has(flagOf(option))),
  );
}

function addReadingOptions(command: Command, options: readonly SurfaceOption[]): Command {
  for (const option of options) command.addOption(commandOption(option));
  return command
    .option("--password-file <file>", "file whose first line is the password")
    .option("--ask-password", "ask for the password on the terminal, without showing it")
    .option("--no-models", "read pages by their geometry alone, even where models are installed")
    .addOption(modelDirectoryOption());
}

/** Two options that count pages differently would leave one of them out without a word. */
export function checkPages({ pages, pageRanges }: ParseSettings): void {
  if (pageRanges === undefined || pageRanges === null) return;
  if (pages !== ALL_PAGES) {
    throw new UsageError(
      "--pages (counted from 0) and --page-ranges (counted from 1) exclude each other. Give one of them.",
    );
  }
  if (parsePageRanges(pageRanges) !== undefined) return;
  throw new UsageError(
    `--page-ranges is "${pageRanges}". Pages count from 1 there. Allowed: 2,4-6 for some, 2- from page 2 on, 2--2 from page 2 to the next to last.`,
  );
}

/** The job that a service runs with these settings, and the engine on this machine too. */
export function jobInputOf(settings: ParseSettings): JobInput {
  const { first: start_page, last: end_page } = settings.pages;
  return { start_page, end_page, ...toJobFields(settings, "cli") };
}

/** The option of this machine's engine that was given, as it was given; `undefined` where there was none. */
export function findLocalOption(settings: ParseSettings): string | undefined {
  const values = new Map<string, unknown>(Object.entries(settings));
  const given = optionsOn("cli", LOCAL_OPTIONS).find(
    ({ name, option }) => values.get(name) !== option.default,
  );
  if (given === undefined) return undefined;
  const value = given.option.type === "boolean" ? "" : ` ${String(values.get(given.name))}`;
  return `${flagOf(given)}${value}`;
}

/**
 * Options that decide how a result looks, by the names that users know. A model server may move between two runs, and a
 * password is not written down.
 */
export function describeSettings(settings: ParseSettings): Readonly<Record<string, unknown>> {
  const { first, last } = settings.pages;
  const values = new Map<string, unknown>(Object.entries(settings));
  const isShown = ({ option }: SurfaceOption) =>
    option.type !== "address" && !("isSecret" in option);
  const described = OPTIONS.filter(isShown).map((row) => {
    const value = values.get(row.name) ?? null;
    const isSwitch = row.option.type === "boolean";
    return [flagOf(row), isSwitch ? value !== row.option.default : value] as const;
  });
  return {
    "--pages": `${first}-${last < 0 ? "" : last}`,
    ...Object.fromEntries(described),
    "--no-models": !settings.models,
  };
}

function toPageRange(text: string): PageRange {
  const range = parsePageRange(text);
  if (range) return range;
  throw new InvalidArgumentError(
    "Pages count from 0. Allowed: one page (3), first and last page (0-4), or a first page and all after it (2-).",
  );
}
