import type { FailureResponse, SuccessResponse } from "@parsewright/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type MockInstruction,
  mockDocument,
} from "@parsewright/engine-host/testing/mock-instructions";
import { processesWith } from "@parsewright/engine-host/testing/test-host";
import { isWorkerBuilt, type WorkerProcess } from "../testing/worker-process.ts";
import { inBase64, type Proof, startProof } from "./testing/proof-worker.ts";

const GOOD_INPUTS = Array.from({ length: 8 }, (_, index) => ({
  ...inBase64(`%PDF-1.7\nDocument ${index}. ${"Some text. ".repeat(500 * index)}`),
  basename: `doc-${index}`,
  transport: index % 2 === 0 ? "tarball_b64" : "inline",
  archive_format: index % 4 === 0 ? "zip" : "tar.gz",
}));

interface Poison {
  readonly name: string;
  readonly instruction: MockInstruction;
  /** Undefined for one that does no harm. */
  readonly code: string | undefined;
}

const CRASHES: readonly Poison[] = [
  { name: "exits", instruction: { do: "exit", code: 7 }, code: "ENGINE_CRASHED" },
  { name: "aborts", instruction: { do: "abort" }, code: "ENGINE_CRASHED" },
  ...(["buffers", "heap", "wasm"] as const).map((what) => ({
    name: `takes-4-GB-of-${what}`,
    instruction: { do: "allocate", what, megabytes: 4096 } as const,
    code: "DOCUMENT_TOO_COMPLEX",
  })),
  {
    name: "prints-without-end",
    instruction: { do: "print", megabytes: 64 },
    code: undefined,
  },
];

const ENDLESS: readonly Poison[] = [
  { name: "hangs", instruction: { do: "hang" }, code: "EXECUTION_TIMEOUT" },
  { name: "spins", instruction: { do: "spin" }, code: "EXECUTION_TIMEOUT" },
  {
    name: "sleeps-and-goes-on",
    instruction: { do: "progress", pages: 1_000_000, pauseMs: 20 },
    code: "EXECUTION_TIMEOUT",
  },
];

/** Longer than several heartbeats, and than a good job takes on a loaded machine. */
const SHORT_CLOCKS = { PARSER_JOB_SILENCE_SECONDS: "5", PARSER_JOB_TIMEOUT_SECONDS: "8" };

describe.runIf(isWorkerBuilt).each([
  { kind: "breaks its process", environment: {}, poisons: CRASHES },
  { kind: "never ends", environment: SHORT_CLOCKS, poisons: ENDLESS },
])("eight good jobs beside one that $kind", ({ environment, poisons }) => {
  let proof: Proof;
  let worker: WorkerProcess;
  let alone: readonly string[];

  beforeAll(async () => {
    proof = await startProof();
    worker = proof.startWorker({ PARSER_MAX_CONCURRENCY: "3", ...environment });
    submitGoodJobs("alone");
    alone = await goodResults("alone");
  });

  afterAll(async () => {
    await proof.close();
  });

  it.each(poisons)("end as they do alone when it $name", async (poison) => {
    const { name, instruction, code } = poison;
    proof.platform.submit({ id: name, input: inBase64(mockDocument(instruction)) });
    submitGoodJobs(name);

    expect(await goodResults(name)).toEqual(alone);
    const response = await proof.response(name);
    expect((response as Partial<FailureResponse>).parser_error?.code).toBe(code);
    expect(response.ok).toBe(code === undefined);
  });

  it.runIf(poisons === ENDLESS)("are named by heartbeats all the while, and so is it", () => {
    const named = proof.platform.pings.flatMap(({ jobIds }) => jobIds);

    for (const { name } of poisons) expect(named).toContain(name);
  });

  it("leave no process, no file and a short log when the worker ends", async () => {
    expect(await worker.stop()).toBe(0);

    await expect.poll(() => processesWith(proof.workDirectory)).toEqual([]);
    expect(await proof.leftFiles()).toEqual([]);
    expect(worker.printed().length).toBeLessThan(1024 * 1024);
  });

  function submitGoodJobs(run: string): void {
    for (const input of GOOD_INPUTS) {
      proof.platform.submit({ id: `${run}-${input.basename}`, input });
    }
  }

  async function goodResults(run: string): Promise<string[]> {
    const ids = GOOD_INPUTS.map(({ basename }) => `${run}-${basename}`);
    const responses = await Promise.all(ids.map((id) => proof.response(id)));
    return responses.map((response) => JSON.stringify(withoutTimes(response as SuccessResponse)));
  }
});

function withoutTimes(response: SuccessResponse) {
  const { results, debug, elapsed_seconds, ...rest } = response;
  expect(results).toHaveLength(1);
  expect(elapsed_seconds).toBeGreaterThanOrEqual(0);
  expect(Object.keys(debug.phase_ms)).toEqual(["fetch_input", "mineru_parse", "package"]);
  return { ...rest, results, debug: { ...debug, phase_ms: {} } };
}
