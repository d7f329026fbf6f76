import { jobIdOf } from "../http/parameters.ts";
import { jsonBody, type Route } from "../http/route.ts";
import type { RouteParts } from "./app-parts.ts";
import { findJob } from "./find-job.ts";

/** Shows what became of a job's webhook. */
export function deliveryRoutes(parts: RouteParts): readonly Route[] {
  return [
    {
      methods: ["GET"],
      path: "/v2/{endpoint_id}/deliveries/{job_id}",
      summary: "Read the attempts to call a job's webhook",
      access: "read",
      response: {
        description: "Every attempt, oldest first; none without a webhook or before the job's end.",
        ...jsonBody("DeliveryListResponse"),
      },
      handle: async (request) => {
        const { id } = await findJob(parts, request, jobIdOf(request));
        return { deliveries: await parts.readDeliveries(id) };
      },
    },
  ];
}
