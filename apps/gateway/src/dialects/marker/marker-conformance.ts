import { expect, it } from "vitest";
import type { TestGateway } from "../../testing/test-gateway.ts";
import { answerNextJob, FAILURE, success } from "../testing/scripted-worker.ts";

/** Behaviour that clients of Datalab and of Marker's server rely on. */
export function testMarker(gateway: TestGateway): void {
  it.each(["/api/v1/marker", "/api/v1/convert"])("converts at %s, and says where", async (path) => {
    const form = formOf({
      output_format: "markdown,json,chunks,html",
      paginate: "true",
      page_range: "0,2-9",
      max_pages: "3",
      mode: "accurate",
      add_block_ids: "true",
      extras: "track_changes,extract_links",
    });
    const { body: sent } = await gateway.call(path, { body: form });
    const address = String(sent["request_check_url"]).replace(gateway.url, "");
    expect(sent).toMatchObject({ success: true, error: null });
    expect((await gateway.call(address)).body).toMatchObject({ status: "processing" });
    const input = await answerNextJob(gateway);
    expect(input).toMatchObject({ page_ranges: "1-1,3-4", tier: "best", changes: "markup" });

    const { body } = await gateway.call(address);
    const rule = "-".repeat(48);
    expect(body).toMatchObject({
      status: "complete",
      success: true,
      page_count: 2,
      markdown: `\n\n{0}${rule}\n\n# Report\n\nTwo cats.\n\nA note.\n\n{1}${rule}\n\nTable 1\n| 1 |\n| --- |`,
      json: {
        block_type: "Document",
        children: [
          {
            id: "/page/0/Page/0",
            bbox: [0, 0, 600, 800],
            children: [
              {
                id: "/page/0/SectionHeader/0",
                html: '<h1 data-block-id="/page/0/SectionHeader/0">Report</h1>',
                bbox: [60, 40, 540, 72],
              },
              { block_type: "Text", section_hierarchy: { 1: "/page/0/SectionHeader/0" } },
              { block_type: "Footnote" },
            ],
          },
          { children: [{ block_type: "Table" }] },
        ],
      },
      chunks: { blocks: [{ page: 0 }, {}, {}, { page: 1 }], page_info: { 1: {} } },
      images: { "t.png": "iVBORw0KGgo=" },
      metadata: {
        table_of_contents: [{ title: "Report", heading_level: 1, page_id: 0 }],
        page_stats: [{ page_id: 0 }, { page_id: 1, block_counts: [["Table", 1]] }],
      },
    });
    expect(body["html"]).toContain('<div class="page" data-page-id="1">');
  });

  it("answers at once as Marker's server does", async () => {
    const answering = gateway.call("/marker/upload", { body: formOf({ output_format: "html" }) });
    await answerNextJob(gateway);
    expect((await answering).body).toMatchObject({
      success: true,
      format: "html",
      output: expect.stringContaining("<h1>Report</h1>\n<p>Two cats.</p>") as string,
    });
  });

  it("names no picture that it does not send", async () => {
    const box = [0, 0, 9, 9] as const;
    const span = { type: "image", bbox: box, image_path: "a.png" };
    const body = { type: "image_body", bbox: box, lines: [{ bbox: box, spans: [span] }] };
    const page = {
      page_idx: 0,
      page_size: [600, 800],
      para_blocks: [{ type: "image", bbox: box, blocks: [body] }],
      discarded_blocks: [],
    };
    const middle = { pdf_info: [page], _backend: "pipeline", _version_name: "0" } as never;
    for (const isOff of ["false", "true"]) {
      const answering = gateway.call("/marker/upload", {
        body: formOf({ disable_image_extraction: isOff }),
      });
      await answerNextJob(gateway, success({ middle, images: {} }));
      expect((await answering).body["output"]).toBe(isOff === "true" ? "" : "![](a.png)");
    }
  });

  it("reports a failed conversion as one that has ended", async () => {
    const { body: sent } = await gateway.call("/api/v1/marker", {
      body: new URLSearchParams({ file_url: "https://example.com/a.pdf" }).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    const input = await answerNextJob(gateway, FAILURE);
    expect(input).toMatchObject({ file_url: "https://example.com/a.pdf" });
    const { body } = await gateway.call(`/api/v1/marker/${String(sent["request_id"])}`);
    expect(body).toMatchObject({
      status: "failed",
      success: false,
      error: "The document is empty.",
    });
  });

  it.each([
    { output_format: "markdown,pdf" },
    { mode: "slow" },
    { page_range: "1-" },
    { max_pages: "0" },
    { paginate: "perhaps" },
    { extras: "table_row_bboxes" },
    { additional_config: "{" },
    { page_schema: "{}" },
    { webhook_url: "https://example.com" },
  ])("refuses %j as FastAPI does, and names the field", async (fields) => {
    const { status, body } = await gateway.call("/api/v1/marker", { body: formOf(fields) });
    expect(status).toBe(422);
    expect(body["detail"]).toMatchObject([{ loc: ["body", ...Object.keys(fields)] }]);
  });
}

function formOf(fields: Readonly<Record<string, string | undefined>>): FormData {
  const form = new FormData();
  form.append("file", new Blob(["%PDF-1.4"]), "a.pdf");
  for (const [name, value] of Object.entries(fields)) form.append(name, value ?? "");
  return form;
}
