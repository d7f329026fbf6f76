import { ParserError } from "./errors.ts";
import { decodeFileB64 } from "./file-b64.ts";
import { describeFieldProblems } from "./job-input-messages.ts";
import { fieldRuleProblems, sourceProblem } from "./job-input-rules.ts";
import { JobInput, type ParseOptions, parseOptionsOf, type ResolvedJobInput } from "./job-input.ts";

export interface JobInputSettings {
  /** `PARSER_MAX_PAGES_PER_JOB`; 0, the default, means no ceiling. */
  readonly maxPagesPerJob?: number;
  /**
   * Receives the decoded `file_b64`, and throws when it is not a document that can be read. It runs where the
   * specification checks the format: after the size, before `formats`. Not called for other sources.
   */
  readonly checkFileBytes?: (
    bytes: Uint8Array,
    document: { readonly hasPassword: boolean },
  ) => void;
}

/** The one check of a job's input, in the order of the specification. Throws a `ParserError`. */
export function validateJobInput(
  input: unknown,
  { maxPagesPerJob = 0, checkFileBytes }: JobInputSettings = {},
): ResolvedJobInput {
  if (isProbe(input)) return JobInput.parse({ probe: true });

  const { error } = JobInput.safeParse(input ?? {}, { reportInput: true });
  const problems = describeFieldProblems(error?.issues ?? []);
  reject(problems.types);

  const typed = (input ?? {}) as JobInput;
  reject([...problems.bounds, ...fieldRuleProblems(typed, maxPagesPerJob)]);
  reject([sourceProblem(typed)]);
  reject(problems.basename);
  if (typed.file_b64) {
    const bytes = decodeFileB64(typed.file_b64);
    checkFileBytes?.(bytes, { hasPassword: Boolean(typed.password) });
  }
  reject(problems.formats);
  return JobInput.parse(typed);
}

/** The same check of the fields that the engine needs, for those who have the document already. */
export function validateParseOptions(input: JobInput): ParseOptions {
  const { error } = JobInput.safeParse(input, { reportInput: true });
  const { types, bounds } = describeFieldProblems(error?.issues ?? []);
  reject(types);
  reject([...bounds, ...fieldRuleProblems(input, 0)]);
  return parseOptionsOf(JobInput.parse(input));
}

/** Exactly `true`: a probe asks about the worker, so a wrong job must not keep it from answering. */
function isProbe(input: unknown): boolean {
  return typeof input === "object" && input !== null && "probe" in input && input.probe === true;
}

const MAX_LISTED_PROBLEMS = 20;

function reject(problems: readonly (string | undefined)[]): void {
  const found = problems.filter((problem) => problem !== undefined);
  if (found.length === 0) return;
  const listed = found.slice(0, MAX_LISTED_PROBLEMS);
  if (listed.length < found.length) listed.push(`and ${found.length - listed.length} more`);
  throw new ParserError("INVALID_INPUT", `input validation failed: ${listed.join("; ")}`);
}
