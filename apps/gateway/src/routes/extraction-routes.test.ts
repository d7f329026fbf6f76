import {
  type ScriptedServer,
  startScriptedServer,
} from "@parsewright/vision/testing/scripted-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useTestGateway } from "../testing/test-gateway.ts";
import { createTestWorker } from "../testing/test-worker.ts";

let server: ScriptedServer;
beforeAll(async () => {
  server = await startScriptedServer({ apiKey: "key", script: () => ANSWER });
});
afterAll(() => server.close());

const settings = { extraction: () => ({ serverUrl: `${server.url}/v1`, apiKey: "key" }) };
const gateway = useTestGateway(settings);
const without = useTestGateway();
const worker = createTestWorker(gateway);

const ANSWER = `\`\`\`json
{"fields": [
  {"path": "/number", "value": "A-17", "quote": "Invoice A-17"},
  {"path": "/total", "value": 99, "quote": "Total: 99"}
]}
\`\`\``;

const RESULT = {
  markdown: "Invoice A-17",
  source_map: [
    {
      block: "p1.b1",
      type: "text",
      start: 0,
      end: 12,
      pages: [1],
      boxes: [{ block: "p1.b1", page: 1, bbox: [0, 0, 500, 100] }],
      runs: [],
    },
  ],
};

const schema = {
  type: "object",
  properties: { number: { type: "string" }, total: { type: "number" } },
};

describe("extract", () => {
  it("gives values with their evidence, and none that the document does not say", async () => {
    const json = { input: { file_url: "https://a/b.pdf" }, schema };
    const answering = gateway.call("/v2/e/extract", { json });
    const input = await finishNext();
    const answer = await answering;

    expect(input).toMatchObject({ transport: "inline", formats: ["markdown", "source_map"] });
    expect(answer).toMatchObject({
      status: 200,
      body: { values: { number: "A-17", total: null } },
    });
    expect(answer.body["fields"]).toEqual([
      {
        path: "/number",
        status: "supported",
        value: "A-17",
        evidence: {
          text: "Invoice A-17",
          block: "p1.b1",
          page: 1,
          boxes: RESULT.source_map[0]?.boxes,
        },
      },
      { path: "/total", status: "unsupported", value: 99 },
    ]);
    expect(server.requests[0]?.prompt).toContain("Invoice A-17");
  });

  it("says what is wrong with a schema before it takes the job", async () => {
    const json = { input: {}, schema: { type: "object", properties: { a: { $ref: "#/x" } } } };
    const answer = await gateway.call("/v2/e/extract", { json });

    expect(answer).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
    expect(answer.text).toContain("schema.properties.a.$ref names #/x");
  });

  it("takes a form whose schema is in a file, as curl sends it", async () => {
    const form = new FormData();
    form.set("file", new Blob(["%PDF-1.4"]), "invoice.pdf");
    form.set("schema", new Blob([JSON.stringify(schema)]), "invoice.schema.json");
    const answering = gateway.call("/v2/e/extract", { body: form });
    await finishNext();

    expect(await answering).toMatchObject({
      status: 200,
      body: { values: { number: "A-17", total: null } },
    });
  });

  it("refuses a form with two documents", async () => {
    const form = new FormData();
    form.set("file", new Blob(["%PDF-1.4"]), "a.pdf");
    form.set("other", new Blob(["%PDF-1.4"]), "b.pdf");
    const answer = await gateway.call("/v2/e/extract", { body: form });

    expect(answer.status).toBe(400);
    expect(answer.text).toContain("The field other has a second document");
  });

  it("needs a key that may submit", async () => {
    const key = await gateway.createKey("acme", ["read"]);
    const answer = await gateway.call("/v2/e/extract", { json: { input: {}, schema }, key });

    expect(answer.status).toBe(403);
  });

  it("says how to name a server where there is none", async () => {
    const answer = await without.call("/v2/e/extract", { json: { input: {}, schema } });

    expect(answer.body).toMatchObject({ code: "NOT_FOUND" });
    expect(answer.text).toContain("PARSER_EXTRACT_URL");
  });
});

/** Takes the next job as soon as there is one. */
async function finishNext(): Promise<unknown> {
  for (;;) {
    const { body } = await worker.take();
    if (typeof body["id"] !== "string") continue;
    await worker.done(body["id"], { output: { ok: true, results: [RESULT] } });
    return body["input"];
  }
}
