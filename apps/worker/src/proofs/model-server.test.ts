import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type ScriptedServer,
  startScriptedServer,
} from "@parsewright/vision/testing/scripted-server";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { modelServerCommand } from "../model-server/testing/model-server-command.ts";
import { membersOf } from "../model-server/testing/process-groups.ts";
import { isWorkerBuilt, type WorkerProcess } from "../testing/worker-process.ts";
import { type Proof, startProof } from "./testing/proof-worker.ts";

/** The worker as it is, with the real engine. */
const WORKER = ["main.js"];
const PDF = readFileSync(new URL("../../assets/test-fixture.pdf", import.meta.url), "base64");

describe.skipIf(!isWorkerBuilt)("a worker that has started a model server", () => {
  let proof: Proof;
  let named: ScriptedServer;

  beforeAll(async () => {
    named = await startScriptedServer({ models: ["MinerU2.5-named"] });
    proof = await startProof();
    proof.startWorker(
      {
        PARSER_VLM_COMMAND: modelServerCommand("serve"),
        PARSER_VLM_MODEL_DIR: "/weights/of/the/model",
        PARSER_ALLOW_LOCAL_FETCH: "1",
      },
      WORKER,
    );
  });

  afterAll(async () => {
    await proof.close();
    await named.close();
  });

  it.each(["vlm-auto-engine", "hybrid-auto-engine"])("asks it for %s", async (backend) => {
    const response = await run(proof, { backend });

    expect(response).toMatchObject({
      ok: true,
      debug: { backend, model_dir: "/weights/of/the/model" },
    });
    expect(response.debug).not.toHaveProperty("parser_fallback");
    expect(named.requests).toEqual([]);
  });

  it.each([
    ["vlm-http-client", {}],
    ["hybrid-http-client", { effort: "medium" }],
    ["hybrid-http-client", { effort: "high" }],
  ])("asks the server that the job names for %s %j", async (backend, options) => {
    const before = named.discoveries();
    const response = await run(proof, { backend, server_url: named.url, ...options });

    expect(response).toMatchObject({ ok: true, debug: { backend, model_dir: null } });
    expect(response.debug).not.toHaveProperty("parser_fallback");
    // How many questions a page needs is the backend's business.
    expect(named.discoveries()).toBe(before + 1);
  });

  it("tells a probe of it", async () => {
    expect(await run(proof, { probe: true, file_b64: undefined })).toMatchObject({
      probe: {
        model_server: {
          status: "running",
          detail: "PARSER_VLM_COMMAND: MinerU2.5-scripted",
          restarts: 0,
        },
      },
    });
  });
});

describe.skipIf(!isWorkerBuilt)("the model server of a worker process", () => {
  let proof: Proof;
  let folder: string;

  beforeEach(async () => {
    proof = await startProof();
    folder = await mkdtemp(join(tmpdir(), "parser-proof-"));
  });

  afterEach(async () => {
    await proof.close();
    await rm(folder, { recursive: true });
  });

  it("crashes in the middle of a job, and the job goes on when it is back", async () => {
    const command = modelServerCommand("crash-once", join(folder, "crashed"));
    proof.startWorker({ PARSER_VLM_COMMAND: command, PARSER_SKIP_WARMUP: "1" }, WORKER);

    const response = await run(proof, { backend: "vlm-auto-engine" });

    expect(response).toMatchObject({
      ok: true,
      debug: { backend: "vlm-auto-engine", parser_failed_blocks: 0 },
    });
    expect(await run(proof, { probe: true, file_b64: undefined })).toMatchObject({
      probe: { model_server: { status: "running", restarts: 1 } },
    });
  });

  it("does not start in time: pipeline runs instead, and the result says why", async () => {
    const environment = { PARSER_VLM_COMMAND: modelServerCommand("hang") };
    proof.startWorker({ ...environment, PARSER_VLM_START_SECONDS: "1" }, WORKER);

    expect(await run(proof, { backend: "vlm-auto-engine" })).toMatchObject({
      ok: true,
      debug: {
        backend: "pipeline",
        parser_fallback: expect.stringContaining("did not answer") as unknown,
      },
    });
  });

  it("is not there: the job fails where the operator wants no other backend", async () => {
    proof.startWorker({ PARSER_BACKEND_FALLBACK: "none" }, WORKER);

    expect(await run(proof, { backend: "hybrid-auto-engine" })).toMatchObject({
      ok: false,
      parser_error: {
        code: "BACKEND_UNAVAILABLE",
        message: expect.stringContaining("no weights of a vision model") as unknown,
      },
    });
  });

  it("ends with a worker that is killed without a chance to do anything", async () => {
    const { worker, group } = await startWithServer("with-child");
    expect(membersOf(group).length).toBeGreaterThan(2);

    await worker.kill();

    // Its guard needs a moment.
    await expect.poll(() => membersOf(group)).toEqual([]);
  });

  it("ends with a worker that is told to stop", async () => {
    const { worker, group } = await startWithServer("with-child");

    expect(await worker.stop()).toBe(0);
    await expect.poll(() => membersOf(group)).toEqual([]);
  });

  async function startWithServer(mode: string): Promise<{ worker: WorkerProcess; group: number }> {
    const worker = proof.startWorker({ PARSER_VLM_COMMAND: modelServerCommand(mode) });
    const ready = () => worker.lines.find(({ msg }) => msg === "model server ready");
    await worker.until(() => ready() !== undefined);
    return { worker, group: (ready() as unknown as { pid: number }).pid };
  }
});

let jobCount = 0;

async function run(proof: Proof, input: Record<string, unknown>) {
  jobCount += 1;
  const id = `job-${jobCount}`;
  proof.platform.submit({ id, input: { file_b64: PDF, transport: "inline", ...input } });
  return proof.response(id);
}
