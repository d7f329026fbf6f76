import { ParserError } from "@parsewright/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { convertOutput } from "../answers/convert-output.ts";
import { resultIn } from "../answers/read-result.ts";
import { jobIdOf, queryParameter } from "../http/parameters.ts";
import type { Route } from "../http/route.ts";
import { linksFor, withClientLink } from "../jobs/job-envelope.ts";
import type { JobRecord } from "../jobs/job-record.ts";
import type { RouteParts } from "../routes/app-parts.ts";
import {
  ACCEPTED_TEXTS,
  acceptedText,
  asksForArchive,
  asksForJson,
  requireResult,
  sendText,
} from "../routes/accepted-text.ts";
import { blobKeys } from "../blobs/blob-keys.ts";
import { readRange } from "../routes/byte-range.ts";
import { VERSION_PARAMETER } from "../versions/asked-version.ts";
import { findJob } from "../routes/find-job.ts";

const NO_DOCUMENT =
  "No document is stored with this job: it came from an address or in its input, or it has expired.";
const NO_ARCHIVE =
  "No archive is stored with this job: its result is inline or in a bucket that its worker wrote to, or it has expired.";

/** The document that a job was submitted with, for its owner, so that its pages can be shown again, and what became of it. */
export function documentRoutes(parts: RouteParts): readonly Route[] {
  return [
    {
      methods: ["GET"],
      path: "/v2/{endpoint_id}/document/{job_id}",
      summary: "Download the document that was uploaded with a job, or its result",
      description: `With Accept: ${ACCEPTED_TEXTS.join(", ")} as the first type, the text from the result of the finished job; with application/json, the whole result; with application/gzip or application/zip, the archive that is stored of it; otherwise the document itself, or the range of its bytes that Range names.`,
      access: "read",
      query: [VERSION_PARAMETER],
      response: { description: "The document.", contentType: "application/octet-stream" },
      handle: (request, reply) => sendDocument(parts, request, reply),
    },
  ];
}

async function sendDocument(parts: RouteParts, request: FastifyRequest, reply: FastifyReply) {
  const job = await findJob(parts, request, jobIdOf(request));
  const text = acceptedText(request);
  if (text !== undefined) return sendText(parts, reply, { job, text });
  if (asksForJson(request)) {
    const toLink = linksFor(parts, request);
    requireResult(job);
    const isAsRead = queryParameter(request, "version") === undefined;
    if (isAsRead && job.output && "json" in job.output) {
      return withClientLink(parts.blobs, smallResult(job.output.json), { job, toLink });
    }
    const result = await convertOutput(parts, reply, { job, to: "result", asked: null });
    return reply.type("application/json").send(result);
  }
  return sendFile(parts, { request, reply, job });
}

async function sendFile(
  parts: RouteParts,
  {
    request,
    reply,
    job,
  }: {
    readonly request: FastifyRequest;
    readonly reply: FastifyReply;
    readonly job: JobRecord;
  },
) {
  const isArchive = asksForArchive(request);
  if (isArchive) requireResult(job);
  const key = isArchive ? blobKeys.archive(job.id) : blobKeys.upload(job.id);
  const stored = await parts.blobs.describe(key);
  const range = stored && readRange(request.headers.range, stored.bytes);
  const document = await parts.blobs.read(key, range);
  if (stored === undefined || document === undefined) {
    throw new ParserError("NOT_FOUND", isArchive ? NO_ARCHIVE : NO_DOCUMENT);
  }
  if (range !== undefined) {
    void reply
      .code(206)
      .header("content-range", `bytes ${range.start}-${range.end}/${stored.bytes}`);
  }
  return (
    reply
      .header("accept-ranges", "bytes")
      // Whatever the uploader called it: a browser must not run it under our name.
      .type("application/octet-stream")
      .header("content-length", document.bytes)
      .header("content-security-policy", "default-src 'none'; sandbox")
      .header("x-content-type-options", "nosniff")
      .header("content-disposition", "attachment")
      .header("cache-control", "private, no-store")
      .send(document.stream)
  );
}

function smallResult(output: unknown) {
  const result = resultIn(output);
  if (result !== undefined) return result;
  throw new ParserError("NOT_FOUND", "The job has no result, or it has expired.");
}
