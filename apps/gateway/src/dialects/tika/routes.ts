import type { FastifyReply, FastifyRequest } from "fastify";
import { callerOf } from "../../http/authenticate.ts";
import { bodyStream } from "../../http/read-body.ts";
import type { Dialect, DialectParts, DialectRoute } from "../dialect.ts";
import { parseNow, receiveBody } from "../documents.ts";
import { guessMediaType } from "../media-type.ts";
import { type ReadResult, readResult } from "../results.ts";
import { toDocument, toMarkdownDocument, toMetadata } from "./from-result.ts";
import { toJobInput } from "./to-job-input.ts";

/** The server of Apache Tika. Its errors are plain text. */
export const tikaDialect: Dialect = {
  name: "tika",
  routes,
  words: { pages: "pages", file: "the body", url: "the address" },
  errorBody: ({ message }) => message,
};

/** Office files name their parts within it. */
const DETECT_BYTES = 64 * 1024;

type Answer = (read: ReadResult, fileName: string, request: FastifyRequest) => unknown;

function routes(parts: DialectParts): readonly DialectRoute[] {
  const parse = (path: string, summary: string, answer: Answer): DialectRoute => ({
    methods: ["PUT"],
    path,
    summary: `Tika: ${summary}`,
    access: "submit",
    request: [{ contentType: "application/octet-stream" }],
    response: { description: "What was read.", contentType: "application/json" },
    handle: (request, reply) => load(parts, { request, reply }, answer),
  });
  return [
    parse("/tika", "parse the body into text", (read, fileName, { headers }) =>
      /json/.test(headers.accept ?? "") ? toDocument(read, fileName) : (read.result.text ?? ""),
    ),
    parse("/tika/text", "parse the body into text and metadata", toDocument),
    parse("/tika/json/md", "parse the body into Markdown and metadata", toMarkdownDocument),
    parse("/rmeta/text", "parse the body into a list of parts", (read, fileName) => [
      toDocument(read, fileName),
    ]),
    parse("/meta", "read the metadata of the body", toMetadata),
    {
      methods: ["GET"],
      path: "/tika",
      summary: "Tika: whether the gateway answers",
      access: "public",
      response: { description: "It does.", contentType: "text/plain" },
      handle: (_request, reply) =>
        Promise.resolve(reply.type("text/plain").send("This is Tika Server. Please PUT\n")),
    },
    {
      methods: ["PUT"],
      path: "/detect/stream",
      summary: "Tika: say what the body is",
      access: "submit",
      request: [{ contentType: "application/octet-stream" }],
      response: { description: "Its media type.", contentType: "text/plain" },
      handle: (request, reply) => detect(parts, request, reply),
    },
  ];
}

async function load(
  parts: DialectParts,
  exchange: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  answer: Answer,
) {
  const { request, reply } = exchange;
  const source = await receiveBody(parts, request, nameIn(request));
  const job = await parseNow(parts, exchange, { source, job: toJobInput(request) });
  const read = await readResult(parts.blobs, job);
  const body = answer(read, source.fileName, request);
  return reply
    .type(typeof body === "string" ? "text/plain; charset=utf-8" : "application/json")
    .send(body);
}

async function detect(parts: DialectParts, request: FastifyRequest, reply: FastifyReply) {
  parts.limitRate(callerOf(request).keyId);
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of bodyStream(request) as AsyncIterable<Uint8Array>) {
    pieces.push(piece);
    bytes += piece.length;
    if (bytes >= DETECT_BYTES) break;
  }
  return reply
    .type("text/plain")
    .send(guessMediaType(Buffer.concat(pieces).subarray(0, DETECT_BYTES)));
}

function nameIn({ headers }: FastifyRequest): string {
  const [, name = ""] = /filename="?([^";]+)/.exec(headers["content-disposition"] ?? "") ?? [];
  return name;
}
