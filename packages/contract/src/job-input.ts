import { z } from "zod";
import {
  JOB_FIELDS,
  type JobFieldName,
  type JobFields,
  type SentJob,
} from "./options/job-fields.ts";
import { jobFieldSchema } from "./options/option-schema.ts";
import type { OptionTable, ResolvedValue } from "./options/option.ts";

/** Input that a caller may send. */
export type JobInput = SentJob;
/** Checked input with defaults, as the inside receives it. `end_page` is -1 or a page. */
export type ResolvedJobInput = { [Name in JobFieldName]: ResolvedValue<JobFields[Name]> };

/** The part of a job that the engine needs. */
export type ParseOptions = {
  [
    Name in JobFieldName as JobFields[Name] extends { readonly isForEngine: true } ? Name : never
  ]: ResolvedJobInput[Name];
};

const fields: OptionTable = JOB_FIELDS;

/**
 * The `input` of a job: types, bounds and defaults of each field. `validateJobInput` adds the rules
 * between fields and words every problem as one text.
 */
export const JobInput = z
  .strictObject(
    Object.fromEntries(
      Object.entries(fields).map(([name, option]) => [name, jobFieldSchema(option)]),
    ),
  )
  .meta({ description: "What to parse, how, and how to return it." }) as z.ZodType as z.ZodType<
  ResolvedJobInput,
  JobInput
>;

/** The rest of the input does not concern the engine, and can be 28 MB of base64. */
export function parseOptionsOf(input: ResolvedJobInput): ParseOptions {
  const entries = Object.entries(input).filter(([name]) => fields[name]?.isForEngine);
  return Object.fromEntries(entries) as ParseOptions;
}
