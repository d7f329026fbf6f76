import { expect, it, vi } from "vitest";
import type { WorkerExit } from "./worker-process.ts";
import { type SeenWorker, type SupervisorParts, WorkerSupervisor } from "./worker-supervisor.ts";

it("starts a worker for the first job and shows it until it reports itself", async () => {
  const scene = createScene();
  await scene.queue(1);
  expect(scene.started).toHaveLength(1);
  expect(scene.supervisor.report()).toMatchObject({ initializing: 1, desired: 1 });

  await scene.report({ runningJobs: 1 });
  expect(scene.supervisor.report()).toMatchObject({ initializing: 0, desired: 1, unhealthy: 0 });
});

it("stops a worker that has been idle for its timeout, and not before", async () => {
  const scene = createScene();
  await scene.queue(1);
  await scene.queue(0);
  await scene.report({ runningJobs: 0 });
  await scene.pass(9999);
  expect(scene.started[0]?.stop).not.toHaveBeenCalled();
  await scene.pass(1);
  expect(scene.started[0]?.stop).toHaveBeenCalledOnce();
});

it("replaces a worker that asked to be recycled", async () => {
  const scene = createScene();
  await scene.queue(1);
  await scene.report({ runningJobs: 1, isDraining: true });
  expect(scene.started[0]?.stop).not.toHaveBeenCalled();
  await scene.report({ runningJobs: 0, isDraining: true });
  expect(scene.started[0]?.stop).toHaveBeenCalledOnce();
  expect(scene.started).toHaveLength(2);
});

it("starts no new worker at once after a crash, waits longer each time, and says so", async () => {
  const scene = createScene();
  await scene.queue(1);
  await scene.exit(0, { code: 1, signal: null });
  await scene.pass(999);
  expect(scene.started).toHaveLength(1);
  expect(scene.supervisor.report().unhealthy).toBe(1);
  await scene.pass(1);
  expect(scene.started).toHaveLength(2);
  await scene.exit(1, { code: null, signal: "SIGSEGV" });
  await scene.pass(1999);
  expect(scene.started).toHaveLength(2);
  expect(scene.supervisor.report().hint).toContain(
    "2 times in a row; the last one was ended by SIGSEGV",
  );
  await scene.pass(1);
  expect(scene.started).toHaveLength(3);
});

it("forgets crashes once a worker has finished a job", async () => {
  const scene = createScene();
  await scene.queue(1);
  await scene.exit(0, { code: 1, signal: null });
  await scene.pass(1000);
  await scene.report({ runningJobs: 1 });
  expect(scene.supervisor.report().unhealthy).toBe(1);
  await scene.report({ runningJobs: 0 });
  expect(scene.supervisor.report().unhealthy).toBe(0);
});

it("takes a worker that ends by itself without an error for no crash", async () => {
  const scene = createScene();
  await scene.queue(1);
  await scene.exit(0, { code: 0, signal: null });
  await scene.pass(0);
  expect(scene.started).toHaveLength(2);
  expect(scene.supervisor.report().unhealthy).toBe(0);
});

it("goes on after a look that failed", async () => {
  const scene = createScene();
  scene.counts.mockRejectedValueOnce(new Error("no database"));
  await scene.queue(1);
  expect(scene.started).toHaveLength(0);
  await scene.pass(0);
  expect(scene.started).toHaveLength(1);
});

it("stops all workers and starts none after that", async () => {
  const scene = createScene();
  await scene.queue(1);
  const stopped = scene.supervisor.stop();
  await scene.exit(0, { code: 0, signal: null });
  await stopped;
  await scene.pass(0);
  expect(scene.started).toHaveLength(1);
});

it("forgets a worker as soon as its process has ended, and waits for that when it stops", async () => {
  const scene = createScene();
  await scene.queue(1);
  await scene.exit(0, { code: null, signal: "SIGKILL" });
  expect(scene.forgotten).toEqual([scene.started[0]?.id]);

  await scene.pass(1000);
  const stopped = scene.supervisor.stop();
  await scene.exit(1, { code: 0, signal: null });
  await stopped;
  expect(scene.forgotten).toEqual(scene.started.map(({ id }) => id));
});

/** A supervisor with a clock of its own and workers that do what the test says. */
function createScene() {
  let time = 1_000_000;
  let waiting = 0;
  let seen: SeenWorker[] = [];
  const started: { id: string; stop: () => void; end: (exit: WorkerExit) => void }[] = [];
  const forgotten: string[] = [];
  const counts = vi.fn<SupervisorParts["counts"]>(() =>
    Promise.resolve({ inQueueForScaling: waiting, oldestWaitMs: 0 }),
  );
  const supervisor = new WorkerSupervisor({
    settings: SETTINGS,
    counts,
    seenWorkers: () => Promise.resolve(seen),
    async forgetWorker(id) {
      forgotten.push(id);
    },
    startWorker(id) {
      let end: (exit: WorkerExit) => void = () => undefined;
      const exited = new Promise<WorkerExit>((resolve) => (end = resolve));
      const stop = vi.fn<() => void>();
      started.push({ id, stop, end });
      return { exited, stop };
    },
    graceMs: 1000,
    log: () => undefined,
    now: () => time,
  });
  return {
    supervisor,
    started,
    forgotten,
    counts,
    queue(count: number) {
      waiting = count;
      return supervisor.tick();
    },
    pass(ms: number) {
      time += ms;
      return supervisor.tick();
    },
    report(facts: { runningJobs: number; isDraining?: boolean }) {
      seen = [{ id: started.at(-1)?.id ?? "", isDraining: false, ...facts }];
      return supervisor.tick();
    },
    async exit(index: number, exit: WorkerExit) {
      started[index]?.end(exit);
      await Promise.resolve();
    },
  };
}

const SETTINGS = {
  id: "parser",
  minWorkers: 0,
  maxWorkers: 3,
  keepWarmSpares: 0,
  idleTimeoutSeconds: 10,
  executionTimeoutMs: 900_000,
  ttlMs: 86_400_000,
  resultRetentionMs: 86_400_000,
  maxQueueLength: 100,
  maxQueueLengthPerTenant: 10,
  maxRunningPerTenant: 10,
  maxAttempts: 5,
  scaleUpAfterWaitMs: 4000,
  jobsPerWorker: 1,
  workerEnvironment: {},
};
