import { STREAM_WAIT_DEFAULT_MS, type StreamResponse } from "@parsewright/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { callerOf, requireScope } from "../http/authenticate.ts";
import { clientSignal } from "../http/client-signal.ts";
import { integerParameter, jobIdOf, queryParameter, waitMsOf } from "../http/parameters.ts";
import { jsonBody, type Route } from "../http/route.ts";
import type { JobEvent, JobRecord } from "../jobs/job-record.ts";
import type { RouteParts } from "./app-parts.ts";
import { eventStream } from "./event-stream.ts";
import { findJob, WAIT_PARAMETER } from "./find-job.ts";
import { isEnded } from "../jobs/job-envelope.ts";
import { readUntil } from "./wait-for-job.ts";

const NO_CURSOR = -1;

/** The updates of a job. */
export function streamRoutes(parts: RouteParts): readonly Route[] {
  return [
    {
      methods: ["GET", "POST"],
      path: "/v2/{endpoint_id}/stream/{job_id}",
      summary: "Read the updates of a job",
      access: "read",
      query: [
        WAIT_PARAMETER,
        {
          name: "cursor",
          type: "integer",
          description:
            "Read the updates after this one, 0 for all, and keep them. Without it each update is returned once, to a key that also has the scope submit.",
        },
        {
          name: "pages",
          type: "string",
          description:
            "`true` with server-sent events: the text of each page follows as an event of the name page as soon as the page is read.",
        },
      ],
      response: {
        description: "Updates; as server-sent events if Accept is text/event-stream.",
        ...jsonBody("StreamResponse"),
      },
      handle: (request, reply) => stream(parts, request, reply),
    },
  ];
}

async function stream(parts: RouteParts, request: FastifyRequest, reply: FastifyReply) {
  const jobId = jobIdOf(request);
  const signal = clientSignal(reply, parts.stopping);
  const cursor = integerParameter(request, "cursor", {
    min: 0,
    max: Number.MAX_SAFE_INTEGER,
    default: NO_CURSOR,
  });
  const find = () => findJob(parts, request, jobId);
  // A caller that may only read must not take updates away from others.
  if (cursor === NO_CURSOR && !wantsEvents(request)) requireScope(callerOf(request), "submit");
  if (wantsEvents(request)) {
    await find();
    const resumeAfter = Number(request.headers["last-event-id"]);
    const withPages = queryParameter(request, "pages") === "true";
    const startAfter = Number.isSafeInteger(resumeAfter) ? resumeAfter : Math.max(cursor, 0);
    return reply
      .type("text/event-stream")
      .header("cache-control", "no-store")
      .send(eventStream({ jobs: parts.jobs, jobId, signal, find, startAfter, withPages }));
  }
  return readUntil({
    jobs: parts.jobs,
    jobId,
    waitMs: waitMsOf(request, STREAM_WAIT_DEFAULT_MS),
    signal,
    read: async () => {
      // The status first: updates end before a job does, so none can follow a terminal one.
      const job = await find();
      const events =
        cursor === NO_CURSOR
          ? await parts.jobs.drainUpdates(jobId)
          : await parts.jobs.updatesAfter(jobId, cursor);
      return toResponse(job, events, cursor);
    },
    isDone: ({ isLast, stream: chunks }) => isLast || chunks.length > 0,
  }).then(({ isLast: _isLast, ...response }) => response);
}

function toResponse(
  job: JobRecord,
  events: readonly JobEvent[],
  cursor: number,
): StreamResponse & { isLast: boolean } {
  const lastCursor = events.at(-1)?.cursor ?? cursor;
  return {
    status: job.status,
    stream: events.map(({ output }) => ({ output })),
    ...(job.error !== undefined && { error: job.error }),
    ...(cursor !== NO_CURSOR && { cursor: lastCursor }),
    isLast: isEnded(job),
  };
}

function wantsEvents(request: FastifyRequest): boolean {
  return request.headers.accept?.includes("text/event-stream") === true;
}
