import type { JobInput, Submission } from "@parsewright/contract";
import { ParserClientError } from "./client-error.ts";
import type {
  JobFields,
  ParseDocumentOptions,
  ParseInChunksOptions,
  SubmissionFields,
} from "./parse-options.ts";

/** Options of a call that are not part of the job input. The compiler finds one that is missing here. */
const NOT_INPUT: Readonly<Record<Exclude<keyof CallFields, keyof JobFields> | "file", true>> = {
  file: true,
  webhook: true,
  policy: true,
  s3Config: true,
  documentOf: true,
  documentName: true,
  idempotencyKey: true,
  signal: true,
  timeoutMs: true,
  onProgress: true,
  pagesPerChunk: true,
  concurrency: true,
};

interface CallFields extends ParseDocumentOptions, ParseInChunksOptions {}

/**
 * The job input of these fields: their names with underscores. What was left out stays out, so that the service's
 * defaults hold. A name that no job has is sent too: the service reports it.
 */
export function toJobInput(fields: JobFields & SubmissionFields): JobInput {
  const { formats, file, documentOf } = fields;
  const sources = [fields.fileUrl, fields.fileB64, fields.volumePath, file, documentOf];
  if (sources.filter((source) => source !== undefined).length > 1) {
    throw new ParserClientError(
      "INVALID_INPUT",
      "Give one of file, fileUrl, fileB64, volumePath and documentOf, not several.",
    );
  }
  const input = Object.entries({ ...fields, formats: formats && [formats].flat() })
    .filter(([name]) => !Object.hasOwn(NOT_INPUT, name))
    .map(([name, value]) => [fieldNameOf(name), value]);
  return withoutUndefined(Object.fromEntries(input) as JobInput);
}

function fieldNameOf(name: string): string {
  if (name === "returnFormat") return "transport" satisfies keyof JobInput;
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The parts of a submission beside its input. */
export function toSubmissionOptions(fields: SubmissionFields): Omit<Submission, "input"> {
  const { webhook, policy, s3Config, documentOf, documentName } = fields;
  return withoutUndefined({ webhook, policy, s3Config, documentOf, documentName });
}

type Present<Value> = { [Key in keyof Value]?: Exclude<Value[Key], undefined> };

function withoutUndefined<Value extends object>(value: Value): Present<Value> {
  const present = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(present) as Present<Value>;
}
