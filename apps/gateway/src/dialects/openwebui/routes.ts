import type { FastifyReply, FastifyRequest } from "fastify";
import { type Dialect, type DialectParts, type DialectRoute, FASTAPI_ERRORS } from "../dialect.ts";
import { parseNow, receiveBody } from "../documents.ts";
import { convertResult } from "../results.ts";
import { EXTERNAL_LOADER_JOB } from "./to-job-input.ts";

const WORDS = { pages: "pages", file: "the body", url: "the address" };

/** The API that Open WebUI calls an external document loader. */
export const openWebUiDialect: Dialect = {
  name: "openwebui",
  routes,
  words: WORDS,
  ...FASTAPI_ERRORS,
};

function routes(parts: DialectParts): readonly DialectRoute[] {
  return [
    {
      methods: ["PUT"],
      path: "/process",
      summary: "Open WebUI: parse the body",
      access: "submit",
      answersResult: true,
      headers: [
        { name: "X-Filename", type: "string", description: "Name of the file, percent-encoded." },
      ],
      request: [{ contentType: "application/octet-stream" }],
      response: { description: "A document for each page.", contentType: "application/json" },
      handle: (request, reply) => load(parts, request, reply),
    },
  ];
}

async function load(parts: DialectParts, request: FastifyRequest, reply: FastifyReply) {
  const source = await receiveBody(parts, request, decode(request.headers["x-filename"]));
  const job = await parseNow(parts, { request, reply }, { source, job: EXTERNAL_LOADER_JOB });
  const asked = source.fileName;
  const documents = await convertResult(parts, reply, { job, to: "openwebui", asked });
  if (documents !== undefined) return reply.type("application/json").send(documents);
  // In these words, with this status: Open WebUI then reads the file itself.
  return reply.code(422).send({ detail: "No extractable text was found in the document." });
}

function decode(header: string | string[] | undefined): string {
  const text = header?.toString() ?? "";
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
