import {
  type MetricFamily,
  PROMETHEUS_CONTENT_TYPE,
  toPrometheusText,
} from "@parsewright/contract";
import type { Route } from "../http/route.ts";
import type { RouteParts } from "../routes/app-parts.ts";
import { countWorkers } from "../routes/count-workers.ts";
import { GATEWAY_METRICS } from "./catalogue.ts";
import { alone } from "./gateway-metrics.ts";

/** For Prometheus. The counts of jobs and workers are those of all gateways, the rest is this one's. */
export function metricsRoutes(parts: RouteParts): readonly Route[] {
  return [
    {
      methods: ["GET"],
      path: "/metrics",
      operationId: "get_gateway_metrics",
      summary: "Metrics of this gateway, for Prometheus",
      access: "read",
      response: { description: "Metrics.", contentType: "text/plain" },
      handle: async (_request, reply) => {
        const families = [
          ...parts.metrics.families(),
          alone(GATEWAY_METRICS.freeBytes, await freeBytes(parts)),
          ...(await databaseFamilies(parts)),
        ];
        return reply.type(PROMETHEUS_CONTENT_TYPE).send(toPrometheusText(families));
      },
    },
  ];
}

/** A data folder that is gone has no disk. */
function freeBytes({ readiness }: RouteParts): Promise<number> {
  return readiness.freeBytes().catch(() => Number.NaN);
}

/** Counts of the gateway itself are answered even while the database is away. */
async function databaseFamilies(parts: RouteParts): Promise<readonly MetricFamily[]> {
  try {
    const ids = parts.endpointIds ?? [];
    const families = await Promise.all(ids.map((id) => endpointSamples(parts, id)));
    return [
      alone(GATEWAY_METRICS.databaseUp, 1),
      { ...GATEWAY_METRICS.jobs, samples: families.flatMap(({ jobs }) => jobs) },
      { ...GATEWAY_METRICS.oldestWait, samples: families.map(({ oldestWait }) => oldestWait) },
      { ...GATEWAY_METRICS.workers, samples: families.flatMap(({ workers }) => workers) },
      { ...GATEWAY_METRICS.workersDesired, samples: families.map(({ desired }) => desired) },
    ];
  } catch {
    return [alone(GATEWAY_METRICS.databaseUp, 0)];
  }
}

async function endpointSamples(parts: RouteParts, endpoint: string) {
  const [counts, { numbers, scaler }] = await Promise.all([
    parts.jobs.counts(endpoint),
    countWorkers(parts, endpoint),
  ]);
  const { inQueue: queued, inProgress: running, completed, failed } = counts;
  const { idle, running: busy, initializing, throttled, unhealthy } = numbers;
  return {
    jobs: Object.entries({ queued, running, completed, failed }).map(([status, value]) => ({
      labels: { endpoint, status },
      value,
    })),
    oldestWait: { labels: { endpoint }, value: counts.oldestWaitMs / 1000 },
    workers: Object.entries({ idle, busy, initializing, throttled, unhealthy }).map(
      ([state, value]) => ({ labels: { endpoint, state }, value }),
    ),
    desired: { labels: { endpoint }, value: scaler.desired },
  };
}
