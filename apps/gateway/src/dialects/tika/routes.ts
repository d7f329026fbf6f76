import { type ErrorCode, ParserError } from "@parsewright/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { callerOf } from "../../http/authenticate.ts";
import { pathParameter } from "../../http/parameters.ts";
import { bodyStream } from "../../http/read-body.ts";
import type { JobRecord } from "../../jobs/job-record.ts";
import { inCallersWords } from "../callers-words.ts";
import type { Dialect, DialectParts, DialectRoute } from "../dialect.ts";
import { parseNow, receiveBody } from "../documents.ts";
import { guessMediaType } from "../media-type.ts";
import { type ReadResult, readResult } from "../results.ts";
import {
  contentOf,
  type Handler,
  type Metadata,
  toCsv,
  toDocument,
  toLanguage,
  toMetadata,
} from "./from-result.ts";
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
  errorStatus: ({ code }) => STATUSES[code],
};

/** Office files name their parts within it. */
const DETECT_BYTES = 64 * 1024;

interface Parsed {
  readonly read: ReadResult;
  readonly fileName: string;
  readonly accept: string;
}

interface Content {
  readonly type: string;
  readonly body: unknown;
}

type Answer = (parsed: Parsed, request: FastifyRequest) => Content;

const PLAIN = "text/plain; charset=utf-8";
const json = (body: unknown): Content => ({ type: "application/json", body });

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
    ...HANDLERS.map(({ path, handler }) =>
      parse(path, "parse the body; Accept chooses JSON, text, XML or HTML", (parsed) =>
        toContent(parsed, path === "/tika" ? handlerOf(parsed.accept) : handler),
      ),
    ),
    parse("/tika/json/md", "parse the body into Markdown and metadata", ({ read, fileName }) =>
      json(toDocument(read, fileName, "md")),
    ),
    ...LISTS.map(({ path, handler }) =>
      parse(path, "parse the body into a list of parts", ({ read, fileName }) =>
        json([toDocument(read, fileName, handler)]),
      ),
    ),
    parse("/meta", "read the metadata of the body", ({ read, fileName, accept }) =>
      sendMetadata(toMetadata(read, fileName), accept),
    ),
    parse("/meta/{field}", "read one field of the metadata of the body", (parsed, request) => {
      const field = pathParameter(request, "field");
      const value = toMetadata(parsed.read, parsed.fileName)[field];
      if (value === undefined) throw new ParserError("NOT_FOUND", `The document has no ${field}.`);
      return parsed.accept.includes("text/plain")
        ? { type: PLAIN, body: value }
        : sendMetadata({ [field]: value }, parsed.accept);
    }),
    ...["/language/stream", "/language/string"].map((path) =>
      parse(path, "say which language the body is in", ({ read }) => ({
        type: PLAIN,
        body: toLanguage(read),
      })),
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

/** With its metadata as JSON, or by itself. */
function toContent({ read, fileName, accept }: Parsed, handler: Handler): Content {
  if (accept.includes("json")) return json(toDocument(read, fileName, handler));
  const body = contentOf(read, fileName, handler);
  if (handler === "text") return { type: PLAIN, body };
  return { type: handler === "html" ? "text/html; charset=utf-8" : "text/xml", body };
}

function sendMetadata(metadata: Metadata, accept: string): Content {
  return accept.includes("json")
    ? json(metadata)
    : { type: "text/csv; charset=utf-8", body: toCsv(metadata) };
}

function serviceRoutes(parts: DialectParts): readonly DialectRoute[] {
  return [
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
  const parsed = {
    read: await readParsed(parts, job, reply),
    fileName: source.fileName,
    accept: acceptOf(request),
  };
  const { type, body } = answer(parsed, request);
  return reply.type(type).send(body);
}

/** A document that cannot be read is answered without a body, so that a header says why. */
async function readParsed(
  parts: DialectParts,
  job: JobRecord,
  reply: FastifyReply,
): Promise<ReadResult> {
  try {
    return await readResult(parts.blobs, job);
  } catch (error) {
    if (ParserError.is(error))
      void reply.header("x-parser-error", encodeURI(inCallersWords(error, WORDS).message));
    throw error;
  }
}

/** Open WebUI sends no type to `/tika/text` and reads JSON. */
function acceptOf({ headers, routeOptions }: FastifyRequest): string {
  const accept = headers.accept ?? "*/*";
  const isAny = accept.trim() === "*/*";
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
