import { randomBytes, randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import { HOSTED_FILE_MAX_BYTES, HOSTED_UPLOAD_URL_TTL_MS } from "@parsewright/contract";
import type { AddressQuery } from "../blobs/signed-address.ts";
import { blobKeys } from "../blobs/blob-keys.ts";
import { HostedError } from "./hosted-error.ts";
import type { HostedParts } from "./hosted-parts.ts";
import { jobInputOf, type TaskOptions } from "./job-input-of.ts";
import type { HostedTask } from "./task-store.ts";

/** Workers fetch uploads from here; a job may wait for a day, run for a day and be tried again. */
const SOURCE_TTL_SECONDS = 4 * 24 * 60 * 60;

/** One file of a request to parse, with what is said about it and about all files of the request. */
export interface FileRequest extends TaskOptions {
  /** Missing for a file that will be uploaded. */
  readonly url?: string;
  readonly fileName: string;
  readonly data_id?: string | undefined;
  readonly callback?: string | undefined;
  readonly seed?: string | undefined;
}

/** Sender of a request, and the address that it called, where links depend on it. */
export interface Submitter {
  readonly tenant: string;
  readonly calledUrl: string | undefined;
}

/** Makes a task of each file and starts those that have an address; all or, when one cannot be taken, none. */
export async function createTasks(
  parts: HostedParts,
  { tenant, calledUrl }: Submitter,
  files: readonly FileRequest[],
): Promise<readonly HostedTask[]> {
  const callbacks = new Set(files.flatMap(({ callback }) => callback ?? []));
  for (const callback of callbacks) await parts.checkWebhook(callback, "callback");
  const batch = toTasks(tenant, files);
  await parts.tasks.add(batch);
  for (const [index, task] of batch.entries()) {
    const url = files[index]?.url;
    if (url === undefined) continue;
    await submit(parts, task, { fileUrl: url, calledUrl }).catch(async (error: unknown) => {
      for (const { id } of batch.slice(0, index)) await parts.jobs.cancel(id);
      throw error;
    });
  }
  return batch;
}

/** The query of the address that takes the file of a task. */
export function uploadQuery({ addresses }: HostedParts, { id }: HostedTask): string {
  const url = addresses.uploadUrl(blobKeys.upload(id), {
    expiresInSeconds: HOSTED_UPLOAD_URL_TTL_MS / 1000,
    maxBytes: HOSTED_FILE_MAX_BYTES,
  });
  return new URL(url).search;
}

/** Takes the file of a task and starts it. A file that is sent again is not parsed again. */
export async function uploadFile(
  parts: HostedParts,
  {
    id,
    query,
    calledUrl,
    content,
  }: { id: string; query: AddressQuery; calledUrl: string | undefined; content: Readable },
): Promise<void> {
  const { jobs, blobs, endpointId } = parts;
  const key = blobKeys.upload(id);
  const { maxBytes } = parts.addresses.checkUpload(key, query);
  const task = await parts.tasks.find(id);
  if (!task) throw new HostedError("-60012");
  if (await jobs.find({ jobId: id, endpointId })) return;
  await blobs.write(content, {
    key,
    owner: { jobId: id, tenant: task.tenant },
    contentType: "application/octet-stream",
    maxBytes,
  });
  const grant = { expiresInSeconds: SOURCE_TTL_SECONDS, fileName: task.fileName };
  const fileUrl = await blobs.downloadUrl(key, grant);
  await submit(parts, task, { fileUrl, calledUrl }).catch(async (error: unknown) => {
    // Another request may have brought the same file and been first.
    if (await jobs.find({ jobId: id, endpointId })) return;
    await blobs.remove([key]);
    throw error;
  });
}

async function submit(
  { jobs, endpointId }: HostedParts,
  task: HostedTask,
  source: { readonly fileUrl: string; readonly calledUrl: string | undefined },
): Promise<void> {
  await jobs.submit({
    id: task.id,
    endpointId,
    tenant: task.tenant,
    // The names in the archive begin with the id of the task.
    input: { json: { file_url: source.fileUrl, ...task.options, basename: task.id } },
    documentName: task.fileName,
    archiveLayout: "hosted",
    calledUrl: source.calledUrl,
    policy: {},
    ...(task.callback !== undefined && { webhook: task.callback }),
  });
}

function toTasks(tenant: string, files: readonly FileRequest[]): HostedTask[] {
  const batchId = randomBytes(16).toString("hex");
  return files.map((file) => ({
    id: randomUUID(),
    tenant,
    batchId,
    fileName: file.fileName,
    ...(file.data_id !== undefined && { dataId: file.data_id }),
    ...(file.callback !== undefined && { callback: file.callback }),
    ...(file.seed !== undefined && { seed: file.seed }),
    options: jobInputOf(file),
  }));
}
