import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { DIALECT_NAMES } from "@parsewright/contract";
import { expect, it } from "vitest";
import type { Answer, TestGateway } from "../../testing/test-gateway.ts";
import { answerNextJob, FAILURE } from "./scripted-worker.ts";

interface Operation {
  readonly method: string;
  readonly path: string;
  readonly isPublic: boolean;
  readonly scope: "submit" | "read";
  readonly answersResult: boolean;
}

interface OpenApi {
  /** Groups of our own routes; those of a dialect are grouped by its name. */
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
}

interface Described {
  readonly tags?: readonly string[];
  readonly security?: unknown;
  readonly description?: string;
}

/** They wait for a document and answer with what became of it. */
const RESULT_PATHS = [
  "/file_parse",
  "/v1/convert/file",
  "/v1/chunk/hybrid/source",
  "/v1/file_parse",
  "/v1/ocr",
  "/general/v0/general",
  "/process",
  "/tika/text",
  "/marker/upload",
];

/** What no dialect may allow, asked of every route that it describes. */
export function testAccess(gateway: TestGateway): void {
  it("has its routes in the description, most of them behind a key", async () => {
    const operations = await operationsOf(gateway);
    const tags = new Set(operations.map(({ path }) => path));
    expect(tags.size).toBeGreaterThan(DIALECT_NAMES.length);
    const open = operations.filter(({ isPublic }) => isPublic).map(({ path }) => path);
    expect(open.toSorted()).toEqual(PUBLIC_PATHS);
  });

  it.each([
    { name: "no key", key: () => "", status: 401 },
    { name: "an unknown key", key: () => "pk_000000000000_x", status: 401 },
    { name: "a key of a worker", key: () => gateway.workerKey, status: 403 },
  ])("refuses $name on each of its routes, before the body is read", async ({ key, status }) => {
    for (const { method, path, isPublic } of await operationsOf(gateway)) {
      if (isPublic) continue;
      const answer = await call(gateway, method, { path, key: key() });
      expect({ path, status: answer.status }).toEqual({ path, status });
    }
  });

  it("refuses a key without the scope that a route needs", async () => {
    const keys = {
      submit: await gateway.createKey("acme", ["read"]),
      read: await gateway.createKey("acme", ["submit"]),
    };
    for (const { method, path, isPublic, scope } of await operationsOf(gateway)) {
      if (isPublic) continue;
      const answer = await call(gateway, method, { path, key: keys[scope] });
      expect({ path, status: answer.status }).toEqual({ path, status: 403 });
    }
  });

  it("refuses a key that may not read on each route that answers with a result", async () => {
    const key = await gateway.createKey("acme", ["submit"]);
    const operations = await operationsOf(gateway);
    const answering = operations.filter(
      ({ scope, answersResult }) => scope === "submit" && answersResult,
    );
    expect(answering.map(({ path }) => path)).toEqual(expect.arrayContaining(RESULT_PATHS));
    for (const { method, path } of answering) {
      const answer = await call(gateway, method, { path, key });
      expect({ path, status: answer.status }).toEqual({ path, status: 403 });
    }
  });

  it.each([
    { place: "X-Api-Key", prefix: "", headers: (key: string) => ({ "x-api-key": key }) },
    {
      place: "unstructured-api-key",
      prefix: "",
      headers: (key: string) => ({ "unstructured-api-key": key }),
    },
    {
      place: "Ocp-Apim-Subscription-Key",
      prefix: "",
      headers: (key: string) => ({ "ocp-apim-subscription-key": key }),
    },
    { place: "the address", prefix: "k", headers: () => ({}) },
  ])("takes the key from $place", async ({ prefix, headers }) => {
    const { key } = gateway;
    const base = prefix === "" ? "" : `/k/${key}`;
    const { status } = await gateway.call(`${base}/detect/stream`, {
      method: "PUT",
      key: "",
      body: "%PDF-",
      headers: headers(key),
    });
    expect(status).toBe(200);
    expect(gateway.log()).not.toContain(key);
  });

  it.each([
    { path: "/general/v1/other", shape: { detail: expect.any(String) as string } },
    { path: "/v1/convert/other", shape: { detail: expect.any(String) as string } },
    { path: "/docling/v2/x", shape: { detail: expect.any(String) as string } },
    { path: "/mistral/v1/x", shape: { object: "error", code: "NOT_FOUND" } },
    { path: "/mineru4/v1/x", shape: { error: { code: "not_found" } } },
    { path: "/v1/ocr", method: "DELETE", shape: { object: "error", code: "METHOD_NOT_ALLOWED" } },
    { path: "/llamaparse/api/v3/x", shape: { detail: expect.any(String) as string } },
    { path: "/marker/api/v3/x", shape: { detail: expect.any(String) as string } },
    { path: "/documentintelligence/x", shape: { error: { code: "NotFound" } } },
    { path: "/v2/x", shape: { code: "NOT_FOUND" } },
  ])("answers $path, which does not exist, in the shape of its API", async (wrong) => {
    const { status, body } = await gateway.call(wrong.path, { method: wrong.method ?? "GET" });
    expect([404, 405]).toContain(status);
    expect(body).toMatchObject(wrong.shape);
  });

  it.each(PAGES_BEYOND)("names $field where $path asks for pages beyond the end", async (wrong) => {
    const answering = gateway.call(wrong.path, wrong.request());
    await answerNextJob(gateway, BEYOND_THE_END);
    const { text } = await answering;
    expect(text).toContain(`${wrong.field} names no page of the document, which has 3 pages.`);
  });

  it.each(DOCUMENT_ROUTES)(
    "says of a file that is no document what $path calls it",
    async (route) => {
      const answering = gateway.call(route.path, route.request());
      await answerNextJob(gateway, NO_DOCUMENT);
      const { status, text } = await answering;
      expect([400, 409, 422]).toContain(status);
      expect(text).toContain("do not match any supported format");
      expect(text).not.toMatch(/file_b64|file_url/);
    },
  );

  it.each(FILM_ROUTES)("refuses a film at once where it is sent to $path", async (route) => {
    const { status, text, headers } = await gateway.call(route.path, route.request(FILM));
    expect([400, 415, 422]).toContain(status);
    expect(decodeURI(text || (headers.get("x-parser-error") ?? ""))).toContain(
      "do not match any supported format",
    );
    expect(text).not.toMatch(/file_b64|file_url/);
  });

  it("takes the key from the address for other APIs only", async () => {
    const { status } = await gateway.call(`/k/${gateway.key}/v2/e/health`, { key: "" });
    expect(status).toBe(401);
  });

  it.each(URL_REQUESTS)("leaves the address in $path to the worker", async ({ path, bodyWith }) => {
    let calls = 0;
    const inside = createServer((_request, response) => {
      calls += 1;
      response.end();
    }).listen(0, "127.0.0.1");
    await once(inside, "listening");
    const url = `http://127.0.0.1:${(inside.address() as AddressInfo).port}/a.pdf`;

    const answering = gateway.call(path, { json: bodyWith(url) });
    const input = await answerNextJob(gateway, FAILURE);
    await answering;
    inside.close();

    // Its rules for addresses hold then, and only they.
    expect(input).toMatchObject({ file_url: url });
    expect(input).not.toHaveProperty("volume_path");
    expect(calls).toBe(0);
  });

  it("has nothing for another tenant, as if it did not exist", async () => {
    const other = await gateway.createKey("other", ["submit", "read"]);
    const ids = await ownIds(gateway);
    for (const { method, path, isPublic } of await operationsOf(gateway)) {
      const kind = /\{(task_id|file_id|job_id)\}/.exec(path)?.[1];
      if (isPublic || kind === undefined) continue;
      for (const id of ids) {
        const answer = await call(gateway, method, { path, key: other, id });
        expect({ path, status: answer.status }).toEqual({ path, status: 404 });
        expect(answer.text).not.toContain("cats");
      }
    }
  });
}

