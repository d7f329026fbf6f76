import { parseArgs } from "node:util";
import { PRODUCERS } from "./producers/registry.ts";
import type { Producer } from "./producers/producer.ts";

const SET_NAMES = [
  "papers",
  "statistics",
  "table-cases",
  "marks",
  "posters",
  "annual-reports",
  "photographs",
] as const;
export type SetName = (typeof SET_NAMES)[number];

export interface GenerateOptions {
  readonly folder: string;
  readonly pages: number;
  readonly seed: number;
  readonly producers: readonly Producer[];
  /** The number of each producer's first document. */
  readonly first: number;
  /** Only documents whose id it matches. */
  readonly only: RegExp | undefined;
  /** Small documents for the check instead of many pages. */
  readonly isCheckSet: boolean;
  /** A set to make instead of documents of the producers, and the number of each family, style or kind. */
  readonly set: { readonly name: SetName; readonly count: number } | undefined;
  /** Documents whose id it matches also as pictures of their pages. */
  readonly scans: RegExp | undefined;
}

export const USAGE = `Usage: npm run corpus:generate -- --out DIR [--pages N] [--seed N] [--producers a,b] [--first N] [--only PATTERN] [--check-set] [--scans PATTERN] [--papers|--statistics|--table-cases|--marks|--posters|--annual-reports|--photographs N]

Makes documents whose text and structure are known, as PDFs with their truth.

  --out DIR        folder that gets documents.json, the PDFs and their truth; what is there stays
  --pages N        make at least this many pages (default: 200)
  --seed N         another number makes other documents (default: 1)
  --producers a,b  only these of ${PRODUCERS.map(({ name }) => name).join(", ")}
  --first N        number of each producer's first document (default: 0)
  --only PATTERN   only documents whose id it matches, as a regular expression
  --check-set      small documents, equally many of each producer, marked as part of npm run check
  --scans PATTERN  of documents whose id it matches also pictures of the pages, as a scanner makes them

Instead of documents of the producers:

  --papers N          N papers with mathematics of each class and font
  --statistics N      N pages with tables of statistics in each style
  --table-cases N     N pages with each kind of table that is often read wrongly, in each of these styles
  --marks N           N pages, essays and sheets full of marks of each program
  --posters N         N pages with ornaments and private fonts
  --annual-reports N  N pages with running lines of each design and language
  --photographs N     N photographs of generated pages in each way of bending, seeing and lighting them`;

/** Options that cannot be followed. */
export class OptionsError extends Error {}

/** Reads the command line; `undefined` when help is wanted. */
export function readOptions(commandLine: readonly string[]): GenerateOptions | undefined {
  const { values } = parse(commandLine);
  if (values.help === true) return undefined;
  if (values.out === undefined) throw new OptionsError("--out must name a folder");
  return {
    folder: values.out,
    pages: readNumber("--pages", values.pages ?? "200"),
    seed: readNumber("--seed", values.seed ?? "1"),
    producers: readProducers(values.producers),
    first: readNumber("--first", values.first ?? "0"),
    only: values.only === undefined ? undefined : new RegExp(values.only, "u"),
    isCheckSet: values["check-set"] ?? false,
    set: readSet(values),
    scans: values.scans === undefined ? undefined : new RegExp(values.scans, "u"),
  };
}

function parse(commandLine: readonly string[]) {
  try {
    return parseArgs({
      args: [...commandLine],
      options: {
        out: { type: "string" },
        pages: { type: "string" },
        seed: { type: "string" },
        producers: { type: "string" },
        first: { type: "string" },
        only: { type: "string" },
        "check-set": { type: "boolean" },
        papers: { type: "string" },
        statistics: { type: "string" },
        "table-cases": { type: "string" },
        marks: { type: "string" },
        posters: { type: "string" },
        "annual-reports": { type: "string" },
        photographs: { type: "string" },
        scans: { type: "string" },
        help: { type: "boolean" },
      },
    });
  } catch (error) {
    throw new OptionsError(error instanceof Error ? error.message : String(error));
  }
}

function readSet(values: Readonly<Partial<Record<SetName, string>>>): GenerateOptions["set"] {
  const name = SET_NAMES.find((set) => values[set] !== undefined);
  return name && { name, count: readNumber(`--${name}`, values[name] ?? "") };
}

function readNumber(name: string, text: string): number {
  if (!/^\d{1,7}$/.test(text))
    throw new OptionsError(`${name} must be a whole number, not ${text}`);
  return Number(text);
}

function readProducers(text: string | undefined): readonly Producer[] {
  if (text === undefined) return PRODUCERS;
  return text.split(",").map((name) => {
    const producer = PRODUCERS.find((candidate) => candidate.name === name);
    if (producer === undefined) throw new OptionsError(`--producers: there is no ${name}`);
    return producer;
  });
}
