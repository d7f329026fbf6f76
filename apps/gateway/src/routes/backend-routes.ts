import { type BackendName, BACKENDS, type BackendsResponse } from "@parsewright/contract";
import type { FastifyRequest } from "fastify";
import { endpointOf } from "../http/parameters.ts";
import { jsonBody, type Route } from "../http/route.ts";
import type { RouteParts } from "./app-parts.ts";

/** Lists what can read pages here. */
export function backendRoutes(parts: RouteParts): readonly Route[] {
  return [
    {
      methods: ["GET"],
      path: "/v2/{endpoint_id}/backends",
      summary: "List the backends that jobs can request here",
      access: "read",
      description:
        "Backends that need a vision model on the worker are left out if the workers report that they have none. All are listed until a worker has reported.",
      response: { description: "Backends.", ...jsonBody("BackendsResponse") },
      handle: (request) => listBackends(parts, request),
    },
  ];
}

async function listBackends(parts: RouteParts, request: FastifyRequest): Promise<BackendsResponse> {
  const hasVision = await parts.jobs.hasVision(endpointOf(request).id);
  const needsVision = (name: BackendName) => name.endsWith("-auto-engine");
  return { backends: BACKENDS.filter((name) => hasVision !== false || !needsVision(name)) };
}
