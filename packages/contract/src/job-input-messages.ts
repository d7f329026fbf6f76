import type { z } from "zod";
import { LANGUAGE_CODES } from "./languages.ts";
import { JOB_FIELDS } from "./options/job-fields.ts";
import type { OptionTable } from "./options/option.ts";
import { quote, quoteList } from "./python-text.ts";

type Issue = z.core.$ZodIssue;

/** Problems of single fields, by the step of the specification's order that reports them. */
export interface FieldProblems {
  /** Unknown names and wrong types. */
  readonly types: readonly string[];
  /** Right type, but not one of the allowed values. */
  readonly bounds: readonly string[];
  readonly basename: readonly string[];
  readonly formats: readonly string[];
}

/** Words what `JobInput` found wrong. The issues must carry their input (`reportInput`). */
export function describeFieldProblems(issues: readonly Issue[]): FieldProblems {
  const problems = { types: [], bounds: [], basename: [], formats: [] } as Record<
    keyof FieldProblems,
    string[]
  >;
  // Unknown names first: a misspelt field is the likeliest reason for every other problem.
  for (const issue of issues.toSorted(unknownNamesFirst)) {
    problems[stepOf(issue)].push(...textsOf(issue));
  }
  return problems;
}

function unknownNamesFirst(left: Issue, right: Issue): number {
  return Number(right.code === "unrecognized_keys") - Number(left.code === "unrecognized_keys");
}

function stepOf(issue: Issue): keyof FieldProblems {
  const [field, entryIndex] = issue.path;
  if (field === "formats" && (entryIndex !== undefined || issue.code === "too_small")) {
    return "formats";
  }
  if (issue.code === "unrecognized_keys" || isWrongType(issue)) return "types";
  return field === "basename" ? "basename" : "bounds";
}

/** A choice reports every wrong value alike; one that is not a text has the wrong type. */
function isWrongType(issue: Issue): boolean {
  return (
    issue.code === "invalid_type" ||
    (issue.code === "invalid_value" && typeof issue.input !== "string")
  );
}

function textsOf(issue: Issue): string[] {
  if (issue.code === "unrecognized_keys") return issue.keys.map(unknownNameText);
  const field = String(issue.path[0] ?? "input");
  return [isWrongType(issue) ? typeText(field, issue) : boundText(field, issue)];
}

function unknownNameText(name: string): string {
  return `Unexpected input. ${quote(name).slice(1, -1)} is not a valid input option.`;
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  array: "a list of strings",
  boolean: "true or false",
  int: "an integer",
  number: "an integer",
  object: "an object",
};

function typeText(field: string, issue: Issue): string {
  if (issue.path.length > 1)
    return `${field} entries must be strings; got ${describe(issue.input)}`;
  const expected = issue.code === "invalid_type" ? issue.expected : "string";
  const got = isSecret(field) ? "" : `; got ${describe(issue.input)}`;
  return `${field} must be ${TYPE_NAMES[expected] ?? "a string"}${got}`;
}

/** A wrong value of it can be the secret in another form. */
function isSecret(field: string): boolean {
  const option = (JOB_FIELDS as OptionTable)[field];
  return option !== undefined && "isSecret" in option;
}

function describe(value: unknown): string {
  if (typeof value === "string") return `the string ${quote(value)}`;
  if (Array.isArray(value)) return "a list";
  return typeof value === "object" && value !== null ? "an object" : String(value);
}

function boundText(field: string, issue: Issue): string {
  const got = typeof issue.input === "string" ? quote(issue.input) : String(issue.input);
  switch (issue.code) {
    case "invalid_value": {
      const allowed = issue.values.map(String).filter((value) => value !== "");
      return field === "formats"
        ? `formats entry ${got} not one of ${quoteList(allowed)}`
        : `${field} must be one of ${quoteList(allowed.toSorted())}; got ${got}`;
    }
    case "invalid_format":
      return `${field} must be ${patternWords(field)}; got ${got}`;
    case "too_big":
      return issue.origin === "string"
        ? `${field} must be at most ${issue.maximum} characters; got ${String(issue.input).length}`
        : `${field} must be <= ${issue.maximum}; got ${got}`;
    case "too_small":
      return field === "formats"
        ? "formats must not be empty; omit the field to get all formats"
        : `${field} must be >= ${issue.minimum}; got ${got}`;
    default:
      return `lang must be one of ${quoteList(LANGUAGE_CODES)}; got ${got}`;
  }
}

function patternWords(field: string): string {
  const option = (JOB_FIELDS as OptionTable)[field];
  return (option && "pattern" in option && option.pattern?.words) || "well formed";
}
