import type { HealthResponse } from "@parsewright/contract";
import type { RouteParts } from "./app-parts.ts";
import type { ScalerReport } from "./scaler-view.ts";

/** The workers of an endpoint, over all gateways. */
export interface WorkerCounts {
  readonly numbers: HealthResponse["workers"];
  readonly readyIds: readonly string[];
  readonly scaler: ScalerReport;
}

/** Counts workers as the platform does: an idle one is ready too, a busy one only runs. */
export async function countWorkers(parts: RouteParts, endpointId: string): Promise<WorkerCounts> {
  const [workers, scaler] = await Promise.all([
    parts.jobs.workers(endpointId),
    parts.scaler.report(endpointId),
  ]);
  const healthy = workers.filter(({ unhealthyReason }) => unhealthyReason === undefined);
  const idle = healthy.filter(({ runningJobs, isDraining }) => runningJobs === 0 && !isDraining);
  return {
    numbers: {
      idle: idle.length,
      initializing: scaler.initializing,
      ready: idle.length,
      running: healthy.filter(({ runningJobs }) => runningJobs > 0).length,
      throttled: scaler.throttled,
      unhealthy: workers.length - healthy.length + scaler.unhealthy,
    },
    readyIds: idle.map(({ id }) => id),
    scaler,
  };
}
