import { ParserError } from "@parsewright/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { pathParameter } from "../http/parameters.ts";
import type { Route } from "../http/route.ts";
import type { RouteParts } from "../routes/app-parts.ts";
import { documentRoutes } from "./document-routes.ts";
import { builtPageFolder, createPageFiles, type PageFiles } from "./page-files.ts";
import { PAGE_HEADERS } from "./page-headers.ts";

/** The page finds the endpoints of its gateway here. */
const ENDPOINTS_TAG = /<meta name="parser-endpoints" content="[^"]*"/;

/** The page for people, and what only it asks for. */
export function pageRoutes(parts: RouteParts): readonly Route[] {
  const files = createPageFiles(parts.pageFolder ?? builtPageFolder());
  return [
    {
      methods: ["GET"],
      path: "/",
      summary: "The page: parse a document in the browser",
      access: "public",
      response: { description: "The page.", contentType: "text/html" },
      handle: (request, reply) => {
        // The router takes it for the shortest address there is.
        if (request.url === "*") throw new ParserError("NOT_FOUND", "There is nothing at *.");
        return sendHtml(files, reply, { name: "index", endpointIds: parts.endpointIds });
      },
    },
    {
      methods: ["GET", "HEAD"],
      path: "/docs",
      alsoAt: parts.dialects?.names.map((name) => `/${name}/docs`) ?? [],
      summary: "The reference: every request, its shapes, and a form to try it",
      access: "public",
      response: { description: "The page.", contentType: "text/html" },
      handle: (_request, reply) => sendHtml(files, reply, { name: "docs" }),
    },
    {
      methods: ["GET"],
      path: "/assets/{name}",
      summary: "A file of the page",
      access: "public",
      response: { description: "The file.", contentType: "application/octet-stream" },
      handle: (request, reply) => sendAsset(files, request, reply),
    },
    ...documentRoutes(parts),
  ];
}

async function sendHtml(
  files: PageFiles,
  reply: FastifyReply,
  page: { readonly name: "index" | "docs"; readonly endpointIds?: readonly string[] | undefined },
): Promise<FastifyReply> {
  const html = await files.readHtml(page.name);
  if (html === undefined) {
    throw new ParserError(
      "NOT_FOUND",
      "The page has not been built. Run `npm run build` in the repository and load this address again; the API is described at /openapi.json.",
    );
  }
  const names = page.endpointIds?.map((id) => encodeURIComponent(id)).join(" ");
  const named = names
    ? html.replace(ENDPOINTS_TAG, () => `<meta name="parser-endpoints" content="${names}"`)
    : html;
  return reply
    .headers({ ...PAGE_HEADERS, "cache-control": "no-cache" })
    .type("text/html; charset=utf-8")
    .send(named);
}

async function sendAsset(
  files: PageFiles,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const file = await files.readAsset(pathParameter(request, "name"));
  if (file === undefined) {
    throw new ParserError("NOT_FOUND", "The page has no such file. Load the page again.");
  }
  const isGzipAccepted = /\bgzip\b/.test(request.headers["accept-encoding"] ?? "");
  const gzipped = isGzipAccepted ? file.gzipped : undefined;
  void reply
    .headers({ ...PAGE_HEADERS, "cache-control": "public, max-age=31536000, immutable" })
    .header("vary", "accept-encoding")
    .type(file.contentType);
  if (gzipped !== undefined) void reply.header("content-encoding", "gzip");
  return reply.send(gzipped ?? file.content);
}
