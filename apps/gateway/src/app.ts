import { setMaxListeners } from "node:events";
import { ParserError } from "@parsewright/contract";
import Fastify, { type FastifyInstance, type FastifyRequest } from "fastify";
import { dialectRoutes } from "./dialects/registry.ts";
import {
  callerOf,
  createAuthenticator,
  keyOfOtherClient,
  requireScope,
} from "./http/authenticate.ts";
import { BODY_ROOM } from "./http/body-room.ts";
import { answerClientError } from "./http/client-error.ts";
import { handleErrors, methodNotAllowed, nothingHere } from "./http/errors.ts";
import { takeKeyOutOfPath } from "./http/key-in-path.ts";
import { endpointOf, pathParameter, workerIdOf } from "./http/parameters.ts";
import { dropBody } from "./http/read-body.ts";
import { logRequests } from "./http/request-log.ts";
import { rewritePath } from "./http/rewrite-path.ts";
import { type Route, routerPath } from "./http/route.ts";
import { countOpenRequests } from "./http/open-requests.ts";
import { GatewayRequest, routeWebSockets } from "./http/web-socket.ts";
import { openApiRoute } from "./openapi/openapi-document.ts";
import { createGatewayMetrics, type GatewayMetrics } from "./metrics/gateway-metrics.ts";
import { metricsRoutes } from "./metrics/metrics-routes.ts";
import { pageRoutes } from "./page/page-routes.ts";
import type { AppParts } from "./routes/app-parts.ts";
import { backendRoutes } from "./routes/backend-routes.ts";
import { blobRoutes } from "./routes/blob-routes.ts";
import { deliveryRoutes } from "./routes/delivery-routes.ts";
import { extractionRoutes } from "./routes/extraction-routes.ts";
import { endpointRoutes } from "./routes/endpoint-routes.ts";
import { createHintReader } from "./routes/hint-reader.ts";
import { jobListRoutes } from "./routes/job-list-routes.ts";
import { jobRoutes } from "./routes/job-routes.ts";
import { createSharing } from "./answers/share-making.ts";
import { createOutputGate } from "./blobs/output-gate.ts";
import { createConversionThreads } from "./answers/conversion-threads.ts";
import { converter } from "./conversions/converter.ts";
import { operatorRoutes } from "./routes/operator-routes.ts";
import { pageResultRoutes } from "./routes/page-result-routes.ts";
import { archiveRoutes } from "./routes/archive-routes.ts";
import { versionRoutes } from "./routes/version-routes.ts";
import { serviceRoutes } from "./routes/service-routes.ts";
import { streamRoutes } from "./routes/stream-routes.ts";
import { submissionRoutes } from "./routes/submission-routes.ts";
import { jobBlobRoutes } from "./routes/worker/job-blob-routes.ts";
import { jobPageRoutes } from "./routes/worker/job-page-routes.ts";
import { postRoutes } from "./routes/worker/post-routes.ts";
import { presenceRoutes } from "./routes/worker/presence-routes.ts";
import { takeRoutes } from "./routes/worker/take-routes.ts";

/** Longer than clients keep an idle connection for the next request: a result sent on a closed one would be lost. */
const KEEP_ALIVE_TIMEOUT_MS = 75_000;
const HEADERS_TIMEOUT_MS = 60_000;
/** For a whole request with its body; the platform's worker library gives up after the same time. */
const REQUEST_TIMEOUT_MS = 600_000;
/** Held requests end at once when the app closes; an upload gets this long. */
const CLOSE_GRACE_MS = 10_000;
const PARAMETER_MAX_CHARACTERS = 256;

/** The gateway's HTTP side, ready to listen. */
export function createApp(parts: AppParts): FastifyInstance {
  const stopping = new AbortController();
  // Each request that waits listens.
  setMaxListeners(0, stopping.signal);
  const app = Fastify({
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, IncomingMessage: GatewayRequest },
    rewriteUrl: (request) => rewritePath(takeKeyOutOfPath(request)),
    genReqId: () => crypto.randomUUID(),
    // A HEAD of a route that hands out jobs must not take one.
    exposeHeadRoutes: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: PARAMETER_MAX_CHARACTERS },
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply) => {
      app.errorHandler.call(app, error, request, reply);
    },
  });
  // Bodies are read by the routes: only they know how large one may be and where it goes.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, _payload, done) => done(null));
  // A type that is not one means that the caller has none to name; presigned uploads are often sent so.
  app.addHook("onRequest", async (request) => {
    if (request.mediaType === undefined) delete request.raw.headers["content-type"];
  });
  app.decorateRequest("caller", null);
  app.decorateRequest("endpoint", null);
  app.decorate("bodies", createOutputGate(BODY_ROOM));
  app.decorateRequest("leaveBodyRoom", null);
  app.addHook("onRequest", async (request, reply) => {
    reply.raw.once("close", () => request.leaveBodyRoom?.());
  });
  app.addHook("onSend", async (request, reply) => {
    void reply.header("x-request-id", request.id);
  });
  app.addHook("onSend", async (request, reply) => {
    // Node closes such a connection right behind the answer.
    if (!reply.raw.shouldKeepAlive) await dropBody(request);
  });
  app.addHook("onResponse", async (request) => {
    if (!(await dropBody(request))) request.raw.destroy();
  });
  app.addHook("preClose", async () => {
    stopping.abort();
    setTimeout(() => app.server.closeAllConnections(), CLOSE_GRACE_MS).unref();
  });
  const { workerErrorDelayMs } = parts.settings;
  handleErrors(app, { log: parts.log, workerErrorDelayMs, stopping: stopping.signal });
  const metrics = createGatewayMetrics();
  logRequests(app, parts.log, metrics);
  routeWebSockets(app);

  addRoutes(app, parts, gatewayRoutes(parts, { stopping: stopping.signal, metrics }));
  return app;
}

