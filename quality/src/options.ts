import { parseArgs } from "node:util";
import { TIERS } from "@parsewright/contract";
import { z } from "zod";

export const USAGE = `Usage: npm run quality -- [options]

Scores (default)
  --check            only the documents that are part of \`npm run check\`
  --accept           freeze the scores of this run in scores.json
  --documents DIR    also the documents of DIR/documents.json; may be given again
  --corpus DIR       a folder of pdfs/ and ground-truth/, reported apart; default: ../shared/corpus/pages where it exists
  --models DIR       also with the models in DIR, reported apart; default: PARSER_MODEL_DIR
  --tier TIER        with models: fast, balanced (default) or best; may be given again, and fails where a dearer one
                     reads a set worse
  --geometry         also by geometry alone, without the reader of lines, reported apart
  --only PATTERN     only documents whose set/id matches the regular expression
  --worst N          list the N documents with the lowest scores
  --tables           where tables lose their score, by kind
  --formulas         what seen documents have instead of the formulas of their truth
  --keep OUT_DIR     write the Markdown of every document beside its truth

The same page, three ways
  --three-ways       read documents of one page by geometry, with models and as a picture, and list what they take for
                     different things; needs models (parsewright models pull) and poppler

Confidence
  --calibrate        compare how sure the engine is of its blocks with how many are right; with --accept fit that to the
                     seen documents, and write the weights into the engine

Thresholds
  --mutants          multiply each named threshold by 1.3 and by 0.75, and list those that change no document and fail no
                     test beside them; with --models DIR as these models read, scans included
  --tests            with --mutants: no documents, only the tests beside thresholds that move nothing in thresholds.md
  --sample N         only N of the thresholds, evenly spread
  --only PATTERN     only thresholds whose file:NAME matches the regular expression
  --inventory        write thresholds.md; with --mutants also a document that each threshold moves, or a test

  --help`;

const FLAGS = {
  check: { type: "boolean" },
  accept: { type: "boolean" },
  documents: { type: "string", multiple: true },
  corpus: { type: "string" },
  models: { type: "string" },
  tier: { type: "string", multiple: true },
  geometry: { type: "boolean" },
  only: { type: "string" },
  worst: { type: "string" },
  tables: { type: "boolean" },
  formulas: { type: "boolean" },
  keep: { type: "string" },
  "three-ways": { type: "boolean" },
  calibrate: { type: "boolean" },
  mutants: { type: "boolean" },
  tests: { type: "boolean" },
  sample: { type: "string" },
  inventory: { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const;

const Count = z.coerce
  .number({ error: "must be a whole number above 0" })
  .int("must be a whole number above 0")
  .positive("must be a whole number above 0");

const Options = z.object({
  check: z.boolean().default(false),
  accept: z.boolean().default(false),
  documents: z.array(z.string()).default([]),
  corpus: z.string().optional(),
  models: z.string().optional(),
  tier: z.array(z.enum(TIERS)).default(["balanced"]),
  geometry: z.boolean().default(false),
  only: z.string().transform(toPattern).optional(),
  worst: Count.optional(),
  tables: z.boolean().default(false),
  formulas: z.boolean().default(false),
  keep: z.string().optional(),
  "three-ways": z.boolean().default(false),
  calibrate: z.boolean().default(false),
  mutants: z.boolean().default(false),
  tests: z.boolean().default(false),
  sample: Count.optional(),
  inventory: z.boolean().default(false),
  help: z.boolean().default(false),
});
export type Options = z.output<typeof Options>;

/** Options that cannot be used; the message says which and why. */
export class OptionsError extends Error {}

/** Pairs of options that contradict each other, and the reason. */
const CONFLICTS: readonly [keyof Options, keyof Options, string][] = [
  ["mutants", "accept", "mutants are not scored"],
  ["mutants", "tables", "mutants are not scored"],
  ["mutants", "formulas", "mutants are not scored"],
  ["mutants", "keep", "the Markdown of mutants is only compared"],
];

/** Turns arguments into options. */
export function readOptions(args: readonly string[]): Options {
  const { data, error } = Options.safeParse(parseFlags(args));
  if (error) {
    const problems = error.issues.map(({ path, message }) => `--${path.join(".")} ${message}`);
    throw new OptionsError(problems.join("\n"));
  }
  for (const name of ["sample", "tests"] as const)
    if (isGiven(data[name]) && !data.mutants) throw new OptionsError(`--${name} needs --mutants`);
  for (const [one, other, reason] of CONFLICTS) {
    if (isGiven(data[one]) && isGiven(data[other]))
      throw new OptionsError(`--${one} and --${other} do not go together: ${reason}`);
  }
  return data;
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== false;
}

function parseFlags(args: readonly string[]): Record<string, unknown> {
  try {
    return parseArgs({ args: [...args], options: FLAGS, allowPositionals: false }).values;
  } catch (error) {
    throw new OptionsError(error instanceof Error ? error.message : String(error));
  }
}

function toPattern(source: string, context: z.RefinementCtx): RegExp {
  try {
    return new RegExp(source, "iu");
  } catch {
    context.addIssue({ code: "custom", message: `"${source}" is not a regular expression` });
    return z.NEVER;
  }
}
