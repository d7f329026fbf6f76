import { randomUUID } from "node:crypto";
import { ERROR_SPECS, RUNSYNC_BODY_MAX_BYTES } from "@parsewright/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { callerOf } from "../../http/authenticate.ts";
import { fileNameOf, fileNameOfUrl } from "../../http/file-name.ts";
import { readJson } from "../../http/read-body.ts";
import { checkValue } from "../../http/check-json.ts";
import { paramOf } from "../callers-words.ts";
import type { Dialect, DialectParts, DialectRoute } from "../dialect.ts";
import { receiveForm, type Source, storeDocument, waitOf } from "../documents.ts";
import { fileContentRoute, fileRoute } from "../file-routes.ts";
import { OptionReader } from "../options.ts";
import { findFile, toSource } from "../stored-files.ts";
import { findTask, jobsOf, submitTask, waitForJobs } from "../tasks.ts";
import { toJob, WORDS } from "./from-result.ts";
import { isManifest } from "./manifest.ts";
import {
  cancelManifest,
  createManifest,
  describeManifest,
  manifestRoutes,
} from "./manifest-routes.ts";
import { CREATE, FORM, TASK } from "./request-shapes.ts";
import {
  isZipAsked,
  type Mineru4Task,
  sendResult,
  type TaskDescription,
  toDescription,
} from "./send-result.ts";
import {
  CreateJob,
  type FileSource,
  type Mineru4Request,
  toJobInput,
  toRequest,
  toRequestOfForm,
} from "./to-job-input.ts";
import { uploadRoutes } from "./upload-routes.ts";

const KIND = "mineru4 task";
const VERSION = "4.0.12";
const JSON_BODY = { contentType: "application/json" };
/** MinerU's own bounds and default, in seconds. */
const WAIT_SECONDS = { min: 1, max: 3600 };
const WAIT_DEFAULT_SECONDS = 300;

/** The `/v1` API of MinerU 4. */
export const mineru4Dialect: Dialect = {
  name: "mineru4",
  routes: (parts) => [
    ...taskRoutes(parts),
    ...jobRoutes(parts),
    ...uploadRoutes(parts),
    ...manifestRoutes(parts),
    fileRoute(parts, "MinerU 4"),
    fileContentRoute(parts, "MinerU 4"),
    ...serviceRoutes(parts),
  ],
  words: WORDS,
  errorBody: (error) => ({
    error: {
      type: ERROR_SPECS[error.code].httpStatus < 500 ? "invalid_request_error" : "api_error",
      code: error.code === "UNAUTHORIZED" ? "invalid_api_key" : error.code.toLowerCase(),
      message: error.message,
      param: paramOf(error),
    },
  }),
};

function taskRoutes(parts: DialectParts): readonly DialectRoute[] {
  const find = (call: FastifyRequest) => findTask<Mineru4Request>(parts, call, KIND);
  return [
    {
      methods: ["POST"],
      path: "/v1/file_parse",
      summary: "MinerU 4: parse files and wait for the results",
      access: "submit",
      answersResult: true,
      query: [
        { name: "response_format", type: "string", description: "json or zip." },
        { name: "wait_timeout", type: "integer", description: "Seconds to wait." },
      ],
      request: [FORM, CREATE],
      response: { description: "The results, or the task when the wait is over.", ...JSON_BODY },
      handle: (call, reply) => parseFiles(parts, call, reply),
    },
    {
      methods: ["POST"],
      path: "/v1/tasks",
      summary: "MinerU 4: submit files",
      access: "submit",
      description: "JSON whose files have no source is the manifest of MinerU 4.1.",
      request: [FORM, TASK],
      response: { description: "The task. The status is 202.", ...JSON_BODY },
      handle: async (call, reply) => reply.code(202).send(await createTask(parts, call)),
    },
    {
      methods: ["GET"],
      path: "/v1/tasks/{task_id}",
      summary: "MinerU 4: read a task",
      access: "read",
      response: { description: "The state of the task.", ...JSON_BODY },
      handle: async (call) =>
        (await describeManifest(parts, call)) ?? describeTask(parts, await find(call)),
    },
    {
      methods: ["GET"],
      path: "/v1/tasks/{task_id}/result",
      summary: "MinerU 4: read the results of a task",
      access: "read",
      query: [{ name: "response_format", type: "string", description: "json or zip." }],
      response: {
        description: "The results; 202 until there are any, 409 after a failure.",
        ...JSON_BODY,
      },
      handle: async (call, reply) => sendResult(parts, { call, reply }, await find(call)),
    },
    cancelRoute(parts, "/v1/tasks/{task_id}", describeTask),
    {
      ...cancelRoute(parts, "/v1/tasks/{task_id}/cancel", describeTask),
      methods: ["POST"],
      handle: async (call) =>
        (await cancelManifest(parts, call)) ?? cancelTask(parts, call, describeTask),
    },
  ];
}

