import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { type PagesResponse, STREAM_WAIT_DEFAULT_MS } from "@parsewright/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { convertOutput, untilSent } from "../answers/convert-output.ts";
import { openPageBundle, readPageIndex } from "../answers/page-bundle.ts";
import { noSuchPage, noSuchPicture, notByPage } from "../answers/result-pages.ts";
import { clientSignal } from "../http/client-signal.ts";
import { jobIdOf, pathParameter, queryParameter, waitMsOf } from "../http/parameters.ts";
import { jsonBody, type Route } from "../http/route.ts";
import { isEnded } from "../jobs/job-envelope.ts";
import type { JobRecord } from "../jobs/job-record.ts";
import type { RouteParts } from "./app-parts.ts";
import { findJob, WAIT_PARAMETER } from "./find-job.ts";
import { holdPaged } from "../answers/paged-output.ts";
import { askedVersion, VERSION_PARAMETER } from "../versions/asked-version.ts";
import { readUntil } from "./wait-for-job.ts";

/** Pages of a result in one answer. */
const PAGES_MAX = 64;
const PAGE_NUMBER = /^[1-9]\d{0,6}$/;

/** Position of a reader of pages: among those of the running job, or among those of its result. */
type Cursor = { readonly drafts: number } | { readonly results: number };

/** Pages of a document: while they are read, and as the result has them. */
export function pageResultRoutes(parts: RouteParts): readonly Route[] {
  return [
    {
      methods: ["GET"],
      path: "/v2/{endpoint_id}/pages/{job_id}",
      summary: "Read the pages of a job as they come",
      access: "read",
      description:
        "While the job runs, each page as soon as it is read. Once it is completed, all pages again as the result has them. To get all of them, repeat the request with the cursor of each answer; an answer without a cursor is the last.",
      query: [
        WAIT_PARAMETER,
        { name: "cursor", type: "string", description: "The cursor of the previous answer." },
      ],
      response: { description: "Pages.", ...jsonBody("PagesResponse") },
      handle: (request, reply) => readPages(parts, request, reply),
    },
    {
      methods: ["GET"],
      path: "/v2/{endpoint_id}/page-index/{job_id}",
      summary: "Read the contents of a long result, to read it page by page",
      access: "read",
      description:
        "Of results with many pages, and of those in archives, that a worker of this gateway has stored page by page. NOT_FOUND for others, which are read as fast as a whole.",
      response: { description: "Its pages and pictures.", ...jsonBody("PageIndex") },
      handle: (request, reply) => readIndex(parts, request, reply),
    },
    {
      methods: ["GET"],
      path: "/v2/{endpoint_id}/images/{job_id}/{name}",
      summary: "Read one picture of a result",
      access: "read",
      response: { description: "The picture, a PNG.", contentType: "application/octet-stream" },
      handle: (request, reply) => readPicture(parts, request, reply),
    },
    {
      methods: ["GET"],
      path: "/v2/{endpoint_id}/pages/{job_id}/{page_number}",
      summary: "Read one page of a result",
      access: "read",
      query: [VERSION_PARAMETER],
      response: { description: "The page.", ...jsonBody("PageResult") },
      handle: (request, reply) => readPage(parts, request, reply),
    },
  ];
}

async function readPages(parts: RouteParts, request: FastifyRequest, reply: FastifyReply) {
  const jobId = jobIdOf(request);
  const cursor = cursorOf(queryParameter(request, "cursor"));
  const { job, drafts } = await readUntil({
    jobs: parts.jobs,
    jobId,
    waitMs: waitMsOf(request, STREAM_WAIT_DEFAULT_MS),
    signal: clientSignal(reply, parts.stopping),
    read: async () => {
      const found = await findJob(parts, request, jobId);
      const after = "drafts" in cursor ? cursor.drafts : 0;
      const isRunning = found.status === "IN_PROGRESS";
      return {
        job: found,
        drafts: isRunning ? await parts.jobs.draftPagesAfter(jobId, after) : [],
      };
    },
    isDone: ({ job: found, drafts: pages }) => isEnded(found) || pages.length > 0,
  });
  if (job.status === "COMPLETED") return readResultPages(parts, reply, { job, cursor });
  const last = drafts.at(-1)?.place ?? ("drafts" in cursor ? cursor.drafts : 0);
  return {
    ...envelopeOf(job),
    pages: drafts.map(({ pageNumber, markdown }) => ({
      page_number: pageNumber,
      markdown,
      is_final: false,
    })),
    ...(!isEnded(job) && { cursor: `d${last}` }),
  } satisfies PagesResponse;
}

