import type { FastifyReply, FastifyRequest } from "fastify";
import { clientSignal } from "../../http/client-signal.ts";
import { endpointOf, integerParameter, queryParameter, workerIdOf } from "../../http/parameters.ts";
import { tenantLabel } from "../../blobs/tenant-label.ts";
import { jsonBody, type QueryParameter, type Route } from "../../http/route.ts";
import type { JobRecord } from "../../jobs/job-record.ts";
import type { RouteParts } from "../app-parts.ts";
import { type JsonPiece, jsonMembers, openJson, streamJson } from "../../jobs/stored-json.ts";

/** More in one answer would be a mistake of the worker. */
const BATCH_MAX = 64;
const NO_CONTENT = 204;

const JOB_IN_PROGRESS: QueryParameter = {
  name: "job_in_progress",
  type: "integer",
  description: "1 when the worker holds a job. Not used: the heartbeat says which.",
};

const RECIPE: QueryParameter = {
  name: "recipe",
  type: "string",
  description:
    "What the worker reads pages with. It then gets shards of long documents that are read with the same; without it, it gets none.",
};

/** Routes by which workers get jobs. Requests are held until there is one. */
export function takeRoutes(parts: RouteParts): readonly Route[] {
  return [
    {
      methods: ["GET"],
      path: "/v2/{endpoint_id}/job-take/{worker_id}",
      summary: "Take a job",
      access: "worker",
      query: [JOB_IN_PROGRESS, RECIPE],
      response: { description: "A job; 204 when there is none.", ...jsonBody("TakenJob") },
      handle: (request, reply) => takeJobs(parts, { request, reply, max: 1, isBatch: false }),
    },
    {
      methods: ["GET"],
      path: "/v2/{endpoint_id}/job-take-batch/{worker_id}",
      summary: "Take several jobs",
      access: "worker",
      query: [
        { name: "batch_size", type: "integer", description: "At most this many jobs." },
        JOB_IN_PROGRESS,
        RECIPE,
      ],
      response: {
        description: "A list of jobs; 204 when there is none.",
        contentType: "application/json",
      },
      handle: (request, reply) => {
        const max = integerParameter(request, "batch_size", { min: 1, max: BATCH_MAX, default: 1 });
        return takeJobs(parts, { request, reply, max, isBatch: true });
      },
    },
  ];
}

interface Taking {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly max: number;
  readonly isBatch: boolean;
}

async function takeJobs(parts: RouteParts, { request, reply, max, isBatch }: Taking) {
  const workerId = workerIdOf(request);
  const signal = clientSignal(reply, parts.stopping);
  const jobs = await parts.jobs.take({
    endpointId: endpointOf(request).id,
    workerId,
    max,
    recipe: queryParameter(request, "recipe"),
    waitMs: parts.settings.longPollMs,
    signal,
  });
  if (jobs.length === 0) return reply.code(NO_CONTENT).send();
  for (const { endpointId, submittedAt, startedAt = submittedAt, shard } of jobs) {
    if (shard !== undefined) continue;
    parts.metrics.jobTaken({
      endpointId,
      waitSeconds: Math.max(0, startedAt - submittedAt) / 1000,
    });
  }

  let isPutBack = false;
  const putBackAll = async () => {
    // A second time could take a job away from the worker that has it by then.
    if (isPutBack) return;
    isPutBack = true;
    await putBack(parts, jobs, workerId);
  };
  if (reply.raw.destroyed) {
    await putBackAll();
    return reply;
  }
  reply.raw.once("close", () => {
    if (!reply.raw.writableFinished) void putBackAll();
  });
  try {
    return await sendJobs(parts, { reply, jobs, isBatch });
  } catch (error) {
    await putBackAll();
    throw error;
  }
}

/** Inputs go from the blob store to the worker as they were sent. */
async function sendJobs(
  parts: RouteParts,
  { reply, jobs, isBatch }: { reply: FastifyReply; jobs: readonly JobRecord[]; isBatch: boolean },
) {
  const pieces: JsonPiece[] = [];
  for (const job of jobs) {
    if (pieces.length > 0) pieces.push(",");
    // An input whose blob is gone belongs to a job that is about to be forgotten: the worker answers for it.
    const input = (await openJson(parts.blobs, job.input)) ?? "null";
    pieces.push(`{${jsonMembers(factsFor(job, parts))},"input":`, input, "}");
  }
  const { body, bytes } = streamJson(isBatch ? ["[", ...pieces, "]"] : pieces);
  return reply.type("application/json").header("content-length", bytes).send(body);
}

function factsFor(job: JobRecord, { secrets, pages }: RouteParts) {
  const { id, tenant, sealedPassword, webhook, s3Config, traceparent } = job;
  const { archiveLayout, executionTimeoutMs, shard } = job;
  return {
    id,
    tenant: tenantLabel(tenant),
    execution_timeout_ms: executionTimeoutMs,
    ...(sealedPassword !== undefined && { password: secrets.open(sealedPassword) }),
    ...(webhook !== undefined && { webhook }),
    ...(s3Config !== undefined && { s3Config }),
    ...(traceparent !== undefined && { traceparent }),
    page_drafts: true,
    ...(pages && { page_shards: true }),
    ...(shard && { shard }),
    ...(archiveLayout !== undefined && { archive_layout: archiveLayout }),
  };
}

/** The worker is gone: its jobs go to the next one at once. What fails here is found by the sweep. */
async function putBack(parts: RouteParts, jobs: readonly JobRecord[], workerId: string) {
  for (const { id } of jobs) {
    try {
      await parts.jobs.putBack({ jobId: id, workerId });
    } catch {
      parts.log("warn", "a job could not be put back", { jobId: id, workerId });
    }
  }
}
