import { Readable } from "node:stream";
import { RESPONSE_MAX_BYTES, WebhookBody } from "@parsewright/contract";
import { expect, it } from "vitest";
import type { BlobStore } from "../blobs/blob-store.ts";
import { linksByRequest, SAME_LINKS_FOR_ALL } from "../http/client-links.ts";
import type { JobRecord } from "../jobs/job-record.ts";
import { makeWebhookBody } from "./webhook-body.ts";

const JOB: JobRecord = {
  id: "job-1",
  endpointId: "parser",
  tenant: "acme",
  status: "COMPLETED",
  input: { json: { x: 1 } },
  output: { json: { echo: { x: 1 } } },
  webhook: "https://example.com/hook",
  policy: {},
  executionTimeoutMs: 900_000,
  attempt: 1,
  workerId: "w1",
  submittedAt: 1000,
  startedAt: 2000,
  endedAt: 5000,
};

it("is the envelope with the input and the webhook", async () => {
  expect(WebhookBody.parse(await bodyOf(JOB))).toEqual({
    id: "job-1",
    status: "COMPLETED",
    delayTime: 1000,
    executionTime: 3000,
    workerId: "w1",
    input: { x: 1 },
    output: { echo: { x: 1 } },
    webhook: "https://example.com/hook",
  });
});

it("has the error of a failed job, and no output where there is none", async () => {
  const { output: _, ...failed } = { ...JOB, status: "FAILED" as const, error: "ValueError: no" };
  const body = await bodyOf(failed);
  expect(body).toMatchObject({ status: "FAILED", error: "ValueError: no" });
  expect(body).not.toHaveProperty("output");
});

it("takes values from the blob store as they are", async () => {
  const body = await bodyOf({ ...JOB, output: { blobKey: "jobs/job-1/result", bytes: 10 } });
  expect(body).toMatchObject({ output: { stored: "jobs/job-1/result" } });
});

it("has the address of an output that is too large, and leaves out such an input", async () => {
  const large = { blobKey: "jobs/job-1/x", bytes: RESPONSE_MAX_BYTES + 1 };
  const body = await bodyOf({ ...JOB, input: large, output: large });
  expect(body).toMatchObject({ output_url: "https://gateway/blobs/jobs/job-1/x" });
  expect(body).not.toHaveProperty("input");
  expect(body).not.toHaveProperty("output");
});

it("has links by the address that the submitter has called", async () => {
  const large = { blobKey: "jobs/job-1/x", bytes: RESPONSE_MAX_BYTES + 1 };
  const job = { ...JOB, output: large, calledUrl: "http://parser.lan:8101" };
  const links = linksByRequest(() => "https://gateway");
  const body: unknown = JSON.parse(
    Buffer.from(await makeWebhookBody({ blobs: BLOBS, links }, job)).toString(),
  );
  expect(body).toMatchObject({ output_url: "http://parser.lan:8101/blobs/jobs/job-1/x" });
});

it("leaves out an input that does not fit beside the output", async () => {
  const half = { blobKey: "jobs/job-1/x", bytes: RESPONSE_MAX_BYTES / 2 + 1 };
  const body = await bodyOf({ ...JOB, input: half, output: half });
  expect(body).toMatchObject({ output: { stored: "jobs/job-1/x" } });
  expect(body).not.toHaveProperty("input");
});

async function bodyOf(job: JobRecord): Promise<unknown> {
  return JSON.parse(
    Buffer.from(await makeWebhookBody({ blobs: BLOBS, links: SAME_LINKS_FOR_ALL }, job)).toString(),
  );
}

const BLOBS: BlobStore = {
  write: () => Promise.reject(new Error("nothing is written here")),
  describe: () => Promise.reject(new Error("nothing is described here")),
  read(key) {
    const text = JSON.stringify({ stored: key });
    const stream = Readable.from([Buffer.from(text)]);
    return Promise.resolve({ stream, bytes: text.length, contentType: "application/json" });
  },
  downloadUrl: (key) => Promise.resolve(`https://gateway/blobs/${key}`),
  remove: () => Promise.resolve(),
};
