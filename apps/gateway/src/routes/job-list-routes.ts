import {
  JOB_STATUSES,
  type JobPage,
  type JobStatus,
  type JobSummary,
  ParserError,
} from "@parsewright/contract";
import type { FastifyRequest } from "fastify";
import { callerOf } from "../http/authenticate.ts";
import {
  endpointOf,
  integerParameter,
  isJobId,
  jobIdOf,
  queryParameter,
  unknownJob,
} from "../http/parameters.ts";
import { jsonBody, type Route } from "../http/route.ts";
import type { JobRecord } from "../jobs/job-record.ts";
import type { JobQuery } from "../jobs/job-store.ts";
import type { RouteParts } from "./app-parts.ts";
import { findJob } from "./find-job.ts";
import { envelopeWithoutOutput } from "../jobs/job-envelope.ts";

const PAGE_DEFAULT = 100;
const PAGE_MAX = 1000;
const SEARCH_MAX_CHARACTERS = 255;

/** The jobs of a tenant, with what is known of their documents; and how to be rid of one. */
export function jobListRoutes(parts: RouteParts): readonly Route[] {
  return [
    {
      methods: ["GET"],
      path: "/v2/{endpoint_id}/jobs",
      summary: "List your jobs by document, newest first",
      access: "read",
      description: "Lists the jobs of all keys of your tenant.",
      query: [
        {
          name: "search",
          type: "string",
          description: `Part of the document's name, or the beginning of the job's id; at most ${SEARCH_MAX_CHARACTERS} characters.`,
        },
        {
          name: "status",
          type: "string",
          description: `Some of ${JOB_STATUSES.join(", ")}, separated by commas.`,
        },
        {
          name: "since",
          type: "string",
          description: "Submitted at this time or later, as ISO 8601.",
        },
        { name: "until", type: "string", description: "Submitted before this time, as ISO 8601." },
        {
          name: "limit",
          type: "integer",
          description: `Jobs of one page: at most ${PAGE_MAX}, ${PAGE_DEFAULT} by default.`,
        },
        {
          name: "cursor",
          type: "string",
          description: "The cursor of the previous page, with the same other parameters.",
        },
      ],
      response: { description: "One page of the list.", ...jsonBody("JobPage") },
      handle: (request) => listJobs(parts, request),
    },
    {
      methods: ["GET"],
      path: "/v2/{endpoint_id}/jobs/{job_id}",
      summary: "Read the facts about a job and its document",
      access: "read",
      response: { description: "The job, without its output.", ...jsonBody("JobSummary") },
      handle: async (request) => summaryOf(await findJob(parts, request, jobIdOf(request))),
    },
    {
      methods: ["DELETE"],
      path: "/v2/{endpoint_id}/jobs/{job_id}",
      summary: "Delete a job with its document and results",
      access: "submit",
      description:
        "A job that has not ended is stopped first. No webhook is called. Jobs that use its document by documentOf lose it. Objects that a worker has put into your bucket stay there.",
      response: { description: "The job is gone.", ...jsonBody("JobDeletion") },
      handle: (request) => deleteJob(parts, request),
    },
  ];
}

async function listJobs(parts: RouteParts, request: FastifyRequest): Promise<JobPage> {
  const limit = integerParameter(request, "limit", {
    min: 1,
    max: PAGE_MAX,
    default: PAGE_DEFAULT,
  });
  // One more than asked for shows whether there is another page.
  const found = await parts.jobs.list({ ...queryOf(request), limit: limit + 1 });
  const jobs = found.slice(0, limit);
  const last = jobs.at(-1);
  return {
    jobs: jobs.map(summaryOf),
    ...(found.length > limit && last && { cursor: `${last.submittedAt}.${last.id}` }),
  };
}

async function deleteJob(parts: RouteParts, request: FastifyRequest) {
  const { id } = await findJob(parts, request, jobIdOf(request));
  if (!(await parts.jobs.delete(id))) throw unknownJob(id);
  return { id, deleted: true };
}

function summaryOf(job: JobRecord): JobSummary {
  const { tenant, documentName, documentBytes, pages, pagesUnread, failure } = job;
  const { submittedAt, endedAt, keepUntil } = job;
  return {
    ...envelopeWithoutOutput(job),
    tenant,
    ...(documentName !== undefined && { documentName }),
    ...(documentBytes !== undefined && { documentBytes }),
    ...(pages !== undefined && { pages }),
    ...(pagesUnread !== undefined && { pagesUnread }),
    ...(failure && { failure: { code: failure.code, retryable: failure.retryable } }),
    submittedAt: new Date(submittedAt).toISOString(),
    ...(endedAt !== undefined && { endedAt: new Date(endedAt).toISOString() }),
    ...(keepUntil !== undefined && { keptUntil: new Date(keepUntil).toISOString() }),
  };
}

function queryOf(request: FastifyRequest): Omit<JobQuery, "limit"> {
  const search = searchOf(request);
  const statuses = statusesOf(request);
  const since = timeOf(request, "since");
  const until = timeOf(request, "until");
  const after = cursorOf(request);
  return {
    endpointId: endpointOf(request).id,
    tenant: callerOf(request).tenant,
    ...(search && { search }),
    ...(statuses && { statuses }),
    ...(since && { since }),
    ...(until && { until }),
    ...(after && { after }),
  };
}

function searchOf(request: FastifyRequest): string | undefined {
  const text = queryParameter(request, "search");
  if (text === undefined || (text.length <= SEARCH_MAX_CHARACTERS && !text.includes("\0"))) {
    return text;
  }
  throw new ParserError(
    "INVALID_INPUT",
    `search must be at most ${SEARCH_MAX_CHARACTERS} characters without NUL.`,
  );
}

function statusesOf(request: FastifyRequest): readonly JobStatus[] | undefined {
  const names = queryParameter(request, "status")?.split(",");
  const statuses = names?.flatMap((name) => JOB_STATUSES.find((status) => status === name) ?? []);
  if (statuses?.length === names?.length) return statuses;
  throw new ParserError(
    "INVALID_INPUT",
    `status must be some of ${JOB_STATUSES.join(", ")}, separated by commas.`,
  );
}

/** A date, with a time or without. Years of more digits are more than the database knows. */
const TIME = /^\d{4}-\d{2}-\d{2}(?:T[\d:.]+(?:Z|[+-]\d{2}:\d{2})?)?$/;

function timeOf(request: FastifyRequest, name: "since" | "until"): Date | undefined {
  const text = queryParameter(request, name);
  if (text === undefined) return undefined;
  const time = new Date(text);
  if (TIME.test(text) && !Number.isNaN(time.getTime())) return time;
  throw new ParserError(
    "INVALID_INPUT",
    `${name} must be a time as ISO 8601, such as 2026-01-31 or 2026-01-31T08:00:00Z.`,
  );
}

function cursorOf(request: FastifyRequest): JobQuery["after"] {
  const text = queryParameter(request, "cursor");
  if (text === undefined) return undefined;
  const [, milliseconds = "", id = ""] = /^(\d{1,14})\.(.+)$/.exec(text) ?? [];
  if (isJobId(id)) return { submittedAt: Number(milliseconds), id };
  throw new ParserError("INVALID_INPUT", "cursor must be the cursor of the previous page.");
}
