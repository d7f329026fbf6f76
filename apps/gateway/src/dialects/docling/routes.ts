import type { FastifyReply, FastifyRequest } from "fastify";
import { ParserError } from "@parsewright/contract";
import { streamZip, toSafeNames, type ZipEntry } from "@parsewright/document/archives";
import { clientSignal } from "../../http/client-signal.ts";
import { stemOf } from "../../http/file-name.ts";
import { queryParameter } from "../../http/parameters.ts";
import type { BodyShape } from "../../http/route.ts";
import type { JobRecord } from "../../jobs/job-record.ts";
import { isEnded } from "../../jobs/job-envelope.ts";
import { readUntil } from "../../routes/wait-for-job.ts";
import { type Dialect, type DialectParts, type DialectRoute, FASTAPI_ERRORS } from "../dialect.ts";
import { receiveForm, waitOf } from "../documents.ts";
import { failureOf } from "../../answers/failure-of.ts";
import { sendPieces } from "../../answers/send-pieces.ts";
import { convertEach, convertResult } from "../results.ts";
import { findTask, jobsOf, submitTask, type Task, waitForJobs } from "../tasks.ts";
import {
  WORDS,
  taskStateOf,
  toErrorItems,
  toExport,
  toFailure,
  toTaskStatus,
} from "./from-result.ts";
import { receiveSources } from "./sources.ts";
import { type DoclingRequest, toChunkRequest, toConvertRequest } from "./to-job-input.ts";
import { watchTask } from "./watch-task.ts";

const KIND = "docling task";
/** The release of docling-serve whose API this is. */
const VERSION = "1.38.2";
/** Longer than docling's client asks for. */
const POLL_MAX_MS = 60_000;

const JSON_BODY = { contentType: "application/json" };

const FORM: BodyShape = {
  contentType: "multipart/form-data",
  inline: {
    type: "object",
    required: ["files"],
    properties: {
      files: { type: "array", items: { type: "string", format: "binary" } },
      to_formats: {
        type: "array",
        items: { type: "string", enum: ["md", "json", "html", "text"] },
      },
      image_export_mode: { type: "string", enum: ["placeholder", "embedded", "referenced"] },
      do_ocr: { type: "boolean" },
      force_ocr: { type: "boolean" },
      ocr_lang: { type: "array", items: { type: "string" } },
      do_table_structure: { type: "boolean" },
      page_range: { type: "array", items: { type: "integer" } },
      target_type: { type: "string", enum: ["inbody", "zip"] },
    },
  },
};

const SOURCES: BodyShape = {
  contentType: "application/json",
  inline: {
    type: "object",
    required: ["sources"],
    properties: {
      options: { type: "object" },
      sources: {
        type: "array",
        items: {
          type: "object",
          required: ["kind"],
          properties: {
            kind: { type: "string", enum: ["http", "file"] },
            url: { type: "string", format: "uri" },
            base64_string: { type: "string" },
            filename: { type: "string" },
          },
        },
      },
      target: { type: "object", properties: { kind: { type: "string" } } },
    },
  },
};

/** The API of docling-serve, version 1. */
export const doclingDialect: Dialect = { name: "docling", routes, words: WORDS, ...FASTAPI_ERRORS };

type Receive = (parts: DialectParts, call: FastifyRequest) => ReturnType<typeof receiveSources>;

function routes(parts: DialectParts): readonly DialectRoute[] {
  const both = (path: string, what: string, toRequest: typeof toConvertRequest) => [
    ...submissions(parts, {
      path: `${path}/file`,
      summary: `docling-serve: ${what} files`,
      body: FORM,
      receive: (_parts, call) => receiveForm(parts, call, { toRequest }),
    }),
    ...submissions(parts, {
      path: `${path}/source`,
      summary: `docling-serve: ${what} documents at addresses or in the body`,
      body: SOURCES,
      receive: (_parts, call) => receiveSources(parts, call, toRequest),
    }),
  ];
  return [
    ...both("/v1/convert", "convert", toConvertRequest),
    ...both("/v1/chunk/hybrid", "chunk", toChunkRequest),
    ...both("/v1/chunk/hierarchical", "chunk", toChunkRequest),
    ...taskRoutes(parts),
    ...["/health", "/ready"].map((path): DialectRoute => ({
      methods: ["GET"],
      path,
      summary: "docling-serve: check whether the gateway takes tasks",
      access: "public",
      response: { description: "It takes tasks.", ...JSON_BODY },
      handle: async () => {
        await parts.readiness.check();
        return { status: "ok" };
      },
    })),
    {
      methods: ["GET"],
      path: "/version",
      summary: "docling-serve: the version whose API this is",
      access: "public",
      response: { description: "Versions by name.", ...JSON_BODY },
      handle: async () => ({ "docling-serve": VERSION }),
    },
  ];
}

