import { describe, expect, it } from "vitest";
import { decideWorkerCount, type ScaleFacts } from "./decide-worker-count.ts";

describe("decideWorkerCount", () => {
  it.each<{ name: string; facts: Facts; desired: number }>([
    { name: "nothing to do", facts: {}, desired: 0 },
    { name: "the first job, at once", facts: { waitingJobs: 1 }, desired: 1 },
    { name: "many first jobs with one worker", facts: { waitingJobs: 9 }, desired: 1 },
    { name: "a worker that is still starting", facts: { waitingJobs: 1, starting: 1 }, desired: 1 },
    {
      name: "a job that has waited too long beside a busy worker",
      facts: { waitingJobs: 1, oldestWaitMs: 4000, busy: 1 },
      desired: 2,
    },
    {
      name: "a job that has not waited long beside a busy worker",
      facts: { waitingJobs: 1, oldestWaitMs: 3999, busy: 1 },
      desired: 1,
    },
    {
      name: "no more workers than jobs",
      facts: { waitingJobs: 1, oldestWaitMs: 9000, starting: 1 },
      desired: 1,
    },
    {
      name: "one more at a time",
      facts: { waitingJobs: 9, oldestWaitMs: 9000, starting: 1 },
      desired: 2,
    },
    {
      name: "never more than the maximum",
      facts: { waitingJobs: 9, oldestWaitMs: 9000, busy: 3 },
      desired: 3,
    },
    { name: "an idle worker within its timeout", facts: { idle: 1 }, desired: 1 },
    { name: "an idle worker past its timeout", facts: { idle: 1, idleTooLong: 1 }, desired: 0 },
    {
      name: "one of two idle workers past its timeout",
      facts: { idle: 2, idleTooLong: 1 },
      desired: 1,
    },
    {
      name: "idle workers past their timeout when a job waits",
      facts: { waitingJobs: 1, idle: 2, idleTooLong: 2 },
      desired: 1,
    },
    { name: "the minimum", facts: { settings: { minWorkers: 2 } }, desired: 2 },
    {
      name: "the minimum over the idle timeout",
      facts: { settings: { minWorkers: 1 }, idle: 1, idleTooLong: 1 },
      desired: 1,
    },
    { name: "a spare with no work", facts: { settings: { keepWarmSpares: 1 } }, desired: 1 },
    {
      name: "a spare beside a busy worker",
      facts: { settings: { keepWarmSpares: 1 }, busy: 1 },
      desired: 2,
    },
    {
      name: "a spare within the maximum",
      facts: { settings: { keepWarmSpares: 1 }, busy: 3 },
      desired: 3,
    },
    { name: "no start while backing off", facts: { waitingJobs: 1, backoffMs: 500 }, desired: 0 },
    {
      name: "what runs while backing off",
      facts: { waitingJobs: 5, oldestWaitMs: 9000, busy: 1, backoffMs: 500 },
      desired: 1,
    },
    {
      name: "an endpoint without workers of its own",
      facts: { waitingJobs: 5, settings: { maxWorkers: 0 } },
      desired: 0,
    },
    {
      name: "more workers than a lowered maximum, until they are idle",
      facts: { busy: 3, settings: { maxWorkers: 1 } },
      desired: 3,
    },
  ])("handles $name", ({ facts, desired }) => {
    expect(decideWorkerCount(toScaleFacts(facts)).desired).toBe(desired);
  });

  it("says why", () => {
    const facts = { waitingJobs: 9, oldestWaitMs: 5000, busy: 3 };
    expect(decideWorkerCount(toScaleFacts(facts)).reasons).toEqual([
      "a job has waited for 5000 ms",
      "at most 3",
    ]);
  });
});

type Facts = Partial<Pick<ScaleFacts, "waitingJobs" | "oldestWaitMs" | "backoffMs">> &
  Partial<ScaleFacts["workers"]> & { settings?: Partial<ScaleFacts["settings"]> };

function toScaleFacts(facts: Facts): ScaleFacts {
  const { waitingJobs = 0, oldestWaitMs = 0, backoffMs = 0, settings, ...workers } = facts;
  return {
    waitingJobs,
    oldestWaitMs,
    backoffMs,
    workers: { starting: 0, busy: 0, idle: 0, idleTooLong: 0, ...workers },
    settings: {
      minWorkers: 0,
      maxWorkers: 3,
      keepWarmSpares: 0,
      scaleUpAfterWaitMs: 4000,
      ...settings,
    },
  };
}
