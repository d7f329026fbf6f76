import { ParserError } from "@parsewright/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { pathParameter } from "../../http/parameters.ts";
import { type Dialect, type DialectParts, type DialectRoute, FASTAPI_ERRORS } from "../dialect.ts";
import { receiveForm } from "../documents.ts";
import { convertResult } from "../results.ts";
import { findTask, jobsOf, submitTask } from "../tasks.ts";
import { FAILURE_WORDS, type LlamaTask, toFirstStatus } from "./describe-job.ts";
import { fileRoutes } from "./file-routes.ts";
import { KIND, looksOf, secondRoutes } from "./second-routes.ts";
import { TIERS, toRequestOfForm } from "./to-job-input.ts";

const JSON_BODY = { contentType: "application/json" };

const FORM = {
  contentType: "multipart/form-data",
  inline: {
    type: "object",
    properties: {
      file: { type: "string", format: "binary" },
      input_url: { type: "string", format: "uri" },
      target_pages: { type: "string" },
      max_pages: { type: "integer" },
      language: { type: "string" },
      page_separator: { type: "string" },
      output_tables_as_HTML: { type: "boolean" },
      tier: { type: "string", enum: TIERS },
    },
  },
};

/** LlamaParse's two APIs. The first has two beginnings of its addresses, both of which one client calls. */
export const llamaParseDialect: Dialect = {
  name: "llamaparse",
  routes: (parts) => [
    ...firstRoutes(parts, "/api/parsing"),
    ...firstRoutes(parts, "/api/v1/parsing"),
    ...secondRoutes(parts),
    ...fileRoutes(parts),
  ],
  words: FAILURE_WORDS,
  ...FASTAPI_ERRORS,
};

function firstRoutes(parts: DialectParts, prefix: string): readonly DialectRoute[] {
  const job = `${prefix}/job/{task_id}`;
  const read = (path: string, summary: string): Omit<DialectRoute, "handle"> => ({
    methods: ["GET"],
    path,
    summary: `LlamaParse: ${summary}`,
    access: "read",
    response: { description: "The result; 404 until there is one.", ...JSON_BODY },
  });
  return [
    {
      methods: ["POST"],
      path: `${prefix}/upload`,
      summary: "LlamaParse: parse a file or an address",
      access: "submit",
      request: [FORM],
      response: { description: "The job.", ...JSON_BODY },
      handle: (call) => upload(parts, call),
    },
    {
      ...read(job, "read a job"),
      response: { description: "The state of the job.", ...JSON_BODY },
      handle: async (call) => {
        const task = await find(parts, call);
        return toFirstStatus(task, await jobsOf(parts, task));
      },
    },
    {
      ...read(`${job}/result/{kind}`, "read a result as markdown, text or json"),
      handle: (call, reply) => sendResult(parts, { call, reply }, false),
    },
    {
      ...read(`${job}/result/raw/{kind}`, "read a result as it is"),
      handle: (call, reply) => sendResult(parts, { call, reply }, true),
    },
    {
      ...read(`${job}/result/image/{name}`, "download a picture"),
      response: { description: "The picture, a PNG.", contentType: "application/octet-stream" },
      handle: (call, reply) => sendPicture(parts, call, reply),
    },
  ];
}

function find(parts: DialectParts, call: FastifyRequest): Promise<LlamaTask> {
  return findTask(parts, call, KIND);
}

async function upload(parts: DialectParts, call: FastifyRequest): Promise<object> {
  const form = { toRequest: toRequestOfForm, urlField: "input_url", maxFiles: 1 };
  const { request, sources } = await receiveForm(parts, call, form);
  const { job } = request;
  const task = await submitTask(parts, call, { kind: KIND, request, job, sources });
  return { id: task.id, status: "PENDING" };
}

const KINDS = ["markdown", "text", "json"] as const;

/** The job of a task, which has ended. */
async function findEnded(parts: DialectParts, call: FastifyRequest) {
  const task = await find(parts, call);
  const [job] = await jobsOf(parts, task);
  if (job === undefined || job.status === "IN_QUEUE" || job.status === "IN_PROGRESS") {
    throw new ParserError("NOT_FOUND", "The job has no result yet. Ask for its status first.");
  }
  return { task, job };
}

async function sendResult(
  parts: DialectParts,
  { call, reply }: { readonly call: FastifyRequest; readonly reply: FastifyReply },
  isRaw: boolean,
) {
  const kind = KINDS.find((name) => name === pathParameter(call, "kind"));
  if (kind === undefined) {
    throw new ParserError("NOT_FOUND", "A result is read as markdown, text or json.");
  }
  const { task, job } = await findEnded(parts, call);
  const asked = { kind, looks: looksOf(task), isRaw };
  const answer = await convertResult(parts, reply, { job, to: "llamaParse", asked });
  const type = isRaw && kind !== "json" ? "text/plain; charset=utf-8" : "application/json";
  return reply.type(type).send(answer);
}

async function sendPicture(parts: DialectParts, call: FastifyRequest, reply: FastifyReply) {
  const { job } = await findEnded(parts, call);
  const asked = [pathParameter(call, "name")];
  const [picture] = await convertResult(parts, reply, { job, to: "llamaParsePictures", asked });
  if (picture === undefined) throw new ParserError("NOT_FOUND", "The result has no such picture.");
  return reply.type("image/png").send(Buffer.from(picture.data));
}
