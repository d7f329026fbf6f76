import { type JobEnvelope, ParserError, TERMINAL_JOB_STATUSES } from "@parsewright/contract";
import type { FastifyReply } from "fastify";
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
  const withHint = job.status === "IN_QUEUE" ? await addHint(parts, job, envelope) : envelope;
  if (job.output === undefined || !STATUSES_WITH_OUTPUT.includes(job.status)) {
    return reply.send(withHint);
  }
  if ("json" in job.output) {
    const called = parts.links.calledUrl(reply.request);
    const toLink = (url: string) => parts.links.toClient(url, called);
    return reply.send({ ...withHint, output: withClientLinks(job.output.json, toLink) });
  }

  const output = await openJson(parts.blobs, job.output);
  if (output === undefined) throw new ParserError("NOT_FOUND", "The result has expired.");
  const { body, bytes } = streamJson([`{${jsonMembers(withHint)},"output":`, output, "}"]);
  return reply.type("application/json").header("content-length", bytes).send(body);
}

/** A result that lies in the gateway's store is named by an address of the gateway. */
export function withClientLinks(output: unknown, toLink: (url: string) => string): unknown {
  const { results } = (output ?? {}) as { readonly results?: unknown };
  if (!Array.isArray(results)) return output;
  const linked = results.map((entry: { readonly tarball_url?: unknown } | null) =>
    typeof entry?.tarball_url === "string"
      ? { ...entry, tarball_url: toLink(entry.tarball_url) }
      : entry,
  );
  return { ...(output as object), results: linked };
}

function executionTimeOf({ startedAt, endedAt }: JobRecord): number {
  if (startedAt === undefined || endedAt === undefined) return 0;
  return Math.max(0, Math.round(endedAt - startedAt));
}

async function addHint(parts: RouteParts, job: JobRecord, envelope: JobEnvelope) {
  const hint = await parts.readHint(job.endpointId);
  return hint === undefined ? envelope : { ...envelope, hint };
}
