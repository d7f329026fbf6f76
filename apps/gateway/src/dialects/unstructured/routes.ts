import type { FastifyReply, FastifyRequest } from "fastify";
import { callerOf } from "../../http/authenticate.ts";
import { type Dialect, type DialectParts, type DialectRoute, FASTAPI_ERRORS } from "../dialect.ts";
import type { JobRecord } from "../../jobs/job-record.ts";
import { receiveForm, type SubmittedFile, submitSources, waitOf } from "../documents.ts";
import { sendPieces } from "../../answers/send-pieces.ts";
import { convertResults } from "../results.ts";
import { waitForJobs } from "../tasks.ts";
import { toJobInput, type UnstructuredRequest } from "./to-job-input.ts";

const FORM = {
  type: "object",
  required: ["files"],
  properties: {
    files: { type: "array", items: { type: "string", format: "binary" } },
    strategy: { type: "string", enum: ["auto", "fast", "hi_res", "ocr_only", "od_only", "vlm"] },
    chunking_strategy: { type: "string", enum: ["none", "basic", "by_title"] },
    max_characters: { type: "integer" },
    new_after_n_chars: { type: "integer" },
    combine_under_n_chars: { type: "integer" },
    overlap: { type: "integer" },
    overlap_all: { type: "boolean" },
    multipage_sections: { type: "boolean" },
    include_orig_elements: { type: "boolean" },
    coordinates: { type: "boolean" },
    include_page_breaks: { type: "boolean" },
    languages: { type: "array", items: { type: "string" } },
    starting_page_number: { type: "integer" },
  },
};

const DOCS_PAGE =
  '<!doctype html><title>Unstructured API</title><p>See <a href="/docs">the reference</a>.</p>';

/** Unstructured's partition API. */
export const unstructuredDialect: Dialect = {
  name: "unstructured",
  routes,
  words: { pages: "starting_page_number", file: "files", url: "files" },
  ...FASTAPI_ERRORS,
};

function routes(parts: DialectParts): readonly DialectRoute[] {
  return [
    {
      methods: ["POST"],
      path: "/general/v0/general",
      summary: "Unstructured: partition files into elements",
      access: "submit",
      answersResult: true,
      request: [{ contentType: "multipart/form-data", inline: FORM }],
      response: { description: "The elements.", contentType: "application/json" },
      handle: (request, reply) => partition(parts, request, reply),
    },
    {
      methods: ["GET"],
      path: "/general/docs",
      summary:
        "Unstructured: the answer that its Python client waits for before it sends parts of a PDF",
      access: "public",
      response: { description: "The gateway answers.", contentType: "text/html" },
      handle: (_request, reply) =>
        Promise.resolve(reply.type("text/html; charset=utf-8").send(DOCS_PAGE)),
    },
    {
      methods: ["GET"],
      path: "/healthcheck",
      summary: "Unstructured: check whether the gateway answers",
      access: "public",
      response: { description: "The gateway answers.", contentType: "application/json" },
      handle: async () => ({ healthcheck: "HEALTHCHECK STATUS: EVERYTHING OK!" }),
    },
  ];
}

async function partition(parts: DialectParts, call: FastifyRequest, reply: FastifyReply) {
  const wait = waitOf(parts, { request: call, reply });
  const { request, sources } = await receiveForm(parts, call, {
    toRequest: toJobInput,
    checksFormat: true,
  });
  const files = await submitSources(parts, call, { sources, job: request.job });
  const jobs = await waitForJobs(parts, { facts: { files }, tenant: callerOf(call).tenant }, wait);
  return sendPieces(reply, "application/json", jsonPieces(parts, reply, { request, files, jobs }));
}

async function* jsonPieces(
  parts: DialectParts,
  reply: FastifyReply,
  now: {
    readonly request: UnstructuredRequest;
    readonly files: readonly SubmittedFile[];
    readonly jobs: readonly JobRecord[];
  },
): AsyncGenerator<string | Uint8Array> {
  const { request, files, jobs } = now;
  const asked = (index: number) => ({ request, fileName: files[index]?.name ?? "" });
  const isList = jobs.length > 1;
  let before = isList ? "[" : "";
  for await (const elements of convertResults(parts, reply, { jobs, to: "unstructured", asked })) {
    yield before;
    yield elements;
    before = ",";
  }
  if (isList) yield "]";
}
