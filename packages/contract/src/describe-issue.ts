import type { z } from "zod";

type Issue = z.core.$ZodIssue;

const TYPE_NAMES: Readonly<Record<string, string>> = {
  array: "a list",
  boolean: "true or false",
  int: "a whole number",
  number: "a number",
  object: "an object",
  string: "a text",
};

/** Describes what is wrong with a value, to be read after its name. The issue must carry its input (`reportInput`). */
export function describeIssue(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined
        ? "is missing"
        : `must be ${TYPE_NAMES[issue.expected] ?? `a ${issue.expected}`}`;
    case "invalid_value":
      return `must be ${issue.values.length === 1 ? "" : "one of "}${issue.values.map(String).join(", ")}`;
    case "too_small":
      return `must ${boundWords(issue.origin)} at least ${issue.minimum}${unitOf(issue.origin, issue.minimum)}`;
    case "too_big":
      return `must ${boundWords(issue.origin)} at most ${issue.maximum}${unitOf(issue.origin, issue.maximum)}`;
    default:
      return issue.message;
  }
}

function boundWords(origin: string): string {
  return origin === "string" || origin === "array" ? "have" : "be";
}

function unitOf(origin: string, count: number | bigint): string {
  const isOne = Number(count) === 1;
  if (origin === "string") return isOne ? " character" : " characters";
  if (origin === "array") return isOne ? " entry" : " entries";
  return "";
}
