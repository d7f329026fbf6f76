import {
  FindPages,
  type GivenBackShards,
  PageDrafts,
  ParserError,
  SplitPages,
} from "@parsewright/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { blobKeys } from "../../blobs/blob-keys.ts";
import type { PageBlobs } from "../../blobs/page-blobs.ts";
import { clientSignal } from "../../http/client-signal.ts";
import {
  endpointOf,
  jobIdOf,
  pathParameter,
  queryParameter,
  unknownJob,
  workerIdOf,
} from "../../http/parameters.ts";
import { bodyStream, readJson } from "../../http/read-body.ts";
import { jsonBody, type Route } from "../../http/route.ts";
import type { JobRecord } from "../../jobs/job-record.ts";
import type { RouteParts } from "../app-parts.ts";
import { storeResult } from "./store-result.ts";

/** A key for each of a hundred thousand pages. */
const LIST_MAX_BYTES = 16 * 1024 * 1024;
const LIST_MAX_VALUES = 500_000;
const HASH = /^[\w-]{43}$/;
const BASE = "/v2/{endpoint_id}/job-pages/{worker_id}/{job_id}";
const BYTES = { contentType: "application/octet-stream" };
const DONE = { status: "ok" };
const BLOB_QUERY: NonNullable<Route["query"]> = [
  { name: "recipe", type: "string", description: "What read them." },
  { name: "keys", type: "string", description: "Their keys, in order, with commas." },
  { name: "format", type: "string", description: "How they are written." },
  {
    name: "confidence",
    type: "string",
    description: "How sure their reader was of each, 0 to 1, with commas.",
  },
];

/** Routes by which workers share the pages of a long document. All of it is for the worker that holds the job, or the shard. */
export function jobPageRoutes(parts: RouteParts): readonly Route[] {
  const { pages } = parts;
  const shown = shownPageRoutes(parts);
  if (pages === undefined) return shown;
  return [
    ...shown,
    {
      methods: ["POST"],
      path: `${BASE}/find`,
      summary: "Find pages that are stored",
      access: "worker",
      request: [jsonBody("FindPages")],
      response: { description: "Those that are stored.", ...jsonBody("FoundPages") },
      handle: (request) => findPages(parts, pages, request),
    },
    ...shardRoutes(parts),
    {
      methods: ["PUT"],
      path: `${BASE}/blobs`,
      summary: "Store pages that were read together",
      access: "worker",
      query: BLOB_QUERY,
      request: [BYTES],
      response: { description: "They are stored.", contentType: "application/json" },
      handle: (request) => storePages(parts, pages, request),
    },
    {
      methods: ["GET"],
      path: `${BASE}/blobs/{blob}`,
      summary: "Read stored pages",
      access: "worker",
      response: { description: "The blob.", ...BYTES },
      handle: async (request, reply) =>
        readPages(pages, await heldJob(parts, request), { request, reply }),
    },
  ];
}

/** Routes by which pages that wait change hands. */
function shardRoutes(parts: RouteParts): readonly Route[] {
  return [
    {
      methods: ["POST"],
      path: `${BASE}/split`,
      summary: "Let other workers read pages",
      access: "worker",
      request: [jsonBody("SplitPages")],
      response: { description: "The shards wait.", contentType: "application/json" },
      handle: (request) => splitPages(parts, request),
    },
    {
      methods: ["POST"],
      path: `${BASE}/give-back`,
      summary: "Give the rest of a shard back where a whole job waits",
      access: "worker",
      request: [jsonBody("SplitPages")],
      response: { description: "Whether they wait again.", ...jsonBody("GivenBackShards") },
      handle: (request) => giveBack(parts, request),
    },
    {
      methods: ["POST"],
      path: `${BASE}/take-back`,
      summary: "Take shards back that nobody reads",
      access: "worker",
      response: {
        description: "Held until there is one, or none is left.",
        ...jsonBody("TakenBackShards"),
      },
      handle: (request, reply) => takeBack(parts, request, reply),
    },
  ];
}

