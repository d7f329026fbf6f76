import { ParserError } from "@parser/contract";

export type Environment = Readonly<Record<string, string | undefined>>;

/** A blank variable counts as unset. */
export function readText(value: string | undefined): string | undefined {
  const text = value?.trim();
  return text === "" ? undefined : text;
}

/** A count of 0 or more; the fallback where the value is none, as with the reference worker. */
export function readCount(value: string | undefined, fallback = 0): number {
  const count = /^\s*\d+\s*$/.test(value ?? "") ? Number(value) : fallback;
  return Number.isSafeInteger(count) ? count : fallback;
}

/** Jobs at the same time: at least 1, and 1 for what is no number, as with the reference worker. */
export function readConcurrency(environment: Environment): number {
  return Math.max(1, readCount(environment["PARSER_MAX_CONCURRENCY"], 1));
}

interface NumberToRead {
  readonly name: string;
  readonly fallback: number;
  readonly minimum?: number;
}

/** A number that is none stops the worker with a text that names the variable and the fix. */
export function readWholeNumber(
  environment: Environment,
  { name, fallback, minimum = 1 }: NumberToRead,
): number {
  const written = readText(environment[name]);
  if (written === undefined) return fallback;
  const value = /^\d+$/.test(written) ? Number(written) : Number.NaN;
  if (Number.isSafeInteger(value) && value >= minimum) return value;
  throw badValue(name, written, `Set it to a whole number of ${minimum} or more`);
}

export function badValue(name: string, value: string, fix: string): ParserError {
  return new ParserError(
    "INVALID_INPUT",
    `${name} is "${value}". ${fix}, or leave it unset for the default.`,
  );
}
