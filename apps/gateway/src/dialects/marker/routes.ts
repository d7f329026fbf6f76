import type { FastifyReply, FastifyRequest } from "fastify";
import { failureOf } from "../../answers/failure-of.ts";
import { baseUrlOf } from "../base-url.ts";
import { inCallersWords } from "../callers-words.ts";
import { type Dialect, type DialectParts, type DialectRoute, FASTAPI_ERRORS } from "../dialect.ts";
import { parseNow, receiveForm, type Source } from "../documents.ts";
import { convertResult } from "../results.ts";
import { findTask, jobsOf, stateOf, submitTask } from "../tasks.ts";
import type { MarkerLooks } from "./from-result.ts";
import { type MarkerRequest, toRequest } from "./to-job-input.ts";

const KIND = "marker request";
const JSON_BODY = { contentType: "application/json" };
const WORDS = { pages: "page_range", file: "file", url: "file_url" };

const FORM = {
  contentType: "multipart/form-data",
  inline: {
    type: "object",
    properties: {
      file: { type: "string", format: "binary" },
      file_url: { type: "string", format: "uri" },
      output_format: { type: "string" },
      mode: { type: "string", enum: ["fast", "balanced", "accurate"] },
      page_range: { type: "string" },
      max_pages: { type: "integer" },
      force_ocr: { type: "boolean" },
      paginate: { type: "boolean" },
      disable_image_extraction: { type: "boolean" },
    },
  },
};

/** Datalab's API for Marker, by its old and its new name, and the server that comes with Marker. */
export const markerDialect: Dialect = {
  name: "marker",
  routes: (parts) => [
    ...datalabRoutes(parts, "/api/v1/marker"),
    ...datalabRoutes(parts, "/api/v1/convert"),
    serverRoute(parts),
  ],
  words: WORDS,
  ...FASTAPI_ERRORS,
};

function datalabRoutes(parts: DialectParts, path: string): readonly DialectRoute[] {
  return [
    {
      methods: ["POST"],
      path,
      summary: "Datalab: convert a file or an address",
      access: "submit",
      request: [FORM],
      response: { description: "Where to ask for the result.", ...JSON_BODY },
      handle: async (call) => {
        const { request, source } = await receive(parts, call);
        const { job } = request;
        const task = await submitTask(parts, call, { kind: KIND, request, job, sources: [source] });
        return {
          success: true,
          error: null,
          request_id: task.id,
          request_check_url: `${baseUrlOf(parts, call, "marker")}${path}/${task.id}`,
          versions: null,
        };
      },
    },
    {
      methods: ["GET"],
      path: `${path}/{task_id}`,
      summary: "Datalab: read the state of a conversion, and its result",
      access: "read",
      response: { description: "The state, and the result once there is one.", ...JSON_BODY },
      handle: (call, reply) => check(parts, call, reply),
    },
  ];
}

/** Answers when the document is converted. */
function serverRoute(parts: DialectParts): DialectRoute {
  return {
    methods: ["POST"],
    path: "/marker/upload",
    summary: "Marker: convert a file and wait for the result",
    access: "submit",
    answersResult: true,
    request: [FORM],
    response: { description: "The result.", ...JSON_BODY },
    handle: async (call, reply) => {
      const { request, source } = await receive(parts, call);
      const job = await parseNow(parts, { request: call, reply }, { source, job: request.job });
      const asked = looksOf(request);
      const answer = await convertResult(parts, reply, { job, to: "markerOutput", asked });
      return reply.type("application/json").send(answer);
    },
  };
}

async function receive(
  parts: DialectParts,
  call: FastifyRequest,
): Promise<{ readonly request: MarkerRequest; readonly source: Source }> {
  const { request, sources } = await receiveForm(parts, call, {
    toRequest,
    urlField: "file_url",
    maxFiles: 1,
  });
  const [source] = sources;
  if (source === undefined) throw new Error("a form without a document is refused");
  return { request, source };
}

function looksOf({ job: _job, ...looks }: MarkerRequest): MarkerLooks {
  return looks;
}

async function check(parts: DialectParts, call: FastifyRequest, reply: FastifyReply) {
  const task = await findTask<MarkerRequest>(parts, call, KIND);
  const jobs = await jobsOf(parts, task);
  const [job] = jobs;
  const state = stateOf(jobs);
  if (job === undefined || state === "pending" || state === "processing") {
    return { status: "processing", success: null, error: null };
  }
  if (state === "failed") {
    const { code, message } = inCallersWords(failureOf(job), WORDS);
    return { status: "failed", success: false, error: message, error_in: errorPlace(code) };
  }
  const asked = looksOf(task.facts.request);
  const answer = await convertResult(parts, reply, { job, to: "marker", asked });
  return reply.type("application/json").send(answer);
}

/** Says as Datalab does who is to blame: the request or the service. */
function errorPlace(code: string): "VALIDATION" | "OTHER" {
  return ["UNSUPPORTED_FORMAT", "PAGE_RANGE_EMPTY"].includes(code) ? "VALIDATION" : "OTHER";
}
