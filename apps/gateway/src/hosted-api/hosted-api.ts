import {
  CreateBatchRequest,
  CreateTaskRequest,
  CreateUploadBatchRequest,
  ERROR_SPECS,
  ParserError,
} from "@parser/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { z } from "zod";
import { callerOf, createAuthenticator } from "../http/authenticate.ts";
import type { GatewayLog } from "../http/gateway-log.ts";
import { pathParameter } from "../http/parameters.ts";
import { bodyStream, parseJson, readBody } from "../http/read-body.ts";
import type { KeyScope, KeyStore } from "../keys/key-store.ts";
import { codeOnTheWire, HostedError, toHostedError } from "./hosted-error.ts";
import type { HostedTasks } from "./hosted-tasks.ts";

/** 200 files with long addresses stay far below it. */
const BODY_MAX_BYTES = 1024 * 1024;

export interface HostedApiParts {
  readonly tasks: HostedTasks;
  readonly keys: Pick<KeyStore, "check">;
  readonly isAuthRequired: boolean;
  readonly publicUrl: () => string;
  readonly log: GatewayLog;
}

/** Serves the hosted API under `/api/v4`, so that its clients work here by changing an address. */
export function hostedApi(parts: HostedApiParts): (app: FastifyInstance) => Promise<void> {
  const authenticate = createAuthenticator(parts);
  const { tasks, publicUrl, log } = parts;

  return async (app) => {
    const answer =
      (scope: KeyScope, handle: (request: FastifyRequest, tenant: string) => Promise<object>) =>
      async (request: FastifyRequest) => {
        await authenticate(request, scope);
        const data = await handle(request, callerOf(request).tenant);
        return { code: 0, msg: "ok", trace_id: traceIdOf(request), data };
      };

    app.post(
      "/api/v4/extract/task",
      answer("submit", async (request, tenant) => {
        const body = await readRequest(request, CreateTaskRequest);
        const [task] = await tasks.create(tenant, [{ ...body, fileName: fileNameOf(body.url) }]);
        return { task_id: task?.id };
      }),
    );
    app.post(
      "/api/v4/extract/task/batch",
      answer("submit", async (request, tenant) => {
        const { files, ...shared } = await readRequest(request, CreateBatchRequest);
        const named = files.map((file) => ({ ...shared, ...file, fileName: fileNameOf(file.url) }));
        const [task] = await tasks.create(tenant, named);
        return { batch_id: task?.batchId };
      }),
    );
    app.post(
      "/api/v4/file-urls/batch",
      answer("submit", async (request, tenant) => {
        const { files, ...shared } = await readRequest(request, CreateUploadBatchRequest);
        const named = files.map((file) => ({ ...shared, ...file, fileName: file.name }));
        const batch = await tasks.create(tenant, named);
        const base = `${publicUrl()}/api/v4/uploads`;
        const urls = batch.map((task) => `${base}/${task.id}${tasks.uploadQuery(task)}`);
        return { batch_id: batch[0]?.batchId, file_urls: urls };
      }),
    );
    app.get(
      "/api/v4/extract/task/:id",
      answer("read", (request, tenant) => tasks.find(pathParameter(request, "id"), tenant)),
    );
    app.get(
      "/api/v4/extract-results/batch/:id",
      answer("read", (request, tenant) => tasks.findBatch(pathParameter(request, "id"), tenant)),
    );
    app.put("/api/v4/uploads/:id", async (request) => {
      const query = request.query as Record<string, unknown>;
      await tasks.upload(pathParameter(request, "id"), query, bodyStream(request));
      return {};
    });

    app.setErrorHandler((thrown, request, reply) => {
      const error = toHostedError(thrown);
      if (error.code === "-10001") {
        log("error", "hosted API failed", { requestId: request.id, reason: reasonOf(thrown) });
      }
      // Its clients read codes from successful answers only; an upload goes to a plain file store there.
      const status = request.method === "PUT" ? statusOf(thrown) : 200;
      const body = { msg: error.message, trace_id: traceIdOf(request), data: null };
      return reply.code(status).send({ code: codeOnTheWire(error.code), ...body });
    });
  };
}

async function readRequest<Schema extends z.ZodType>(
  request: FastifyRequest,
  schema: Schema,
): Promise<z.output<Schema>> {
  const bytes = await readBody(request, BODY_MAX_BYTES);
  const { data, error } = schema.safeParse(toJson(bytes));
  if (data !== undefined) return data;
  const problems = error.issues.map(
    ({ path, message }) => `${path.join(".") || "body"}: ${message}`,
  );
  throw new HostedError("-10002", problems.join("; "));
}

function toJson(bytes: Uint8Array): unknown {
  try {
    return parseJson(bytes);
  } catch {
    throw new HostedError("-500", "The body must be JSON.");
  }
}

/** The last part of an address, which is what the hosted service shows as the file's name. */
function fileNameOf(url: string): string {
  const segment = new URL(url).pathname.split("/").at(-1) ?? "";
  try {
    return decodeURIComponent(segment) || "document";
  } catch {
    return segment;
  }
}

function traceIdOf(request: FastifyRequest): string {
  return request.id.replaceAll("-", "");
}

function statusOf(thrown: unknown): number {
  if (ParserError.is(thrown)) return ERROR_SPECS[thrown.code].httpStatus;
  return thrown instanceof HostedError ? 404 : 500;
}

function reasonOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
