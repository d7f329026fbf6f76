import { PRESIGN_TTL_MAX_SECONDS, RESPONSE_MAX_BYTES } from "@parsewright/contract";
import type { BlobStore } from "../blobs/blob-store.ts";
import type { ClientLinks } from "../http/client-links.ts";
import type { JobRecord, StoredJson } from "../jobs/job-record.ts";
import { envelopeWithoutOutput, withClientLinks } from "../jobs/job-envelope.ts";

type ToLink = (url: string) => string;

type Blobs = Pick<BlobStore, "read" | "describe" | "downloadUrl">;

/**
 * Makes the body that the platform posts when a job has ended: its envelope with the input and the webhook. What would make the body
 * larger than the platform carries is left out; for an output its address comes instead.
 */
export async function makeWebhookBody(
  { blobs, links }: { readonly blobs: Blobs; readonly links: ClientLinks },
  job: JobRecord,
): Promise<Uint8Array> {
  const toLink = (url: string) => links.toClient(url, job.calledUrl);
  const input = withLinkedSource(job.input, toLink);
  const output =
    job.output && "json" in job.output
      ? { json: await withClientLinks(blobs, job.output.json, { job, toLink }) }
      : job.output;
  const isOutputLarge = output !== undefined && bytesOf(output) > RESPONSE_MAX_BYTES;
  const sentBytes = output === undefined || isOutputLarge ? 0 : bytesOf(output);
  const isInputLarge = bytesOf(input) + sentBytes > RESPONSE_MAX_BYTES;
  const envelope = JSON.stringify({ ...envelopeWithoutOutput(job), webhook: job.webhook });
  return Buffer.concat([
    Buffer.from(envelope.slice(0, -1)),
    ...(isInputLarge ? [] : await member("input", blobs, input)),
    ...(output === undefined || isOutputLarge ? [] : await member("output", blobs, output)),
    ...(output !== undefined && isOutputLarge ? await addressMember(blobs, output, toLink) : []),
    Buffer.from("}"),
  ]);
}

/** An upper bound of what a body takes, known before anything is read. */
export function webhookBodyBytes({ input, output }: Pick<JobRecord, "input" | "output">): number {
  const bytes = [input, ...(output === undefined ? [] : [output])].map(bytesOf);
  return bytes.filter((one) => one <= RESPONSE_MAX_BYTES).reduce((sum, one) => sum + one, 0);
}

/** A document that was uploaded is named by an address of the gateway. */
function withLinkedSource(input: StoredJson, toLink: ToLink): StoredJson {
  const { json } = input as { readonly json?: { readonly file_url?: unknown } | null };
  return typeof json?.file_url === "string"
    ? { json: { ...json, file_url: toLink(json.file_url) } }
    : input;
}

/** JSON in the row is small. */
function bytesOf(stored: StoredJson): number {
  return "json" in stored ? 0 : stored.bytes;
}

async function addressMember(blobs: Blobs, output: StoredJson, toLink: ToLink): Promise<Buffer[]> {
  if ("json" in output) return [];
  const url = await blobs.downloadUrl(output.blobKey, {
    expiresInSeconds: PRESIGN_TTL_MAX_SECONDS,
    fileName: "output.json",
  });
  return [Buffer.from(`,"output_url":${JSON.stringify(toLink(url))}`)];
}

/** The stored bytes go into the body as they are, without being parsed; none when they are gone. */
async function member(name: string, blobs: Blobs, stored: StoredJson): Promise<Buffer[]> {
  if ("json" in stored) return [Buffer.from(`,"${name}":${JSON.stringify(stored.json)}`)];
  const found = await blobs.read(stored.blobKey);
  if (found === undefined) return [];
  return [Buffer.from(`,"${name}":`), ...((await found.stream.toArray()) as Buffer[])];
}
