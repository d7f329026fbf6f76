import type { Route, RouteDescription } from "../http/route.ts";
import { createOpenApiDocument } from "./openapi-document.ts";
import { createReferencePage } from "./reference-page.ts";

/** The description of the other routes: for programs, and for people. */
export function documentationRoutes(routes: readonly RouteDescription[]): readonly Route[] {
  const ownRoutes: Route[] = [
    {
      methods: ["GET"],
      path: "/openapi.json",
      summary: "This description, as OpenAPI 3.1",
      access: "public",
      response: { description: "The document.", contentType: "application/json" },
      handle: async () => openApiDocument,
    },
    {
      methods: ["GET"],
      path: "/docs",
      summary: "This description, as a page",
      access: "public",
      response: { description: "The page.", contentType: "text/html" },
      handle: (_request, reply) =>
        Promise.resolve(
          reply
            .type("text/html; charset=utf-8")
            .header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'")
            .header("x-content-type-options", "nosniff")
            .send(page),
        ),
    },
  ];
  const openApiDocument = createOpenApiDocument([...routes, ...ownRoutes]);
  const page = createReferencePage([...routes, ...ownRoutes]);
  return ownRoutes;
}