/** The failure of a job, as a worker reports it. */
function failureOf(parser_error: object): object {
  return { ...FAILURE, parser_error: { ...FAILURE.parser_error, ...parser_error } };
}

const BEYOND_THE_END = failureOf({
  code: "PAGE_RANGE_EMPTY",
  message: "start_page is 6, but the document's pages are 0 to 2. Pages count from 0.",
  details: { start_page: 6, page_count: 3 },
});
const NO_DOCUMENT = failureOf({
  code: "UNSUPPORTED_FORMAT",
  message:
    "input bytes do not match any supported format (PDF). Check that file_b64 was base64-encoded correctly and that file_url returned the file body (not an error page).",
});

function formOf(fields: Readonly<Record<string, string>> = {}, content = "%PDF-1.4") {
  const form = new FormData();
  form.append("files", new Blob([content]), "a.pdf");
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return { body: form };
}

const BODY = () => ({ method: "PUT", body: "%PDF-1.4" });

const PAGES_BEYOND = [
  {
    path: "/v1/convert/source",
    field: "page_range",
    request: () => ({
      json: {
        sources: [{ kind: "http", url: "https://example.com/a.pdf" }],
        options: { page_range: [7, 9] },
      },
    }),
  },
  { path: "/file_parse", field: "start_page_id", request: () => formOf({ start_page_id: "6" }) },
  {
    path: "/v1/ocr",
    field: "pages",
    request: () => ({
      json: {
        document: { type: "document_url", document_url: "https://example.com/a.pdf" },
        pages: [6],
      },
    }),
  },
  { path: "/v1/file_parse?page_range=7", field: "page_range", request: formOf },
  { path: "/marker/upload", field: "page_range", request: () => formOf({ page_range: "6" }) },
];

