import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { FILE_URL_MAX_BYTES, ParserError } from "@parsewright/contract";
import { streamZip } from "@parsewright/document/archives";
import type { FastifyReply, FastifyRequest } from "fastify";
import { blobKeys } from "../../blobs/blob-keys.ts";
import type { AddressQuery } from "../../blobs/signed-address.ts";
import { callerOf } from "../../http/authenticate.ts";
import { checkValue } from "../../http/check-json.ts";
import { fileNameOf, fileNameOfUrl } from "../../http/file-name.ts";
import { pathParameter } from "../../http/parameters.ts";
import { bodyStream } from "../../http/read-body.ts";
import { isEnded } from "../../jobs/job-envelope.ts";
import type { JobRecord } from "../../jobs/job-record.ts";
import { baseUrlOf } from "../base-url.ts";
import type { DialectParts, DialectRoute } from "../dialect.ts";
import type { DialectTask } from "../dialect-tasks.ts";
import { submitSource } from "../documents.ts";
import { wrongOption } from "../options.ts";
import { sendPieces } from "../../answers/send-pieces.ts";
import { convertResult } from "../results.ts";
import { isTaskId } from "../tasks.ts";
import { errorOf, FILE_STATUSES, summaryOf } from "./from-result.ts";
import { type AnnouncedFile, jobInputOf, Manifest, type ManifestFacts } from "./manifest.ts";

const KIND = "mineru4 manifest";
/** As long as an upload without a job is kept; a link is made anew by each request. */
const TTL_SECONDS = 3600;

type ManifestTask = DialectTask<ManifestFacts>;

/** Addresses that a task of MinerU 4.1 gives its client, which may call them without a key: they are signed. */
export function manifestRoutes(parts: DialectParts): readonly DialectRoute[] {
  return [
    {
      methods: ["PUT"],
      path: "/v1/tasks/{task_id}/uploads/{file_id}",
      summary: "MinerU 4.1: upload a file of a task, by the address that the task gives",
      access: "public",
      request: [{ contentType: "application/octet-stream" }],
      response: { description: "It is stored.", contentType: "application/json" },
      handle: (call) => upload(parts, call),
    },
    {
      methods: ["GET"],
      path: "/v1/tasks/{task_id}/results/{file_id}",
      summary: "MinerU 4.1: download the result of a file, by the address that the task gives",
      access: "public",
      response: { description: "An archive.", contentType: "application/octet-stream" },
      handle: (call, reply) => download(parts, call, reply),
    },
  ];
}

/** Files with an address are parsed from now on, the others once they are uploaded. */
export async function createManifest(
  parts: DialectParts,
  call: FastifyRequest,
  body: object,
): Promise<object> {
  const { files, ...options } = checkValue(body, Manifest);
  const { keyId, tenant } = callerOf(call);
  parts.limitRate(keyId, files.length - 1);
  const asked = { tier: options.tier ?? "standard", ocrMode: options.ocr_mode ?? "auto" } as const;
  const inputs = files.map(({ pageRange }) => jobInputOf(asked, pageRange));
  const announced: AnnouncedFile[] = [];
  try {
    for (const [index, { url, name, ...file }] of files.entries()) {
      const fileName = fileNameOf(name ?? fileNameOfUrl(url ?? ""));
      const job = { input: inputs[index] ?? {} };
      const submitted =
        url === undefined
          ? undefined
          : await submitSource(parts, call, { source: { url, fileName }, job });
      announced.push({ ...file, id: submitted?.jobId ?? randomUUID(), name: fileName });
    }
  } catch (error) {
    for (const { id } of announced) await parts.jobs.cancel(id);
    throw error;
  }
  const facts: ManifestFacts = { ...asked, files: announced, isCanceled: false };
  const added = { id: randomUUID(), tenant, kind: KIND, facts };
  return describe(parts, call, { ...added, createdAt: await parts.tasks.add(added) });
}

/** The state of a task of 4.1; `undefined` for an id that is not of one. */
export async function describeManifest(
  parts: DialectParts,
  call: FastifyRequest,
): Promise<object | undefined> {
  const task = await findOwn(parts, call);
  return task && describe(parts, call, task);
}

