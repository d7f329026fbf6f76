import type { TakenJob } from "@parsewright/contract";

/** A job that this worker has taken and not settled yet. */
export interface HeldJob {
  readonly job: TakenJob;
  readonly signal: AbortSignal;
  /** The phase it last reported. */
  phase: string | undefined;
}

/** The jobs in the worker's hands, as its heartbeats name them. */
export interface HeldJobs {
  readonly count: () => number;
  readonly list: () => readonly HeldJob[];
  /** Undefined when the worker holds the job already. */
  readonly add: (job: TakenJob) => HeldJob | undefined;
  readonly remove: (jobId: string) => void;
  /** True when there was such a job, not aborted yet. */
  readonly abort: (jobId: string, reason: Error) => boolean;
}

export function createHeldJobs(onChange: (jobIds: readonly string[]) => void): HeldJobs {
  const held = new Map<string, { readonly entry: HeldJob; readonly controller: AbortController }>();
  return {
    count: () => held.size,
    list: () => [...held.values()].map(({ entry }) => entry),
    add(job) {
      if (held.has(job.id)) return undefined;
      const controller = new AbortController();
      const entry: HeldJob = { job, signal: controller.signal, phase: undefined };
      held.set(job.id, { entry, controller });
      onChange([...held.keys()]);
      return entry;
    },
    remove(jobId) {
      held.delete(jobId);
      onChange([...held.keys()]);
    },
    abort(jobId, reason) {
      const controller = held.get(jobId)?.controller;
      if (controller === undefined || controller.signal.aborted) return false;
      controller.abort(reason);
      return true;
    },
  };
}
