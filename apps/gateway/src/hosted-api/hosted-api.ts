import {
  CreateBatchRequest,
  CreateTaskRequest,
  CreateUploadBatchRequest,
  describeIssue,
  ERROR_SPECS,
  ParserError,
  type TaskData,
} from "@parsewright/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { z } from "zod";
import { type AccessSettings, callerOf, createAuthenticator } from "../http/authenticate.ts";
import { fileNameOfUrl } from "../http/file-name.ts";
import type { GatewayLog } from "../http/gateway-log.ts";
import { type RateLimit, retryAfterSecondsOf } from "../http/rate-limit.ts";
import { isJobId, pathParameter } from "../http/parameters.ts";
import { bodyStream, readJson } from "../http/read-body.ts";
import type { KeyScope, KeyStore } from "../keys/key-store.ts";
import { codeOnTheWire, HostedError, toHostedError } from "./hosted-error.ts";
import type { HostedParts } from "./hosted-parts.ts";
import { readBatch, readTask } from "./read-tasks.ts";
import { createTasks, type Submitter, uploadFile, uploadQuery } from "./start-tasks.ts";

/** 200 files with long addresses stay far below it. */
const BODY_MAX_BYTES = 1024 * 1024;

const UPLOADS = "/api/v4/uploads";

/** In JSON text, what PostgreSQL does not take as text. */
const UNSTORABLE_CHARACTER = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;

export interface HostedApiParts extends HostedParts {
  readonly keys: Pick<KeyStore, "check">;
  readonly settings: AccessSettings;
  readonly limitRate: RateLimit;
  readonly publicUrl: () => string;
  readonly log: GatewayLog;
}

type Handle = (request: FastifyRequest, tenant: string) => Promise<object>;

/** Serves the hosted API under `/api/v4`, so that its clients work here by changing an address. */
export function hostedApi(parts: HostedApiParts): (app: FastifyInstance) => Promise<void> {
  const authenticate = createAuthenticator(parts);
  const answer = (scope: KeyScope, handle: Handle) => async (request: FastifyRequest) => {
    await authenticate(request, scope);
    const { keyId, tenant } = callerOf(request);
    if (scope === "submit") parts.limitRate(keyId);
    const data = await handle(request, tenant);
    return { code: 0, msg: "ok", trace_id: traceIdOf(request), data };
  };
  return async (app) => {
    app.post("/api/v4/extract/task", answer("submit", createTask(parts)));
    app.post("/api/v4/extract/task/batch", answer("submit", createBatch(parts)));
    app.post("/api/v4/file-urls/batch", answer("submit", createUploadBatch(parts)));
    app.get("/api/v4/extract/task/:id", answer("read", readOneTask(parts)));
    app.get("/api/v4/extract-results/batch/:id", answer("read", readOneBatch(parts)));
    app.put(`${UPLOADS}/:id`, async (request) => {
      const query = request.query as Record<string, unknown>;
      const id = pathParameter(request, "id");
      const calledUrl = parts.links.calledUrl(request);
      await uploadFile(parts, { id, query, calledUrl, content: bodyStream(request) });
      return {};
    });
    app.setErrorHandler((thrown, request, reply) => {
      const error = toHostedError(thrown);
      if (error.code === "-10001") {
        parts.log("error", "hosted API failed", { requestId: request.id, reason: String(thrown) });
      }
      const retryAfterSeconds = retryAfterSecondsOf(thrown);
      if (retryAfterSeconds !== undefined) void reply.header("retry-after", retryAfterSeconds);
      // Its clients read codes from successful answers only; an upload goes to a plain file store there, and too
      // many submissions are refused before they are read.
      const isPlain = request.method === "PUT" || retryAfterSeconds !== undefined;
      const status = isPlain ? statusOf(thrown) : 200;
      const body = { msg: error.message, trace_id: traceIdOf(request), data: null };
      return reply.code(status).send({ code: codeOnTheWire(error.code), ...body });
    });
  };
}

