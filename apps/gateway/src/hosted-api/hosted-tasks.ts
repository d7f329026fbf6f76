import { randomBytes, randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import {
  type BatchData,
  HOSTED_FILE_MAX_BYTES,
  HOSTED_UPLOAD_URL_TTL_MS,
  type TaskData,
} from "@parser/contract";
import type { BlobStore } from "../blobs/blob-store.ts";
import type { AddressQuery, AddressSigner } from "../blobs/signed-address.ts";
import type { JobStore } from "../jobs/job-store.ts";
import { blobKeys } from "../routes/blob-keys.ts";
import { makeCallbackBody } from "./callback-body.ts";
import { HostedError } from "./hosted-error.ts";
import { jobInputOf, type TaskOptions } from "./job-input-of.ts";
import { archiveUrl } from "./task-archive.ts";
import { taskDataOf } from "./task-data.ts";
import type { HostedTask, TaskStore } from "./task-store.ts";

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

export interface HostedTaskParts {
  readonly jobs: JobStore;
  readonly blobs: BlobStore;
  readonly tasks: TaskStore;
  readonly addresses: Pick<AddressSigner, "uploadUrl" | "checkUpload">;
  /** The endpoint that does the work. */
  readonly endpointId: string;
}

/** The tasks of the hosted API, as jobs of an endpoint. */
export function createHostedTasks(parts: HostedTaskParts) {
  const { jobs, blobs, tasks, endpointId, addresses } = parts;
  const findJob = (jobId: string) => jobs.find({ jobId, endpointId });
  const dataOf = async (task: HostedTask) =>
    taskDataOf(task, await findJob(task.id), (job) => archiveUrl(parts, job));

  async function submit(task: HostedTask, fileUrl: string): Promise<void> {
    await jobs.submit({
      id: task.id,
      endpointId,
      tenant: task.tenant,
      input: { json: { file_url: fileUrl, ...task.options } },
      policy: {},
      ...(task.callback !== undefined && { webhook: task.callback }),
    });
  }

  return {
    /** Starts a task for each file; all or, when one cannot be taken, none. */
    async create(tenant: string, files: readonly FileRequest[]): Promise<readonly HostedTask[]> {
      const batch = toTasks(tenant, files);
      await tasks.add(batch);
      for (const [index, task] of batch.entries()) {
        const url = files[index]?.url;
        if (url === undefined) continue;
        await submit(task, url).catch(async (error: unknown) => {
          for (const { id } of batch.slice(0, index)) await jobs.cancel(id);
          throw error;
        });
      }
      return batch;
    },

    /** The query of the address that takes the file of a task. */
    uploadQuery({ id }: HostedTask): string {
      const expiresInSeconds = HOSTED_UPLOAD_URL_TTL_MS / 1000;
      const maxBytes = HOSTED_FILE_MAX_BYTES;
      return new URL(addresses.uploadUrl(blobKeys.upload(id), { expiresInSeconds, maxBytes }))
        .search;
    },

    /** Takes the file of a task and starts it. A file that is sent again is not parsed again. */
    async upload(id: string, query: AddressQuery, content: Readable): Promise<void> {
      const key = blobKeys.upload(id);
      const { maxBytes } = addresses.checkUpload(key, query);
      const task = await tasks.find(id);
      if (!task) throw new HostedError("-60012");
      if (await findJob(id)) return;
      const contentType = "application/octet-stream";
      await blobs.write(content, { key, contentType, maxBytes });
      const grant = { expiresInSeconds: SOURCE_TTL_SECONDS, fileName: task.fileName };
      await submit(task, await blobs.downloadUrl(key, grant));
      await jobs.attachBlob(id, key);
    },

    async find(id: string, tenant: string): Promise<TaskData> {
      const task = await tasks.find(id, tenant);
      if (!task) throw new HostedError("-60012");
      return dataOf(task);
    },

    async findBatch(batchId: string, tenant: string): Promise<BatchData> {
      const batch = await tasks.findBatch(batchId, tenant);
      if (batch.length === 0) throw new HostedError("-60012");
      const results: BatchData["extract_result"] = [];
      for (const task of batch) {
        const { task_id: _, ...data } = await dataOf(task);
        results.push({ file_name: task.fileName, ...data });
      }
      return { batch_id: batchId, extract_result: results };
    },

    /** The body of the callback for a job, or `undefined` when it is no task's. */
    async callbackBody(jobId: string): Promise<Uint8Array | undefined> {
      const task = await tasks.find(jobId);
      if (task?.seed === undefined) return undefined;
      const body = makeCallbackBody(await dataOf(task), {
        accountId: task.tenant,
        seed: task.seed,
      });
      return Buffer.from(JSON.stringify(body));
    },
  };
}

export type HostedTasks = ReturnType<typeof createHostedTasks>;

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
