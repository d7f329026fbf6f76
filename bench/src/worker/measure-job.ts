import type { TakenJob } from "@parsewright/contract";
import type { BenchWorker } from "./bench-worker.ts";
import { descendantsOf, cpuSecondsOf } from "./process-usage.ts";

/** Time that one job took, part by part. */
export interface MeasuredJob {
  /** From the moment the platform had it until the platform had its result. */
  readonly wallSeconds: number;
  /** CPU time of the worker itself, the engine's processes left out. */
  readonly supervisorSeconds: number;
  readonly engineSeconds: number;
  readonly fetchSeconds: number;
  readonly parseSeconds: number;
  readonly packageSeconds: number;
}

/** Runs a job while nothing else runs in the worker. */
export async function measureJob(worker: BenchWorker, job: TakenJob): Promise<MeasuredJob> {
  const before = readUsage(worker.pid);
  const startMs = performance.now();
  const { debug } = await worker.run(job);
  const wallSeconds = (performance.now() - startMs) / 1000;
  const after = readUsage(worker.pid);
  const { fetch_input = 0, mineru_parse = 0, package: packaging = 0 } = debug.phase_ms;
  return {
    wallSeconds,
    supervisorSeconds: after.supervisor - before.supervisor,
    engineSeconds: after.engine - before.engine,
    fetchSeconds: fetch_input / 1000,
    parseSeconds: mineru_parse / 1000,
    packageSeconds: packaging / 1000,
  };
}

function readUsage(pid: number) {
  return {
    supervisor: cpuSecondsOf(pid),
    engine: descendantsOf(pid).reduce((sum, child) => sum + cpuSecondsOf(child), 0),
  };
}
