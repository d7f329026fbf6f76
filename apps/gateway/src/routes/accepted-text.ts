import { ErrorBody, type OutputFormat, ParserError } from "@parsewright/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { JobRecord } from "../jobs/job-record.ts";
import type { RouteParts } from "./app-parts.ts";
import { isEnded } from "../jobs/job-envelope.ts";
import { readStoredJson } from "../jobs/stored-json.ts";

/** The output that a media type asks for. */
const FORMATS: Readonly<Record<string, OutputFormat>> = {
  "text/markdown": "markdown",
  "text/html": "html",
  "text/plain": "text",
};

export const ACCEPTED_TEXTS = Object.keys(FORMATS);

/** A kind of text that a request asks for. */
interface AcceptedText {
  readonly contentType: string;
  readonly format: OutputFormat;
}

/**
 * The text that a request asks for before all else; `undefined` for the job as JSON. Only the first type counts:
 * libraries put `text/plain` behind `application/json` without meaning it.
 */
export function acceptedText({ headers }: FastifyRequest): AcceptedText | undefined {
  const contentType = firstType(headers.accept);
  const format = FORMATS[contentType];
  return format && { contentType, format };
}

/** Whether a request asks for JSON before all else. */
export function asksForJson({ headers }: FastifyRequest): boolean {
  return firstType(headers.accept) === "application/json";
}

function firstType(accept = ""): string {
  const [first = ""] = accept.split(/[,;]/);
  return first.trim().toLowerCase();
}

/** What a job must ask for so that its result holds the text. */
export function fieldsFor({ format }: AcceptedText): Readonly<Record<string, unknown>> {
  return { transport: "inline", formats: [format] };
}

/** Answers with the text alone. A failed job answers with its error, as any failing request does. */
export async function sendText(
  parts: RouteParts,
  reply: FastifyReply,
  { job, text }: { readonly job: JobRecord; readonly text: AcceptedText },
): Promise<FastifyReply> {
  const content = (await readResult(parts, job))[text.format];
  if (typeof content !== "string") throw notInResult(text.format);
  return (
    reply
      .type(`${text.contentType}; charset=utf-8`)
      // A document must not act in the name of the page that shares its address.
      .header(
        "content-security-policy",
        "sandbox; default-src 'none'; img-src data:; style-src 'unsafe-inline'",
      )
      .header("x-content-type-options", "nosniff")
      .send(content)
  );
}

/** The result of an ended job. */
export async function readResult(
  parts: RouteParts,
  job: JobRecord,
): Promise<Readonly<Record<string, unknown>>> {
  if (!isEnded(job)) {
    throw new ParserError("CONFLICT", `The job is ${job.status}: ask again when it has ended.`);
  }
  const output = job.output && (await readStoredJson(parts.blobs, job.output));
  if (job.status !== "COMPLETED") throw failureOf(job, output);
  const { results } = (output ?? {}) as { readonly results?: unknown };
  const [result] = Array.isArray(results) ? (results as unknown[]) : [];
  if (typeof result !== "object" || result === null) {
    throw new ParserError("NOT_FOUND", "The job has no result, or it has expired.");
  }
  return result as Readonly<Record<string, unknown>>;
}

function failureOf(job: JobRecord, output: unknown): ParserError {
  const { parser_error } = (output ?? {}) as { readonly parser_error?: unknown };
  const { data } = ErrorBody.safeParse(parser_error);
  if (data !== undefined) return new ParserError(data.code, data.message);
  if (job.status === "CANCELLED") return new ParserError("CANCELLED", "The job was cancelled.");
  return new ParserError("INTERNAL", `The job ended as ${job.status} without a result.`);
}

function notInResult(format: OutputFormat): ParserError {
  return new ParserError(
    "NOT_FOUND",
    `The result of the job does not hold ${format} itself. Submit with transport inline and ${format} among the formats; a result too large for that is an archive.`,
  );
}
