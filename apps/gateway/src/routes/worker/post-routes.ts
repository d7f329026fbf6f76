import { ParserError, STREAM_CHUNK_MAX_BYTES } from "@parsewright/contract";
import type { FastifyRequest } from "fastify";
import { endpointOf, jobIdOf, workerIdOf } from "../../http/parameters.ts";
import { readJson } from "../../http/read-body.ts";
import { jsonBody, type Route } from "../../http/route.ts";
import type { AttemptReference } from "../../jobs/job-store.ts";
import type { RouteParts } from "../app-parts.ts";
import { isEnded } from "../../jobs/job-envelope.ts";
import { discardJson } from "../../jobs/stored-json.ts";
import { readJobDone } from "./read-job-done.ts";

const ACCEPTED = { status: "ok" };
const ACCEPTED_SHAPE = {
  description: "Taken note of, or ignored because the job is not this worker's.",
  contentType: "application/json",
};

/** Routes by which workers report on their jobs. A post about a job that is not theirs is ignored: it may just be late. */
export function postRoutes(parts: RouteParts): readonly Route[] {
  return [
    {
      methods: ["POST"],
      path: "/v2/{endpoint_id}/job-done/{worker_id}/{job_id}",
      summary: "Post an update, or the end of a job",
      access: "worker",
      request: [jsonBody("JobDoneBody")],
      response: ACCEPTED_SHAPE,
      handle: (request) => postDone(parts, request),
    },
    {
      methods: ["POST"],
      path: "/v2/{endpoint_id}/job-stream/{worker_id}/{job_id}",
      summary: "Post a stream chunk",
      access: "worker",
      request: [jsonBody("JobDoneBody")],
      response: ACCEPTED_SHAPE,
      handle: (request) => postChunk(parts, request),
    },
    {
      methods: ["POST"],
      path: "/v2/{endpoint_id}/job-return/{worker_id}/{job_id}",
      summary: "Hand a job back, for another worker to take at once",
      access: "worker",
      response: ACCEPTED_SHAPE,
      handle: async (request) => {
        await parts.jobs.putBack(referenceOf(request));
        return ACCEPTED;
      },
    },
  ];
}

async function postDone(parts: RouteParts, request: FastifyRequest) {
  const reference = referenceOf(request);
  const { jobId } = reference;
  const job = await parts.jobs.find({ jobId, endpointId: endpointOf(request).id });
  // Posts about jobs that have ended, or that do not exist, are not even read.
  if (job === undefined || isEnded(job)) return ACCEPTED;

  const owner = { jobId, tenant: job.tenant };
  const done = await readJobDone(parts, request, owner).catch(async (error: unknown) => {
    // The result is lost to the gateway; its job must not wait for another one that is just as large.
    if (ParserError.is(error) && error.code === "RESULT_TOO_LARGE") {
      await parts.jobs.finish(reference, { error: error.responseText });
    }
    throw error;
  });
  if (done.kind === "update") {
    await parts.jobs.addUpdate(reference, { output: done.output, isStreamChunk: false });
    return ACCEPTED;
  }
  const outcome = await parts.jobs.finish(reference, {
    ...(done.output !== undefined && { output: done.output }),
    ...(done.error !== undefined && { error: done.error }),
  });
  if (outcome === "ignored") await discardJson(parts.blobs, done.output);
  else if (done.stopsWorker) await parts.jobs.drainWorker(reference.workerId);
  return ACCEPTED;
}

async function postChunk(parts: RouteParts, request: FastifyRequest) {
  const reference = referenceOf(request);
  const { value } = await readJson(request, {
    maxBytes: STREAM_CHUNK_MAX_BYTES,
    maxValues: STREAM_CHUNK_MAX_BYTES,
  });
  const { output = null } = (value ?? {}) as { readonly output?: unknown };
  await parts.jobs.addUpdate(reference, { output, isStreamChunk: true });
  return ACCEPTED;
}

function referenceOf(request: FastifyRequest): AttemptReference {
  return { jobId: jobIdOf(request), workerId: workerIdOf(request) };
}
