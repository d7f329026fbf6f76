import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { startSpanSender } from "./send-spans.ts";
import { createTraces, type EndedSpan, NO_TRACES } from "./traces.ts";

const TRACE_ID = "a".repeat(32);
const CALLER = `00-${TRACE_ID}-${"b".repeat(16)}-01`;

it("continues the caller's trace, and has others continue its own span", async () => {
  const spans: EndedSpan[] = [];
  const traces = createTraces((span) => spans.push(span));

  const continued = await traces.span(
    { name: "parser.submit", traceparent: CALLER },
    async (span) => {
      span.set("job_id", "job-1");
      return span.traceparent;
    },
  );

  expect(spans).toMatchObject([
    {
      traceId: TRACE_ID,
      parentSpanId: "b".repeat(16),
      attributes: { job_id: "job-1" },
      hasFailed: false,
    },
  ]);
  expect(continued).toBe(`00-${TRACE_ID}-${spans[0]?.spanId}-01`);
});

it("begins a trace where the caller has none, and marks a failure", async () => {
  const spans: EndedSpan[] = [];
  const traces = createTraces((span) => spans.push(span));

  const failing = traces.span({ name: "parser.submit", traceparent: "nonsense" }, async () => {
    throw new Error("full");
  });

  await expect(failing).rejects.toThrow("full");
  expect(spans[0]).toMatchObject({ hasFailed: true });
  expect(spans[0]?.traceId).toMatch(/^[0-9a-f]{32}$/);
  expect(spans[0]).not.toHaveProperty("parentSpanId");
});

it("passes on only what is a trace where nobody collects", async () => {
  const passedOn = (traceparent: string) =>
    NO_TRACES.span({ name: "x", traceparent }, async (span) => span.traceparent);

  expect(await passedOn(CALLER)).toBe(CALLER);
  expect(await passedOn("nonsense")).toBeUndefined();
});

it("sends what is left when it closes, as OTLP in JSON", async () => {
  const requests: { path: string | undefined; key: unknown; body: unknown }[] = [];
  const collector = createServer((request, response) => {
    void note(request).finally(() => response.end("{}"));
  }).listen(0);
  await once(collector, "listening");
  async function note(request: IncomingMessage): Promise<void> {
    const body = JSON.parse(await text(request)) as unknown;
    requests.push({ path: request.url, key: request.headers["x-key"], body });
  }
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/`;
  const sender = startSpanSender({ endpoint, headers: { "x-key": "k" } }, () => undefined);
  sender.take({
    traceId: TRACE_ID,
    spanId: "c".repeat(16),
    name: "parser.submit",
    startMs: 1000,
    endMs: 1001,
    attributes: { job_id: "job-1" },
    hasFailed: true,
  });

  await sender.close();
  collector.close();

  expect(requests).toMatchObject([
    {
      path: "/v1/traces",
      key: "k",
      body: {
        resourceSpans: [
          {
            scopeSpans: [
              {
                spans: [
                  {
                    traceId: TRACE_ID,
                    name: "parser.submit",
                    startTimeUnixNano: "1000000000",
                    endTimeUnixNano: "1001000000",
                    attributes: [{ key: "job_id", value: { stringValue: "job-1" } }],
                    status: { code: 2 },
                  },
                ],
              },
            ],
          },
        ],
      },
    },
  ]);
});
