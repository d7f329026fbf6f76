import { expect, it } from "vitest";
import { createApp } from "../../app.ts";
import { DEFAULT_HTTP_SETTINGS } from "../../http/http-settings.ts";
import type { AppParts } from "../app-parts.ts";

it("puts a job back when its input cannot be read", async () => {
  const putBack: unknown[] = [];
  const app = createApp({
    jobs: {
      claimWorker: () => Promise.resolve(),
      take: () => Promise.resolve([{ id: "j1", input: { blobKey: "jobs/j1/input", bytes: 1 } }]),
      putBack: (reference: unknown) => Promise.resolve(putBack.push(reference)),
    },
    blobs: { read: () => Promise.reject(new Error("the bucket is down")) },
    endpoints: (id: string) => ({ id }),
    settings: { ...DEFAULT_HTTP_SETTINGS, isAuthRequired: false, workerErrorDelayMs: 0 },
    log: () => undefined,
  } as unknown as AppParts);

  const answer = await app.inject({ url: "/v2/e/job-take/w1" });

  expect(answer.statusCode).toBe(500);
  expect(putBack).toEqual([{ jobId: "j1", workerId: "w1" }]);
});
