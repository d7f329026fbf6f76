import { describe, expect, it, onTestFinished } from "vitest";
import { isWorkerBuilt } from "../testing/worker-process.ts";
import { inBase64, startProof } from "./testing/proof-worker.ts";

/** The forms that neither the platform nor its test harness uses, but gateways do. */
const TEMPLATES = [
  { take: "job-take/$ID", done: "job-done/$RUNPOD_POD_ID/$ID", query: "?" },
  {
    take: "job-take/$RUNPOD_POD_ID?gpu=$RUNPOD_GPU_TYPE_ID",
    done: "job-done/$RUNPOD_POD_ID/$ID?gpu=$RUNPOD_GPU_TYPE_ID",
    query: "?gpu=NVIDIA%20L4&",
  },
];

describe.runIf(isWorkerBuilt)("a worker whose templates have another form", () => {
  it.each(TEMPLATES)("takes jobs and posts results: $take", async ({ take, done, query }) => {
    const proof = await startProof();
    onTestFinished(() => proof.close());
    const { platform } = proof;
    const { RUNPOD_WEBHOOK_GET_JOB = "" } = platform.environment();
    const base = RUNPOD_WEBHOOK_GET_JOB.replace(/job-take.*/, "");
    platform.submit({ id: "job 1", input: inBase64("%PDF-1.7\nA text.") });
    proof.startWorker({
      RUNPOD_GPU_TYPE_ID: "NVIDIA L4",
      RUNPOD_WEBHOOK_GET_JOB: base + take,
      RUNPOD_WEBHOOK_POST_OUTPUT: base + done,
    });

    expect(await proof.response("job 1")).toMatchObject({ ok: true });
    const urls = platform.requests.map(({ url }) => url);
    const taking = `/v2/ep/job-take/worker-1${query}job_in_progress=0&recipe=`;
    expect(urls).toContainEqual(expect.stringContaining(taking));
    expect(urls).toContain(`/v2/ep/job-done/worker-1/job%201${query}isStream=false`);
    expect(urls).toContain(`/v2/ep/job-stop/worker-1${query.slice(0, -1)}`);
  });
});
