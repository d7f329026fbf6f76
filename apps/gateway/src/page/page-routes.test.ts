import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { handleErrors } from "../http/errors.ts";
import { routerPath } from "../http/route.ts";
import type { RouteParts } from "../routes/app-parts.ts";
import { useTestGateway } from "../testing/test-gateway.ts";
import { pageRoutes } from "./page-routes.ts";

const INDEX = `<meta name="parser-endpoints" content="parser" /><script src="/assets/a-1.js"></script>`;
const SCRIPT = `console.log("page")`;

describe("the page", () => {
  let folder: string;
  let app: FastifyInstance;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "parser-page-"));
    await mkdir(join(folder, "assets"));
    await writeFile(join(folder, "index.html"), INDEX);
    await writeFile(join(folder, "docs.html"), "<title>reference</title>");
    await writeFile(join(folder, "assets", "a-1.js"), SCRIPT);
    await writeFile(join(folder, "secret.js"), "no");
    app = pageApp(folder);
  });
  afterAll(() => rm(folder, { recursive: true }));

  it("is served without being cached, names the endpoints, and is allowed nothing from elsewhere", async () => {
    const { headers, body } = await app.inject("/");
    expect(body).toContain('content="first second"');
    expect(headers).toMatchObject({
      "cache-control": "no-cache",
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
    });
    const policy = String(headers["content-security-policy"]).split("; ");
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("connect-src 'self'");
    expect(policy.join()).not.toMatch(/script-src[^,]*'unsafe-(?:inline|eval)'|https?:|\*/);
  });

  it("has the reference beside it, under the same policy", async () => {
    const { headers, body } = await app.inject("/docs");
    expect(body).toBe("<title>reference</title>");
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
  });

  it("has files that are cached for good, under the same policy, compressed for those who can read that", async () => {
    const plain = await app.inject("/assets/a-1.js");
    expect(plain.body).toBe(SCRIPT);
    expect(plain.headers["cache-control"]).toContain("immutable");
    expect(plain.headers["content-type"]).toBe("text/javascript; charset=utf-8");
    expect(plain.headers["content-security-policy"]).toContain("default-src 'none'");
    const headers = { "accept-encoding": "gzip, br" };
    const packed = await app.inject({ url: "/assets/a-1.js", headers });
    expect(packed.headers["content-encoding"]).toBe("gzip");
    expect(gunzipSync(packed.rawPayload).toString()).toBe(SCRIPT);
  });

  it.each(["%2e%2e%2fsecret.js", "..%5csecret.js", "a-2.js", "%00", ".", "index.html"])(
    "gives no file for %s",
    async (name) => {
      expect((await app.inject(`/assets/${name}`)).statusCode).toBe(404);
    },
  );

  it("says how to build it where it has not been built", async () => {
    const { statusCode, json } = await pageApp(join(folder, "nowhere")).inject("/");
    expect(statusCode).toBe(404);
    expect(json()).toMatchObject({ error: expect.stringContaining("npm run build") });
  });
});

describe("the document of a job", () => {
  const gateway = useTestGateway();

  it("is given back to its owner, as bytes that no browser runs", async () => {
    const id = await upload("<script>alert(1)</script>");
    const answer = await gateway.call(`/v2/e/document/${id}`);
    expect(answer.text).toBe("<script>alert(1)</script>");
    expect(answer.headers.get("content-type")).toBe("application/octet-stream");
    expect(answer.headers.get("content-security-policy")).toContain("sandbox");
    expect(answer.headers.get("content-disposition")).toBe("attachment");
  });

  it("is not there for others, for jobs without one, and for keys that may not read", async () => {
    const id = await upload("mine");
    const key = await gateway.createKey("other", ["read"]);
    expect((await gateway.call(`/v2/e/document/${id}`, { key })).status).toBe(404);
    const submitOnly = await gateway.createKey("acme", ["submit"]);
    expect((await gateway.call(`/v2/e/document/${id}`, { key: submitOnly })).status).toBe(403);
    const { body } = await gateway.call("/v2/e/run", {
      json: { input: { file_url: "http://x/" } },
    });
    const answer = await gateway.call(`/v2/e/document/${String(body["id"])}`);
    expect(answer).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
    expect(answer.body["error"]).toContain("No document is stored");
  });

  async function upload(content: string): Promise<string> {
    const headers = { "content-type": "application/pdf" };
    const { body } = await gateway.call("/v2/e/run", { method: "POST", headers, body: content });
    return String(body["id"]);
  }
});

/** The routes of the page alone; they need nothing of the gateway but its names. */
function pageApp(pageFolder: string): FastifyInstance {
  const app = Fastify();
  const parts = { pageFolder, endpointIds: ["first", "second"] } as unknown as RouteParts;
  handleErrors(app, {
    log: () => undefined,
    workerErrorDelayMs: 0,
    stopping: new AbortController().signal,
  });
  for (const { methods, path, handle } of pageRoutes(parts)) {
    app.route({ method: [...methods], url: routerPath(path), handler: handle });
  }
  return app;
}
