import { ParserError, RUNSYNC_BODY_MAX_BYTES } from "@parsewright/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { blobKeys } from "../../blobs/blob-keys.ts";
import { callerOf } from "../../http/authenticate.ts";
import { checkJson, checkValue } from "../../http/check-json.ts";
import { queryParameter } from "../../http/parameters.ts";
import { parseJson } from "../../http/read-body.ts";
import type { JobRecord } from "../../jobs/job-record.ts";
import type { DialectParts, DialectRoute } from "../dialect.ts";
import { receiveForm, type Source, sourceAt } from "../documents.ts";
import { OptionReader, wrongOption } from "../options.ts";
import { convertResult } from "../results.ts";
import { findFile, toSource } from "../stored-files.ts";
import { findTask, jobsOf, submitTask } from "../tasks.ts";
import { type LlamaTask, SECOND_STATES, toSecondJob } from "./describe-job.ts";
import type { Looks, Picture } from "./from-result.ts";
import { nextToken, PAGE_PARAMETERS, pageIn } from "./paging.ts";
import {
  type LlamaRequest,
  ParseConfiguration,
  ParseRequest,
  TIERS,
  toRequest,
} from "./to-job-input.ts";

/** Jobs of both APIs are the same. */
export const KIND = "llamaparse job";

const JSON_BODY = { contentType: "application/json" };
const LINK_TTL_SECONDS = 3600;
const PICTURE_MAX_BYTES = 200 * 1024 * 1024;

const CONFIGURATION = {
  type: "object",
  required: ["tier", "version"],
  properties: {
    tier: { type: "string", enum: TIERS },
    version: { type: "string" },
    file_id: { type: "string" },
    source_url: { type: "string", format: "uri" },
    page_ranges: {
      type: "object",
      properties: { target_pages: { type: "string" }, max_pages: { type: "integer" } },
    },
    output_options: { type: "object" },
    processing_options: { type: "object" },
    processing_control: { type: "object" },
    user_metadata: { type: "object" },
  },
};
const UPLOAD_FORM = {
  type: "object",
  required: ["configuration", "file"],
  properties: { configuration: { type: "string" }, file: { type: "string", format: "binary" } },
};

/** The routes of `/api/v2/parse`. */
export function secondRoutes(parts: DialectParts): readonly DialectRoute[] {
  return [...submitRoutes(parts), ...listRoutes(parts), ...jobRoutes(parts)];
}

const response = { description: "The job.", ...JSON_BODY };

function submitRoutes(parts: DialectParts): readonly DialectRoute[] {
  return [
    {
      methods: ["POST"],
      path: "/api/v2/parse",
      summary: "LlamaParse: parse an uploaded file or an address",
      access: "submit",
      request: [{ ...JSON_BODY, inline: CONFIGURATION }],
      response,
      handle: (call) => parseKnown(parts, call),
    },
    {
      methods: ["POST"],
      path: "/api/v2/parse/upload",
      summary: "LlamaParse: upload a file and parse it",
      access: "submit",
      request: [{ contentType: "multipart/form-data", inline: UPLOAD_FORM }],
      response,
      handle: (call) => parseUpload(parts, call),
    },
  ];
}

function listRoutes(parts: DialectParts): readonly DialectRoute[] {
  return [
    {
      methods: ["GET"],
      path: "/api/v2/parse",
      summary: "LlamaParse: list jobs, the newest first",
      access: "read",
      query: [
        ...PAGE_PARAMETERS,
        { name: "status", type: "string", description: "Only jobs in this state." },
      ],
      response: { description: "The jobs.", ...JSON_BODY },
      handle: (call) => list(parts, call),
    },
    {
      methods: ["GET"],
      path: "/api/v2/parse/versions",
      summary: "LlamaParse: list the versions of the tiers",
      access: "read",
      response: { description: "One each.", ...JSON_BODY },
      handle: () => Promise.resolve(VERSIONS),
    },
  ];
}

