import {
  type BackendName,
  BACKENDS,
  EFFORTS,
  OUTPUT_FORMATS,
  type OutputFormat,
  resolveLanguage,
} from "@parser/contract";
import type { RenderOptions } from "@parser/engine";
import { type Command, InvalidArgumentError, Option } from "commander";
import { modelDirectoryOption } from "../models/model-directory-option.ts";
import { ALL_PAGES, type PageRange, parsePageRange } from "./page-range.ts";

/** How documents are to be read and what is to be written, for `parse` and `batch` alike. */
export interface ParseSettings {
  readonly pages: PageRange;
  readonly formats: readonly OutputFormat[];
  readonly pageFurniture: RenderOptions["pageFurniture"];
  readonly backend: BackendName;
  readonly lang: string;
  /** Of the model server that reads pages, for the backends that ask one. */
  readonly serverUrl?: string;
  readonly effort?: (typeof EFFORTS)[number];
  readonly comments?: boolean;
  /** False with `--no-models`. */
  readonly models: boolean;
  readonly modelDir?: string;
}

const FORMAT_LIST = OUTPUT_FORMATS.join(", ");

/** As the help of both commands describes what they write. */
export const OUTPUT_HELP = `
Each document gets a folder in DIR, named after it:
  <name>.md                    Markdown
  <name>_content_list_v2.json  one flat list of typed entries
  <name>_middle.json           pages, blocks, lines and spans with their boxes
  images/*.png                 pictures`;

/** Adds the options that say how documents are read. */
export function addParseOptions(command: Command): Command {
  return command
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
    .addOption(modelDirectoryOption());
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
