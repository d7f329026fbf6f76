import * as fc from "fast-check";
import { expect, it } from "vitest";
import { useTestGateway } from "../testing/test-gateway.ts";
import { createTestWorker } from "../testing/test-worker.ts";

const gateway = useTestGateway({ settings: { longPollMs: 1 } });

const METHODS = ["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "HEAD", "PROPFIND"];
const CONTENT_TYPES = [
  "application/json",
  "application/x-www-form-urlencoded",
  "application/pdf",
  "multipart/form-data",
  "multipart/form-data; boundary=b",
  "text/plain; charset=nonsense",
  "nonsense",
  ";;;",
];
const ODD_TEXTS = ["", "\0", "%00", "%", "..", "../..", "é", "$ID", "a&b", "x".repeat(300), "-1"];

it("answers anything that the description allows, and much that it does not, without failing", async () => {
  const { body } = await gateway.call("/openapi.json");
  const paths = Object.keys(body["paths"] as object);
  const submitted = await gateway.call("/v2/e/run", { json: { input: {} } });
  const jobId = String(submitted.body["id"]);
  await createTestWorker(gateway).take();
  const texts = [...ODD_TEXTS, jobId, jobId, "w1", "w1"];
  const keys = [gateway.key, gateway.workerKey, "", "wrong"];
  const requests = fc.record({
    path: fc.constantFrom(...paths),
    method: fc.constantFrom(...METHODS),
    key: fc.constantFrom(...keys),
    contentType: fc.option(fc.constantFrom(...CONTENT_TYPES), { nil: undefined }),
    body: fc.option(oddBody(), { nil: undefined }),
    parameters: fc.array(fc.oneof(fc.constantFrom(...texts), fc.string()), { minLength: 3 }),
    query: fc.dictionary(
      fc.constantFrom("wait", "ttl", "cursor", "limit", "batch_size", "job_id", "status", "x"),
      fc.oneof(fc.constantFrom(...ODD_TEXTS), fc.string()),
    ),
    header: fc.constantFrom("", "x-parser-input", "idempotency-key", "traceparent", "range"),
  });

  await fc.assert(
    fc.asyncProperty(requests, async ({ path, method, key, body: content, ...request }) => {
      const search = new URLSearchParams({ ...request.query, wait: "1" }).toString();
      const address = `${fill(path, request.parameters)}?${search}`;
      const hasBody = content !== undefined && method !== "GET" && method !== "HEAD";
      const answer = await gateway.call(address, {
        method,
        key,
        headers: {
          ...(request.contentType !== undefined && { "content-type": request.contentType }),
          ...(request.header !== "" && { [request.header]: "{[," }),
        },
        ...(hasBody && { body: content }),
        signal: AbortSignal.timeout(60_000),
      });

      expect(answer.status, `${method} ${address} ${answer.text}`).toBeLessThan(500);
      const isError = answer.status >= 400 && method !== "HEAD";
      expect("code" in answer.body).toBe(isError);
    }),
    { numRuns: 400 },
  );
});

function oddBody() {
  return fc.oneof(
    fc.json(),
    fc.json({ maxDepth: 3 }).map((input) => `{"input":${input},"output":${input}}`),
    fc.constantFrom(
      "",
      "\0",
      "[".repeat(100_000),
      `{"input":${"[".repeat(1000)}`,
      '{"input":"\\ud800"}',
    ),
    fc.constantFrom('{"input":{"__proto__":1}}', '{"output":"\\u0000"}', '{"input":1e999}'),
    fc.uint8Array({ maxLength: 200 }),
  );
}

/** Puts an endpoint that exists where one belongs, most of the time, and odd texts elsewhere. */
function fill(path: string, parameters: readonly string[]): string {
  let index = 0;
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const text = parameters[(index += 1)] ?? "x";
    return name === "endpoint_id" && text.length !== 3 ? "e" : encodeURIComponent(text);
  });
}
