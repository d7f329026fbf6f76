import type { JobInput, Submission } from "@parser/contract";
import { ParserClientError } from "./client-error.ts";
import type { JobFields, SubmissionFields } from "./parse-options.ts";

/** The job input of these fields. What was left out stays out, so that the service's defaults hold. */
export function toJobInput(fields: JobFields & SubmissionFields): JobInput {
  const { formats, file, documentOf } = fields;
  const sources = [fields.fileUrl, fields.fileB64, fields.volumePath, file, documentOf];
  if (sources.filter((source) => source !== undefined).length > 1) {
    throw new ParserClientError(
      "INVALID_INPUT",
      "Give one of file, fileUrl, fileB64, volumePath and documentOf, not several.",
    );
  }
  return withoutUndefined({
    file_url: fields.fileUrl,
    file_b64: fields.fileB64,
    volume_path: fields.volumePath,
    start_page: fields.startPage,
    end_page: fields.endPage,
    lang: fields.lang,
    backend: fields.backend,
    effort: fields.effort,
    server_url: fields.serverUrl,
    formula_enable: fields.formulaEnable,
    table_enable: fields.tableEnable,
    transport: fields.returnFormat,
    formats: typeof formats === "string" ? [formats] : formats && [...formats],
    basename: fields.basename,
    archive_format: fields.archiveFormat,
    probe: fields.probe,
  });
}

/** What stands beside the input in a submission. */
export function toSubmissionOptions(fields: SubmissionFields): Omit<Submission, "input"> {
  const { webhook, policy, s3Config, documentOf } = fields;
  return withoutUndefined({ webhook, policy, s3Config, documentOf });
}

type Present<Value> = { [Key in keyof Value]?: Exclude<Value[Key], undefined> };

function withoutUndefined<Value extends object>(value: Value): Present<Value> {
  const present = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(present) as Present<Value>;
}
