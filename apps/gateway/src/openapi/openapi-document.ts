import { contractJsonSchemas, type DialectName } from "@parsewright/contract";
import type { BodyShape, QueryParameter, Route, RouteDescription } from "../http/route.ts";

/** Distinguishes a gateway from other services that answer at a port. */
export const API_TITLE = "Parsewright";
const REFERENCE_PREFIX = "#/components/schemas/";

/** Headings of the reference page, in the order in which people need them. A route belongs to the first that matches. */
const TAGS: Readonly<Record<string, (route: RouteDescription) => boolean>> = {
  "Submit jobs": ({ path }) => /\/(?:run|runsync|extract)$/.test(path),
  "Follow jobs": ({ path, access }) => access !== "worker" && path.includes("{job_id}"),
  Endpoints: ({ path, access }) => access !== "worker" && path.includes("{endpoint_id}"),
  "Hosted task API": ({ path }) => path.startsWith("/api/v4/"),
  Workers: ({ access }) => access === "worker",
  Service: () => true,
};

/** Name of the endpoint of a gateway that was started without settings. */
const DEFAULT_ENDPOINT = "parser";

/** Bodies that can be sent as they are, for people who try a request. */
const EXAMPLES: Readonly<Record<string, object>> = {
  Submission: { input: { file_url: "https://example.com/report.pdf", transport: "inline" } },
  CreateTaskRequest: { url: "https://example.com/report.pdf" },
  CreateBatchRequest: { files: [{ url: "https://example.com/report.pdf" }] },
  CreateUploadBatchRequest: { files: [{ name: "report.pdf" }] },
};

/** Serves the description of the other routes. Clients of other APIs look for it under their base. */
export function openApiRoute(
  routes: readonly RouteDescription[],
  dialects: readonly DialectName[] = [],
): Route {
  const route: Route = {
    methods: ["GET", "HEAD"],
    path: "/openapi.json",
    alsoAt: dialects.map((name) => `/${name}/openapi.json`),
    summary: "This description, as OpenAPI 3.1",
    access: "public",
    response: { description: "The document.", contentType: "application/json" },
    handle: async () => openApiDocument,
  };
  const openApiDocument = createOpenApiDocument([...routes, route]);
  return route;
}

/** The OpenAPI 3.1 document of a table of routes. */
function createOpenApiDocument(routes: readonly RouteDescription[]): object {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const path = route.path.replaceAll("*}", "}");
    const item = (paths[path] ??= { parameters: pathParameters(path) });
    for (const method of route.methods) item[method.toLowerCase()] = describe(route, method);
  }
  return {
    openapi: "3.1.0",
    info: {
      title: API_TITLE,
      version: "2",
      description:
        "Turns documents into Markdown, a typed content list, a layout JSON and images. Success is always 200; every error has the shape GatewayError. An optional field may be null, which means its default.",
    },
    tags: Object.keys(TAGS).map((name) => ({ name })),
    paths,
    components: {
      schemas: contractJsonSchemas(),
      securitySchemes: {
        key: {
          type: "http",
          scheme: "bearer",
          description: "An API key, with or without `Bearer`.",
        },
      },
      responses: {
        Error: { description: "What went wrong.", content: content([errorShape]) },
        DialectError: {
          description: "What went wrong, in the words of the API that is answered.",
          content: content([{ contentType: "application/json" }]),
        },
        TooMany: {
          description: TOO_MANY,
          headers: RETRY_AFTER,
          content: content([errorShape]),
        },
        DialectTooMany: {
          description: TOO_MANY,
          headers: RETRY_AFTER,
          content: content([{ contentType: "application/json" }]),
        },
        HostedTooMany: {
          description: `${TOO_MANY} The body is that of the hosted API, with the code -60009.`,
          headers: RETRY_AFTER,
          content: content([{ contentType: "application/json" }]),
        },
      },
    },
  };
}

const errorShape: BodyShape = { contentType: "application/json", schema: "GatewayError" };

const TOO_MANY =
  "The key submits too fast, too many of the tenant's jobs wait, the tenant stores too much, or the queue is full.";

const RETRY_AFTER = {
  "Retry-After": { description: "Seconds to wait.", schema: { type: "integer" } },
};

/** Other APIs have shapes of their own for errors. */
function tooManyOf({ path, dialect }: RouteDescription): string {
  if (dialect !== undefined) return "DialectTooMany";
  return path.startsWith("/api/v4/") ? "HostedTooMany" : "TooMany";
}

function describe(route: RouteDescription, method: string): object {
  const { description, ...body } = route.response;
  return {
    operationId: route.operationId ?? operationId(route, method),
    tags: [tagOf(route)],
    summary: route.summary,
    ...(route.access !== "public" && { security: [{ key: [] }] }),
    description: descriptionOf(route),
    parameters: [...parametersIn("query", route.query), ...parametersIn("header", route.headers)],
    ...(route.request !== undefined && {
      requestBody: { required: true, content: content(route.request) },
    }),
    responses: {
      "200": { description, content: content([body]) },
      ...(route.access === "submit" && {
        "429": { $ref: `#/components/responses/${tooManyOf(route)}` },
      }),
      default: { $ref: `#/components/responses/${route.dialect ? "DialectError" : "Error"}` },
    },
  };
}

function tagOf(route: RouteDescription): string {
  if (route.dialect !== undefined) return route.dialect;
  return Object.keys(TAGS).find((name) => TAGS[name]?.(route)) ?? "";
}

function descriptionOf({ access, answersResult, description = "" }: RouteDescription): string {
  const scopes = `the scope ${access}${answersResult === true ? " and the scope read" : ""}`;
  const key = access === "public" ? "Needs no key." : `Needs a key with ${scopes}.`;
  return `${key} ${description}`.trim();
}

function parametersIn(place: "query" | "header", parameters: readonly QueryParameter[] = []) {
  return parameters.map(({ name, type, description }) => ({
    name,
    in: place,
    description,
    schema: { type },
  }));
}

function content(bodies: readonly BodyShape[]): object {
  return Object.fromEntries(
    bodies.map(({ contentType, schema, inline }) => [
      contentType,
      {
        schema:
          schema === undefined
            ? (inline ?? plainSchema(contentType))
            : { $ref: REFERENCE_PREFIX + schema },
        ...(schema !== undefined && schema in EXAMPLES && { example: EXAMPLES[schema] }),
        ...(schema !== undefined &&
          contentType === "multipart/form-data" && { encoding: JSON_FIELDS }),
      },
    ]),
  );
}

/** Fields of a form that hold JSON. */
const JSON_FIELDS = Object.fromEntries(
  ["input", "policy", "s3Config"].map((name) => [name, { contentType: "application/json" }]),
);

/** Describes what has no schema: bytes, text, or JSON of any shape. */
function plainSchema(contentType: string): object {
  if (contentType === "application/json") return {};
  return contentType.startsWith("text/")
    ? { type: "string" }
    : { type: "string", format: "binary" };
}

function pathParameters(path: string): object[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
    ...(name === "endpoint_id" && { example: DEFAULT_ENDPOINT }),
  }));
}

/** `POST /v2/{endpoint_id}/cancel/{job_id}` becomes `post_cancel_job_id`. */
function operationId({ path, dialect }: RouteDescription, method: string): string {
  const words = path.replace("/v2/{endpoint_id}", "").match(/\w+/g) ?? [];
  return [...(dialect ? [dialect] : []), method.toLowerCase(), ...words].join("_");
}