/** The same tasks under another name. */
function jobRoutes(parts: DialectParts): readonly DialectRoute[] {
  return [
    {
      methods: ["POST"],
      path: "/v1/parse/jobs",
      summary: "MinerU 4: submit uploaded files or addresses",
      access: "submit",
      request: [CREATE],
      response: { description: "The job. The status is 202.", ...JSON_BODY },
      handle: async (call, reply) =>
        reply
          .code(202)
          .send(await describeJob(parts, await submit(parts, call, await receive(parts, call)))),
    },
    {
      methods: ["GET"],
      path: "/v1/parse/jobs/{task_id}",
      summary: "MinerU 4: read a job",
      access: "read",
      response: { description: "The state of the job.", ...JSON_BODY },
      handle: async (call) => describeJob(parts, await findTask(parts, call, KIND)),
    },
    cancelRoute(parts, "/v1/parse/jobs/{task_id}", describeJob),
  ];
}

function cancelRoute(
  parts: DialectParts,
  path: string,
  describe: (parts: DialectParts, task: Mineru4Task) => Promise<object>,
): DialectRoute {
  return {
    methods: ["DELETE"],
    path,
    summary: "MinerU 4: cancel",
    access: "submit",
    response: { description: "Its state then.", ...JSON_BODY },
    handle: (call) => cancelTask(parts, call, describe),
  };
}

async function cancelTask(
  parts: DialectParts,
  call: FastifyRequest,
  describe: (parts: DialectParts, task: Mineru4Task) => Promise<object>,
): Promise<object> {
  const task = await findTask<Mineru4Request>(parts, call, KIND);
  for (const { jobId } of task.facts.files) await parts.jobs.cancel(jobId);
  return describe(parts, task);
}

function serviceRoutes(parts: DialectParts): readonly DialectRoute[] {
  const route = (path: string, summary: string, answer: object): DialectRoute => ({
    methods: ["GET"],
    path,
    summary: `MinerU 4: ${summary}`,
    access: "public",
    response: { description: "The state of the gateway, or its tiers.", ...JSON_BODY },
    handle: async () => {
      await parts.readiness.check();
      return answer;
    },
  });
  const tiers = [
    { id: "flash", description: "The pipeline." },
    { id: "basic", description: "The pipeline." },
    { id: "standard", description: "The pipeline with a vision model, if there is one." },
    { id: "advanced", description: "A vision model, if there is one." },
  ];
  const features = {
    webhook: false,
    output_formats: ["markdown", "middle_json", "zip"],
    sources: ["file_id", "url", "inline"],
  };
  return [
    route("/v1/health", "check whether the gateway takes tasks", {
      status: "ok",
      version: VERSION,
      features,
    }),
    route("/v1/tiers", "list the tiers", {
      object: "list",
      data: tiers.map((tier) => ({ ...tier, current_model: null })),
    }),
  ];
}

