import type { Block, Document, Line } from "@parsewright/contract";
import { expect, it } from "vitest";
import type { TestGateway } from "../../testing/test-gateway.ts";
import { answerNextJob, RESULT, success } from "../testing/scripted-worker.ts";

/** Tests what clients of Mistral's OCR rely on. */
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

  const format = {
    type: "json_schema",
    json_schema: {
      name: "cats",
      strict: true,
      schema: {
        $defs: { Count: { type: "integer" } },
        type: "object",
        properties: { cats: { $ref: "#/$defs/Count" }, dogs: { type: "string" } },
      },
    },
  };

  it("does not wait for its own room in memory when the result is large", async () => {
    const json = { document: DOCUMENT, document_annotation_format: format };
    const answering = gateway.call("/v1/ocr", { json });
    const text = "x".repeat(9 * 1024 * 1024);
    await answerNextJob(gateway, success({ middle: PICTURE_PAGE, ...TWO_CATS, text }));
    const { body } = await answering;

    expect(JSON.parse(String(body["document_annotation"]))).toEqual({ cats: 2, dogs: null });
  });

  it("asks the language model for the values of a document and of its pictures", async () => {
    const json = {
      model: "mistral-ocr-latest",
      document: DOCUMENT,
      document_annotation_format: format,
      document_annotation_prompt: "Count the animals.",
      bbox_annotation_format: format,
    };
    const answering = gateway.call("/v1/ocr", { json });
    const input = await answerNextJob(gateway, success({ middle: PICTURE_PAGE, ...TWO_CATS }));
    const { status, body } = await answering;

    expect(input).toMatchObject({ formats: ["markdown", "middle", "images", "source_map"] });
    expect(status).toBe(200);
    expect(JSON.parse(String(body["document_annotation"]))).toEqual({ cats: 2, dogs: null });
    expect(body["pages"]).toMatchObject([
      { images: [{ id: "t.png", image_base64: null, image_annotation: '{"cats":2,"dogs":null}' }] },
    ]);
  });

  it("gives links, scores and tables as Markdown where they are asked for", async () => {
    const json = {
      document: DOCUMENT,
      include_blocks: true,
      confidence_scores_granularity: "block",
      table_format: "markdown",
    };
    const answering = gateway.call("/v1/ocr", { json });
    await answerNextJob(gateway, success({ middle: LINKED }));
    expect((await answering).body["pages"]).toMatchObject([
      {
        markdown: expect.stringContaining("[tbl-0.md](tbl-0.md)") as string,
        hyperlinks: ["https://example.com"],
        confidence_scores: {
          average_page_confidence_score: 0.9,
          minimum_page_confidence_score: 0.9,
        },
        blocks: [{ confidence_scores: { average_content_confidence_score: 0.9 } }, {}],
        tables: [{ id: "tbl-0.md", format: "markdown", content: "| 1 |\n| --- |" }],
      },
    ]);
  });

  it("leaves out pictures that are smaller than image_min_size", async () => {
    const json = { document: DOCUMENT, image_min_size: 500 };
    const answering = gateway.call("/v1/ocr", { json });
    await answerNextJob(gateway, success({ middle: PICTURE_PAGE }));
    expect((await answering).body["pages"]).toMatchObject([{ images: [] }]);
  });

  it("lists models and uploaded files", async () => {
    const form = new FormData();
    form.set("purpose", "ocr");
    form.set("file", new Blob(["%PDF-1.4"]), "listed.pdf");
    const { body: file } = await gateway.call("/v1/files", { body: form });

    const { body: files } = await gateway.call("/v1/files?page_size=1000");
    expect(files).toMatchObject({ object: "list" });
    expect(JSON.stringify(files["data"])).toContain(String(file["id"]));
    expect((await gateway.call("/v1/models")).body).toMatchObject({
      data: [{ id: "mistral-ocr-latest", capabilities: { ocr: true } }],
    });
    const other = await gateway.createKey("someone else", ["read"]);
    expect((await gateway.call("/v1/files", { key: other })).body).toMatchObject({ data: [] });
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

const BOX: Block["bbox"] = [60, 80, 540, 160];
const span: Line["spans"][number] = {
  type: "hyperlink",
  content: "plan",
  url: "https://example.com",
};

function pageOf(blocks: Block[]): Document {
  const page = { para_blocks: blocks, discarded_blocks: [], page_idx: 0 };
  return {
    pdf_info: [{ ...page, page_size: [600, 800] }],
    _backend: "pipeline",
    _version_name: "0",
  };
}

const LINKED = pageOf([
  {
    type: "text",
    bbox: BOX,
    lines: [{ bbox: BOX, spans: [{ ...span, bbox: BOX }] }],
    parser_confidence: { score: 0.9, made_of: {} },
  },
  ...(RESULT.middle?.pdf_info[1]?.para_blocks ?? []),
]);

const PICTURE_PAGE = pageOf([
  {
    type: "image",
    bbox: BOX,
    blocks: [
      {
        type: "image_body",
        bbox: BOX,
        lines: [{ bbox: BOX, spans: [{ type: "image", bbox: BOX, image_path: "t.png" }] }],
      },
    ],
  },
]);

const TWO_CATS = {
  markdown: "2 cats.",
  source_map: [
    { block: "p1.b1", type: "text" as const, start: 0, end: 7, pages: [1], boxes: [], runs: [] },
  ],
};

const DOCUMENT = { type: "image_url", image_url: { url: "https://example.com/a.png" } };
