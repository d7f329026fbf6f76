import { describe, expect, it } from "vitest";
import { useTestGateway } from "../testing/test-gateway.ts";
import { createTestWorker } from "../testing/test-worker.ts";

const gateway = useTestGateway();
const worker = createTestWorker(gateway);

const RESULT = { basename: "doc", markdown: "# Lamps", html: "<!doctype html><h1>Lamps</h1>" };

describe("runsync", () => {
  it.each([
    { accept: "text/markdown", format: "markdown", text: RESULT.markdown },
    { accept: "text/html;q=1, */*", format: "html", text: RESULT.html },
  ])("answers with the text alone where Accept is $accept", async ({ accept, format, text }) => {
    const answering = runSync(accept);
    const input = await finishNext({ ok: true, results: [RESULT] });
    const answer = await answering;

    expect(input).toEqual({ file_url: "https://a/b.pdf", transport: "inline", formats: [format] });
    expect(answer).toMatchObject({ status: 200, text });
    expect(answer.headers.get("content-type")).toBe(`${accept.split(";")[0]}; charset=utf-8`);
    expect(answer.headers.get("content-security-policy")).toContain("sandbox");
  });

  it("answers with the error of a document that cannot be parsed", async () => {
    const answering = runSync("text/markdown");
    const parser_error = {
      code: "UNSUPPORTED_FORMAT",
      message: "What is that?",
      retryable: false,
      details: {},
    };
    await finishNext({ ok: false, error: "ValueError: What is that?", parser_error }, "FAILED");

    expect((await answering).body).toMatchObject({ code: "UNSUPPORTED_FORMAT" });
  });

  it("answers with the job where another type comes first", async () => {
    const answering = runSync("application/json, text/plain, */*");
    const input = await finishNext({ ok: true, results: [RESULT] });

    expect(input).toEqual({ file_url: "https://a/b.pdf" });
    expect((await answering).body).toMatchObject({ status: "COMPLETED" });
  });
});

describe("the address of a document", () => {
  it("gives what the result holds, to the job's owner alone", async () => {
    const id = await submitAndFinish({ ok: true, results: [RESULT] });
    const read = (accept: string, key?: string) =>
      gateway.call(`/v2/e/document/${id}`, { headers: { accept }, ...(key && { key }) });

    expect((await read("text/markdown")).text).toBe(RESULT.markdown);
    expect((await read("text/html")).text).toBe(RESULT.html);
    expect((await read("application/json")).body).toEqual(RESULT);
    expect(await read("text/plain")).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
    const other = await gateway.createKey("other", ["read"]);
    expect((await read("text/markdown", other)).status).toBe(404);
  });

  it("says that a job has not ended", async () => {
    const { body } = await gateway.call("/v2/e/run", { json: { input: {} } });

    const headers = { accept: "text/markdown" };
    const answer = await gateway.call(`/v2/e/document/${String(body["id"])}`, { headers });

    expect(answer).toMatchObject({ status: 409, body: { code: "CONFLICT" } });
    await finishNext({ ok: true, results: [] });
  });
});

function runSync(accept: string) {
  const json = { input: { file_url: "https://a/b.pdf" } };
  return gateway.call("/v2/e/runsync", { json, headers: { accept } });
}

/** Takes the next job as soon as there is one. */
async function finishNext(output: object, status = "COMPLETED"): Promise<unknown> {
  for (;;) {
    const taken = await worker.take();
    const { id, input } = taken.body;
    if (typeof id !== "string") continue;
    await worker.done(id, status === "FAILED" ? { error: "x", output } : { output });
    return input;
  }
}

async function submitAndFinish(output: object): Promise<string> {
  const { body } = await gateway.call("/v2/e/run", { json: { input: {} } });
  await finishNext(output);
  return String(body["id"]);
}
