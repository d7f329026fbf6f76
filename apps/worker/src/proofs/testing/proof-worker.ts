import { mkdtemp, readdir, rm } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import type { FailureResponse, SuccessResponse } from "@parsewright/contract";
import {
  type ControlPlane,
  type ControlPlaneOptions,
  startControlPlane,
} from "../../testing/control-plane.ts";
import {
  MOCK_WORKER,
  startWorkerProcess,
  type WorkerProcess,
} from "../../testing/worker-process.ts";

/** A control plane, a folder for the files of jobs, and workers that use both. */
export interface Proof {
  readonly platform: ControlPlane;
  readonly workDirectory: string;
  /** The mock worker, unless another command is named. */
  startWorker(
    environment?: Readonly<Record<string, string>>,
    command?: readonly string[],
  ): WorkerProcess;
  /** The response of a job. Fails when the worker started last ends without one. */
  response(jobId: string): Promise<SuccessResponse | FailureResponse>;
  /** What lies in the work directory, by path. */
  leftFiles(): Promise<readonly string[]>;
  /** Ends what still runs and removes the folder. */
  close(): Promise<void>;
}

export async function startProof(options: ControlPlaneOptions = {}): Promise<Proof> {
  const platform = await startControlPlane(options);
  const workDirectory = await mkdtemp(join(tmpdir(), "worker-proof-"));
  const workers: WorkerProcess[] = [];
  return {
    platform,
    workDirectory,
    startWorker(environment = {}, command = MOCK_WORKER) {
      const worker = startWorkerProcess(
        {
          HOME: homedir(),
          PARSER_MODEL_DIR: "/nowhere",
          PARSER_VOLUME_ROOTS: "/nowhere",
          PARSER_WORK_DIR: workDirectory,
          PARSER_ENGINE_MEMORY_MB: "512",
          ...platform.environment(),
          ...environment,
        },
        command,
      );
      workers.push(worker);
      return worker;
    },
    async response(jobId) {
      const failure = workers.at(-1)?.exitCode.then(() => {
        if (platform.posts(jobId).some(({ route }) => route === "result")) return;
        throw new Error(`The worker ended without a result of ${jobId}.`);
      });
      const result = platform.result(jobId);
      await Promise.race([result, failure]);
      return (await result).output as SuccessResponse | FailureResponse;
    },
    leftFiles: () => readdir(workDirectory, { recursive: true }),
    async close() {
      for (const worker of workers) await worker.kill();
      await platform.close();
      await rm(workDirectory, { recursive: true, force: true });
    },
  };
}

/** A document as a job carries it. */
export function inBase64(document: string): { readonly file_b64: string } {
  return { file_b64: Buffer.from(document).toString("base64") };
}
