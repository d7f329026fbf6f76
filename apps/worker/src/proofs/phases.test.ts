import { readdir } from "node:fs/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { processesWith } from "@parsewright/engine-host/testing/test-host";
import { isWorkerBuilt } from "../testing/worker-process.ts";
import { type HeldJobs, holdJobs, PHASES } from "./testing/held-jobs.ts";
import { type Proof, startProof } from "./testing/proof-worker.ts";

describe.runIf(isWorkerBuilt)("jobs in every phase", () => {
  let proof: Proof;
  let jobs: HeldJobs;

  beforeEach(async () => {
    proof = await startProof();
    jobs = await holdJobs(proof);
  });

  afterEach(async () => {
    await proof.close();
    await jobs.close();
  });

  it("are completed by the next worker when theirs is killed, which leaves nothing", async () => {
    const { worker } = await startHeld();
    const [killed = ""] = await readdir(proof.workDirectory);

    await worker.kill();
    await expect.poll(() => engineProcesses()).toEqual([]);
    const next = proof.startWorker(jobs.environment);
    await next.until(() => next.lines.some(({ msg }) => msg === "engine isolation"));
    expect(await readdir(proof.workDirectory)).not.toContain(killed);
    jobs.submit();
    await jobs.letGo();

    await expectAllDone();
    expect(await next.stop()).toBe(0);
    await expectNothingLeft();
  });

  it("end well when the engine's processes are killed", async () => {
    const { worker } = await startHeld();

    const pids = await engineProcesses();
    expect(pids.length).toBeGreaterThanOrEqual(PHASES.length);
    for (const pid of pids) killIfThere(pid);
    await jobs.letGo();

    await expectAllDone();
    expect(await worker.stop()).toBe(0);
    await expectNothingLeft();
  });

  it("are finished and posted when the worker is told to stop", async () => {
    const { worker } = await startHeld();

    const exitCode = worker.stop();
    await worker.until(() => worker.lines.some(({ msg }) => msg.startsWith("sigterm received")));
    await jobs.letGo();

    await expectAllDone();
    expect(await exitCode).toBe(0);
    expect(proof.platform.returned).toEqual([]);
    await expectNothingLeft();
  });

  it("are handed back when the worker has no more time", async () => {
    const { worker } = await startHeld({ PARSER_SHUTDOWN_GRACE_SECONDS: "0" });

    expect(await worker.stop()).toBe(0);

    expect(proof.platform.returned.toSorted()).toEqual(PHASES.toSorted());
    for (const phase of PHASES) expect(resultsOf(phase)).toEqual([]);
    await expectNothingLeft();
  });

  it("are not even taken by a worker that is told to stop while it starts", async () => {
    const worker = proof.startWorker(jobs.environment);
    await worker.until(() => worker.lines.length > 0);
    jobs.submit();

    expect(await worker.stop()).toBe(0);

    expect(proof.platform.requests.filter(({ route }) => route === "take")).toEqual([]);
    await expectNothingLeft();
  });

  async function startHeld(environment: Readonly<Record<string, string>> = {}) {
    const worker = proof.startWorker({ ...jobs.environment, ...environment });
    jobs.submit();
    await jobs.whenHeld();
    return { worker };
  }

  async function expectAllDone(): Promise<void> {
    for (const phase of PHASES) {
      expect(await proof.response(phase)).toMatchObject({ ok: true });
      expect(resultsOf(phase)).toHaveLength(1);
    }
  }

  function resultsOf(jobId: string) {
    return proof.platform.posts(jobId).filter(({ route }) => route === "result");
  }

  async function expectNothingLeft(): Promise<void> {
    expect(await engineProcesses()).toEqual([]);
    expect(await proof.leftFiles()).toEqual([]);
  }

  function engineProcesses(): Promise<number[]> {
    return processesWith(proof.workDirectory);
  }
});

/** Each has one that waits for it, where processes have a name space; the end of one is the end of the other. */
function killIfThere(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if (!String(error).includes("ESRCH")) throw error;
  }
}
