import { type ErrorCode, ParserError } from "@parsewright/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { callerOf } from "../../http/authenticate.ts";
import { pathParameter } from "../../http/parameters.ts";
import { bodyStream } from "../../http/read-body.ts";
import { inCallersWords } from "../callers-words.ts";
import type { Dialect, DialectParts, DialectRoute } from "../dialect.ts";
import { parseNow, receiveBody } from "../documents.ts";
import { guessMediaType } from "../media-type.ts";
import { wrongOption } from "../options.ts";
import { convertResult } from "../results.ts";
import { type Handler, PLAIN, type Wanted } from "./from-result.ts";
import { toJobInput } from "./to-job-input.ts";

/** Reason for which a document cannot be read, in Tika's terms. */
const STATUSES: Partial<Record<ErrorCode, number>> = {
  UNSUPPORTED_FORMAT: 415,
  DOCUMENT_EMPTY: 422,
  DOCUMENT_ENCRYPTED: 422,
  DOCUMENT_CORRUPT: 422,
  DOCUMENT_TOO_COMPLEX: 422,
};

const WORDS = { pages: "pages", file: "the body", url: "the address" };
/** The release of Tika whose API this is. */
const VERSION = "Apache Tika 3.3.2";

/**
 * The server of Apache Tika. Its errors are plain text; a document that cannot be read is answered without a body, which
 * its Python client takes for no content. The reason is in a header then.
 */
export const tikaDialect: Dialect = {
  name: "tika",
  routes,
  words: WORDS,
  errorBody: ({ code, message }) => (STATUSES[code] === undefined ? message : ""),
  errorStatus: ({ code, details }) => (details["field"] === ACCEPT ? 406 : STATUSES[code]),
};

const ACCEPT = "Accept";
/** Types among which there is one that is made here. */
const MADE_TYPES = /\*\/\*|\btext\/|\/json\b|\bxml\b/;

/** Office files name their parts within it. */
const DETECT_BYTES = 64 * 1024;

type WantedOf = (request: FastifyRequest) => Wanted;

function routes(parts: DialectParts): readonly DialectRoute[] {
  const parse = (path: string, summary: string, wantedOf: WantedOf): DialectRoute => ({
    methods: ["PUT"],
    path,
    summary: `Tika: ${summary}`,
    access: "submit",
    answersResult: true,
    request: [{ contentType: "application/octet-stream" }],
    response: { description: "The content of the document.", contentType: "application/json" },
    handle: (request, reply) => load(parts, { request, reply }, wantedOf(request)),
  });
  return [
    ...HANDLERS.map(({ path, handler }) =>
      parse(path, "parse the body; Accept chooses JSON, text, XML or HTML", (request) => ({
        kind: "content",
        handler: path === "/tika" ? handlerOf(acceptOf(request)) : handler,
      })),
    ),
    parse("/tika/json/md", "parse the body into Markdown and metadata", () => ({
      kind: "document",
      handler: "md",
    })),
    ...LISTS.map(({ path, handler }) =>
      parse(path, "parse the body into a list of parts", () => ({ kind: "list", handler })),
    ),
    parse("/meta", "read the metadata of the body", () => ({ kind: "metadata" })),
    parse("/meta/{field}", "read one field of the metadata of the body", (request) => ({
      kind: "metadata",
      field: pathParameter(request, "field"),
    })),
    ...["/language/stream", "/language/string"].map((path) =>
      parse(path, "find the language of the body", () => ({ kind: "language" })),
    ),
    ...serviceRoutes(parts),
  ];
}

const HANDLERS = [
  { path: "/tika", handler: "text" },
  { path: "/tika/text", handler: "text" },
  { path: "/tika/html", handler: "html" },
  { path: "/tika/xml", handler: "xml" },
] as const;

/** Without a name the content is XHTML. */
const LISTS = [
  { path: "/rmeta", handler: "xml" },
  { path: "/rmeta/xml", handler: "xml" },
  { path: "/rmeta/html", handler: "html" },
  { path: "/rmeta/text", handler: "text" },
  { path: "/rmeta/ignore", handler: "ignore" },
] as const;

function handlerOf(accept: string): Handler {
  if (accept.includes("html")) return "html";
  return /\bxml\b/.test(accept) ? "xml" : "text";
}

function serviceRoutes(parts: DialectParts): readonly DialectRoute[] {
  return [
    {
      methods: ["GET"],
      path: "/tika",
      summary: "Tika: check whether the gateway answers",
      access: "public",
      response: { description: "A greeting, as from Tika.", contentType: "text/plain" },
      handle: (_request, reply) =>
        Promise.resolve(reply.type("text/plain").send("This is Tika Server. Please PUT\n")),
    },
    {
      methods: ["GET"],
      path: "/version",
      summary: "Tika: the version whose API this is",
      access: "public",
      response: { description: "Its name and number.", contentType: "text/plain" },
      handle: (_request, reply) => Promise.resolve(reply.type(PLAIN).send(VERSION)),
    },
    {
      methods: ["PUT"],
      path: "/detect/stream",
      summary: "Tika: find the media type of the body",
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
  wanted: Wanted,
) {
  const { request, reply } = exchange;
  const asking = toJobInput(request);
  const accept = acceptOf(request);
  try {
    const source = await receiveBody(parts, request, nameIn(request));
    const job = await parseNow(parts, exchange, { source, job: asking });
    const asked = { fileName: source.fileName, accept, wanted };
    const { type, body } = await convertResult(parts, reply, { job, to: "tika", asked });
    return reply.type(type).send(body);
  } catch (error) {
    // A document that cannot be read is answered without a body, so that a header says why.
    if (ParserError.is(error))
      void reply.header("x-parser-error", encodeURI(inCallersWords(error, WORDS).message));
    throw error;
  }
}

/** Open WebUI sends no type to `/tika/text` and reads JSON. */
function acceptOf({ headers, routeOptions }: FastifyRequest): string {
  const accept = headers.accept ?? "*/*";
  const isAny = accept.trim() === "*/*";
  if (!MADE_TYPES.test(accept)) {
    const rule = "must be text/plain, text/html, text/xml or application/json";
    throw wrongOption({ field: ACCEPT, input: accept.slice(0, 100), type: "value_error", rule });
  }
  return isAny && routeOptions.url?.endsWith("/tika/text") === true ? "application/json" : accept;
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
    .send(guessMediaType(Buffer.concat(pieces).subarray(0, DETECT_BYTES), nameIn(request)));
}

function nameIn({ headers }: FastifyRequest): string {
  const [, name = ""] = /filename="?([^";]+)/.exec(headers["content-disposition"] ?? "") ?? [];
  return name;
}
