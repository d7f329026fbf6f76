import type { BatchData, TaskData } from "@parsewright/contract";
import type { ClientLinks } from "../http/client-links.ts";
import { makeCallbackBody } from "./callback-body.ts";
import { HostedError } from "./hosted-error.ts";
import type { HostedParts } from "./hosted-parts.ts";
import { readDegraded } from "./read-degraded.ts";
import { archiveUrl } from "./task-archive.ts";
import { taskDataOf } from "./task-data.ts";
import type { HostedTask } from "./task-store.ts";

/** One task of a tenant; another tenant's does not exist. */
export async function readTask(parts: HostedParts, id: string, tenant: string): Promise<TaskData> {
  const task = await parts.tasks.find(id, tenant);
  if (!task) throw new HostedError("-60012");
  return dataOf(parts, task);
}

/** All tasks of one request, in the order of its files. */
export async function readBatch(
  parts: HostedParts,
  batchId: string,
  tenant: string,
): Promise<BatchData> {
  const batch = await parts.tasks.findBatch(batchId, tenant);
  if (batch.length === 0) throw new HostedError("-60012");
  const results: BatchData["extract_result"] = [];
  for (const task of batch) {
    const { task_id: _, ...data } = await dataOf(parts, task);
    results.push({ file_name: task.fileName, ...data });
  }
  return { batch_id: batchId, extract_result: results };
}

/** The body of the callback for an ended job, or `undefined` when it is not a task's. */
export async function callbackBodyOf(
  parts: HostedParts,
  jobId: string,
): Promise<Uint8Array | undefined> {
  const task = await parts.tasks.find(jobId);
  if (task?.seed === undefined) return undefined;
  const data = await dataOf(parts, task, parts.links.toClient);
  const body = makeCallbackBody(data, { accountId: task.tenant, seed: task.seed });
  return Buffer.from(JSON.stringify(body));
}

async function dataOf(
  parts: HostedParts,
  task: HostedTask,
  toLink: ClientLinks["toClient"] = (url) => url,
): Promise<TaskData> {
  const job = await parts.jobs.find({ jobId: task.id, endpointId: parts.endpointId });
  return taskDataOf(task, job, async (completed) => {
    const degraded = await readDegraded(parts.blobs, completed);
    const url = toLink(await archiveUrl(parts, completed), completed.calledUrl);
    return { full_zip_url: url, ...(degraded && { degraded }) };
  });
}
