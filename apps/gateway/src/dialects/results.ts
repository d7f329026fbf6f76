import { ParserError } from "@parsewright/contract";
import type { FastifyReply } from "fastify";
import type { Asked, ConversionName, Converted } from "../conversions/conversions.ts";
import {
  askAboutOutput,
  type Conversion,
  convertOutput,
  holdOutput,
  type Question,
} from "../answers/convert-output.ts";
import type { JobRecord } from "../jobs/job-record.ts";
import type { DialectParts } from "./dialect.ts";
import { findJob } from "./documents.ts";
import { failureOf } from "../answers/failure-of.ts";

const MEBIBYTE = 1024 * 1024;
/** The most results that one answer is made of; a client reads most answers whole. */
const ANSWER_MAX_BYTES = 256 * MEBIBYTE;

/** Converts the result of an ended job, which is in memory until the answer is sent; fails as the job did. */
export async function convertResult<Name extends ConversionName>(
  parts: DialectParts,
  reply: FastifyReply,
  { job, ...conversion }: Conversion<Name> & { readonly job: JobRecord },
): Promise<Converted<Name>> {
  return convertOutput(parts, reply, { ...conversion, job: await findOutput(parts, job) });
}

/** Asks another server about a result. */
export async function askAboutResult<Name extends ConversionName, Answer>(
  parts: DialectParts,
  reply: FastifyReply,
  question: Question<Name, Answer>,
): Promise<Answer> {
  return askAboutOutput(parts, reply, { ...question, job: await findOutput(parts, question.job) });
}

interface Conversions<Name extends ConversionName> {
  readonly jobs: readonly JobRecord[];
  readonly to: Name;
  readonly asked: (index: number) => Asked<Name>;
}

/** One job of a task: its result, converted, or the reason why there is none. */
export type Outcome<Name extends ConversionName> =
  | { readonly index: number; readonly value: Converted<Name> }
  | { readonly index: number; readonly error: ParserError };

/**
 * Converts the results of the jobs of a task, each in memory until the next is asked for. Fails
 * before anything is read when there is too much of it for an answer.
 */
export async function* convertEach<Name extends ConversionName>(
  parts: DialectParts,
  reply: FastifyReply,
  { jobs, to, asked }: Conversions<Name>,
): AsyncGenerator<Outcome<Name>> {
  requireSmallAnswer(jobs);
  for (const [index, job] of jobs.entries()) {
    const held = await holdResult(parts, reply, { job, to, asked: asked(index) });
    try {
      yield { index, ...held.outcome };
    } finally {
      held.release();
    }
  }
}

/** The same where one job that failed fails all, before anything is read. */
export async function* convertResults<Name extends ConversionName>(
  parts: DialectParts,
  reply: FastifyReply,
  conversions: Conversions<Name>,
): AsyncGenerator<Converted<Name>> {
  const failed = conversions.jobs.find(({ status }) => status !== "COMPLETED");
  if (failed !== undefined) throw failureOf(failed);
  for await (const outcome of convertEach(parts, reply, conversions)) {
    if ("error" in outcome) throw outcome.error;
    yield outcome.value;
  }
}

async function holdResult<Name extends ConversionName>(
  parts: DialectParts,
  reply: FastifyReply,
  { job, ...conversion }: Conversion<Name> & { readonly job: JobRecord },
) {
  try {
    const withOutput = await findOutput(parts, job);
    const { value, release } = await holdOutput(parts, reply, { ...conversion, job: withOutput });
    return { outcome: { value }, release };
  } catch (error) {
    if (!ParserError.is(error)) throw error;
    return { outcome: { error }, release: () => undefined };
  }
}

/** Outputs in rows are small, and left out when a whole task is read. */
async function findOutput(parts: DialectParts, job: JobRecord): Promise<JobRecord> {
  if (job.status !== "COMPLETED") throw failureOf(job);
  return job.output === undefined ? findJob(parts, job.id, job.tenant) : job;
}

function requireSmallAnswer(jobs: readonly JobRecord[]): void {
  const sizes = jobs.map(({ output }) => (output && "bytes" in output ? output.bytes : 0));
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  if (bytes <= ANSWER_MAX_BYTES) return;
  throw new ParserError(
    "RESULT_TOO_LARGE",
    `The results are too large for one answer: ${Math.ceil(bytes / MEBIBYTE)} MB of ${ANSWER_MAX_BYTES / MEBIBYTE} MB. They are kept as the jobs ${jobs.map(({ id }) => id).join(", ")}. Send fewer documents at once.`,
  );
}