async function parseFiles(parts: DialectParts, call: FastifyRequest, reply: FastifyReply) {
  const { signal, waitMs } = waitOf(parts, { request: call, reply });
  const seconds = OptionReader.of(call.query).integer("wait_timeout", WAIT_SECONDS);
  const isZip = isZipAsked(call);
  const { request, sources } = await receive(parts, call);
  const outputs = isZip ? [...new Set([...request.outputs, "zip" as const])] : request.outputs;
  const task = await submit(parts, call, { request: { ...request, outputs }, sources });
  const wait = { signal, waitMs: Math.min(waitMs, (seconds ?? WAIT_DEFAULT_SECONDS) * 1000) };
  // A task that is not done in time is answered as it is.
  await waitForJobs(parts, task, wait).catch((error: unknown) => {
    if (signal.aborted) throw error;
  });
  return sendResult(parts, { call, reply }, task);
}

/** A form and JSON with sources are 4.0's; JSON that lists files to be uploaded is 4.1's. */
async function createTask(parts: DialectParts, call: FastifyRequest): Promise<object> {
  const body = isForm(call) ? undefined : await readRequest(parts, call);
  if (isManifest(body)) return createManifest(parts, call, body);
  const received = await (body === undefined
    ? receiveFiles(parts, call)
    : receiveJson(parts, call, body));
  return describeTask(parts, await submit(parts, call, received));
}

function isForm({ headers }: FastifyRequest): boolean {
  return headers["content-type"]?.startsWith("multipart/form-data") ?? false;
}

async function readRequest(parts: DialectParts, call: FastifyRequest): Promise<unknown> {
  parts.limitRate(callerOf(call).keyId);
  const { value } = await readJson(call, { maxBytes: RUNSYNC_BODY_MAX_BYTES });
  return value;
}

interface Received {
  readonly request: Mineru4Request;
  readonly sources: readonly Source[];
}

async function receive(parts: DialectParts, call: FastifyRequest): Promise<Received> {
  if (isForm(call)) return receiveFiles(parts, call);
  return receiveJson(parts, call, await readRequest(parts, call));
}

function receiveFiles(parts: DialectParts, call: FastifyRequest): Promise<Received> {
  const query = OptionReader.of(call.query);
  return receiveForm(parts, call, {
    toRequest: (fields) => {
      const request = toRequestOfForm(fields.or(query));
      // Refuses it while the files that were sent can still be removed.
      toJobInput(request);
      return request;
    },
  });
}

async function receiveJson(
  parts: DialectParts,
  call: FastifyRequest,
  body: unknown,
): Promise<Received> {
  const { files, ...options } = checkValue(body, CreateJob);
  parts.limitRate(callerOf(call).keyId, files.length - 1);
  const request = toRequest(
    options,
    files.map(({ page_range: range }) => range ?? ""),
  );
  // A wrong request is refused before anything is stored.
  toJobInput(request);
  const sources: Source[] = [];
  for (const { source } of files) sources.push(await findSource(parts, call, source));
  return { request, sources };
}

function submit(
  parts: DialectParts,
  call: FastifyRequest,
  { request, sources }: Received,
): Promise<Mineru4Task> {
  const job = { input: toJobInput(request) };
  return submitTask(parts, call, { kind: KIND, request, job, sources });
}

async function findSource(
  parts: DialectParts,
  call: FastifyRequest,
  source: FileSource,
): Promise<Source> {
  if (source.type === "url") return { url: source.url, fileName: fileNameOfUrl(source.url) };
  if (source.type === "file_id") {
    return toSource(parts, call, await findFile(parts, call, source.file_id));
  }
  return storeDocument(parts, call, {
    jobId: randomUUID(),
    fileName: fileNameOf(source.name),
    stream: Buffer.from(source.data, "base64"),
  });
}

async function describeTask(parts: DialectParts, task: Mineru4Task): Promise<TaskDescription> {
  return toDescription(task, await jobsOf(parts, task));
}

async function describeJob(parts: DialectParts, task: Mineru4Task): Promise<object> {
  const url = `/v1/parse/jobs/${task.id}`;
  const links = { self: url, cancel: url };
  return { job_id: task.id, ...toJob(task, await jobsOf(parts, task)), links };
}
