import type { EnvironmentVariable, VariableValue } from "./environment-variable.ts";
import { ENVIRONMENT_VARIABLES, type EnvironmentVariableName } from "./environment.ts";
import { ParserError } from "./errors.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

type Variables = typeof ENVIRONMENT_VARIABLES;

const SWITCH_VALUES: Readonly<Record<string, boolean>> = {
  "1": true,
  true: true,
  yes: true,
  on: true,
  "0": false,
  false: false,
  no: false,
  off: false,
};

/**
 * The value of a variable, or the default of its row; blank counts as unset. A value that the row does not allow throws
 * a `ParserError` that names the variable, the value and what is allowed.
 */
export function readVariable<Name extends EnvironmentVariableName>(
  environment: Environment,
  name: Name,
): VariableValue<Variables[Name]> {
  const variable: EnvironmentVariable = ENVIRONMENT_VARIABLES[name];
  const text = environment[name]?.trim() ?? "";
  const value = text === "" ? variable.default : parse(name, text, variable);
  return value as VariableValue<Variables[Name]>;
}

/** Reads all variables of a part, so that a mistake in any of them stops it at its start. */
export function checkVariables(
  environment: Environment,
  part: EnvironmentVariable["readBy"][number],
): void {
  const rows: readonly [string, EnvironmentVariable][] = Object.entries(ENVIRONMENT_VARIABLES);
  for (const [name, { readBy }] of rows) {
    if (readBy.includes(part)) readVariable(environment, name as EnvironmentVariableName);
  }
}

/** The mistake in a variable, with what is allowed: `Set it to a whole number of 1 or more`. */
export function badVariable(
  name: EnvironmentVariableName,
  value: string,
  fix: string,
): ParserError {
  const { isSecret }: EnvironmentVariable = ENVIRONMENT_VARIABLES[name];
  const shown = isSecret ? "not allowed" : `"${value}"`;
  return new ParserError(
    "INVALID_INPUT",
    `${name} is ${shown}. ${fix}, or leave it unset for the default.`,
  );
}

function parse(
  name: EnvironmentVariableName,
  text: string,
  variable: EnvironmentVariable,
): EnvironmentVariable["default"] {
  const [value, allowed] = interpret(text, variable);
  if (value !== undefined) return value;
  throw badVariable(name, text, `Set it to ${allowed}`);
}

type Interpretation = readonly [value: EnvironmentVariable["default"], allowed: string];

function interpret(text: string, variable: EnvironmentVariable): Interpretation {
  switch (variable.type) {
    case "integer":
      return interpretInteger(text, variable);
    case "switch": {
      const value = SWITCH_VALUES[text.toLowerCase()] ?? variable.otherwise;
      return [value, "one of 1, true, yes, on, 0, false, no, off"];
    }
    case "choice": {
      const { values, aliases = {} } = variable;
      const word = text.toLowerCase();
      const chosen = values.find((value) => value === (aliases[word] ?? word));
      return [chosen, `one of ${values.join(", ")}`];
    }
    case "address": {
      const isAddress = URL.canParse(text) && /^https?:\/\//i.test(text);
      return [isAddress ? text : undefined, "an address that begins with http:// or https://"];
    }
    case "list":
      return [listOf(text) ?? variable.default, "texts separated by commas"];
    default:
      return [text, "a text"];
  }
}

function interpretInteger(
  text: string,
  variable: Extract<EnvironmentVariable, { type: "integer" }>,
): Interpretation {
  const { minimum = 0, maximum = Number.MAX_SAFE_INTEGER, keptBetween, allowsFractions } = variable;
  const shape = allowsFractions ? /^[+-]?\d+(?:\.\d+)?$/ : /^[+-]?\d+$/;
  const written = shape.test(text) ? Number(text) : Number.NaN;
  const [least, most] = keptBetween ?? [written, written];
  const value = Math.min(Math.max(written, least), most);
  const isAllowed = value >= minimum && value <= maximum;
  const range =
    variable.maximum === undefined ? `of ${minimum} or more` : `from ${minimum} to ${maximum}`;
  return [
    isAllowed ? value : undefined,
    `a ${allowsFractions ? "number" : "whole number"} ${range}`,
  ];
}

/** `undefined` where there are only commas: that is as good as blank. */
function listOf(text: string): string[] | undefined {
  const entries = text
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
  return entries.length > 0 ? entries : undefined;
}
