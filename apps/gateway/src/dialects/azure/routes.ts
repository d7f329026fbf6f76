import { randomUUID } from "node:crypto";
import {
  ERROR_SPECS,
  type ErrorCode,
  type JobStatus,
  ParserError,
  RUN_BODY_MAX_BYTES,
} from "@parsewright/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { failureOf } from "../../answers/failure-of.ts";
import { callerOf } from "../../http/authenticate.ts";
import { checkJson } from "../../http/check-json.ts";
import { pathParameter } from "../../http/parameters.ts";
import type { JobRecord } from "../../jobs/job-record.ts";
import { baseUrlOf } from "../base-url.ts";
import { inCallersWords, paramOf } from "../callers-words.ts";
import type { Dialect, DialectParts, DialectRoute } from "../dialect.ts";
import { receiveBody, type Source, sourceAt, storeDocument } from "../documents.ts";
import { convertResult } from "../results.ts";
import { findTask, jobsOf, submitTask, type Task } from "../tasks.ts";
import {
  AnalyzeBody,
  type AnalyzeRequest,
  documentOf,
  type ModelName,
  MODELS,
  toRequest,
} from "./to-job-input.ts";

const KIND = "azure analysis";
const JSON_BODY = { contentType: "application/json" };
const WORDS = { pages: "pages", file: "the body", url: "urlSource" };
/** A document in the request is in base64. */
const BODY_MAX_BYTES = 3 * RUN_BODY_MAX_BYTES;
/** Seconds after which clients ask for the state again. */
const RETRY_AFTER = "1";

type Analysis = Task<AnalyzeRequest>;

/** Azure Document Intelligence, of which two models are answered. */
export const azureDialect: Dialect = {
  name: "azure",
  routes: (parts) => [analyzeRoute(parts), ...resultRoutes(parts), ...serviceRoutes()],
  words: WORDS,
  errorBody: (error) => ({ error: toError(error) }),
};

const CODES: Readonly<Partial<Record<ErrorCode, string>>> = {
  UNAUTHORIZED: "Unauthorized",
  FORBIDDEN: "Forbidden",
  NOT_FOUND: "NotFound",
  METHOD_NOT_ALLOWED: "MethodNotAllowed",
  RATE_LIMITED: "TooManyRequests",
  INVALID_INPUT: "InvalidArgument",
  PAGE_RANGE_EMPTY: "InvalidArgument",
};

function isCallersMistake({ code }: ParserError): boolean {
  return ERROR_SPECS[code].httpStatus < 500;
}

function toError(error: ParserError): object {
  const target = paramOf(error);
  return {
    code: CODES[error.code] ?? (isCallersMistake(error) ? "InvalidRequest" : "InternalServerError"),
    message: error.message,
    ...(target !== null && { target }),
    innererror: { code: innerCode(error.code, target), message: error.message },
  };
}

/** Azure's own, where it has one that says the same. */
const INNER_CODES: Readonly<Partial<Record<ErrorCode, string>>> = {
  INVALID_INPUT: "InvalidParameter",
  PAGE_RANGE_EMPTY: "InvalidParameter",
  UNSUPPORTED_FORMAT: "InvalidContent",
  DOCUMENT_CORRUPT: "InvalidContent",
  DOCUMENT_ENCRYPTED: "InvalidContent",
  SOURCE_NOT_FOUND: "InvalidContent",
  SOURCE_FORBIDDEN: "InvalidContent",
  INPUT_TOO_LARGE: "InvalidContentLength",
  PAYLOAD_TOO_LARGE: "InvalidContentLength",
};

function innerCode(code: ErrorCode, target: string | null): string {
  if (code === "NOT_FOUND") return target === "modelId" ? "ModelNotFound" : "OperationNotFound";
  return INNER_CODES[code] ?? code;
}

function analyzeRoute(parts: DialectParts): DialectRoute {
  const body = {
    type: "object",
    properties: { urlSource: { type: "string", format: "uri" }, base64Source: { type: "string" } },
  };
  return {
    methods: ["POST"],
    // The router takes no colon inside a name: `prebuilt-layout:analyze` is one.
    path: "/documentintelligence/documentModels/{model}",
    summary: "Azure: analyze a document with prebuilt-layout or prebuilt-read",
    access: "submit",
    query: [
      { name: "api-version", type: "string", description: "Such as 2024-11-30." },
      { name: "pages", type: "string", description: "Such as 1-3,5." },
      { name: "outputContentFormat", type: "string", description: "text or markdown." },
      { name: "stringIndexType", type: "string", description: "The unit of offsets." },
      { name: "features", type: "string", description: "languages, formulas, ocrHighResolution." },
      { name: "output", type: "string", description: "figures." },
    ],
    request: [{ ...JSON_BODY, inline: body }, { contentType: "application/octet-stream" }],
    response: {
      description: "Operation-Location says where the result will be; 202.",
      ...JSON_BODY,
    },
    handle: (call, reply) => analyze(parts, call, reply),
  };
}

