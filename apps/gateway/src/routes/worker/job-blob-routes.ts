import type { FastifyRequest } from "fastify";
import { endpointOf, jobIdOf, unknownJob, workerIdOf } from "../../http/parameters.ts";
import { announcedBytes, bodyStream } from "../../http/read-body.ts";
import { jsonBody, type Route } from "../../http/route.ts";
import type { RouteParts } from "../app-parts.ts";
import { archiveAddress, archiveType } from "../../blobs/archive-address.ts";
import { blobKeys } from "../../blobs/blob-keys.ts";
import { resultTooLarge } from "./result-too-large.ts";
import { storeResult } from "./store-result.ts";

/** Routes by which workers store what is too large for their result. */
export function jobBlobRoutes(parts: RouteParts): readonly Route[] {
  return [
    {
      methods: ["PUT"],
      path: "/v2/{endpoint_id}/job-blob/{worker_id}/{job_id}",
      summary: "Store an archive beside the result of a job",
      access: "worker",
      request: [{ contentType: "application/octet-stream" }],
      response: { description: "Where to download it.", ...jsonBody("JobBlobResponse") },
      handle: (request) => storeArchive(parts, request),
    },
  ];
}

async function storeArchive(parts: RouteParts, request: FastifyRequest) {
  const jobId = jobIdOf(request);
  const job = await parts.jobs.find({ jobId, endpointId: endpointOf(request).id });
  if (job?.status !== "IN_PROGRESS" || job.workerId !== workerIdOf(request)) {
    throw unknownJob(jobId);
  }
  const { resultMaxBytes, downloadTtlSeconds } = parts.settings;
  const announced = announcedBytes(request) ?? 0;
  if (announced > resultMaxBytes) throw resultTooLarge(announced, resultMaxBytes);

  const { key } = await storeResult(parts.blobs, bodyStream(request), {
    key: blobKeys.archive(jobId),
    owner: { jobId, tenant: job.tenant },
    contentType: archiveType(request.headers["content-type"]),
    maxBytes: resultMaxBytes,
  });
  const url = await archiveAddress(parts.blobs, jobId, downloadTtlSeconds);
  if (url === undefined) throw unknownJob(jobId);
  return { url, expires_in: downloadTtlSeconds, key };
}
