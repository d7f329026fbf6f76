import type { DialectName } from "@parsewright/contract";
import type { Route, RouteDescription } from "../http/route.ts";
import { createOpenApiDocument } from "./openapi-document.ts";
import { REQUEST_SCRIPT } from "./request-form.ts";
import { createReferencePage } from "./reference-page.ts";

const PAGE_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "script-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** The description of the other routes: for programs, and for people. Clients of other APIs look for it under their base. */
export function documentationRoutes(
  routes: readonly RouteDescription[],
  dialects: readonly DialectName[] = [],
): readonly Route[] {
  const underDialects = (path: string) => dialects.map((name) => `/${name}${path}`);
  const ownRoutes: Route[] = [
    {
      methods: ["GET", "HEAD"],
      path: "/openapi.json",
      alsoAt: underDialects("/openapi.json"),
      summary: "This description, as OpenAPI 3.1",
      access: "public",
      response: { description: "The document.", contentType: "application/json" },
      handle: async () => openApiDocument,
    },
    {
      methods: ["GET", "HEAD"],
      path: "/docs",
      alsoAt: underDialects("/docs"),
      summary: "This description, as a page",
      access: "public",
      response: { description: "The page.", contentType: "text/html" },
      handle: (_request, reply) =>
        Promise.resolve(
          reply
            .type("text/html; charset=utf-8")
            .header("content-security-policy", PAGE_POLICY)
            .header("x-content-type-options", "nosniff")
            .send(page),
        ),
    },
    {
      methods: ["GET"],
      path: "/docs/request.js",
      summary: "The script of the page",
      access: "public",
      response: { description: "The script.", contentType: "text/javascript" },
      handle: (_request, reply) =>
        Promise.resolve(
          reply
            .type("text/javascript; charset=utf-8")
            .header("x-content-type-options", "nosniff")
            .send(REQUEST_SCRIPT),
        ),
    },
  ];
  const openApiDocument = createOpenApiDocument([...routes, ...ownRoutes]);
  const page = createReferencePage([...routes, ...ownRoutes]);
  return ownRoutes;
}
