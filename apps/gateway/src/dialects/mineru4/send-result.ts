import { streamZip, type ZipEntry } from "@parsewright/document/archives";
import type { FastifyReply, FastifyRequest } from "fastify";
import { sendPieces } from "../../answers/send-pieces.ts";
import type { JobRecord } from "../../jobs/job-record.ts";
import { jsonMembers } from "../../jobs/stored-json.ts";
import type { DialectParts } from "../dialect.ts";
import { OptionReader } from "../options.ts";
import { convertResults } from "../results.ts";
import { jobsOf, type Task } from "../tasks.ts";
import { FILE_STATUSES, statusOf, toJob } from "./from-result.ts";
import type { Mineru4Request } from "./to-job-input.ts";

export type Mineru4Task = Task<Mineru4Request>;

export type TaskDescription = ReturnType<typeof toDescription>;

/** Describes a task as `GET /v1/tasks/{id}` does. */
export function toDescription(task: Mineru4Task, jobs: readonly JobRecord[]) {
  const url = `/v1/tasks/${task.id}`;
  return {
    task_id: task.id,
    ...toJob(task, jobs),
    status_url: url,
    result_url: `${url}/result`,
    links: { self: url, cancel: url },
  };
}

/** Answers with the results of a task that has ended, as JSON or as a zip; with its description before that. */
export async function sendResult(
  parts: DialectParts,
  { call, reply }: { readonly call: FastifyRequest; readonly reply: FastifyReply },
  task: Mineru4Task,
) {
  const jobs = await jobsOf(parts, task);
  const code = resultCode(jobs);
  if (code !== 200) return reply.code(code).send(toDescription(task, jobs));
  if (isZipAsked(call)) {
    return sendPieces(reply, "application/zip", streamZip(zipEntries(parts, reply, jobs)));
  }
  return sendPieces(reply, "application/json", jsonPieces(parts, reply, { task, jobs }));
}

export function isZipAsked({ query }: FastifyRequest): boolean {
  return OptionReader.of(query).choice("response_format", ["json", "zip"], "json") === "zip";
}

async function* zipEntries(
  parts: DialectParts,
  reply: FastifyReply,
  jobs: readonly JobRecord[],
): AsyncGenerator<ZipEntry> {
  const folders = jobs.map(({ id }, index) => ({ id, folder: `${index + 1}/` }));
  const done = completed(jobs);
  const folderOf = (index: number) =>
    jobs.length === 1 ? "" : (folders.find(({ id }) => id === done[index]?.id)?.folder ?? "");
  const results = { jobs: done, to: "mineru4Zip" as const, asked: folderOf };
  for await (const files of convertResults(parts, reply, results)) yield* files;
}

async function* jsonPieces(
  parts: DialectParts,
  reply: FastifyReply,
  { task, jobs }: { readonly task: Mineru4Task; readonly jobs: readonly JobRecord[] },
): AsyncGenerator<string | Uint8Array> {
  const { files, ...description } = toDescription(task, jobs);
  const contents = convertResults(parts, reply, {
    jobs: completed(jobs),
    to: "mineru4",
    asked: () => task.facts.request,
  });
  let before = `{${jsonMembers(description)},"files":[`;
  try {
    for (const [index, file] of files.entries()) {
      const isDone = jobs[index]?.status === "COMPLETED";
      const { value: content } = isDone ? await contents.next() : {};
      yield `${before}{${jsonMembers(file)},"content":`;
      yield content ?? "{}";
      before = "},";
    }
  } finally {
    // The last result holds its room in memory until nobody asks for another.
    await contents.return(undefined);
  }
  yield "}]}";
}

function completed(jobs: readonly JobRecord[]): readonly JobRecord[] {
  return jobs.filter(({ status }) => status === "COMPLETED");
}

function resultCode(jobs: readonly JobRecord[]): 200 | 202 | 409 {
  const status = statusOf(jobs.map((job) => FILE_STATUSES[job.status]));
  if (status === "queued" || status === "running") return 202;
  return status === "failed" || status === "canceled" ? 409 : 200;
}
