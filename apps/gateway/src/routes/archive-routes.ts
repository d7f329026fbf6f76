import {
  ArchiveRequest,
  MISSING_RESULTS_FILE,
  type MissingResult,
  ParserError,
} from "@parsewright/contract";
import { streamZip, toSafeNames, type ZipEntry } from "@parsewright/document/archives";
import type { FastifyReply, FastifyRequest } from "fastify";
import { sendPieces } from "../answers/send-pieces.ts";
import { versionEntries } from "../answers/version-entries.ts";
import { callerOf } from "../http/authenticate.ts";
import { checkJson } from "../http/check-json.ts";
import { endpointOf, unknownJob } from "../http/parameters.ts";
import { jsonBody, type Route } from "../http/route.ts";
import { findVersion } from "../versions/asked-version.ts";
import { requireResult } from "./accepted-text.ts";
import type { RouteParts } from "./app-parts.ts";

/** As many ids as one archive may have, and some white space. */
const BODY_MAX_BYTES = 256 * 1024;

/** Results of many jobs in one download. */
export function archiveRoutes(parts: RouteParts): readonly Route[] {
  return [
    {
      methods: ["POST"],
      path: "/v2/{endpoint_id}/archive",
      summary: "Download the results of several jobs as one zip",
      access: "read",
      description: `Each document has a folder with all outputs of its newest version and the pictures. Results that could not be had are listed in ${MISSING_RESULTS_FILE}, the last file of the zip, each with the reason (MissingResult). If there is none at all, the request fails.`,
      request: [jsonBody("ArchiveRequest")],
      response: { description: "The zip.", contentType: "application/octet-stream" },
      handle: async (request, reply) => {
        const { jobs } = await checkJson(request, ArchiveRequest, BODY_MAX_BYTES);
        void reply
          .header("content-disposition", 'attachment; filename="results.zip"')
          .header("x-content-type-options", "nosniff")
          .header("cache-control", "private, no-store");
        const entries = archiveEntries(parts, { request, reply }, [...new Set(jobs)]);
        return sendPieces(reply, "application/zip", streamZip(entries));
      },
    },
  ];
}

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** The results one after the other, then the reasons why some are missing. */
async function* archiveEntries(
  parts: RouteParts,
  exchange: Exchange,
  jobIds: readonly string[],
): AsyncGenerator<ZipEntry> {
  const folders: string[] = [];
  const missing: MissingResult[] = [];
  for (const jobId of jobIds) yield* resultEntries(parts, exchange, { jobId, folders, missing });
  const [first] = missing;
  if (first === undefined) return;
  if (folders.length === 0) throw new ParserError(first.code, whyNone(first, jobIds.length));
  yield { name: MISSING_RESULTS_FILE, data: JSON.stringify(missing, null, 2), isStored: true };
}

/** The folder of one result. */
async function* resultEntries(
  parts: RouteParts,
  { request, reply }: Exchange,
  {
    jobId,
    folders,
    missing,
  }: { readonly jobId: string; readonly folders: string[]; readonly missing: MissingResult[] },
): AsyncGenerator<ZipEntry> {
  const { tenant } = callerOf(request);
  const job = await parts.jobs.find({ jobId, endpointId: endpointOf(request).id, tenant });
  const document = job?.documentName;
  try {
    if (job === undefined) throw unknownJob(jobId);
    requireResult(job);
    const version = await findVersion(parts, job, "latest");
    const taken = [MISSING_RESULTS_FILE, ...folders];
    const [stem = jobId] = toSafeNames([document?.replace(/\.[^./]*$/, "") ?? jobId], taken);
    for await (const entry of versionEntries(parts, reply, { job, version, stem })) {
      if (folders.at(-1) !== stem) folders.push(stem);
      yield { ...entry, name: `${stem}/${entry.name}` };
    }
  } catch (error) {
    if (!ParserError.is(error)) throw error;
    const { code, message } = error;
    missing.push({ job: jobId, ...(document !== undefined && { document }), code, message });
  }
}

function whyNone({ message }: MissingResult, count: number): string {
  return count === 1
    ? message
    : `None of the ${count} results could be had. The reason for the first: ${message}`;
}
