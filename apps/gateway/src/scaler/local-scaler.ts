import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "../database/database.ts";
import { topicOf } from "../database/wakeups.ts";
import type { EndpointSettings } from "../endpoints/endpoint-settings.ts";
import type { GatewayLog } from "../http/gateway-log.ts";
import type { JobStore } from "../jobs/job-store.ts";
import type { ScalerView } from "../routes/scaler-view.ts";
import type { WorkerProcess } from "./worker-process.ts";
import { WorkerSupervisor } from "./worker-supervisor.ts";

/** Idle time-outs and crashes are noticed by looking; a new job is reported. */
const LOOK_INTERVAL_MS = 1000;
/** Many jobs at once are looked at together. */
const PAUSE_MS = 100;
/** Time that the jobs of a worker that is stopped may continue before it hands them back. The gateway waits for it. */
export const LOCAL_SHUTDOWN_GRACE_SECONDS = 20;
/** Longer than workers take to hand their jobs back. */
const STOP_GRACE_MS = 1000 * (LOCAL_SHUTDOWN_GRACE_SECONDS + 10);

/** The workers that this gateway runs itself, for all endpoints. */
export interface LocalScaler extends ScalerView {
  stop(): Promise<void>;
}

/** Starts to watch the queues of all endpoints. */
export function startLocalScaler(parts: {
  readonly endpoints: readonly EndpointSettings[];
  readonly jobs: Pick<JobStore, "counts" | "workers" | "forgetWorker">;
  readonly wakeups: Database["wakeups"];
  readonly startWorker: (endpoint: EndpointSettings, workerId: string) => WorkerProcess;
  readonly log: GatewayLog;
}): LocalScaler {
  const { jobs, log } = parts;
  const stopping = new AbortController();
  const supervisors = new Map(
    parts.endpoints.map((settings) => [
      settings.id,
      new WorkerSupervisor({
        settings,
        counts: () => jobs.counts(settings.id),
        seenWorkers: () => jobs.workers(settings.id),
        forgetWorker: (workerId, loss) => jobs.forgetWorker(workerId, loss),
        startWorker: (workerId) => parts.startWorker(settings, workerId),
        graceMs: STOP_GRACE_MS,
        log,
        now: Date.now,
      }),
    ]),
  );

  const watch = async (endpointId: string, supervisor: WorkerSupervisor) => {
    const news = parts.wakeups.watch(topicOf("queue", endpointId));
    const { signal } = stopping;
    while (!signal.aborted) {
      await supervisor.tick();
      await sleep(PAUSE_MS, undefined, { signal }).catch(() => undefined);
      await news.next({ waitMs: LOOK_INTERVAL_MS, signal });
    }
    news.close();
  };
  const watching = [...supervisors].map(([id, supervisor]) => watch(id, supervisor));

  return {
    report: async (endpointId) =>
      supervisors.get(endpointId)?.report() ?? {
        initializing: 0,
        throttled: 0,
        unhealthy: 0,
        desired: 0,
      },
    async stop() {
      stopping.abort();
      await Promise.all([...supervisors.values()].map((supervisor) => supervisor.stop()));
      await Promise.all(watching);
    },
  };
}
