import { type OutputFormat, ParserError } from "@parsewright/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { convertOutput } from "../answers/convert-output.ts";
import { failureOf } from "../answers/failure-of.ts";
import type { JobRecord } from "../jobs/job-record.ts";
import type { RouteParts } from "./app-parts.ts";
import { isEnded } from "../jobs/job-envelope.ts";

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

/** True if a request asks for JSON before all else. */
export function asksForJson({ headers }: FastifyRequest): boolean {
  return firstType(headers.accept) === "application/json";
}

/** True if a request asks for the archive of a result before all else. */
export function asksForArchive({ headers }: FastifyRequest): boolean {
  return ["application/gzip", "application/zip"].includes(firstType(headers.accept));
}

function firstType(accept = ""): string {
  const [first = ""] = accept.split(/[,;]/);
  return first.trim().toLowerCase();
}

/** Fields that a job needs so that its result contains the text. */
export function fieldsFor({ format }: AcceptedText): Readonly<Record<string, unknown>> {
  return { transport: "inline", formats: [format] };
}

/** Answers with the text alone. A failed job answers with its error, as any failing request does. */
export async function sendText(
  parts: RouteParts,
  reply: FastifyReply,
  { job, text }: { readonly job: JobRecord; readonly text: AcceptedText },
): Promise<FastifyReply> {
  requireResult(job);
  const content = await convertOutput(parts, reply, { job, to: "text", asked: text.format });
  if (content === undefined) throw notInResult(text.format);
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

/** Fails as a job has, and with CONFLICT for one that has not ended. */
export function requireResult(job: JobRecord): void {
  if (!isEnded(job)) {
    throw new ParserError("CONFLICT", `The job is ${job.status}: ask again when it has ended.`);
  }
  if (job.status !== "COMPLETED") throw failureOf(job);
}

function notInResult(format: OutputFormat): ParserError {
  return new ParserError(
    "NOT_FOUND",
    `The result of the job does not contain ${format} itself. Submit with transport inline and ${format} among the formats; a result too large for that is an archive.`,
  );
}
