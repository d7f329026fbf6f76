import {
  describeIssue,
  EXECUTION_TIMEOUT_MAX_MS,
  EXECUTION_TIMEOUT_MIN_MS,
  JOB_TTL_MAX_MS,
  JOB_TTL_MIN_MS,
  ParserError,
  Submission,
  urlProblem,
} from "@parsewright/contract";

const FIELD_RULES: Readonly<Record<string, string>> = {
  input: "is missing: send an object with the key input, {} for the defaults",
  policy: "must be an object",
  "policy.executionTimeout": `must be a whole number of milliseconds from ${EXECUTION_TIMEOUT_MIN_MS} to ${EXECUTION_TIMEOUT_MAX_MS}`,
  "policy.ttl": `must be a whole number of milliseconds from ${JOB_TTL_MIN_MS} to ${JOB_TTL_MAX_MS}`,
  "policy.lowPriority": "must be true or false",
  s3Config: "must be an object",
  documentName: "must be text",
};

/** Checks a submission; every mistake is named with its field and what is allowed. The input itself is the worker's to judge. */
export function parseSubmission(value: unknown): Submission {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new ParserError("INVALID_INPUT", "The body must be a JSON object with the key input.");
  }
  const { data, error } = Submission.safeParse(withoutNulls(value), { reportInput: true });
  if (data !== undefined) return data;

  const problems = error.issues.map((issue) => {
    const field = issue.path.join(".");
    return webhookProblem(field, value) ?? `${field} ${FIELD_RULES[field] ?? describeIssue(issue)}`;
  });
  throw new ParserError("INVALID_INPUT", `${problems.join("; ")}.`);
}

/** As elsewhere, `null` means that an optional field was not given. Only the input may be `null` itself. */
function withoutNulls(value: object): object {
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, member]) => key === "input" || member !== null)
      .map(([key, member]: [string, unknown]) => [
        key,
        key === "policy" || key === "s3Config" ? withoutNullMembers(member) : member,
      ]),
  );
}

function withoutNullMembers(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== null));
}

function webhookProblem(field: string, body: object): string | undefined {
  if (field !== "webhook" && field !== "webhookV2") return undefined;
  const url: unknown = (body as Record<string, unknown>)[field];
  return typeof url === "string" ? urlProblem(field, url) : `${field} must be an http(s) URL`;
}
