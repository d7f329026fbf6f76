import { JOB_TTL_MAX_MS, ParserError } from "@parsewright/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { callerOf, mayUse, requireScope } from "../http/authenticate.ts";
import { clientSignal } from "../http/client-signal.ts";
import { integerParameter, jobIdOf, unknownJob } from "../http/parameters.ts";
import { jsonBody, type Route } from "../http/route.ts";
import type { RouteParts } from "./app-parts.ts";
import { findJob, WAIT_PARAMETER, waitForEnd } from "./find-job.ts";
import { envelopeWithoutOutput, isEnded, sendEnvelope } from "../jobs/job-envelope.ts";

/** One job: its state, and what can be done to it. */
export function jobRoutes(parts: RouteParts): readonly Route[] {
  return [
    {
      methods: ["GET", "POST"],
      path: "/v2/{endpoint_id}/status/{job_id}",
      summary: "Read a job",
      access: "read",
      query: [
        {
          name: "ttl",
          type: "integer",
          description:
            "Milliseconds after which an ended job may be forgotten. Needs a key with the scope submit, too.",
        },
      ],
      response: { description: "The job.", ...jsonBody("JobEnvelope") },
      handle: (request, reply) => readStatus(parts, request, reply),
    },
    {
      methods: ["GET", "POST"],
      path: "/v2/{endpoint_id}/status-sync/{job_id}",
      summary: "Wait for the end of a job",
      access: "read",
      query: [WAIT_PARAMETER],
      response: { description: "The job.", ...jsonBody("JobEnvelope") },
      handle: (request, reply) => sendEnded(parts, request, reply),
    },
    {
      methods: ["POST"],
      path: "/v2/{endpoint_id}/cancel/{job_id}",
      summary: "Cancel a job",
      access: "submit",
      response: {
        description:
          "The job; unchanged if it had ended. Without its output for a key that may not read.",
        ...jsonBody("JobEnvelope"),
      },
      handle: (request, reply) => cancel(parts, request, reply),
    },
    {
      methods: ["POST"],
      path: "/v2/{endpoint_id}/retry/{job_id}",
      summary: "Run a failed job again",
      access: "submit",
      response: { description: "The job waits again.", ...jsonBody("RunResponse") },
      handle: (request) => retry(parts, request),
    },
  ];
}

async function readStatus(parts: RouteParts, request: FastifyRequest, reply: FastifyReply) {
  const job = await findJob(parts, request, jobIdOf(request));
  const ttlMs = integerParameter(request, "ttl", { min: 0, max: JOB_TTL_MAX_MS, default: -1 });
  // A caller that may only read must not take a result away from others.
  if (ttlMs >= 0) requireScope(callerOf(request), "submit");
  if (ttlMs >= 0 && isEnded(job)) await parts.jobs.forgetAfter(job.id, ttlMs);
  return sendEnvelope(parts, reply, job);
}

async function sendEnded(parts: RouteParts, request: FastifyRequest, reply: FastifyReply) {
  const signal = clientSignal(reply, parts.stopping);
  const job = await waitForEnd(parts, request, { jobId: jobIdOf(request), signal });
  return sendEnvelope(parts, reply, job);
}

async function cancel(parts: RouteParts, request: FastifyRequest, reply: FastifyReply) {
  const found = await findJob(parts, request, jobIdOf(request));
  const job = await parts.jobs.cancel(found.id);
  if (job === undefined) throw unknownJob(found.id);
  if (!mayUse(callerOf(request), "read")) return envelopeWithoutOutput(job);
  return sendEnvelope(parts, reply, job);
}

async function retry(parts: RouteParts, request: FastifyRequest) {
  parts.limitRate(callerOf(request).keyId);
  const found = await findJob(parts, request, jobIdOf(request));
  if (found.status !== "FAILED" && found.status !== "TIMED_OUT") {
    throw new ParserError(
      "INVALID_INPUT",
      `Only a job that is FAILED or TIMED_OUT can be retried; this one is ${found.status}.`,
    );
  }
  const job = await parts.jobs.retry(found.id);
  if (job === undefined) throw unknownJob(found.id);
  return { id: job.id, status: job.status };
}
