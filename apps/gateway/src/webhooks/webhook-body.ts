import { buffer } from "node:stream/consumers";
import { PRESIGN_TTL_MAX_SECONDS, RESPONSE_MAX_BYTES } from "@parser/contract";
import type { BlobStore } from "../blobs/blob-store.ts";
import type { JobRecord, StoredJson } from "../jobs/job-record.ts";
import { envelopeWithoutOutput } from "../routes/job-envelope.ts";

/**
 * What the platform posts when a job has ended: its envelope with the input and the webhook. A value larger than the
 * platform would carry is left out; for an output its address comes instead.
 */
export async function makeWebhookBody(blobs: BlobStore, job: JobRecord): Promise<Uint8Array> {
  const members = [
    JSON.stringify({ ...envelopeWithoutOutput(job), webhook: job.webhook }).slice(1, -1),
    await member("input", { blobs, stored: job.input }),
    ...(job.output ? [await outputMember(blobs, job.output)] : []),
  ];
  return Buffer.from(`{${members.filter((text) => text !== "").join(",")}}`);
}

async function outputMember(blobs: BlobStore, output: StoredJson): Promise<string> {
  const text = await member("output", { blobs, stored: output });
  if (text !== "" || "json" in output) return text;
  const url = await blobs.downloadUrl(output.blobKey, {
    expiresInSeconds: PRESIGN_TTL_MAX_SECONDS,
    fileName: "output.json",
  });
  return `"output_url":${JSON.stringify(url)}`;
}

/** The stored text goes into the body as it is, without being parsed. */
async function member(
  name: string,
  { blobs, stored }: { readonly blobs: BlobStore; readonly stored: StoredJson },
): Promise<string> {
  if ("json" in stored) return `"${name}":${JSON.stringify(stored.json)}`;
  if (stored.bytes > RESPONSE_MAX_BYTES) return "";
  const found = await blobs.read(stored.blobKey);
  return found ? `"${name}":${(await buffer(found.stream)).toString("utf8")}` : "";
}