function resultRoutes(parts: DialectParts): readonly DialectRoute[] {
  const path = "/documentintelligence/documentModels/{model}/analyzeResults/{task_id}";
  return [
    {
      methods: ["GET"],
      path,
      summary: "Azure: read the state of an analysis, and its result",
      access: "read",
      response: { description: "The state, and the result once there is one.", ...JSON_BODY },
      handle: (call, reply) => readAnalysis(parts, call, reply),
    },
    {
      methods: ["DELETE"],
      path,
      summary: "Azure: delete an analysis",
      access: "submit",
      response: { description: "Nothing; 204.", ...JSON_BODY },
      handle: async (call, reply) => {
        const { id, facts } = await find(parts, call);
        for (const { jobId } of facts.files) await parts.jobs.delete(jobId);
        await parts.tasks.remove(id);
        return reply.code(204).send();
      },
    },
    {
      methods: ["GET"],
      path: `${path}/figures/{figure}`,
      summary: "Azure: download the picture of a figure",
      access: "read",
      response: {
        description: "The picture, a PNG, where output asked for figures.",
        contentType: "application/octet-stream",
      },
      handle: async (call, reply) => {
        const [job] = await jobsOf(parts, await find(parts, call));
        const asked = pathParameter(call, "figure");
        const picture =
          job?.status === "COMPLETED"
            ? await convertResult(parts, reply, { job, to: "azureFigure", asked })
            : undefined;
        if (picture !== undefined) return reply.type("image/png").send(Buffer.from(picture));
        throw new ParserError("NOT_FOUND", "There is no picture of this figure.");
      },
    },
  ];
}

/** The models, for clients that look for them. */
function serviceRoutes(): readonly DialectRoute[] {
  const describeModel = (modelId: string) => ({
    modelId,
    description: "Read by Parsewright.",
    createdDateTime: "2024-11-30T00:00:00Z",
    apiVersion: "2024-11-30",
  });
  const route = (path: string, summary: string): Omit<DialectRoute, "handle"> => ({
    methods: ["GET"],
    path: `/documentintelligence/${path}`,
    summary: `Azure: ${summary}`,
    access: "read",
    response: { description: "The models or the service.", ...JSON_BODY },
  });
  return [
    {
      ...route("documentModels", "list the models"),
      handle: () => Promise.resolve({ value: MODELS.map(describeModel) }),
    },
    {
      ...route("documentModels/{model}", "read about a model"),
      handle: (call) => Promise.resolve(describeModel(modelOf(pathParameter(call, "model")))),
    },
    {
      ...route("info", "read about the service"),
      handle: () => Promise.resolve({ customDocumentModels: { count: 0, limit: 0 } }),
    },
  ];
}

function modelOf(name: string): ModelName {
  const model = MODELS.find((one) => one === name);
  if (model !== undefined) return model;
  const message = `There is no model ${JSON.stringify(name.slice(0, 64))} here. Use ${MODELS.join(" or ")}.`;
  throw new ParserError("NOT_FOUND", message, { details: { param: "modelId" } });
}

function find(parts: DialectParts, call: FastifyRequest): Promise<Analysis> {
  return findTask(parts, call, KIND);
}

async function analyze(parts: DialectParts, call: FastifyRequest, reply: FastifyReply) {
  const [, model = "", action] = /^(.*):(\w+)$/.exec(pathParameter(call, "model")) ?? [];
  if (action !== "analyze") {
    throw new ParserError(
      "NOT_FOUND",
      "POST …/documentModels/<model>:analyze analyzes a document.",
    );
  }
  const request = toRequest(call.query, modelOf(model));
  const source = await receive(parts, call);
  const { job } = request;
  const { id } = await submitTask(parts, call, { kind: KIND, request, job, sources: [source] });
  const base = `${baseUrlOf(parts, call, "azure")}/documentintelligence/documentModels/${model}`;
  const place = `${base}/analyzeResults/${id}?api-version=${request.apiVersion}`;
  return reply
    .code(202)
    .header("operation-location", place)
    .header("retry-after", RETRY_AFTER)
    .header("apim-request-id", id)
    .send();
}

async function receive(parts: DialectParts, call: FastifyRequest): Promise<Source> {
  if (!call.headers["content-type"]?.startsWith("application/json")) {
    return receiveBody(parts, call, "document");
  }
  parts.limitRate(callerOf(call).keyId);
  const document = documentOf(await checkJson(call, AnalyzeBody, BODY_MAX_BYTES));
  if ("url" in document) return sourceAt(document.url, "urlSource");
  const { bytes } = document;
  return storeDocument(parts, call, {
    jobId: randomUUID(),
    fileName: "document",
    stream: bytes,
    checksFormat: true,
  });
}

const STATES: Readonly<Record<JobStatus, string>> = {
  IN_QUEUE: "notStarted",
  IN_PROGRESS: "running",
  COMPLETED: "succeeded",
  FAILED: "failed",
  TIMED_OUT: "failed",
  CANCELLED: "canceled",
};

async function readAnalysis(parts: DialectParts, call: FastifyRequest, reply: FastifyReply) {
  const task = await find(parts, call);
  const [job] = await jobsOf(parts, task);
  if (job === undefined) throw new Error("an analysis has one job");
  const head = describe(task, job);
  if (job.status !== "COMPLETED") {
    void reply.header("retry-after", RETRY_AFTER);
    const isFailed = job.status === "FAILED" || job.status === "TIMED_OUT";
    return isFailed ? { ...head, error: toError(inCallersWords(failureOf(job), WORDS)) } : head;
  }
  const { job: _job, ...looks } = task.facts.request;
  const answer = await convertResult(parts, reply, { job, to: "azure", asked: { head, looks } });
  return reply.type("application/json").send(answer);
}

function describe({ createdAt }: Analysis, { status, startedAt, endedAt }: JobRecord) {
  const changedAt = endedAt ?? startedAt ?? createdAt;
  return {
    status: STATES[status],
    createdDateTime: new Date(createdAt).toISOString(),
    lastUpdatedDateTime: new Date(changedAt).toISOString(),
  };
}
