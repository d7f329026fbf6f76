import { ParserError } from "@parsewright/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { pathParameter } from "../http/parameters.ts";
import type { Route } from "../http/route.ts";
import type { RouteParts } from "./app-parts.ts";
import { readRange } from "./byte-range.ts";

/** Results. What an uploader calls a document is not repeated: it could be a script of our own origin. */
const SHOWN_TYPES: readonly string[] = ["application/gzip", "application/zip", "application/json"];

/** Bytes by signed address: whoever has the address needs no key. */
export function blobRoutes(parts: RouteParts): readonly Route[] {
  return [
    {
      methods: ["GET", "HEAD"],
      path: "/blobs/{key*}",
      summary: "Download a stored file by its signed address",
      access: "public",
      response: {
        description: "The file, or the requested range.",
        contentType: "application/octet-stream",
      },
      handle: (request, reply) => download(parts, request, reply),
    },
  ];
}

async function download(parts: RouteParts, request: FastifyRequest, reply: FastifyReply) {
  const key = pathParameter(request, "*");
  const { fileName } = signedAddresses(parts).checkDownload(key, queryOf(request));
  const blob = await parts.blobs.describe(key);
  if (blob === undefined) throw fileGone();

  const range = readRange(request.headers.range, blob.bytes);
  const { start, end } = range ?? { start: 0, end: blob.bytes - 1 };
  void reply
    .code(range === undefined ? 200 : 206)
    .type(SHOWN_TYPES.includes(blob.contentType) ? blob.contentType : "application/octet-stream")
    .header("content-length", end - start + 1)
    .header("accept-ranges", "bytes")
    .header("x-content-type-options", "nosniff")
    // Stored documents come from anybody: a browser must not run them under our name.
    .header("content-security-policy", "default-src 'none'; sandbox")
    .header("content-disposition", `attachment; ${fileNameParameter(fileName)}`)
    .header("cache-control", "private, no-store");
  if (range !== undefined)
    void reply.header("content-range", `bytes ${start}-${end}/${blob.bytes}`);
  if (request.method === "HEAD") return reply.send();
  const found = await parts.blobs.read(key, range);
  if (found === undefined) throw fileGone();
  return reply.send(found.stream);
}

function fileGone(): ParserError {
  return new ParserError("NOT_FOUND", "The file is no longer stored.");
}

function signedAddresses({ addresses }: RouteParts) {
  if (addresses !== undefined) return addresses;
  throw new ParserError("NOT_FOUND", "Stored files are in a bucket and not served here.");
}

function queryOf(request: FastifyRequest): Readonly<Record<string, unknown>> {
  return request.query as Record<string, unknown>;
}

/** The name for old readers, and in full for those that know RFC 6266. */
function fileNameParameter(fileName: string): string {
  const ascii = fileName.replaceAll(/[^\x20-\x7e]|["\\]/g, "_");
  const encoded = encodeURIComponent(fileName).replaceAll(
    /['()*]/g,
    (character) => `%${character.codePointAt(0)?.toString(16).toUpperCase()}`,
  );
  return `filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
