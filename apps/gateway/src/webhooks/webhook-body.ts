import { buffer } from "node:stream/consumers";
import { PRESIGN_TTL_MAX_SECONDS, RESPONSE_MAX_BYTES } from "@parser/contract";
import type { BlobStore } from "../blobs/blob-store.ts";
import type { ClientLinks } from "../http/client-links.ts";
import type { JobRecord, StoredJson } from "../jobs/job-record.ts";
import { envelopeWithoutOutput, withClientLinks } from "../routes/job-envelope.ts";

type ToLink = (url: string) => string;

type Blobs = Pick<BlobStore, "read" | "downloadUrl">;

/**
 * What the platform posts when a job has ended: its envelope with the input and the webhook. A value larger than the
 * platform would carry is left out; for an output its address comes instead.
 */
export async function makeWebhookBody(
  { blobs, links }: { readonly blobs: Blobs; readonly links: ClientLinks },
  job: JobRecord,
): Promise<Uint8Array> {
  const toLink = (url: string) => links.toClient(url, job.calledUrl);
  const members = [
    JSON.stringify({ ...envelopeWithoutOutput(job), webhook: job.webhook }).slice(1, -1),
    await member("input", blobs, withLinkedSource(job.input, toLink)),
    ...(job.output ? [await outputMember(blobs, job.output, toLink)] : []),
  ];
  return Buffer.from(`{${members.filter((text) => text !== "").join(",")}}`);
}

/** A document that was uploaded is named by an address of the gateway. */
function withLinkedSource(input: StoredJson, toLink: ToLink): StoredJson {
  const { json } = input as { readonly json?: { readonly file_url?: unknown } | null };
  return typeof json?.file_url === "string"
    ? { json: { ...json, file_url: toLink(json.file_url) } }
    : input;
}

async function outputMember(blobs: Blobs, output: StoredJson, toLink: ToLink): Promise<string> {
  if ("json" in output)
    return member("output", blobs, { json: withClientLinks(output.json, toLink) });
  const text = await member("output", blobs, output);
  if (text !== "") return text;
  const url = await blobs.downloadUrl(output.blobKey, {
    expiresInSeconds: PRESIGN_TTL_MAX_SECONDS,
    fileName: "output.json",
  });
  return `"output_url":${JSON.stringify(toLink(url))}`;
}

/** The stored text goes into the body as it is, without being parsed. */
async function member(name: string, blobs: Blobs, stored: StoredJson): Promise<string> {
  if ("json" in stored) return `"${name}":${JSON.stringify(stored.json)}`;
  if (stored.bytes > RESPONSE_MAX_BYTES) return "";
  const found = await blobs.read(stored.blobKey);
  return found ? `"${name}":${(await buffer(found.stream)).toString("utf8")}` : "";
}
