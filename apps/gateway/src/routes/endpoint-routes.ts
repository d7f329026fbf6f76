import type { HealthResponse } from "@parsewright/contract";
import type { FastifyRequest } from "fastify";
import { callerOf } from "../http/authenticate.ts";
import { endpointOf, integerParameter } from "../http/parameters.ts";
import { jsonBody, type Route } from "../http/route.ts";
import type { RouteParts } from "./app-parts.ts";
import { countWorkers } from "./count-workers.ts";
import { envelopeWithoutOutput } from "../jobs/job-envelope.ts";

const LIST_DEFAULT = 100;
const LIST_MAX = 1000;

/** One endpoint: its queue and its workers. */
export function endpointRoutes(parts: RouteParts): readonly Route[] {
  return [
    {
      methods: ["GET"],
      path: "/v2/{endpoint_id}/health",
      summary: "Count jobs and workers",
      access: "read",
      response: { description: "Counts.", ...jsonBody("HealthResponse") },
      handle: (request) => readHealth(parts, request),
    },
    {
      methods: ["GET"],
      path: "/v2/{endpoint_id}/metrics",
      summary: "Count workers, and name those that are ready",
      access: "read",
      response: { description: "Workers.", ...jsonBody("MetricsResponse") },
      handle: async (request) => {
        const { readyIds, numbers } = await countWorkers(parts, endpointOf(request).id);
        return { readyWorkers: readyIds, workers: numbers };
      },
    },
    {
      methods: ["GET"],
      path: "/v2/{endpoint_id}/scale",
      summary: "Numbers for an autoscaler",
      access: "read",
      response: { description: "Numbers.", ...jsonBody("ScaleResponse") },
      handle: (request) => readScale(parts, request),
    },
    {
      methods: ["GET"],
      path: "/v2/{endpoint_id}/requests",
      summary: "List jobs, newest first, without their outputs",
      access: "read",
      query: [
        { name: "limit", type: "integer", description: `At most this many, up to ${LIST_MAX}.` },
      ],
      response: { description: "Jobs.", ...jsonBody("JobListResponse") },
      handle: (request) => listJobs(parts, request),
    },
    {
      methods: ["POST"],
      path: "/v2/{endpoint_id}/purge-queue",
      summary: "Cancel all of your jobs that wait",
      access: "submit",
      response: { description: "The number of cancelled jobs.", ...jsonBody("PurgeResponse") },
      handle: async (request) => {
        const { tenant } = callerOf(request);
        const endpointId = endpointOf(request).id;
        return { removed: await parts.jobs.purge({ endpointId, tenant }), status: "completed" };
      },
    },
  ];
}

async function readHealth(parts: RouteParts, request: FastifyRequest): Promise<HealthResponse> {
  const { id } = endpointOf(request);
  const [counts, workers] = await Promise.all([parts.jobs.counts(id), countWorkers(parts, id)]);
  const { completed, failed, inProgress, inQueue, retried } = counts;
  return {
    jobs: { completed, failed, inProgress, inQueue, retried },
    workers: workers.numbers,
  };
}

async function readScale(parts: RouteParts, request: FastifyRequest) {
  const { id } = endpointOf(request);
  const [counts, workers] = await Promise.all([parts.jobs.counts(id), countWorkers(parts, id)]);
  return {
    queued: counts.inQueueForScaling,
    running: counts.inProgress,
    workers: workers.numbers.idle + workers.numbers.running + workers.numbers.initializing,
    desired: workers.scaler.desired,
  };
}

async function listJobs(parts: RouteParts, request: FastifyRequest) {
  const jobs = await parts.jobs.list({
    endpointId: endpointOf(request).id,
    tenant: callerOf(request).tenant,
    limit: integerParameter(request, "limit", { min: 1, max: LIST_MAX, default: LIST_DEFAULT }),
  });
  return { requests: jobs.map(envelopeWithoutOutput) };
}