/** Cancels all files that have not ended, also those that are still to be uploaded. */
export async function cancelManifest(
  parts: DialectParts,
  call: FastifyRequest,
): Promise<object | undefined> {
  const task = await findOwn(parts, call);
  if (task === undefined) return undefined;
  const facts = { ...task.facts, isCanceled: true };
  await parts.tasks.update(task.id, facts);
  for (const { id } of facts.files) await parts.jobs.cancel(id);
  return describe(parts, call, { ...task, facts });
}

async function findOwn(
  { tasks }: DialectParts,
  call: FastifyRequest,
): Promise<ManifestTask | undefined> {
  const id = pathParameter(call, "task_id");
  if (!isTaskId(id)) return undefined;
  return tasks.find<ManifestFacts>({ id, tenant: callerOf(call).tenant, kind: KIND });
}

async function describe(
  parts: DialectParts,
  call: FastifyRequest,
  task: ManifestTask,
): Promise<object> {
  const { facts, createdAt, tenant } = task;
  const jobs = await Promise.all(
    facts.files.map(({ id }) =>
      parts.jobs.find({ jobId: id, endpointId: parts.endpoint.id, tenant }),
    ),
  );
  const statuses = jobs.map((job) => statusOf(job, task));
  return {
    task_id: task.id,
    ...summaryOf({ createdAt, statuses, jobs: jobs.flatMap((job) => job ?? []) }),
    tier: facts.tier,
    ocr_mode: facts.ocrMode,
    output_formats: ["default"],
    files: facts.files.map((file, index) => ({
      file_id: file.id,
      name: file.name,
      page_range: file.pageRange,
      status: statuses[index],
      ...fileOf(parts, call, { task, file, job: jobs[index] }),
    })),
  };
}

function statusOf(job: JobRecord | undefined, { facts, createdAt }: ManifestTask) {
  if (job !== undefined) return FILE_STATUSES[job.status];
  if (facts.isCanceled) return "canceled";
  return Date.now() > createdAt + TTL_SECONDS * 1000 ? "failed" : "queued";
}

/** The next step of a client with a file, or the end of the file. */
function fileOf(
  parts: DialectParts,
  call: FastifyRequest,
  { task, file, job }: { task: ManifestTask; file: AnnouncedFile; job: JobRecord | undefined },
): object {
  const url = `${baseUrlOf(parts, call, "mineru4")}/v1/tasks/${task.id}`;
  const nothing = { upload: null, parse: null, result_url: null, error: null };
  if (job === undefined) {
    const status = statusOf(job, task);
    if (status === "failed") return { ...nothing, error: NOT_UPLOADED };
    if (status === "canceled") return nothing;
    return { ...nothing, upload: uploadOf(parts, { url, task, file }) };
  }
  if (job.status !== "COMPLETED") return { ...nothing, error: isEnded(job) ? errorOf(job) : null };
  const { startedAt = 0, endedAt = startedAt } = job;
  const grant = { expiresInSeconds: TTL_SECONDS, fileName: `${file.name}.zip` };
  const { search } = new URL(parts.addresses.downloadUrl(resultKey(file.id), grant));
  return {
    ...nothing,
    parse: { tier: task.facts.tier, duration_ms: endedAt - startedAt },
    result_url: `${url}/results/${file.id}${search}`,
  };
}

const NOT_UPLOADED = {
  type: "upload_error",
  code: "upload_expired",
  message: "The file was not uploaded within an hour. Create a new task.",
  param: null,
};

function uploadOf(
  { addresses }: DialectParts,
  { url, task, file }: { url: string; task: ManifestTask; file: AnnouncedFile },
): object {
  const expiresAt = task.createdAt + TTL_SECONDS * 1000;
  const { search } = new URL(
    addresses.uploadUrl(blobKeys.upload(file.id), {
      expiresInSeconds: Math.max(0, Math.floor((expiresAt - Date.now()) / 1000)),
      maxBytes: file.bytes ?? FILE_URL_MAX_BYTES,
    }),
  );
  return {
    method: "PUT",
    url: `${url}/uploads/${file.id}${search}`,
    headers: {},
    expires_at: new Date(expiresAt).toISOString(),
  };
}

