import { SYNC_WAIT_DEFAULT_MS } from "@parser/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { clientSignal } from "../http/client-signal.ts";
import { waitMsOf } from "../http/parameters.ts";
import { type BodyShape, jsonBody, type Route } from "../http/route.ts";
import type { RouteParts } from "./app-parts.ts";
import { findJob, WAIT_PARAMETER } from "./find-job.ts";
import { isEnded, sendEnvelope } from "./job-envelope.ts";
import { submitJob } from "./submission/submit-job.ts";
import { readUntil } from "./wait-for-job.ts";

const SUBMISSION_BODIES: readonly BodyShape[] = [
  jsonBody("Submission"),
  { contentType: "multipart/form-data" },
  { contentType: "application/pdf" },
  { contentType: "application/octet-stream" },
];

/** How jobs come in. */
export function submissionRoutes(parts: RouteParts): readonly Route[] {
  return [
    {
      methods: ["POST"],
      path: "/v2/{endpoint_id}/run",
      summary: "Submit a job and get its id at once",
      access: "submit",
      request: SUBMISSION_BODIES,
      response: { description: "The job is on disk and waits.", ...jsonBody("RunResponse") },
      handle: async (request) => {
        const { id, status } = await submitJob(parts, request, { isSync: false });
        return { id, status };
      },
    },
    {
      methods: ["POST"],
      path: "/v2/{endpoint_id}/runsync",
      summary: "Submit a job and wait for its end",
      access: "submit",
      query: [WAIT_PARAMETER],
      request: SUBMISSION_BODIES,
      response: {
        description: "The ended job, or its state when the wait is over.",
        ...jsonBody("JobEnvelope"),
      },
      handle: (request, reply) => runSync(parts, request, reply),
    },
  ];
}

async function runSync(parts: RouteParts, request: FastifyRequest, reply: FastifyReply) {
  const signal = clientSignal(reply, parts.stopping);
  const submitted = await submitJob(parts, request, { isSync: true });
  const job = await readUntil({
    jobs: parts.jobs,
    jobId: submitted.id,
    waitMs: waitMsOf(request, SYNC_WAIT_DEFAULT_MS),
    signal,
    read: () => findJob(parts, request, submitted.id),
    isDone: isEnded,
  });
  return sendEnvelope(parts, reply, job);
}
