import { SYNC_WAIT_DEFAULT_MS, WAIT_MAX_MS, WAIT_MIN_MS } from "@parsewright/contract";
import type { FastifyRequest } from "fastify";
import { callerOf } from "../http/authenticate.ts";
import { endpointOf, unknownJob, waitMsOf } from "../http/parameters.ts";
import type { QueryParameter } from "../http/route.ts";
import type { JobRecord } from "../jobs/job-record.ts";
import type { RouteParts } from "./app-parts.ts";
import { isEnded } from "../jobs/job-envelope.ts";
import { readUntil } from "./wait-for-job.ts";

export const WAIT_PARAMETER: QueryParameter = {
  name: "wait",
  type: "integer",
  description: `Milliseconds to hold the request, from ${WAIT_MIN_MS} to ${WAIT_MAX_MS}.`,
};

/** A job of the caller's; NOT_FOUND for one of another tenant, as if it did not exist. */
export async function findJob(
  parts: RouteParts,
  request: FastifyRequest,
  jobId: string,
): Promise<JobRecord> {
  const job = await parts.jobs.find({
    jobId,
    endpointId: endpointOf(request).id,
    tenant: callerOf(request).tenant,
  });
  if (job === undefined) throw unknownJob(jobId);
  return job;
}

/** The job when it has ended, or as it is when the time that the request names is over. */
export function waitForEnd(
  parts: RouteParts,
  request: FastifyRequest,
  { jobId, signal }: { readonly jobId: string; readonly signal: AbortSignal },
): Promise<JobRecord> {
  return readUntil({
    jobs: parts.jobs,
    jobId,
    waitMs: waitMsOf(request, SYNC_WAIT_DEFAULT_MS),
    signal,
    read: () => findJob(parts, request, jobId),
    isDone: isEnded,
  });
}
