import type { EndpointSettings } from "../endpoints/endpoint-settings.ts";
import type { JobStore } from "../jobs/job-store.ts";
import type { ScalerView } from "../routes/scaler-view.ts";
import { decideWorkerCount } from "./decide-worker-count.ts";

/** For gateways whose workers are started by something else: says how many there should be, and starts none. */
export function createRemoteScaler(
  jobs: Pick<JobStore, "counts" | "workers">,
  endpoints: (id: string) => EndpointSettings | undefined,
): ScalerView {
  return {
    async report(endpointId) {
      const nothing = { initializing: 0, throttled: 0, unhealthy: 0 };
      const settings = endpoints(endpointId);
      if (!settings) return { ...nothing, desired: 0 };
      const [counts, workers] = await Promise.all([
        jobs.counts(endpointId),
        jobs.workers(endpointId),
      ]);
      const busy = workers.filter(({ runningJobs }) => runningJobs > 0).length;
      const idle = workers.length - busy;
      const { desired } = decideWorkerCount({
        settings,
        waitingJobs: counts.inQueueForScaling,
        oldestWaitMs: counts.oldestWaitMs,
        // When an idle worker has been so for long enough is for the other scaler to say.
        workers: { starting: 0, busy, idle, idleTooLong: idle },
        backoffMs: 0,
      });
      return { ...nothing, desired };
    },
  };
}