/** Routes that ask about a task. */
function taskRoutes(parts: DialectParts): readonly DialectRoute[] {
  return [
    {
      methods: ["GET"],
      path: "/v1/status/poll/{task_id}",
      summary: "docling-serve: read a task",
      access: "read",
      query: [{ name: "wait", type: "integer", description: "Seconds to hold the request." }],
      response: { description: "The state of the task.", ...JSON_BODY },
      handle: (call, reply) => poll(parts, call, reply),
    },
    {
      methods: ["GET"],
      path: "/v1/status/ws/{task_id}",
      summary: "docling-serve: watch a task over a WebSocket",
      access: "read",
      query: [{ name: "api_key", type: "string", description: "The key, unless a header has it." }],
      response: { description: "101, then a message whenever the task changes.", ...JSON_BODY },
      handle: (call, reply) => watchTask(parts, { call, reply, kind: KIND }),
    },
    {
      methods: ["GET"],
      path: "/v1/result/{task_id}",
      summary: "docling-serve: read the result of a task",
      access: "read",
      response: { description: "The result; 404 until there is one.", ...JSON_BODY },
      handle: async (call, reply) => {
        const task = await findTask<DoclingRequest>(parts, call, KIND);
        return sendStored(parts, reply, task);
      },
    },
  ];
}

/** One way to submit, to wait for it or to come back for it. */
function submissions(
  parts: DialectParts,
  {
    path,
    summary,
    body,
    receive,
  }: { path: string; summary: string; body: BodyShape; receive: Receive },
): readonly DialectRoute[] {
  const submit = async (call: FastifyRequest) => {
    const { request, sources } = await receive(parts, call);
    return submitTask(parts, call, { kind: KIND, request, job: request.job, sources });
  };
  return [
    {
      methods: ["POST"],
      path,
      summary: `${summary} and wait for the result`,
      access: "submit",
      answersResult: true,
      request: [body],
      response: { description: "The result.", ...JSON_BODY },
      handle: async (call, reply) => {
        const wait = waitOf(parts, { request: call, reply });
        const task = await submit(call);
        const jobs = await waitForJobs(parts, task, wait);
        const failed = jobs.find(({ status }) => status !== "COMPLETED");
        const hasFailed = taskStateOf(task, jobs) === "failed";
        if (failed !== undefined && hasFailed) throw failureOf(failed);
        return sendResult(parts, reply, { task, jobs });
      },
    },
    {
      methods: ["POST"],
      path: `${path}/async`,
      summary,
      access: "submit",
      request: [body],
      response: { description: "The task.", ...JSON_BODY },
      handle: async (call) => {
        const task = await submit(call);
        return toTaskStatus(task, await jobsOf(parts, task));
      },
    },
  ];
}

/** Held until the task changes into its end, or as long as the client wants. */
async function poll(parts: DialectParts, call: FastifyRequest, reply: FastifyReply) {
  const task = await findTask<DoclingRequest>(parts, call, KIND);
  const seconds = Number(queryParameter(call, "wait") ?? 0);
  const jobs = await readUntil({
    jobs: parts.jobs,
    jobId: task.facts.files.at(-1)?.jobId ?? "",
    waitMs: seconds > 0 ? Math.min(seconds * 1000, POLL_MAX_MS) : 0,
    signal: clientSignal(reply, parts.stopping),
    read: () => jobsOf(parts, task),
    isDone: (read) => read.every(isEnded),
  });
  return toTaskStatus(task, jobs);
}

async function sendStored(parts: DialectParts, reply: FastifyReply, task: Task<DoclingRequest>) {
  const jobs = await jobsOf(parts, task);
  const state = taskStateOf(task, jobs);
  if (state === "failed") return { kind: "TaskFailureResult", failure: toFailure(jobs) };
  if (state === "completed") return sendResult(parts, reply, { task, jobs });
  // In these words: docling's client looks for them.
  throw new ParserError("NOT_FOUND", "Task result not found. Please wait for a completion status.");
}

