import type { JobStore } from "../jobs/job-store.ts";

/**
 * Reads again whenever a job may have changed, until `isDone` or the time is over; gives the last reading.
 * The wait starts before each reading, so that no change between the two is missed.
 */
export async function readUntil<Reading>(options: {
  readonly jobs: Pick<JobStore, "waitForJob">;
  readonly jobId: string;
  readonly waitMs: number;
  readonly signal: AbortSignal;
  readonly read: () => Promise<Reading>;
  readonly isDone: (reading: Reading) => boolean;
}): Promise<Reading> {
  const { jobs, jobId, signal, read, isDone } = options;
  const deadline = performance.now() + options.waitMs;
  for (;;) {
    const waitMs = Math.max(0, deadline - performance.now());
    const changed = startWait(jobs, jobId, { waitMs, signal });
    try {
      const reading = await read();
      if (isDone(reading) || waitMs === 0 || signal.aborted) return reading;
      await changed.promise;
    } finally {
      changed.stop();
    }
  }
}

function startWait(
  jobs: Pick<JobStore, "waitForJob">,
  jobId: string,
  { waitMs, signal }: { waitMs: number; signal: AbortSignal },
) {
  const finished = new AbortController();
  const promise = jobs
    .waitForJob(jobId, { waitMs, signal: AbortSignal.any([signal, finished.signal]) })
    .catch((error: unknown) => {
      if (!finished.signal.aborted && !signal.aborted) throw error;
    });
  // A failure is seen by whoever awaits the promise; when nobody does, it no longer matters.
  promise.catch(() => undefined);
  return { promise, stop: () => finished.abort() };
}
