import type { Answer, CallInit, TestGateway } from "./test-gateway.ts";

/** Speaks the worker protocol as the platform's own worker library does, odd headers included. */
export interface TestWorker {
  readonly id: string;
  take(): Promise<Answer>;
  takeBatch(size: number): Promise<Answer>;
  done(jobId: string, body: unknown): Promise<Answer>;
  progress(jobId: string, output: unknown): Promise<Answer>;
  stream(jobId: string, output: unknown): Promise<Answer>;
  ping(jobIds: readonly string[]): Promise<Answer>;
  stop(): Promise<Answer>;
  call(path: string, init?: CallInit): Promise<Answer>;
}

/** The library calls its JSON a form. */
const FORM = { "content-type": "application/x-www-form-urlencoded", charset: "utf-8" };

export function createTestWorker(
  gateway: Pick<TestGateway, "call" | "workerKey">,
  id = "w1",
): TestWorker {
  const call = (path: string, init: CallInit = {}) =>
    gateway.call(`/v2/e/${path}`, { key: gateway.workerKey, ...init });
  const done = (jobId: string, body: unknown) =>
    call(`job-done/${id}/${jobId}?gpu=x&isStream=false`, {
      headers: FORM,
      body: JSON.stringify(body),
    });
  return {
    id,
    call,
    take: () => call(`job-take/${id}?gpu=x&job_in_progress=0`),
    takeBatch: (size) => call(`job-take-batch/${id}?gpu=x&batch_size=${size}&job_in_progress=0`),
    done,
    progress: (jobId, output) => done(jobId, { status: "IN_PROGRESS", output }),
    stream: (jobId, output) =>
      call(`job-stream/${id}/${jobId}?gpu=x&isStream=false`, {
        headers: FORM,
        body: JSON.stringify({ output }),
      }),
    ping: (jobIds) =>
      call(`ping/${id}?gpu=x&runpod_version=1.12.0&job_id=${encodeURIComponent(jobIds.join(","))}`),
    stop: () => call(`job-stop/${id}?gpu=x`),
  };
}
