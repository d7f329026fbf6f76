import type { ParserError } from "@parsewright/contract";
import { streamZip, toSafeNames, type ZipEntry } from "@parsewright/document/archives";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { JobRecord } from "../../jobs/job-record.ts";
import { jsonMembers } from "../../jobs/stored-json.ts";
import { inCallersWords } from "../callers-words.ts";
import { baseUrlOf } from "../base-url.ts";
import { type Dialect, type DialectParts, type DialectRoute, FASTAPI_ERRORS } from "../dialect.ts";
import { receiveForm, waitOf } from "../documents.ts";
import { failureOf } from "../../answers/failure-of.ts";
import { sendPieces } from "../../answers/send-pieces.ts";
import { convertResults } from "../results.ts";
import { findTask, jobsOf, stateOf, submitTask, type Task, waitForJobs } from "../tasks.ts";
import { type MineruRequest, toJobInput } from "./to-job-input.ts";
import { uniqueStems } from "../unique-stems.ts";

const KIND = "mineru task";

const FORM = {
  type: "object",
  required: ["files"],
  properties: {
    files: { type: "array", items: { type: "string", format: "binary" } },
    backend: { type: "string" },
    lang_list: { type: "array", items: { type: "string" } },
    parse_method: { type: "string", enum: ["auto", "txt", "ocr"] },
    formula_enable: { type: "boolean" },
    table_enable: { type: "boolean" },
    return_md: { type: "boolean" },
    return_middle_json: { type: "boolean" },
    return_content_list: { type: "boolean" },
    return_images: { type: "boolean" },
    response_format_zip: { type: "boolean" },
    start_page_id: { type: "integer" },
    end_page_id: { type: "integer" },
  },
};

const WORDS = { pages: "start_page_id", file: "files", url: "files" };

/** The API of `mineru-api` 2 and 3, which checks its enumerations itself and leaves the rest to FastAPI. */
export const mineruDialect: Dialect = {
  name: "mineru",
  routes,
  words: WORDS,
  errorBody: (error) =>
    isOfEnumeration(error) ? { detail: error.message } : FASTAPI_ERRORS.errorBody(error),
  errorStatus: (error) => (isOfEnumeration(error) ? 400 : FASTAPI_ERRORS.errorStatus(error)),
};

function isOfEnumeration({ details }: ParserError): boolean {
  return details["type"] === "enum";
}

function routes(parts: DialectParts): readonly DialectRoute[] {
  const request = [{ contentType: "multipart/form-data", inline: FORM }];
  const json = { contentType: "application/json" };
  return [
    {
      methods: ["POST"],
      path: "/file_parse",
      summary: "MinerU: parse files and wait for the results",
      access: "submit",
      answersResult: true,
      request,
      response: { description: "The results by file, or a zip.", ...json },
      handle: (call, reply) => parseFiles(parts, call, reply),
    },
    {
      methods: ["POST"],
      path: "/tasks",
      summary: "MinerU: submit files",
      access: "submit",
      request,
      response: { description: "The task. The status is 202.", ...json },
      handle: async (call, reply) => {
        const task = await submit(parts, call);
        const status = describe(parts, call, { task, jobs: await jobsOf(parts, task) });
        return reply.code(202).send({ ...status, message: "Task submitted successfully" });
      },
    },
    {
      methods: ["GET"],
      path: "/tasks/{task_id}",
      summary: "MinerU: read a task",
      access: "read",
      response: { description: "The state of the task.", ...json },
      handle: async (call) => {
        const task = await findTask<MineruRequest>(parts, call, KIND);
        return describe(parts, call, { task, jobs: await jobsOf(parts, task) });
      },
    },
    {
      methods: ["GET"],
      path: "/tasks/{task_id}/result",
      summary: "MinerU: read the results of a task",
      access: "read",
      response: {
        description: "The results; 202 until there are any, 409 after a failure.",
        ...json,
      },
      handle: async (call, reply) => {
        const task = await findTask<MineruRequest>(parts, call, KIND);
        return sendResult(parts, { call, reply }, { task, jobs: await jobsOf(parts, task) });
      },
    },
    healthRoute(parts),
  ];
}

function healthRoute(parts: DialectParts): DialectRoute {
  return {
    methods: ["GET"],
    path: "/health",
    summary: "MinerU and docling-serve: check whether the gateway takes tasks",
    access: "public",
    response: { description: "It takes tasks.", contentType: "application/json" },
    handle: async () => {
      await parts.readiness.check();
      return { status: "healthy", version: VERSION, protocol_version: 2, ...CAPACITY };
    },
  };
}