function createTask(parts: HostedApiParts): Handle {
  return async (request) => {
    const body = await readRequest(request, CreateTaskRequest);
    const files = [{ ...body, fileName: fileNameOfUrl(body.url) }];
    const [task] = await createTasks(parts, submitterOf(parts, request), files);
    return { task_id: task?.id };
  };
}

function createBatch(parts: HostedApiParts): Handle {
  return async (request) => {
    const { files, ...shared } = await readRequest(request, CreateBatchRequest);
    countFiles(parts, request, files.length);
    const named = files.map((file) => ({ ...shared, ...file, fileName: fileNameOfUrl(file.url) }));
    const [task] = await createTasks(parts, submitterOf(parts, request), named);
    return { batch_id: task?.batchId };
  };
}

function createUploadBatch(parts: HostedApiParts): Handle {
  return async (request) => {
    const { files, ...shared } = await readRequest(request, CreateUploadBatchRequest);
    countFiles(parts, request, files.length);
    const named = files.map((file) => ({ ...shared, ...file, fileName: file.name }));
    const batch = await createTasks(parts, submitterOf(parts, request), named);
    const { links } = parts;
    const base = links.toClient(parts.publicUrl() + UPLOADS, links.calledUrl(request));
    const urls = batch.map((task) => `${base}/${task.id}${uploadQuery(parts, task)}`);
    return { batch_id: batch[0]?.batchId, file_urls: urls };
  };
}

/** Each file is a submission; the request itself was counted as one before it was read. */
function countFiles({ limitRate }: HostedApiParts, request: FastifyRequest, files: number): void {
  limitRate(callerOf(request).keyId, files - 1);
}

function readOneTask(parts: HostedApiParts): Handle {
  return async (request, tenant) => {
    const data = await readTask(parts, idOf(request), tenant);
    return withClientLink(parts, request, data);
  };
}

function readOneBatch(parts: HostedApiParts): Handle {
  return async (request, tenant) => {
    const batch = await readBatch(parts, idOf(request), tenant);
    const tasks = batch.extract_result.map((data) => withClientLink(parts, request, data));
    return { ...batch, extract_result: tasks };
  };
}

function submitterOf({ links }: HostedApiParts, request: FastifyRequest): Submitter {
  return { tenant: callerOf(request).tenant, calledUrl: links.calledUrl(request) };
}

function idOf(request: FastifyRequest): string {
  const id = pathParameter(request, "id");
  if (!isJobId(id)) throw new HostedError("-60012");
  return id;
}

function withClientLink<Data extends Pick<TaskData, "full_zip_url">>(
  { links }: HostedApiParts,
  request: FastifyRequest,
  data: Data,
): Data {
  const { full_zip_url: url } = data;
  if (url === undefined) return data;
  return { ...data, full_zip_url: links.toClient(url, links.calledUrl(request)) };
}

async function readRequest<Schema extends z.ZodType>(
  request: FastifyRequest,
  schema: Schema,
): Promise<z.output<Schema>> {
  const { value } = await readJson(request, { maxBytes: BODY_MAX_BYTES }).catch(
    (error: unknown) => {
      if (ParserError.is(error) && error.code === "INVALID_INPUT") {
        throw new HostedError("-500", "The body must be JSON.");
      }
      throw error;
    },
  );
  const checked = schema.safeParse(withoutNulls(value), { reportInput: true });
  if (!checked.success) {
    const problems = checked.error.issues.map(
      (issue) => `${issue.path.join(".") || "The body"} ${describeIssue(issue)}`,
    );
    throw new HostedError("-10002", problems.join("; "));
  }
  if (UNSTORABLE_CHARACTER.test(JSON.stringify(checked.data))) {
    throw new HostedError("-10002", "The body contains a NUL or half of a surrogate pair.");
  }
  return checked.data;
}

/** Clients send `null` for what they leave out, also in the entries of `files`. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(members.map(([name, member]) => [name, withoutNulls(member)]));
}

function traceIdOf(request: FastifyRequest): string {
  return request.id.replaceAll("-", "");
}

function statusOf(thrown: unknown): number {
  if (ParserError.is(thrown)) return ERROR_SPECS[thrown.code].httpStatus;
  return thrown instanceof HostedError ? 404 : 500;
}