interface TaskNow {
  readonly task: Task<DoclingRequest>;
  readonly jobs: readonly JobRecord[];
}

async function sendResult(parts: DialectParts, reply: FastifyReply, now: TaskNow) {
  const { request, files } = now.task.facts;
  const [job, ...others] = now.jobs;
  if (request.task === "chunk") {
    return sendPieces(reply, "application/json", chunkPieces(parts, reply, now));
  }
  if (job !== undefined && others.length === 0 && !request.isZip) {
    const asked = { fileName: files[0]?.name ?? "", request };
    const answer = await convertResult(parts, reply, { job, to: "docling", asked });
    return reply.type("application/json").send(answer);
  }
  void reply.header("content-disposition", 'attachment; filename="converted_docs.zip"');
  return sendPieces(reply, "application/zip", streamZip(zipEntries(parts, reply, now)));
}

/** The files of all documents, and why some are missing. */
async function* zipEntries(
  parts: DialectParts,
  reply: FastifyReply,
  { task, jobs }: TaskNow,
): AsyncGenerator<ZipEntry> {
  const { files, request } = task.facts;
  const stems = toSafeNames(files.map(({ name }) => stemOf(name)));
  const asked = (index: number) => ({ stem: stems[index] ?? "", request });
  const errors: object[] = [];
  const outcomes = convertEach(parts, reply, { jobs, to: "doclingZip", asked });
  for await (const outcome of outcomes) {
    if ("value" in outcome) yield* outcome.value;
    else errors.push(toErrorEntry(task, outcome, jobs.length));
  }
  if (errors.length > 0) yield { name: "errors.json", data: JSON.stringify(errors, null, 2) };
}

/** The only document that fails fails the answer. */
function toErrorEntry(
  { facts }: Task<DoclingRequest>,
  { index, error }: { readonly index: number; readonly error: ParserError },
  count: number,
): object {
  if (count === 1) throw error;
  return { filename: facts.files[index]?.name ?? "", errors: toErrorItems(error) };
}

/** All chunks come before all documents: results whose documents are asked for are read twice. */
async function* chunkPieces(
  parts: DialectParts,
  reply: FastifyReply,
  now: TaskNow,
): AsyncGenerator<string | Uint8Array> {
  const { task, jobs } = now;
  const asked = askedOf(task);
  const errors = new Map<number, ParserError>();
  const start = '{"chunks":[';
  let seconds = 0;
  let before = start;
  for await (const outcome of convertEach(parts, reply, { jobs, to: "doclingChunks", asked })) {
    if ("error" in outcome) {
      if (jobs.length === 1) throw outcome.error;
      errors.set(outcome.index, outcome.error);
      continue;
    }
    const { list, seconds: spent } = outcome.value;
    seconds += spent;
    if (list.length === 0) continue;
    yield before;
    yield list;
    before = ",";
  }
  yield `${before === start ? start : ""}],"documents":[`;
  yield* documentPieces(parts, reply, { now, errors });
  yield `],"processing_time":${seconds}}`;
}

async function* documentPieces(
  parts: DialectParts,
  reply: FastifyReply,
  { now, errors }: { readonly now: TaskNow; readonly errors: ReadonlyMap<number, ParserError> },
): AsyncGenerator<string | Uint8Array> {
  const { task, jobs } = now;
  const { files, request } = task.facts;
  const withoutContent = (index: number, error = errors.get(index)) =>
    JSON.stringify(toExport({ filename: files[index]?.name ?? "" }, error));
  if (!request.includesDocument) {
    yield jobs.map((_job, index) => withoutContent(index)).join(",");
    return;
  }
  const conversions = { jobs, to: "doclingDocument" as const, asked: askedOf(task) };
  for await (const outcome of convertEach(parts, reply, conversions)) {
    if (outcome.index > 0) yield ",";
    yield "value" in outcome ? outcome.value : withoutContent(outcome.index, outcome.error);
  }
}

function askedOf({ facts: { request, files } }: Task<DoclingRequest>) {
  return (index: number) => ({ fileName: files[index]?.name ?? "", request });
}
