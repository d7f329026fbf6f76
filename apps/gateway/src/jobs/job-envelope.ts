import {
  type BucketResult,
  type JobEnvelope,
  ParserError,
  TERMINAL_JOB_STATUSES,
} from "@parsewright/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { archiveAddress } from "../blobs/archive-address.ts";
import { blobKeys } from "../blobs/blob-keys.ts";
import type { BlobStore } from "../blobs/blob-store.ts";
import type { JobRecord } from "./job-record.ts";
import type { RouteParts } from "../routes/app-parts.ts";
import { jsonMembers, openJson, streamJson } from "./stored-json.ts";

/** States in which the output means something: a result, a failure response, or the latest update. */
const STATUSES_WITH_OUTPUT = ["IN_PROGRESS", "COMPLETED", "FAILED"];

/** A job as clients see it, without its output, which can be too large to be held. */
export function envelopeWithoutOutput(job: JobRecord): JobEnvelope {
  const isTerminal = isEnded(job);
  // One first-party client demands these three of every ended job, also of one that never started.
  const delayTime =
    job.startedAt === undefined ? (isTerminal ? 0 : undefined) : job.startedAt - job.submittedAt;
  const workerId = job.workerId ?? (isTerminal ? "" : undefined);
  return {
    id: job.id,
    status: job.status,
    ...(delayTime !== undefined && { delayTime: Math.max(0, Math.round(delayTime)) }),
    ...(isTerminal && { executionTime: executionTimeOf(job) }),
    ...(workerId !== undefined && { workerId }),
    ...(job.error !== undefined && job.status !== "COMPLETED" && { error: job.error }),
    ...(job.attempt > 1 && { retries: job.attempt - 1 }),
  };
}

export function isEnded(job: JobRecord): boolean {
  return TERMINAL_JOB_STATUSES.includes(job.status);
}

/** Answers with a job. A large output goes from the blob store to the client without being parsed. */
export async function sendEnvelope(
  parts: RouteParts,
  reply: FastifyReply,
  job: JobRecord,
): Promise<FastifyReply> {
  const envelope = envelopeWithoutOutput(job);
  const withHint = job.status === "IN_QUEUE" ? await addReasons(parts, job, envelope) : envelope;
  if (job.output === undefined || !STATUSES_WITH_OUTPUT.includes(job.status)) {
    return reply.send(withHint);
  }
  if ("json" in job.output) {
    const toLink = linksFor(parts, reply.request);
    const output = await withClientLinks(parts.blobs, job.output.json, { job, toLink });
    return reply.send({ ...withHint, output });
  }

  const output = await openJson(parts.blobs, job.output);
  if (output === undefined) throw new ParserError("NOT_FOUND", "The result has expired.");
  const { body, bytes } = streamJson([`{${jsonMembers(withHint)},"output":`, output, "}"]);
  return reply.type("application/json").header("content-length", bytes).send(body);
}

type ToLink = (url: string) => string;

/** The job of a result, and the links of whoever reads it. */
interface LinkFor {
  readonly job: JobRecord;
  readonly toLink: ToLink;
}

type Archives = Pick<BlobStore, "describe" | "downloadUrl">;

/** Links of the gateway as the sender of a request can follow them. */
export function linksFor({ links }: RouteParts, request: FastifyRequest): ToLink {
  const called = links.calledUrl(request);
  return (url) => links.toClient(url, called);
}

/** Links all results of a response to where they lie. */
export async function withClientLinks(
  blobs: Archives,
  output: unknown,
  linkFor: LinkFor,
): Promise<unknown> {
  const { results } = (output ?? {}) as { readonly results?: unknown };
  if (!Array.isArray(results)) return output;
  const linked = await Promise.all(results.map((entry) => withClientLink(blobs, entry, linkFor)));
  return { ...(output as object), results: linked };
}

/**
 * A result that lies in the gateway's store is named by an address of the gateway, signed for this answer: the one
 * that was made when the job ended works for an hour, and the job is kept for a day.
 */
export async function withClientLink(
  blobs: Archives,
  entry: Partial<BucketResult> | null,
  { job, toLink }: LinkFor,
): Promise<unknown> {
  if (typeof entry?.tarball_url !== "string") return entry;
  const { tarball_url, bucket_key, tarball_url_expires_in: seconds } = entry;
  // Only the job's own archive: what a worker names must not open another one.
  const isOurs = bucket_key === blobKeys.archive(job.id) && Number.isSafeInteger(seconds);
  const signed = isOurs ? await archiveAddress(blobs, job.id, Number(seconds)) : undefined;
  return { ...entry, tarball_url: toLink(signed ?? tarball_url) };
}

function executionTimeOf({ startedAt, endedAt }: JobRecord): number {
  if (startedAt === undefined || endedAt === undefined) return 0;
  return Math.max(0, Math.round(endedAt - startedAt));
}

/** Reasons for which a job waits: others before it, or that no worker comes. */
async function addReasons(parts: RouteParts, job: JobRecord, envelope: JobEnvelope) {
  const [hint, jobsAhead] = await Promise.all([
    parts.readHint(job.endpointId),
    parts.jobs.countAhead(job.id),
  ]);
  return {
    ...envelope,
    ...(jobsAhead > 0 && { jobsAhead }),
    ...(hint !== undefined && { hint }),
  };
}
