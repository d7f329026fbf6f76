import { expect, it } from "vitest";
import type { TestGateway } from "../../testing/test-gateway.ts";
import { answerNextJob } from "../testing/scripted-worker.ts";

/** What clients of Mistral's OCR rely on. */
export function testMistral(gateway: TestGateway): void {
  it("answers pages with Markdown, sizes and boxes", async () => {
    const json = {
      model: "mistral-ocr-latest",
      document: { type: "document_url", document_url: "https://example.com/a.pdf" },
      pages: "0,2-4",
      include_blocks: true,
      table_format: "html",
    };
    const answering = gateway.call("/v1/ocr", { json });
    const input = await answerNextJob(gateway);
    const { status, body } = await answering;

    expect(input).toMatchObject({ file_url: "https://example.com/a.pdf", page_ranges: "1,3-5" });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      model: "mistral-ocr-latest",
      usage_info: { pages_processed: 2 },
      pages: [
        {
          index: 0,
          markdown: "# Report\n\nTwo cats.\n\nA note.",
          dimensions: { dpi: 72, width: 600, height: 800 },
          blocks: [
            { type: "title", top_left_x: 60, top_left_y: 40, content: "# Report" },
            { type: "text", bottom_right_x: 540, bottom_right_y: 160 },
          ],
        },
        {
          index: 1,
          markdown: "Table 1\n[tbl-0.html](tbl-0.html)",
          tables: [{ id: "tbl-0.html", format: "html" }],
        },
      ],
    });
  });

  it("keeps an uploaded file, gives an address of it, reads it and forgets it", async () => {
    const form = new FormData();
    form.set("purpose", "ocr");
    form.set("file", new Blob(["%PDF-1.4"]), "a.pdf");
    const { body: file } = await gateway.call("/v1/files", { body: form });
    expect(file).toMatchObject({ object: "file", bytes: 8, filename: "a.pdf", purpose: "ocr" });
    const path = `/v1/files/${String(file["id"])}`;

    const { body } = await gateway.call(`${path}/url?expiry=1`);
    expect(await (await fetch(String(body["url"]))).text()).toBe("%PDF-1.4");
    const document = { type: "file", file_id: file["id"] };
    const answering = gateway.call("/v1/ocr", { json: { model: "m", document } });
    const input = await answerNextJob(gateway);
    expect(await (await fetch(String(input["file_url"]))).text()).toBe("%PDF-1.4");
    expect((await answering).body).toMatchObject({ usage_info: { doc_size_bytes: 8 } });

    const deleted = await gateway.call(path, { method: "DELETE" });
    expect(deleted.body).toMatchObject({ deleted: true });
    expect((await gateway.call(path)).status).toBe(404);
  });

  it.each([
    { json: {}, param: "document" },
    {
      json: { document: { type: "document_url", document_url: "file:///etc/passwd" } },
      param: "document_url",
    },
    {
      json: { document: { type: "document_url", document_url: "data:x;base64,%%%" } },
      param: "document_url",
    },
    { json: { document: DOCUMENT, pages: "a" }, param: "pages" },
    { json: { document: DOCUMENT, pages: [-1] }, param: "pages" },
    { json: { document: DOCUMENT, image_limit: "x" }, param: "image_limit" },
    { json: { document: DOCUMENT, table_format: "csv" }, param: "table_format" },
  ])("refuses $json in Mistral's shape, and names $param", async ({ json, param }) => {
    const { status, body } = await gateway.call("/v1/ocr", { json });
    expect(status).toBe(400);
    expect(body).toMatchObject({ object: "error", type: "invalid_request_error" });
    expect(body["param"]).toContain(param);
    expect(body["message"]).toContain(param);
  });

  it("has no file that was never uploaded", async () => {
    const json = { document: { type: "file", file_id: "x" } };
    const { status, body } = await gateway.call("/v1/ocr", { json });
    expect(status).toBe(404);
    expect(body).toMatchObject({ object: "error", code: "NOT_FOUND" });
  });
}

const DOCUMENT = { type: "image_url", image_url: { url: "https://example.com/a.png" } };