async function readResultPages(
  parts: RouteParts,
  reply: FastifyReply,
  { job, cursor }: { readonly job: JobRecord; readonly cursor: Cursor },
): Promise<PagesResponse> {
  const start = "results" in cursor ? cursor.results : 0;
  const end = start + PAGES_MAX;
  const bundle = await openPageBundle(parts, reply, { job, places: [start, end], images: [] });
  const { pages, total } = bundle
    ? {
        pages: untilSent(
          reply,
          await holdPaged(parts, reply, { job, bundle, to: "pagedTexts", asked: null }),
        ),
        total: bundle.pagesTotal,
      }
    : await convertOutput(parts, reply, { job, to: "pageTexts", asked: [start, end] });
  return {
    ...envelopeOf(job),
    pages,
    pages_total: total,
    ...(end < total && { cursor: `r${end}` }),
  };
}

function envelopeOf({ status, pages, error }: JobRecord): Omit<PagesResponse, "pages"> {
  return {
    status,
    ...(pages !== undefined && { pages_total: pages }),
    ...(error !== undefined && { error }),
  };
}

/** One that is not ours starts from the beginning: a page that comes twice does no harm. */
function cursorOf(text = ""): Cursor {
  const [, kind, place] = /^([dr])(\d{1,15})$/.exec(text) ?? [];
  return kind === "r" ? { results: Number(place) } : { drafts: Number(place ?? 0) };
}

async function readPage(parts: RouteParts, request: FastifyRequest, reply: FastifyReply) {
  const job = await findJob(parts, request, jobIdOf(request));
  const text = pathParameter(request, "page_number");
  const pageNumber = Number(text);
  if (job.status !== "COMPLETED" || !PAGE_NUMBER.test(text)) throw noSuchPage(pageNumber);
  const version = await askedVersion(parts, request, job);
  const pageNumbers = version === undefined && { pageNumbers: [pageNumber] };
  const bundle = await openPageBundle(parts, reply, { job, images: [], ...pageNumbers });
  if (bundle !== undefined && version !== undefined) {
    const conversion = { job, bundle, version, to: "page" as const, asked: pageNumber };
    const page = untilSent(reply, await holdPaged(parts, reply, conversion));
    return reply.type("application/json").send(page);
  }
  if (bundle === undefined) {
    const page = await convertOutput(parts, reply, { job, to: "page", asked: pageNumber });
    return reply.type("application/json").send(page);
  }
  const [slice] = bundle.pages;
  const packed = slice && (await bundle.read(slice));
  if (packed === undefined) throw noSuchPage(pageNumber);
  void reply.type("application/json").header("vary", "accept-encoding");
  // Both streams end with the other: a client that leaves leaves no open file, and a lost bucket is an error of this answer.
  if (!takesGzip(request)) return reply.send(pipeline(packed, createGunzip(), () => undefined));
  return reply.header("content-encoding", "gzip").send(packed);
}

function takesGzip({ headers }: FastifyRequest): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(headers["accept-encoding"] ?? "");
}

async function readIndex(parts: RouteParts, request: FastifyRequest, reply: FastifyReply) {
  const job = await findJob(parts, request, jobIdOf(request));
  const index = job.status === "COMPLETED" ? await readPageIndex(parts, reply, job) : undefined;
  if (index === undefined) throw notByPage();
  return reply.type("application/json").send(index);
}

async function readPicture(parts: RouteParts, request: FastifyRequest, reply: FastifyReply) {
  const job = await findJob(parts, request, jobIdOf(request));
  const name = pathParameter(request, "name");
  if (job.status !== "COMPLETED") throw noSuchPicture(name);
  const bundle = await openPageBundle(parts, reply, { job, pageNumbers: [], images: [name] });
  void reply
    // Pictures come from documents of anybody: a browser must not run one under our name.
    .header("content-security-policy", "default-src 'none'; sandbox")
    .header("x-content-type-options", "nosniff")
    .header("cache-control", "private, max-age=3600");
  if (bundle === undefined) {
    const picture = await convertOutput(parts, reply, { job, to: "picture", asked: name });
    return reply.type("image/png").send(picture);
  }
  const [slice] = Object.values(bundle.images);
  const picture = slice && (await bundle.read(slice));
  if (slice === undefined || picture === undefined) throw noSuchPicture(name);
  return reply.type("image/png").header("content-length", slice.bytes).send(picture);
}
