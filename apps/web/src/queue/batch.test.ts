import { describe, expect, it } from "vitest";
import type { ListedJob } from "../job/use-jobs.ts";
import { batchOf } from "./batch.ts";
import type { Upload } from "./upload-queue.ts";

describe("a batch", () => {
  it("counts its documents by state, before and after they are sent", () => {
    const uploads = [
      upload({ state: "waiting" }),
      upload({ state: "sending" }),
      upload({ state: "failed" }),
      upload({ state: "sent", jobId: "queued" }),
      upload({ state: "sent", jobId: "done" }),
      upload({ state: "sent", jobId: "cancelled" }),
      upload({ state: "sent", jobId: "not listed yet" }),
    ];
    const jobs = [
      job({ id: "queued", status: "IN_QUEUE" }),
      job({ id: "done", status: "COMPLETED" }),
      job({ id: "cancelled", status: "CANCELLED" }),
      job({ id: "of somebody else", status: "FAILED" }),
    ];
    expect(batchOf(uploads, jobs).counts).toEqual({
      done: 1,
      failed: 2,
      "being read": 0,
      waiting: 2,
      "being sent": 1,
      "to be sent": 1,
    });
  });

  it("is as far as its pages are", () => {
    const uploads = [
      upload({ state: "sent", jobId: "a", startedAt: 500 }),
      upload({ state: "sent", jobId: "b", startedAt: 300 }),
    ];
    const update = { phase: "reading_pages", pages_done: 3, pages_total: 4 } as const;
    const jobs = [
      job({ id: "a", status: "IN_PROGRESS", update }),
      job({ id: "b", status: "IN_PROGRESS" }),
    ];
    expect(batchOf(uploads, jobs)).toMatchObject({ fraction: 0.375, startedAt: 300 });
  });

  it("has not begun when there are no documents", () => {
    expect(batchOf([], [])).toMatchObject({ fraction: 0, startedAt: undefined });
  });
});

function upload(facts: Partial<Upload>): Upload {
  const source = { url: "https://example.org/a.pdf" };
  return { id: 1, name: "a.pdf", source, sentBytes: 0, state: "waiting", ...facts };
}

function job(facts: Partial<ListedJob>): ListedJob {
  return { id: "", status: "IN_QUEUE", tenant: "t", submittedAt: "2026-01-31T08:00:00Z", ...facts };
}