function jobRoutes(parts: DialectParts): readonly DialectRoute[] {
  const job = "/api/v2/parse/{task_id}";
  return [
    {
      methods: ["GET"],
      path: job,
      summary: "LlamaParse: read a job, and its result",
      access: "read",
      query: [{ name: "expand", type: "string", description: `Some of ${EXPANDED.join(", ")}.` }],
      response,
      handle: (call, reply) => read(parts, call, reply),
    },
    {
      methods: ["POST"],
      path: `${job}/cancel`,
      summary: "LlamaParse: cancel a job",
      access: "submit",
      response,
      handle: async (call) => {
        const task = await find(parts, call);
        for (const { jobId } of task.facts.files) await parts.jobs.cancel(jobId);
        return describe(parts, task);
      },
    },
    {
      methods: ["DELETE"],
      path: job,
      summary: "LlamaParse: delete a job with its file and its result",
      access: "submit",
      response: { description: "It is deleted.", ...JSON_BODY },
      handle: async (call) => {
        const { id, tenant, facts } = await find(parts, call);
        for (const { jobId } of facts.files) await parts.jobs.delete(jobId);
        await parts.tasks.remove(id);
        return { id, project_id: tenant };
      },
    },
  ];
}

/** There is one of each here, by the name that clients ask for. */
const VERSIONS = {
  ...Object.fromEntries(TIERS.map((tier) => [tier, ["latest"]])),
  latest: Object.fromEntries(TIERS.map((tier) => [tier, "latest"])),
};

const EXPANDED = [
  "text",
  "text_full",
  "markdown",
  "markdown_full",
  "items",
  "metadata",
  "job_metadata",
  "images_content_metadata",
  "usage",
] as const;

/** The form of the answers of a task, as data for a conversion. */
export function looksOf({ facts }: LlamaTask): Looks {
  const { job: _job, ...looks } = facts.request;
  return looks;
}

function find(parts: DialectParts, call: FastifyRequest): Promise<LlamaTask> {
  return findTask(parts, call, KIND);
}

async function describe(parts: DialectParts, task: LlamaTask): Promise<object> {
  return toSecondJob(task, await jobsOf(parts, task));
}

async function submit(
  parts: DialectParts,
  call: FastifyRequest,
  { request, source }: { readonly request: LlamaRequest; readonly source: Source },
): Promise<object> {
  const { job } = request;
  return describe(
    parts,
    await submitTask(parts, call, { kind: KIND, request, job, sources: [source] }),
  );
}

async function parseKnown(parts: DialectParts, call: FastifyRequest): Promise<object> {
  parts.limitRate(callerOf(call).keyId);
  const asked = await checkJson(call, ParseRequest, RUNSYNC_BODY_MAX_BYTES);
  const request = toRequest(asked);
  const { file_id: fileId, source_url: url } = asked;
  if (fileId && url) {
    const rule = "cannot be sent with source_url: send one of them";
    throw wrongOption({ field: "file_id", input: fileId, type: "value_error", rule });
  }
  const source = fileId
    ? await toSource(parts, call, await findFile(parts, call, fileId))
    : sourceAt(url ?? "", "source_url");
  return submit(parts, call, { request, source });
}

async function parseUpload(parts: DialectParts, call: FastifyRequest): Promise<object> {
  const toRequestOfUpload = (options: OptionReader) => {
    const text = options.text("configuration");
    if (text === undefined) {
      throw wrongOption({
        field: "configuration",
        input: "",
        type: "missing",
        rule: "is missing: send the options as JSON",
      });
    }
    return toRequest(checkValue(parseConfiguration(text), ParseConfiguration));
  };
  const { request, sources } = await receiveForm(parts, call, {
    toRequest: toRequestOfUpload,
    maxFiles: 1,
  });
  const [source] = sources;
  if (source === undefined) throw new Error("a form without files is refused");
  return submit(parts, call, { request, source });
}

