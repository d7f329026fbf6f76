import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { JobDoneBody, SuccessResponse, TakenJob } from "@parsewright/contract";
import { NO_MODELS } from "../engine/model-directory.ts";
import { type ControlPlane, startControlPlane } from "@parsewright/worker/testing/control-plane";
import { startWorkerProcess, type WorkerLogLine } from "@parsewright/worker/testing/worker-process";

/** A worker process at work for a control plane in this process. */
export interface BenchWorker {
  readonly pid: number;
  /** Start of its process, as `Date.now()` gives it. */
  readonly startedAtMs: number;
  readonly lines: readonly WorkerLogLine[];
  /** A folder that jobs may name their documents in. */
  readonly volumeFolder: string;
  /** Resolves with the moment at which it first asked for a job. */
  untilFirstTake(): Promise<number>;
  /** Runs one job to its end. Fails with what the worker says when the job failed. */
  run(job: TakenJob): Promise<SuccessResponse>;
  close(): Promise<void>;
}

/** Starts a worker as the image does, with these variables and without models unless they name some. */
export async function startBenchWorker(
  variables: Readonly<Record<string, string>> = {},
): Promise<BenchWorker> {
  const folder = await mkdtemp(join(tmpdir(), "bench-worker-"));
  const volumeFolder = join(folder, "volume");
  await mkdir(volumeFolder);
  const plane = await startControlPlane();
  const startedAtMs = Date.now();
  const worker = startWorkerProcess({
    // oxlint-disable-next-line node/no-process-env -- the search path is all that the worker gets of our environment
    PATH: process.env["PATH"],
    ...plane.environment(),
    PARSER_MODEL_DIR: NO_MODELS,
    PARSER_WORK_DIR: join(folder, "work"),
    PARSER_VOLUME_ROOTS: volumeFolder,
    PARSER_ALLOW_LOCAL_FETCH: "1",
    ...variables,
  });
  const failure = worker.exitCode.then((code): never => {
    throw new Error(`The worker ended with exit code ${code}: ${worker.lines.at(-1)?.msg}`);
  });
  // Looked at only while something is waited for.
  failure.catch(() => {});
  return {
    pid: worker.pid,
    startedAtMs,
    lines: worker.lines,
    volumeFolder,
    async untilFirstTake() {
      const isTaking = () => plane.requests.some(({ route }) => route === "take");
      await Promise.race([plane.until(isTaking), failure]);
      return Date.now();
    },
    run: (job) => Promise.race([runJob(plane, job), failure]),
    async close() {
      await worker.stop();
      await plane.close();
      await rm(folder, { recursive: true });
    },
  };
}

async function runJob(plane: ControlPlane, job: TakenJob): Promise<SuccessResponse> {
  plane.submit(job);
  const { output, error } = (await plane.result(job.id)) as JobDoneBody & {
    readonly output?: SuccessResponse;
  };
  if (output?.ok !== true) {
    throw new Error(`The job ${job.id} failed: ${JSON.stringify(error ?? output)}`);
  }
  return output;
}