/** The version of MinerU whose API this is; clients refuse older ones. */
const VERSION = "3.4.4";
/** MinerU's defaults: its client sends as many files at once, and here the queue takes any number. */
const CAPACITY = { max_concurrent_requests: 3, processing_window_size: 64 };

interface TaskNow {
  readonly task: Task<MineruRequest>;
  readonly jobs: readonly JobRecord[];
}

interface Exchange {
  readonly call: FastifyRequest;
  readonly reply: FastifyReply;
}

async function parseFiles(parts: DialectParts, call: FastifyRequest, reply: FastifyReply) {
  const wait = waitOf(parts, { request: call, reply });
  const task = await submit(parts, call);
  const jobs = await waitForJobs(parts, task, wait);
  return sendResult(parts, { call, reply }, { task, jobs });
}

async function submit(parts: DialectParts, call: FastifyRequest): Promise<Task<MineruRequest>> {
  const { request, sources } = await receiveForm(parts, call, {
    toRequest: toJobInput,
    checksFormat: true,
  });
  const stems = uniqueStems(sources.map(({ fileName }) => fileName));
  const named = sources.map((source, index) => ({ ...source, fileName: stems[index] ?? "" }));
  return submitTask(parts, call, { kind: KIND, request, job: request.job, sources: named });
}

function describe(parts: DialectParts, call: FastifyRequest, { task, jobs }: TaskNow): object {
  const { id, facts, createdAt } = task;
  const state = stateOf(jobs);
  const failed = jobs.find(
    ({ status }) => !["COMPLETED", "IN_QUEUE", "IN_PROGRESS"].includes(status),
  );
  const started = jobs.flatMap(({ startedAt }) => startedAt ?? []);
  const ended = jobs.flatMap(({ endedAt }) => endedAt ?? []);
  const isEnded = state === "completed" || state === "failed";
  const url = `${baseUrlOf(parts, call, "mineru")}/tasks/${id}`;
  return {
    task_id: id,
    status: state,
    backend: facts.request.backend,
    file_names: facts.files.map(({ name }) => name),
    created_at: new Date(createdAt).toISOString(),
    // The first job may begin before the task is written down.
    started_at:
      started.length === 0
        ? null
        : new Date(Math.max(createdAt, Math.min(...started))).toISOString(),
    completed_at: isEnded ? new Date(Math.max(createdAt, ...ended)).toISOString() : null,
    error: failed === undefined ? null : inCallersWords(failureOf(failed), WORDS).message,
    status_url: url,
    result_url: `${url}/result`,
  };
}

async function sendResult(parts: DialectParts, { call, reply }: Exchange, now: TaskNow) {
  const { task, jobs } = now;
  const status = describe(parts, call, now);
  const state = stateOf(jobs);
  if (state === "failed") {
    return reply.code(409).send({ ...status, message: "Task execution failed" });
  }
  if (state !== "completed") {
    return reply.code(202).send({ ...status, message: "Task result is not ready yet" });
  }
  if (!task.facts.request.wanted.isZip) {
    const head = { ...status, version: VERSION };
    return sendPieces(reply, "application/json", jsonPieces(parts, { reply, head }, now));
  }
  void reply
    .header("content-disposition", `attachment; filename="${task.id}.zip"`)
    .header("x-mineru-task-id", task.id)
    .header("x-mineru-task-status", state);
  return sendPieces(reply, "application/zip", streamZip(zipEntries(parts, reply, now)));
}

async function* jsonPieces(
  parts: DialectParts,
  { reply, head }: { readonly reply: FastifyReply; readonly head: object },
  { task, jobs }: TaskNow,
): AsyncGenerator<string | Uint8Array> {
  const { files, request } = task.facts;
  const stems = files.map(({ name }) => JSON.stringify(name));
  const results = { jobs, to: "mineru" as const, asked: () => request.wanted };
  let before = `{${jsonMembers(head)},"results":{`;
  for await (const result of convertResults(parts, reply, results)) {
    yield `${before}${stems.shift()}:`;
    yield result;
    before = ",";
  }
  yield "}}";
}

async function* zipEntries(
  parts: DialectParts,
  reply: FastifyReply,
  { task, jobs }: TaskNow,
): AsyncGenerator<ZipEntry> {
  const { files, request } = task.facts;
  const stems = toSafeNames(files.map(({ name }) => name));
  const asked = (index: number) => ({ stem: stems[index] ?? "", wanted: request.wanted });
  const results = { jobs, to: "mineruZip" as const, asked };
  for await (const entries of convertResults(parts, reply, results)) yield* entries;
}
