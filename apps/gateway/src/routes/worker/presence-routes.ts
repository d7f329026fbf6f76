import type { FastifyReply, FastifyRequest } from "fastify";
import { clientSignal } from "../../http/client-signal.ts";
import { endpointOf, isJobId, queryParameter, workerIdOf } from "../../http/parameters.ts";
import { jsonBody, type Route } from "../../http/route.ts";
import type { RouteParts } from "../app-parts.ts";

const REASON_MAX_CHARACTERS = 256;
const NO_CONTENT = 204;

/** Routes by which workers show that they are alive, and learn what to stop. */
export function presenceRoutes(parts: RouteParts): readonly Route[] {
  return [
    {
      methods: ["GET"],
      path: "/v2/{endpoint_id}/ping/{worker_id}",
      summary: "Heartbeat of a worker",
      access: "worker",
      query: [
        { name: "job_id", type: "string", description: "Jobs that it holds, with commas." },
        { name: "status", type: "string", description: "`unhealthy` when it gives up." },
        { name: "check", type: "string", description: "The check that failed." },
        { name: "reason", type: "string", description: "Why it failed." },
        {
          name: "vision",
          type: "string",
          description: "`on` when it has a vision model, or `off`.",
        },
      ],
      response: { description: "Taken note of.", contentType: "application/json" },
      handle: (request) => ping(parts, request),
    },
    {
      methods: ["GET"],
      path: "/v2/{endpoint_id}/job-stop/{worker_id}",
      summary: "Wait for jobs to stop",
      access: "worker",
      response: {
        description: "Jobs to stop without a result; 204 when there are none.",
        ...jsonBody("JobStopResponse"),
      },
      handle: (request, reply) => waitForStops(parts, request, reply),
    },
  ];
}

async function ping(parts: RouteParts, request: FastifyRequest) {
  const isUnhealthy = unhealthyReason(request);
  const vision = queryParameter(request, "vision");
  await parts.jobs.heartbeat({
    endpointId: endpointOf(request).id,
    workerId: workerIdOf(request),
    jobIds: (queryParameter(request, "job_id") ?? "").split(",").filter(isJobId),
    ...(isUnhealthy !== undefined && { isUnhealthy }),
    ...(vision !== undefined && { hasVision: vision === "on" }),
  });
  return { status: "ok" };
}

function unhealthyReason(request: FastifyRequest): string | undefined {
  if (queryParameter(request, "status") !== "unhealthy") return undefined;
  const check = queryParameter(request, "check") ?? "check";
  const reason = queryParameter(request, "reason") ?? "failed";
  const printable = `${check}: ${reason}`.replaceAll(/\p{Cc}/gu, " ");
  return printable.slice(0, REASON_MAX_CHARACTERS);
}

async function waitForStops(parts: RouteParts, request: FastifyRequest, reply: FastifyReply) {
  const jobsToStop = await parts.jobs.stopSignals({
    workerId: workerIdOf(request),
    waitMs: parts.settings.longPollMs,
    signal: clientSignal(reply, parts.stopping),
  });
  return jobsToStop.length === 0 ? reply.code(NO_CONTENT).send() : { jobsToStop };
}