/** No blob has this key: an address that is signed for it opens nothing but the result. */
function resultKey(id: string): string {
  return `jobs/${id}/mineru4-result`;
}

/** The task and the file that a signed address names. Its signature is checked before. */
async function findSigned({ jobs, tasks, endpoint }: DialectParts, call: FastifyRequest) {
  const [id, fileId] = [pathParameter(call, "task_id"), pathParameter(call, "file_id")];
  const task = isTaskId(id) ? await tasks.findOfAll<ManifestFacts>({ id, kind: KIND }) : undefined;
  const file = task?.facts.files.find((one) => one.id === fileId);
  if (task === undefined || file === undefined) {
    throw new ParserError("NOT_FOUND", "Task not found.");
  }
  const scope = { jobId: file.id, endpointId: endpoint.id, tenant: task.tenant };
  return { task, file, job: await jobs.find(scope) };
}

/** Takes a file and starts its job. A file that is sent again is not parsed again. */
async function upload(parts: DialectParts, call: FastifyRequest): Promise<object> {
  const key = blobKeys.upload(pathParameter(call, "file_id"));
  const { maxBytes } = parts.addresses.checkUpload(key, call.query as AddressQuery);
  const { task, file, job } = await findSigned(parts, call);
  if (job === undefined) {
    if (task.facts.isCanceled) throw canceled();
    // The address allows what its caller asked for, and no more.
    call.caller = { keyId: KIND, tenant: task.tenant, scopes: ["submit"] };
    const bytes = await store(parts, call, { file, maxBytes });
    const source = { jobId: file.id, fileName: file.name, bytes };
    const input = jobInputOf(task.facts, file.pageRange);
    await submitSource(parts, call, { source, job: { input } }).catch(async (error: unknown) => {
      // Another request may have brought the same file and been first.
      if ((await findSigned(parts, call)).job !== undefined) return;
      await parts.blobs.remove([key]);
      throw error;
    });
    const { task: now } = await findSigned(parts, call);
    if (now.facts.isCanceled) await parts.jobs.cancel(file.id);
  }
  return { task_id: task.id, file_id: file.id, status: "queued" };
}

async function store(
  { blobs }: DialectParts,
  call: FastifyRequest,
  { file, maxBytes }: { readonly file: AnnouncedFile; readonly maxBytes: number },
): Promise<number> {
  const key = blobKeys.upload(file.id);
  const { bytes, sha256 } = await blobs.write(bodyStream(call), {
    key,
    owner: { jobId: file.id, tenant: callerOf(call).tenant },
    contentType: "application/octet-stream",
    maxBytes,
  });
  const wrong = findDifference(file, { bytes, sha256 });
  if (wrong === undefined) return bytes;
  await blobs.remove([key]);
  throw wrong;
}

function findDifference(
  announced: AnnouncedFile,
  { bytes, sha256 }: { readonly bytes: number; readonly sha256: string },
): ParserError | undefined {
  const type = "value_error";
  if (bytes !== (announced.bytes ?? (bytes || 1))) {
    const rule = `must be that of the file, of which ${bytes} bytes came: send all of it`;
    return wrongOption({ field: "size", input: String(announced.bytes ?? ""), type, rule });
  }
  if (sha256 === (announced.sha256 ?? sha256)) return undefined;
  const rule = `must be that of the file, which is ${sha256}: send the file that was announced`;
  return wrongOption({ field: "sha256", input: announced.sha256 ?? "", type, rule });
}

function canceled(): ParserError {
  return new ParserError("INVALID_INPUT", "The task was canceled. Create a new one.");
}

async function download(
  parts: DialectParts,
  call: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const key = resultKey(pathParameter(call, "file_id"));
  parts.addresses.checkDownload(key, call.query as AddressQuery);
  const { job } = await findSigned(parts, call);
  if (job?.status !== "COMPLETED") throw new ParserError("NOT_FOUND", "The result has expired.");
  const files = await convertResult(parts, reply, { job, to: "mineru4Zip", asked: "" });
  void reply
    .header("content-disposition", "attachment")
    .header("x-content-type-options", "nosniff");
  return sendPieces(reply, "application/zip", streamZip(Readable.from(files)));
}
