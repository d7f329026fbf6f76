import {
  flagOf,
  type Option as TableOption,
  resolveLanguage,
  type SurfaceOption,
} from "@parsewright/contract";
import { InvalidArgumentError, Option } from "commander";

/** Placeholder for a value in the help. */
const PLACEHOLDERS = {
  address: "url",
  choice: "name",
  integer: "number",
  language: "code",
  list: "list",
  text: "text",
} as const;

/** An option of the table as the command line has it. */
export function commandOption(row: SurfaceOption): Option {
  const { option } = row;
  if (option.type === "boolean") {
    // Commander knows by the name what is switched off.
    return option.default
      ? new Option(flagOf(row), help(option.off ?? `not: ${option.description}`))
      : new Option(flagOf(row), help(option.description)).default(false);
  }
  const flags = `${flagOf(row)} <${PLACEHOLDERS[option.type]}>`;
  if (option.type === "list") {
    return new Option(
      flags,
      `${help(option.description)}, separated by commas: ${option.values.join(", ")}`,
    )
      .argParser((text) => readList(text, option.values))
      .default([...option.default], option.default.join(","));
  }
  const made = new Option(flags, help(option.description));
  if (option.default !== null) made.default(option.default);
  return option.type === "choice" ? made.choices(option.values) : made.argParser(parserOf(option));
}

/** Helps begin with a small letter and end without a full stop. */
function help(description: string): string {
  return description.slice(0, 1).toLowerCase() + description.slice(1).replace(/\.$/, "");
}

function parserOf(option: TableOption): (text: string) => string | number {
  if (option.type === "integer") return (text) => readInteger(text, option.minimum);
  return option.type === "language" ? readLanguage : (text) => text;
}

function readInteger(text: string, minimum: number | undefined): number {
  const number = Number(text);
  if (/^-?\d{1,9}$/.test(text) && number >= (minimum ?? -Infinity)) return number;
  const bound = minimum === undefined ? "" : ` of ${minimum} or more`;
  throw new InvalidArgumentError(`Give a whole number${bound}.`);
}

/** Other names that people have for outputs. */
const ALIASES: Readonly<Record<string, string>> = {
  md: "markdown",
  txt: "text",
  htm: "html",
  image: "images",
  png: "images",
  excel: "xlsx",
  tables: "csv",
};

function readList(text: string, values: readonly string[]): string[] {
  const names = text.split(",").map((given) => {
    const name = given.trim().toLowerCase().replaceAll("-", "_");
    return ALIASES[name] ?? name;
  });
  const chosen = values.filter((value) => names.includes(value));
  if (chosen.length === new Set(names).size) return chosen;
  throw new InvalidArgumentError(`Allowed, separated by commas: ${values.join(", ")}.`);
}

function readLanguage(text: string): string {
  const code = resolveLanguage(text);
  if (code !== undefined) return code;
  throw new InvalidArgumentError("Give a language code such as en, ch, japan, korean, de or ar.");
}
