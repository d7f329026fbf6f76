import { once } from "node:events";
import { type IncomingMessage, request as requestHttp } from "node:http";
import { expect, it } from "vitest";
import { WebSocket } from "ws";
import type { TestGateway } from "../../testing/test-gateway.ts";
import { answerNextJob, FAILURE, RESULT, success } from "../testing/scripted-worker.ts";

/** A chunk that begins with its heading, as ours do, and one of a table. */
const CHUNKS = (RESULT.chunks ?? []).flatMap((chunk) => [
  { ...chunk, text: "# Report\n\nTwo cats.", blocks: ["p1.b1", "p1.b2"] },
  { ...chunk, index: 1, text: "Table 1", headings: [], pages: [2], blocks: ["p2.b1"] },
]);

/** Tests what clients of docling-serve rely on. */
export function testDocling(gateway: TestGateway): void {
  it("converts a file into the formats that were asked for", async () => {
    const form = formWith([
      ["to_formats", "md"],
      ["to_formats", "json"],
      ["to_formats", "html"],
      ["to_formats", "text"],
      ["image_export_mode", "placeholder"],
      ["page_range", "2"],
      ["page_range", "9223372036854775807"],
      ["ocr_lang", "de"],
      ["pdf_backend", "dlparse_v4"],
    ]);
    const answering = gateway.call("/v1/convert/file", { body: form });
    const input = await answerNextJob(gateway);
    const { status, body } = await answering;

    expect(input).toMatchObject({
      formats: ["markdown", "docling", "html", "text"],
      embed_images: false,
      start_page: 1,
      end_page: -1,
      lang: "de",
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: "success",
      errors: [],
      processing_time: 1.5,
      document: {
        filename: "a.pdf",
        md_content: "# Report\n\nTwo cats.\n\n<!-- image -->\n\nA note.",
        json_content: { schema_name: "DoclingDocument" },
        html_content: RESULT.html,
        text_content: RESULT.text,
      },
    });
  });

  it("puts pictures into the Markdown unless asked not to", async () => {
    const answering = gateway.call("/v1/convert/file", { body: formWith([]) });
    await answerNextJob(gateway);
    const { body } = await answering;
    expect(JSON.stringify(body)).toContain("![Image](data:image/png;base64,iVBORw0KGgo=)");
  });

  it("marks where pages end, as Open WebUI wants it", async () => {
    const form = formWith([["md_page_break_placeholder", "<!-- page -->"]]);
    const answering = gateway.call("/v1/convert/file", { body: form });
    expect(await answerNextJob(gateway)).toMatchObject({
      formats: ["markdown", "images", "middle"],
    });
    const { body } = await answering;
    expect(body["document"]).toMatchObject({
      md_content: expect.stringMatching(
        /^# Report\n\nTwo cats.\n\nA note.\n\n<!-- page -->\n\nTable 1/,
      ) as string,
    });
  });

  it("lets the worker fetch the source of a task, and shows the task from pending to success", async () => {
    const json = {
      sources: [{ kind: "http", url: "https://example.com/files/b%20c.pdf" }],
      options: { to_formats: ["md"], image_export_mode: "referenced" },
      target: { kind: "inbody" },
    };
    const submitted = await gateway.call("/v1/convert/source/async", { json });
    expect(submitted.body).toMatchObject({ task_type: "convert", task_status: "pending" });
    const id = String(submitted.body["task_id"]);
    const early = await gateway.call(`/v1/result/${id}`);
    expect(early).toMatchObject({
      status: 404,
      body: { detail: "Task result not found. Please wait for a completion status." },
    });

    const input = await answerNextJob(gateway);
    expect(input["file_url"]).toBe("https://example.com/files/b%20c.pdf");
    const { body } = await gateway.call(`/v1/status/poll/${id}?wait=5`);
    expect(body).toMatchObject({
      task_id: id,
      task_status: "success",
      task_meta: { num_docs: 1, num_succeeded: 1 },
    });
    const result = await gateway.call(`/v1/result/${id}`);
    expect(result.body).toMatchObject({
      document: { filename: "b c.pdf", md_content: RESULT.markdown },
    });
  });

  it("names the failure of a task in its status and in its result", async () => {
    const submitted = await gateway.call("/v1/convert/file/async", { body: formWith([]) });
    await answerNextJob(gateway, FAILURE);
    const id = String(submitted.body["task_id"]);
    const message = "The document is empty.";
    expect((await gateway.call(`/v1/status/poll/${id}`)).body).toMatchObject({
      task_status: "failure",
      error_message: message,
    });
    expect((await gateway.call(`/v1/result/${id}`)).body).toMatchObject({
      kind: "TaskFailureResult",
      failure: { message, phase: "execution" },
    });
  });

  it("takes a document in the body, and answers several with a zip of files with names of their own", async () => {
    const file = { kind: "file", base64_string: "JVBERi0=", filename: "in.pdf" };
    const json = { sources: [file, { ...file, filename: "out.pdf" }, file] };
    const answering = gateway.call("/v1/convert/source", { json });
    for (const _ of json.sources) await answerNextJob(gateway);
    const { headers, text } = await answering;
    expect(headers.get("content-type")).toBe("application/zip");
    for (const name of ["in.md", "out.md", "in_2.md"]) expect(text).toContain(name);
  });

  it("leaves out the one of several that fails, and says why", async () => {
    const file = { kind: "file", base64_string: "JVBERi0=", filename: "good.pdf" };
    const json = { sources: [file, { ...file, filename: "bad.pdf" }] };
    const submitted = await gateway.call("/v1/convert/source/async", { json });
    await answerNextJob(gateway);
    await answerNextJob(gateway, FAILURE);
    const id = String(submitted.body["task_id"]);
    expect((await gateway.call(`/v1/status/poll/${id}`)).body).toMatchObject({
      task_status: "success",
      task_meta: { num_docs: 2, num_succeeded: 1, num_failed: 1 },
    });
    const { text } = await gateway.call(`/v1/result/${id}`);
    expect(text).toContain("good.md");
    expect(text).not.toContain("bad.md");
    expect(text).toContain("errors.json");
  });

  it("fails all where one fails and abort_on_error says so", async () => {
    const file = { kind: "file", base64_string: "JVBERi0=", filename: "good.pdf" };
    const json = { sources: [file, file], options: { abort_on_error: true } };
    const answering = gateway.call("/v1/convert/source", { json });
    await answerNextJob(gateway);
    await answerNextJob(gateway, FAILURE);
    expect(await answering).toMatchObject({
      status: 400,
      body: { detail: "The document is empty." },
    });
  });

  it("refuses a document of a format that from_formats does not name", async () => {
    const form = formWith([["from_formats", "docx"]]);
    const answering = gateway.call("/v1/convert/file", { body: form });
    await answerNextJob(gateway);
    const { status, body } = await answering;
    expect(status).toBe(400);
    expect(body["detail"]).toContain("from_formats does not allow");
  });

  it("reads no text from pictures where do_ocr is off, and ends with document_timeout", async () => {
    const form = formWith([
      ["do_ocr", "false"],
      ["document_timeout", "30.5"],
    ]);
    const answering = gateway.call("/v1/convert/file", { body: form });
    const input = await answerNextJob(gateway);
    await answering;
    expect(input).toMatchObject({ ocr: false });
    expect(input).not.toHaveProperty("force_ocr");
  });

  it("cuts a document into chunks with headings, pages, boxes and docling's own items", async () => {
    const form = formWith([
      ["convert_do_ocr", "true"],
      ["chunking_max_tokens", "100"],
      ["chunking_include_raw_text", "true"],
    ]);
    const answering = gateway.call("/v1/chunk/hybrid/file", { body: form });
    expect(await answerNextJob(gateway, success({ chunks: CHUNKS }))).toMatchObject({
      chunk_tokens: 100,
      formats: ["markdown", "chunks", "middle"],
    });
    const { body } = await answering;
    expect(body).toMatchObject({
      chunks: [
        {
          filename: "a.pdf",
          chunk_index: 0,
          text: "Report\nTwo cats.",
          raw_text: "Two cats.",
          num_tokens: 5,
          headings: ["Report"],
          captions: null,
          doc_items: ["#/texts/0", "#/texts/1"],
          page_numbers: [1],
        },
        { captions: ["Table 1"], doc_items: ["#/tables/0"] },
      ],
      documents: [{ kind: "ExportResult", content: { filename: "a.pdf" }, status: "success" }],
    });
  });

  it.each([
    { json: { sources: [] }, detail: "sources" },
    { json: { sources: [{ kind: "s3" }] }, detail: "kind" },
    {
      json: { sources: [HTTP_SOURCE], options: { to_formats: ["doctags"] } },
      detail: "to_formats",
    },
    { json: { sources: [HTTP_SOURCE], options: { page_range: "1-2" } }, detail: "page_range" },
    { json: { sources: [HTTP_SOURCE], options: { page_range: [3, 1] } }, detail: "page_range" },
    { json: { sources: [HTTP_SOURCE], options: { page_range: [2] } }, detail: "page_range" },
    { json: { sources: [HTTP_SOURCE], options: { do_ocr: "maybe" } }, detail: "do_ocr" },
    { json: { sources: [HTTP_SOURCE], options: { table_mode: "bogus" } }, detail: "table_mode" },
    { json: { sources: [HTTP_SOURCE], options: { pipeline: "asr" } }, detail: "pipeline" },
    { json: { sources: [HTTP_SOURCE], options: { images_scale: -5 } }, detail: "images_scale" },
    {
      json: { sources: [HTTP_SOURCE], options: { from_formats: ["bogus"] } },
      detail: "from_formats",
    },
    {
      json: { sources: [HTTP_SOURCE], options: { document_timeout: "soon" } },
      detail: "document_timeout",
    },
    { json: { sources: [{ kind: "http", url: "file:///etc/passwd" }] }, detail: "url" },
  ])("refuses $json as FastAPI does", async ({ json, detail }) => {
    const { status, body } = await gateway.call("/v1/convert/source", { json });
    expect(status).toBe(422);
    expect(body["detail"]).toMatchObject([{ msg: expect.stringContaining(detail) as string }]);
  });

  it("names the field of a chunker's option as it was sent", async () => {
    const form = formWith([["chunking_max_tokens", "10"]]);
    const { status, body } = await gateway.call("/v1/chunk/hybrid/file", { body: form });
    expect(status).toBe(422);
    expect(body["detail"]).toMatchObject([{ loc: ["body", "chunking_max_tokens"] }]);
  });

  it.each([
    {
      json: { sources: [{ kind: "http", url: "https://e.com/a", headers: { a: "b" } }] },
      detail: "headers of a source are not sent here",
    },
    {
      json: { sources: [HTTP_SOURCE], target: { kind: "presigned_url" } },
      detail: "artifact storage to be configured",
    },
    { json: { sources: [HTTP_SOURCE], callbacks: [{}] }, detail: "callbacks" },
  ])("refuses $json, which cannot be done here", async ({ json, detail }) => {
    const { status, body } = await gateway.call("/v1/convert/source", { json });
    expect(status).toBe(400);
    expect(body["detail"]).toContain(detail);
  });

  it("sends the changes of a task over a WebSocket, and closes it at the end", async () => {
    const submitted = await gateway.call("/v1/convert/file/async", { body: formWith([]) });
    const id = String(submitted.body["task_id"]);
    const watching = watch(`/v1/status/ws/${id}?api_key=${gateway.key}`);
    await answerNextJob(gateway);

    const { messages, code } = await watching;
    expect(messages[0]).toMatchObject({ message: "connection", task: { task_id: id } });
    expect(messages.at(-1)).toMatchObject({
      message: "update",
      task: { task_status: "success", task_meta: { num_succeeded: 1 } },
    });
    expect(code).toBe(1000);
    // Whoever comes when it is over reads the same.
    const later = await watch(`/k/${gateway.key}/docling/v1/status/ws/${id}`);
    expect(later.messages.at(-1)).toEqual(messages.at(-1));
    expect(gateway.log()).not.toContain(gateway.key);
  });

  it("closes the WebSocket of a client that sends more than a word", async () => {
    const submitted = await gateway.call("/v1/convert/file/async", { body: formWith([]) });
    const id = String(submitted.body["task_id"]);
    const socket = openWebSocket(gateway, `/v1/status/ws/${id}?api_key=${gateway.key}`);
    socket.on("open", () => socket.send("x".repeat(5000)));
    const [code] = (await once(socket, "close")) as [number];
    await answerNextJob(gateway);
    expect(code).toBe(1009);
  });

  it("has no task of another tenant on a WebSocket, and none at all without a key", async () => {
    const submitted = await gateway.call("/v1/convert/file/async", { body: formWith([]) });
    await answerNextJob(gateway);
    const path = `/v1/status/ws/${String(submitted.body["task_id"])}`;
    const [other, submitOnly] = await Promise.all([
      gateway.createKey("other", ["read"]),
      gateway.createKey("acme", ["submit"]),
    ]);

    expect(await watch(`${path}?api_key=${other}`)).toMatchObject({
      messages: [{ message: "error", error: "Task not found." }],
      code: 1000,
    });
    await expect(watch(path)).rejects.toThrow("401");
    await expect(watch(`${path}?api_key=pk_unknown`)).rejects.toThrow("401");
    await expect(watch(`${path}?api_key=${submitOnly}`)).rejects.toThrow("403");
    // Elsewhere a key in the query is none.
    const plain = await gateway.call(`${path}?api_key=${gateway.key}`, { key: "" });
    expect(plain.status).toBe(401);
    expect(await gateway.call(path)).toMatchObject({
      status: 400,
      body: { detail: expect.stringContaining("is a WebSocket") as string },
    });
  });

  it.each([
    { upgrade: "h2c", path: "/ready", status: 200 },
    { upgrade: "websocket", path: "/ready", status: 200 },
    { upgrade: "websocket", path: "/nowhere", status: 404 },
  ])("answers $path to a client that offers $upgrade", async ({ upgrade, path, status }) => {
    const headers = { connection: "Upgrade", upgrade };
    const request = requestHttp(gateway.url + path, { headers }).end();
    const [response] = (await once(request, "response")) as [IncomingMessage];
    response.resume();
    expect(response.statusCode).toBe(status);
  });

  it("answers its health checks in its own words under its name", async () => {
    for (const path of ["/docling/health", "/ready", "/docling/ready"]) {
      expect((await gateway.call(path, { key: "" })).body).toEqual({ status: "ok" });
    }
  });

  /** Collects the messages of a WebSocket until it is closed, and the code of its end. */
  async function watch(path: string): Promise<{ messages: unknown[]; code: number }> {
    const socket = openWebSocket(gateway, path);
    const messages: unknown[] = [];
    socket.on("message", (data: Buffer) => messages.push(JSON.parse(data.toString())));
    const [code] = (await once(socket, "close")) as [number];
    return { messages, code };
  }
}

/** The last of its tests, because it stops the gateway. */
export function testDoclingAtStop(gateway: TestGateway): void {
  it("closes the WebSocket of a task that goes on, and says that it is leaving", async () => {
    const submitted = await gateway.call("/v1/convert/file/async", { body: formWith([]) });
    const id = String(submitted.body["task_id"]);
    const socket = openWebSocket(gateway, `/v1/status/ws/${id}?api_key=${gateway.key}`);
    await once(socket, "message");

    const [[code]] = (await Promise.all([once(socket, "close"), gateway.close()])) as [
      [number],
      void,
    ];

    expect(code).toBe(1001);
  });
}

function openWebSocket({ url }: TestGateway, path: string): WebSocket {
  return new WebSocket(url.replace("http:", "ws:") + path);
}

const HTTP_SOURCE = { kind: "http", url: "https://example.com/a.pdf" };

function formWith(fields: readonly (readonly [string, string])[]): FormData {
  const form = new FormData();
  form.append("files", new Blob(["%PDF-1.4"]), "a.pdf");
  for (const [name, value] of fields) form.append(name, value);
  return form;
}
