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
      summary: "List the backends that jobs can ask for here",
      access: "read",
      description:
        "Leaves out those that need a vision model on the worker where the workers report that they have none. Lists all as long as no worker has reported.",
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