const DOCUMENT_ROUTES = [
  { path: "/v1/convert/file", request: formOf },
  { path: "/general/v0/general", request: formOf },
  { path: "/file_parse", request: formOf },
  { path: "/v1/file_parse", request: formOf },
  { path: "/process", request: BODY },
  { path: "/marker/upload", request: formOf },
];

const FILM = "\0\0\0\x18ftypmp42";
const FILM_BASE64 = Buffer.from(FILM).toString("base64");
const FILM_URL = `data:video/mp4;base64,${FILM_BASE64}`;

/** One way to send a file to each API that refuses a request at once; others hand out a job, which fails. */
const FILM_ROUTES = [
  ...["/general/v0/general", "/file_parse", "/tasks"].map((path) => ({
    path,
    request: (film: string) => formOf({}, film),
  })),
  ...["/process", "/tika"].map((path) => ({
    path,
    request: (film: string) => ({ method: "PUT", body: film }),
  })),
  {
    path: "/documentintelligence/documentModels/prebuilt-read:analyze?api-version=2024-11-30",
    request: () => ({ json: { base64Source: FILM_BASE64 } }),
  },
  {
    path: "/v1/ocr",
    request: () => ({ json: { document: { type: "document_url", document_url: FILM_URL } } }),
  },
];

/** Every route that takes an address. */
const URL_REQUESTS = [
  {
    path: "/v1/convert/source",
    bodyWith: (url: string) => ({ sources: [{ kind: "http", url }] }),
  },
  {
    path: "/v1/chunk/hybrid/source/async",
    bodyWith: (url: string) => ({ sources: [{ kind: "http", url }] }),
  },
  {
    path: "/v1/ocr",
    bodyWith: (url: string) => ({ document: { type: "document_url", document_url: url } }),
  },
  {
    path: "/v1/parse/jobs",
    bodyWith: (url: string) => ({ files: [{ source: { type: "url", url } }] }),
  },
  {
    path: "/documentintelligence/documentModels/prebuilt-read:analyze?api-version=2024-11-30",
    bodyWith: (url: string) => ({ urlSource: url }),
  },
  {
    path: "/api/v2/parse",
    bodyWith: (url: string) => ({ tier: "fast", version: "latest", source_url: url }),
  },
];

/** Health checks, which say nothing about anybody. */
const PUBLIC_PATHS = [
  "/docling/health",
  "/general/docs",
  "/health",
  "/healthcheck",
  "/ready",
  "/tika",
  "/tika/version",
  "/v1/health",
  "/v1/tasks/{task_id}/results/{file_id}",
  "/v1/tasks/{task_id}/uploads/{file_id}",
  "/v1/tiers",
  "/version",
];

async function ownIds(gateway: TestGateway): Promise<string[]> {
  const form = new FormData();
  form.append("files", new Blob(["%PDF-1.4"]), "a.pdf");
  const ids: string[] = [];
  const names = ["task_id", "request_id", "id"];
  for (const path of [
    "/tasks",
    "/v1/convert/file/async",
    "/v1/tasks",
    "/api/v1/parsing/upload",
    "/api/v1/marker",
  ]) {
    const { body } = await gateway.call(path, { body: form });
    await answerNextJob(gateway);
    ids.push(...names.flatMap((name) => (name in body ? [String(body[name])] : [])));
  }
  const upload = new FormData();
  upload.set("file", new Blob(["two cats"]), "a.pdf");
  const { body: file } = await gateway.call("/v1/files", { body: upload });
  const json = { files: [{ url: "https://example.com/a.pdf" }] };
  const { body: manifest } = await gateway.call("/v1/tasks", { json });
  await answerNextJob(gateway);
  return [...ids, String(file["id"]), String(manifest["task_id"])];
}

async function operationsOf(gateway: TestGateway): Promise<readonly Operation[]> {
  const { body } = await gateway.call("/openapi.json");
  const { paths, tags: own } = body as unknown as OpenApi;
  const isOwn = (tag: string) => own.some(({ name }) => name === tag);
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, { tags, security, description }]) =>
      tags === undefined || tags.some(isOwn)
        ? []
        : [
            {
              method: method.toUpperCase(),
              path,
              isPublic: security === undefined,
              scope: description?.includes("scope submit") ? "submit" : "read",
              answersResult: description?.includes("and the scope read") === true,
            } as const,
          ],
    ),
  );
}

function call(
  gateway: TestGateway,
  method: string,
  { path, key, id = "x" }: { readonly path: string; readonly key: string; readonly id?: string },
): Promise<Answer> {
  const hasBody = method === "POST" || method === "PUT";
  return gateway.call(path.replaceAll(/\{\w+\}/g, id), {
    method,
    key,
    ...(hasBody && { body: "x" }),
  });
}