/** Everything the gateway answers. */
function gatewayRoutes(
  parts: AppParts,
  added: { readonly stopping: AbortSignal; readonly metrics: GatewayMetrics },
): readonly Route[] {
  const readHint = createHintReader(parts.scaler);
  const gates = { outputs: createOutputGate(), questions: createOutputGate() };
  const shareMaking = createSharing();
  const conversionThreads = createConversionThreads(converter.thread, added.stopping);
  const answering = { converter, conversionThreads, ...gates, shareMaking };
  const routeParts = { ...parts, ...added, readHint, ...answering };
  const routes = [
    submissionRoutes,
    extractionRoutes,
    jobRoutes,
    jobListRoutes,
    streamRoutes,
    pageResultRoutes,
    versionRoutes,
    archiveRoutes,
    deliveryRoutes,
    endpointRoutes,
    backendRoutes,
    takeRoutes,
    postRoutes,
    presenceRoutes,
    jobBlobRoutes,
    jobPageRoutes,
    blobRoutes,
    serviceRoutes,
    operatorRoutes,
    metricsRoutes,
    pageRoutes,
    dialectRoutes,
  ].flatMap((createRoutes) => createRoutes(routeParts));
  const described = [...routes, ...(parts.alsoDescribed ?? [])];
  return [...routes, openApiRoute(described, parts.dialects?.names)];
}

function addRoutes(app: FastifyInstance, parts: AppParts, routes: readonly Route[]): void {
  const authenticate = createAuthenticator(parts);
  const countOpen = countOpenRequests();
  for (const route of routes) {
    const { methods, path, alsoAt = [], access, handle, errorBody, errorStatus, dialect } = route;
    const keyOf = dialect === undefined ? undefined : keyOfOtherClient;
    for (const address of [path, ...alsoAt]) {
      app.route({
        method: [...methods],
        url: routerPath(address),
        config: { isForWorkers: access === "worker", errorBody, errorStatus },
        onRequest: async (request, reply) => {
          if (access !== "public") await authenticate(request, access, keyOf);
          // Workers hold one request each.
          if (access !== "public" && access !== "worker") countOpen(request, reply);
          if (route.answersResult === true) requireScope(callerOf(request), "read");
          if (path.includes("{endpoint_id}")) findEndpoint(parts, request);
          if (access === "worker") await claimWorker(parts, request);
        },
        handler: handle,
      });
    }
  }
  for (const [path, { allowed, errorBody }] of methodsByPath(routes)) {
    app.route({
      method: app.supportedMethods.filter((method) => !allowed.includes(method)),
      url: routerPath(path),
      config: { errorBody },
      handler: () => {
        throw methodNotAllowed(allowed);
      },
    });
  }
  for (const [prefix, errorBody] of dialectPrefixes(routes)) {
    app.route({
      method: app.supportedMethods,
      url: `${prefix}/*`,
      config: { errorBody },
      handler: () => {
        throw nothingHere();
      },
    });
  }
}

type ErrorBody = Route["errorBody"];

function methodsByPath(routes: readonly Route[]) {
  const byPath = new Map<string, { allowed: string[]; errorBody: ErrorBody }>();
  for (const { path, alsoAt = [], methods, errorBody } of routes) {
    for (const address of [path, ...alsoAt]) {
      const { allowed } = byPath.get(address) ?? { allowed: [] };
      byPath.set(address, { allowed: [...allowed, ...methods], errorBody });
    }
  }
  return byPath;
}

/** Beginnings of addresses that one dialect has alone: an unknown address below is answered in its shape. */
function dialectPrefixes(routes: readonly Route[]): Map<string, ErrorBody> {
  const owners = new Map<string, Set<ErrorBody>>();
  for (const { path, alsoAt = [], errorBody } of routes) {
    // Our own pages are below the names of dialects, too.
    for (const address of errorBody === undefined ? [path] : [path, ...alsoAt]) {
      const [prefix] = /^(?:\/v1)?\/[\w-]+(?=\/)/.exec(address) ?? [];
      if (prefix !== undefined)
        owners.set(prefix, (owners.get(prefix) ?? new Set()).add(errorBody));
    }
  }
  return new Map(
    [...owners].flatMap(([prefix, [errorBody, ...others]]) =>
      errorBody === undefined || others.length > 0 ? [] : [[prefix, errorBody] as const],
    ),
  );
}

/** Nobody with another key may speak for a worker. */
async function claimWorker({ jobs }: AppParts, request: FastifyRequest): Promise<void> {
  const { keyId } = callerOf(request);
  const endpointId = endpointOf(request).id;
  await jobs.claimWorker({ workerId: workerIdOf(request), endpointId, keyId });
}

function findEndpoint(parts: AppParts, request: FastifyRequest): void {
  const id = pathParameter(request, "endpoint_id");
  const endpoint = parts.endpoints(id);
  if (endpoint === undefined) {
    throw new ParserError(
      "NOT_FOUND",
      "There is no endpoint of this name. Check the part of the address after /v2/.",
    );
  }
  request.endpoint = endpoint;
}
