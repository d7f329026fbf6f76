import { parseArgs } from "node:util";

/** Default of each option, from which its type follows. `null` is an option without a default. */
type Defaults = Readonly<Record<string, number | string | boolean | null>>;

type Values<Given extends Defaults> = {
  readonly [Name in keyof Given]: Given[Name] extends number
    ? number
    : Given[Name] extends boolean
      ? boolean
      : Given[Name] extends string
        ? string
        : string | undefined;
};

interface Syntax<Given extends Defaults> {
  /** Follows the name of the bench, such as `pages DIR [--keep DIR]`. */
  readonly usage: string;
  readonly options?: Given;
  /** Least number of paths. Default: none are allowed. */
  readonly minPaths?: number;
}

/** Reads the command line of a bench. Prints the usage and ends the process where it cannot be understood. */
export function readCommandLine<Given extends Defaults>({
  usage,
  options,
  minPaths,
}: Syntax<Given>): { readonly values: Values<Given>; readonly paths: readonly string[] } {
  const defaults = Object.entries(options ?? {});
  const types = defaults.map(([name, value]) => {
    return [name, { type: typeof value === "boolean" ? "boolean" : "string" }] as const;
  });
  const config = {
    allowPositionals: minPaths !== undefined,
    options: { help: { type: "boolean" as const }, ...Object.fromEntries(types) },
  };
  let parsed: ReturnType<typeof parseArgs<typeof config>>;
  try {
    parsed = parseArgs(config);
  } catch (error) {
    refuse(usage, error instanceof Error ? error.message : String(error));
  }
  const given: Readonly<Record<string, string | boolean | undefined>> = parsed.values;
  if (given["help"] === true) {
    console.log(`Usage: npm run bench -- ${usage}`);
    process.exit();
  }
  if (parsed.positionals.length < (minPaths ?? 0)) refuse(usage, "A path is missing.");
  const read = defaults.map(([name, value]) => {
    if (typeof value !== "number") return [name, given[name] ?? value ?? undefined];
    const number = Number(given[name] ?? value);
    if (!(number >= 0)) refuse(usage, `--${name} must be a number, not ${String(given[name])}`);
    return [name, number];
  });
  return { values: Object.fromEntries(read) as Values<Given>, paths: parsed.positionals };
}

/** Ends a bench that was called wrongly. */
export function refuse(usage: string, reason: string): never {
  console.error(`${reason}\nUsage: npm run bench -- ${usage}`);
  process.exit(2);
}
