import { describe, expect, it, onTestFinished } from "vitest";
import { processesWith } from "@parsewright/engine-host/testing/test-host";
import { writeTestFixture } from "../testing/test-fixture.ts";
import { isWorkerBuilt, PARSER_WORKER } from "../testing/worker-process.ts";
import { type Proof, startProof } from "./testing/proof-worker.ts";

/** Enough for the engine itself. */
const ENGINE_MEMORY = { PARSER_ENGINE_MEMORY_MB: "2048" };

describe.runIf(isWorkerBuilt)("parsewright worker", () => {
  it("does jobs until it is told to stop, and ends with 0", async () => {
    const proof = await start();
    const worker = proof.startWorker(ENGINE_MEMORY, PARSER_WORKER);
    const file_b64 = Buffer.from(writeTestFixture()).toString("base64");
    proof.platform.submit({ id: "job", input: { file_b64, transport: "inline" } });

    expect(await proof.response("job")).toMatchObject({
      results: [{ markdown: expect.stringContaining("Signals at the harbour") as string }],
    });
    expect(await worker.stop()).toBe(0);
    await expect.poll(() => processesWith(proof.workDirectory)).toEqual([]);
    expect(await proof.leftFiles()).toEqual([]);
  });

  it("ends with 1 and says why when a variable is wrong", async () => {
    const proof = await start();
    const worker = proof.startWorker({ PARSER_RESPONSE_MAX_BYTES: "many" }, PARSER_WORKER);

    expect(await worker.exitCode).toBe(1);
    expect(worker.printed()).toMatch(/^The worker cannot start: PARSER_RESPONSE_MAX_BYTES .*\n$/);
  });

  async function start(): Promise<Proof> {
    const proof = await startProof();
    onTestFinished(() => proof.close());
    return proof;
  }
});
