import { setTimeout as sleep } from "node:timers/promises";
import type { GatewayLog } from "./http/gateway-log.ts";
import type { JobStore } from "./jobs/job-store.ts";

/** Time-outs and lost workers are noticed no faster than this. */
const INTERVAL_MS = 2000;

/** Lets the job store put in order what nobody reports: expired leases, time-outs, old results. */
export function startSweeper(
  jobs: Pick<JobStore, "sweep">,
  log: GatewayLog,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const sweeping = (async () => {
    while (!stopping.signal.aborted) {
      await jobs.sweep().catch((error: unknown) => {
        log("error", "sweeping failed", { reason: String(error) });
      });
      await sleep(INTERVAL_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await sweeping;
    },
  };
}
