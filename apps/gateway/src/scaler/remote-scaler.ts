import type { EndpointSettings } from "../endpoints/endpoint-settings.ts";
import type { JobStore } from "../jobs/job-store.ts";
import type { ScalerView } from "../routes/scaler-view.ts";

/** For gateways whose workers are started by something else: says how many there should be, and starts none. */
export function createRemoteScaler(
  jobs: Pick<JobStore, "counts">,
  endpoints: (id: string) => EndpointSettings | undefined,
): ScalerView {
  return {
    async report(endpointId) {
      const nothing = { initializing: 0, throttled: 0, unhealthy: 0 };
      const settings = endpoints(endpointId);
      if (!settings) return { ...nothing, desired: 0 };
      const { inQueueForScaling, inProgressForScaling } = await jobs.counts(endpointId);
      return {
        ...nothing,
        desired: workersForJobs(settings, inQueueForScaling + inProgressForScaling),
      };
    },
  };
}

/**
 * Workers for all jobs at once: an autoscaler asks seldom and starts machines slowly, so adding one worker at a time, as
 * on one machine, would take it hours.
 */
export function workersForJobs(
  settings: Pick<
    EndpointSettings,
    "minWorkers" | "maxWorkers" | "keepWarmSpares" | "jobsPerWorker"
  >,
  jobs: number,
): number {
  const { minWorkers, maxWorkers, keepWarmSpares, jobsPerWorker } = settings;
  const wanted = Math.ceil(jobs / jobsPerWorker) + keepWarmSpares;
  return Math.min(maxWorkers, Math.max(minWorkers, wanted));
}