/** Pages for callers: their texts while the document is read, and all of them once it is. */
function shownPageRoutes(parts: RouteParts): readonly Route[] {
  return [
    {
      methods: ["POST"],
      path: `${BASE}/drafts`,
      summary: "Post the text of pages while others are read",
      access: "worker",
      request: [jsonBody("PageDrafts")],
      response: {
        description: "Taken note of, or ignored because the job is not this worker's.",
        contentType: "application/json",
      },
      handle: async (request) => {
        const reference = { jobId: jobIdOf(request), workerId: workerIdOf(request) };
        await parts.jobs.addDraftPages(reference, await readList(request, PageDrafts));
        return DONE;
      },
    },
    {
      methods: ["PUT"],
      path: `${BASE}/results`,
      summary: "Store all pages of a result, to be read one by one",
      access: "worker",
      request: [BYTES],
      response: { description: "They are stored.", contentType: "application/json" },
      handle: async (request) => {
        const { id: jobId, tenant } = await heldJob(parts, request);
        await storeResult(parts.blobs, bodyStream(request), {
          key: blobKeys.pages(jobId),
          owner: { jobId, tenant },
          contentType: BYTES.contentType,
          maxBytes: parts.settings.resultMaxBytes,
        });
        return DONE;
      },
    },
  ];
}

async function findPages(parts: RouteParts, pages: PageBlobs, request: FastifyRequest) {
  const { tenant } = await heldJob(parts, request);
  const { recipe, ...wanted } = await readList(request, FindPages);
  return { pages: await pages.find({ tenant, recipe }, wanted) };
}

async function splitPages(parts: RouteParts, request: FastifyRequest) {
  const reference = { jobId: jobIdOf(request), workerId: workerIdOf(request) };
  const isHeld = await parts.jobs.split(reference, await readList(request, SplitPages));
  if (!isHeld) throw unknownJob(reference.jobId);
  return DONE;
}

async function giveBack(parts: RouteParts, request: FastifyRequest): Promise<GivenBackShards> {
  const { id: jobId } = await heldJob(parts, request);
  const reference = { jobId, workerId: workerIdOf(request) };
  const pages = await readList(request, SplitPages);
  return { is_given_back: await parts.jobs.giveShardsBack(reference, pages) };
}

async function takeBack(parts: RouteParts, request: FastifyRequest, reply: FastifyReply) {
  const { id: jobId } = await heldJob(parts, request);
  return parts.jobs.takeShardsBack({
    jobId,
    workerId: workerIdOf(request),
    waitMs: parts.settings.longPollMs,
    signal: clientSignal(reply, parts.stopping),
  });
}

async function storePages(parts: RouteParts, pages: PageBlobs, request: FastifyRequest) {
  const { tenant } = await heldJob(parts, request);
  const recipe = queryParameter(request, "recipe") ?? "";
  const keys = (queryParameter(request, "keys") ?? "").split(",");
  const format = queryParameter(request, "format");
  if (![recipe, ...keys, format ?? recipe].every((text) => HASH.test(text))) {
    throw new ParserError(
      "INVALID_INPUT",
      "recipe, keys and format must be hashes of 43 characters.",
    );
  }
  const confidences = readConfidences(request);
  const content = bodyStream(request);
  const maxBytes = parts.settings.resultMaxBytes;
  await pages.write({ tenant, recipe }, { keys, format, confidences, content, maxBytes });
  return DONE;
}

function readConfidences(request: FastifyRequest): number[] {
  const confidences = (queryParameter(request, "confidence") ?? "")
    .split(",")
    .filter((text) => text !== "")
    .map(Number);
  if (confidences.every((value) => value >= 0 && value <= 1)) return confidences;
  throw new ParserError("INVALID_INPUT", "confidence must be numbers from 0 to 1, with commas.");
}

async function readPages(
  pages: PageBlobs,
  { tenant }: JobRecord,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
) {
  const name = pathParameter(request, "blob");
  const blob = HASH.test(name) ? await pages.read(tenant, name) : undefined;
  if (blob === undefined) throw new ParserError("NOT_FOUND", "There are no pages of this name.");
  return reply.type(blob.contentType).header("content-length", blob.bytes).send(blob.stream);
}

async function heldJob(parts: RouteParts, request: FastifyRequest): Promise<JobRecord> {
  const jobId = jobIdOf(request);
  const job = await parts.jobs.find({ jobId, endpointId: endpointOf(request).id });
  if (job?.status === "IN_PROGRESS" && job.workerId === workerIdOf(request)) return job;
  throw unknownJob(jobId);
}

async function readList<Schema extends z.ZodType>(
  request: FastifyRequest,
  schema: Schema,
): Promise<z.output<Schema>> {
  const limits = { maxBytes: LIST_MAX_BYTES, maxValues: LIST_MAX_VALUES };
  const { data, error } = schema.safeParse((await readJson(request, limits)).value);
  if (data !== undefined) return data;
  const [issue] = error?.issues ?? [];
  throw new ParserError("INVALID_INPUT", `${issue?.path.join(".")}: ${issue?.message}.`);
}
