import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { modelServerCommand } from "../model-server/testing/model-server-command.ts";
import { membersOf } from "../model-server/testing/process-groups.ts";
import { isWorkerBuilt, type WorkerProcess } from "../testing/worker-process.ts";
import { type Proof, startProof } from "./testing/proof-worker.ts";

let proof: Proof;

beforeEach(async () => {
  proof = await startProof();
});

afterEach(() => proof.close());

describe.skipIf(!isWorkerBuilt)("the model server of a worker process", () => {
  it("ends with a worker that is killed without a chance to do anything", async () => {
    const { worker, group } = await startWorker("with-child");
    expect(membersOf(group).length).toBeGreaterThan(2);

    await worker.kill();

    // Its guard needs a moment; a server that stays lets the test run out of time.
    while (membersOf(group).length > 0) await wait(20);
  });

  it("ends with a worker that is told to stop", async () => {
    const { worker, group } = await startWorker("with-child");

    expect(await worker.stop()).toBe(0);
    expect(membersOf(group)).toEqual([]);
  });
});

async function startWorker(mode: string): Promise<{ worker: WorkerProcess; group: number }> {
  const worker = proof.startWorker({ PARSER_VLM_COMMAND: modelServerCommand(mode) });
  const ready = () => worker.lines.find(({ msg }) => msg === "model server ready");
  await worker.until(() => ready() !== undefined);
  return { worker, group: (ready() as unknown as { pid: number }).pid };
}
