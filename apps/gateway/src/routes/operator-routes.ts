import {
  type CallerResponse,
  type KeyListResponse,
  KeyRequest,
  type OverviewResponse,
  ParserError,
} from "@parsewright/contract";
import type { FastifyRequest } from "fastify";
import { callerOf } from "../http/authenticate.ts";
import { checkJson } from "../http/check-json.ts";
import { pathParameter } from "../http/parameters.ts";
import { jsonBody, type Route } from "../http/route.ts";
import type { RouteParts } from "./app-parts.ts";

const BODY_MAX_BYTES = 16 * 1024;
const LISTED_FAILURES = 20;

/** For those who run the service: keys, and how it is over all tenants. */
export function operatorRoutes(parts: RouteParts): readonly Route[] {
  return [
    {
      methods: ["GET"],
      path: "/caller",
      summary: "Read the tenant and the scopes of the key",
      access: "read",
      response: { description: "The caller.", ...jsonBody("CallerResponse") },
      handle: async (request): Promise<CallerResponse> => {
        const { keyId, tenant, scopes } = callerOf(request);
        return { keyId, tenant, scopes: [...scopes] };
      },
    },
    {
      methods: ["GET"],
      path: "/operate/overview",
      summary: "Queues, workers, failures and storage over all tenants",
      access: "admin",
      response: { description: "The state of the service.", ...jsonBody("OverviewResponse") },
      handle: (request) => readOverview(parts, callerOf(request).tenant),
    },
    {
      methods: ["GET"],
      path: "/operate/keys",
      summary: "List all keys, without the keys themselves",
      access: "admin",
      response: { description: "Keys.", ...jsonBody("KeyListResponse") },
      handle: () => listKeys(parts),
    },
    {
      methods: ["POST"],
      path: "/operate/keys",
      summary: "Make a key",
      access: "admin",
      description: "The key is only in this answer and cannot be shown again.",
      request: [jsonBody("KeyRequest")],
      response: { description: "The key.", ...jsonBody("CreatedKey") },
      handle: async (request) => {
        const wanted = await checkJson(request, KeyRequest, BODY_MAX_BYTES);
        return parts.keys.create(wanted);
      },
    },
    {
      methods: ["DELETE"],
      path: "/operate/keys/{key_id}",
      summary: "Revoke a key; it stops working within seconds",
      access: "admin",
      response: { description: "The key is revoked.", ...jsonBody("KeyRevocation") },
      handle: (request) => revokeKey(parts, request),
    },
  ];
}

async function listKeys({ keys }: RouteParts): Promise<KeyListResponse> {
  const listed = await keys.list();
  return {
    keys: listed.map(({ scopes, createdAt, revokedAt, ...key }) => ({
      ...key,
      scopes: [...scopes],
      createdAt: new Date(createdAt).toISOString(),
      ...(revokedAt !== undefined && { revokedAt: new Date(revokedAt).toISOString() }),
    })),
  };
}

async function revokeKey({ keys }: RouteParts, request: FastifyRequest) {
  const id = pathParameter(request, "key_id");
  if (id === callerOf(request).keyId) {
    throw new ParserError(
      "CONFLICT",
      "This is the key that you call with. Use another one to revoke it.",
    );
  }
  const key = (await keys.list()).find((listed) => listed.id === id);
  if (key?.scopes.includes("worker") === true) {
    throw new ParserError(
      "FORBIDDEN",
      "The key of a worker is revoked where the gateway runs, with `parsewright keys revoke`.",
    );
  }
  if (key === undefined || !(await keys.revoke(id))) {
    throw new ParserError("NOT_FOUND", "There is no key of this id, or it is already revoked.");
  }
  return { id, revoked: true };
}

async function readOverview(parts: RouteParts, tenant: string): Promise<OverviewResponse> {
  const [endpoints, { tenants, limitBytes }, isReady] = await Promise.all([
    Promise.all((parts.endpointIds ?? []).map((id) => readEndpoint(parts, id, tenant))),
    parts.storage.report(),
    parts.readiness.check().then(
      () => !parts.stopping.aborted,
      () => false,
    ),
  ]);
  return { isReady, endpoints, storage: [...tenants], storageLimitBytes: limitBytes };
}

async function readEndpoint({ jobs, scaler }: RouteParts, id: string, caller: string) {
  const [counts, workers, report, failed] = await Promise.all([
    jobs.counts(id),
    jobs.workers(id),
    scaler.report(id),
    jobs.list({ endpointId: id, statuses: ["FAILED", "TIMED_OUT"], limit: LISTED_FAILURES }),
  ]);
  const { completed, failed: failedCount, inProgress, inQueue, retried, oldestWaitMs } = counts;
  return {
    id,
    jobs: { completed, failed: failedCount, inProgress, inQueue, retried },
    oldestWaitSeconds: Math.round(oldestWaitMs / 1000),
    desiredWorkers: report.desired,
    startingWorkers: report.initializing,
    ...(report.hint !== undefined && { hint: report.hint }),
    workers: workers.map(({ lastSeenAt, ...worker }) => ({
      ...worker,
      lastSeenAt: new Date(lastSeenAt).toISOString(),
    })),
    failures: failed.map(({ id: jobId, tenant, status, error, endedAt, documentName }) => ({
      jobId,
      tenant,
      status,
      // Names of documents are the tenants' own.
      ...(documentName !== undefined && tenant === caller && { documentName }),
      ...(error !== undefined && { error }),
      ...(endedAt !== undefined && { endedAt: new Date(endedAt).toISOString() }),
    })),
  };
}