function parseConfiguration(text: string): unknown {
  try {
    return parseJson(Buffer.from(text));
  } catch (error) {
    const input = text.slice(0, 100);
    const rule = "must be JSON";
    throw ParserError.is(error) || error instanceof SyntaxError
      ? wrongOption({ field: "configuration", input, type: "json_invalid", rule })
      : error;
  }
}

async function list(parts: DialectParts, call: FastifyRequest): Promise<object> {
  const query = OptionReader.of(call.query);
  const page = pageIn(query);
  const state = query.choice("status", ["", ...SECOND_STATES], "");
  const ids = query.list("job_ids");
  const { tenant } = callerOf(call);
  const scope = { tenant, kind: KIND, limit: page.limit + 1, offset: page.offset };
  const tasks = (await parts.tasks.list<LlamaTask["facts"]>(scope)) as readonly LlamaTask[];
  const jobs = await Promise.all(
    tasks.slice(0, page.limit).map(async (task) => {
      // A job is forgotten before its task is.
      const found = await jobsOf(parts, task).catch(ignoreMissing);
      return found === undefined ? [] : [toSecondJob(task, found)];
    }),
  );
  return {
    items: jobs
      .flat()
      .filter(
        ({ id, status }) =>
          (state === "" || status === state) && (ids.length === 0 || ids.includes(id)),
      ),
    next_page_token: nextToken(page, tasks.length > page.limit),
  };
}

function ignoreMissing(error: unknown): undefined {
  if (!ParserError.is(error) || error.code !== "NOT_FOUND") throw error;
}

async function read(parts: DialectParts, call: FastifyRequest, reply: FastifyReply) {
  const query = OptionReader.of(call.query);
  const named = query.list("expand").flatMap((text) => text.split(",").filter(Boolean));
  const expand = OptionReader.of({ expand: named }).choices("expand", EXPANDED);
  const task = await find(parts, call);
  const jobs = await jobsOf(parts, task);
  const [job] = jobs;
  const description = toSecondJob(task, jobs);
  const asUsed = expand.includes("usage")
    ? { ...description, usage: { credits: null } }
    : description;
  const isPlain = expand.every((name) => name === "usage");
  if (job?.status !== "COMPLETED" || isPlain) return { job: asUsed };
  const pictures = expand.includes("images_content_metadata")
    ? { images_content_metadata: await linkPictures(parts, { call, reply }, job) }
    : {};
  const asked = { head: { job: asUsed, ...pictures }, looks: looksOf(task), expand };
  const answer = await convertResult(parts, reply, { job, to: "llamaParseExpanded", asked });
  return reply.type("application/json").send(answer);
}

/** Puts the pictures where anybody may fetch them who has their addresses, as clients do without a key. */
async function linkPictures(
  parts: DialectParts,
  { call, reply }: { readonly call: FastifyRequest; readonly reply: FastifyReply },
  job: JobRecord,
): Promise<object> {
  const asked = queryParameter(call, "image_filenames")?.split(",").filter(Boolean) ?? [];
  const pictures = await convertResult(parts, reply, { job, to: "llamaParsePictures", asked });
  const images: object[] = [];
  for (const [index, { name, box, data }] of pictures.entries()) {
    images.push({
      filename: name,
      index,
      bbox: box,
      category: "layout",
      content_type: "image/png",
      presigned_url: await linkOf(parts, call, { jobId: job.id, name, data }),
    });
  }
  return { images, total_count: images.length };
}

async function linkOf(
  parts: DialectParts,
  call: FastifyRequest,
  { jobId, name, data }: Pick<Picture, "name" | "data"> & { readonly jobId: string },
): Promise<string> {
  const key = blobKeys.picture(jobId, name);
  if ((await parts.blobs.describe(key)) === undefined) {
    await parts.blobs.write(Buffer.from(data), {
      key,
      owner: { jobId, tenant: callerOf(call).tenant },
      contentType: "image/png",
      maxBytes: PICTURE_MAX_BYTES,
    });
  }
  return parts.blobs.downloadUrl(key, { expiresInSeconds: LINK_TTL_SECONDS, fileName: name });
}
