import { expect, it } from "vitest";
import type { TestGateway } from "../../testing/test-gateway.ts";
import { answerNextJob, FAILURE, success } from "../testing/scripted-worker.ts";

const PARSE = { tier: "fast", version: "latest", source_url: "https://example.com/a.pdf" };

/** Behaviour that clients of LlamaParse rely on. */
export function testLlamaParse(gateway: TestGateway): void {
  it("answers the second API with pages, items and their boxes", async () => {
    const json = {
      ...PARSE,
      tier: "agentic",
      page_ranges: { target_pages: "1, 3-5" },
      processing_options: { ocr_parameters: { languages: ["ch_tra", "en"] } },
      user_metadata: { order: "7" },
    };
    const { body: job } = await gateway.call("/api/v2/parse", { json });
    expect(job).toMatchObject({ status: "PENDING", tier: "agentic", error_message: null });
    const input = await answerNextJob(gateway);
    expect(input).toMatchObject({
      file_url: "https://example.com/a.pdf",
      page_ranges: "1,3-5",
      lang: "chinese_cht",
      tier: "best",
    });

    const query = "expand=markdown&expand=items,text&expand=images_content_metadata";
    const { body } = await gateway.call(`/api/v2/parse/${String(job["id"])}?${query}`);
    expect(body).toMatchObject({
      job: { status: "COMPLETED", user_metadata: { order: "7" } },
      markdown: {
        pages: [
          { page_number: 1, success: true, markdown: "# Report\n\nTwo cats.\n\nA note." },
          { page_number: 2, markdown: "Table 1\n<table><tr><td>1</td></tr></table>" },
        ],
      },
      text: { pages: [{ page_number: 1, text: "Report\n\nTwo cats.\n\nA note." }, {}] },
      items: {
        pages: [
          {
            page_width: 600,
            items: [
              {
                type: "heading",
                level: 1,
                value: "Report",
                bbox: [{ x: 60, y: 40, w: 480, h: 32 }],
              },
              { type: "text", value: "Two cats." },
              { type: "text", value: "A note." },
            ],
          },
          { items: [{ type: "table", rows: [["1"]], csv: "1" }] },
        ],
      },
      images_content_metadata: { total_count: 0 },
    });
  });

  it("answers the first API as text, Markdown with separated pages, and JSON", async () => {
    const form = formOf({ page_separator: " == {pageNumber} == ", target_pages: "0,2-4" });
    const { body: job } = await gateway.call("/api/parsing/upload", { body: form });
    const address = `/api/v1/parsing/job/${String(job["id"])}`;
    expect((await gateway.call(address)).body).toMatchObject({ status: "PENDING" });
    expect((await gateway.call(`${address}/result/text`)).status).toBe(404);
    expect(await answerNextJob(gateway)).toMatchObject({ page_ranges: "1,3-5" });

    expect((await gateway.call(address)).body).toMatchObject({ status: "SUCCESS" });
    const { body: markdown } = await gateway.call(`${address}/result/markdown`);
    expect(markdown["markdown"]).toBe(
      "# Report\n\nTwo cats.\n\nA note. == 1 == Table 1\n| 1 |\n| --- |",
    );
    const { text } = await gateway.call(`${address}/result/raw/text`);
    expect(text).toContain("Two cats.");
    expect((await gateway.call(`${address}/result/json`)).body).toMatchObject({
      pages: [{ page: 1, items: [{ type: "heading", lvl: 1 }, {}, {}] }, { page: 2 }],
    });
    expect((await gateway.call(`${address}/result/pdf`)).status).toBe(404);
  });

  it("reports a part of a document behind its end by the code that clients look for", async () => {
    const { body } = await gateway.call("/api/v1/parsing/upload", {
      body: new URLSearchParams({ input_url: "https://example.com/a.pdf" }).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    await answerNextJob(gateway, {
      ...FAILURE,
      parser_error: {
        ...FAILURE.parser_error,
        code: "PAGE_RANGE_EMPTY",
        details: { page_count: 3 },
      },
    });
    const { body: job } = await gateway.call(`/api/parsing/job/${String(body["id"])}`);
    expect(job).toMatchObject({
      status: "ERROR",
      error_code: "NO_DATA_FOUND_IN_FILE",
      error_message: "target_pages names no page of the document, which has 3 pages.",
    });
  });

  it("says why a page of a damaged document is empty", async () => {
    const { body: job } = await gateway.call("/api/v2/parse", { json: PARSE });
    const page = { para_blocks: [], discarded_blocks: [], page_idx: 0 };
    const middle = {
      pdf_info: [{ ...page, parser_problem: "it is damaged" }],
      _backend: "pipeline" as const,
      _version_name: "0",
    };
    await answerNextJob(gateway, success({ middle }));
    const { body } = await gateway.call(`/api/v2/parse/${String(job["id"])}?expand=markdown`);
    expect(body["markdown"]).toEqual({
      pages: [{ page_number: 1, success: false, error: "it is damaged" }],
    });
  });

  it("cancels, lists and deletes jobs", async () => {
    const { body: job } = await gateway.call("/api/v2/parse", { json: PARSE });
    const address = `/api/v2/parse/${String(job["id"])}`;
    const { body: cancelled } = await gateway.call(`${address}/cancel`, { method: "POST" });
    expect(cancelled).toMatchObject({ id: job["id"], status: "CANCELLED" });
    const { body: list } = await gateway.call("/api/v2/parse?page_size=1&status=CANCELLED");
    expect(list).toMatchObject({ items: [{ id: job["id"] }], next_page_token: "1" });
    expect((await gateway.call(address, { method: "DELETE" })).body).toMatchObject({
      id: job["id"],
    });
    expect((await gateway.call(address)).status).toBe(404);
  });

  it.each([
    { json: { ...PARSE, tier: "slow" }, field: "tier" },
    { json: { ...PARSE, page_ranges: { target_pages: "0" } }, field: "page_ranges.target_pages" },
    { json: { ...PARSE, crop_box: { top: 0.2 } }, field: "crop_box.top" },
    { json: { ...PARSE, source_url: "ftp://x" }, field: "source_url" },
    { json: { tier: "fast", version: "latest" }, field: "source_url" },
    { json: { ...PARSE, file_id: "x" }, field: "file_id" },
    {
      json: { ...PARSE, webhook_configurations: [{ webhook_url: "https://example.com" }] },
      field: "webhook_configurations",
    },
    { form: { target_pages: "1-" }, field: "target_pages" },
    { form: { language: "xx" }, field: "language" },
    { form: { disable_ocr: "perhaps" }, field: "disable_ocr" },
    { form: { user_prompt: "Be brief." }, field: "user_prompt" },
  ])("refuses $json $form as FastAPI does, and names $field", async ({ json, form, field }) => {
    const { status, body } = await (form === undefined
      ? gateway.call("/api/v2/parse", { json })
      : gateway.call("/api/v1/parsing/upload", { body: formOf(form) }));
    expect(status).toBe(422);
    expect(body["detail"]).toMatchObject([{ loc: ["body", ...field.split(".")] }]);
  });

  it("lists jobs beside one that is forgotten, and files with their purpose, page by page", async () => {
    const json = { tier: "fast", version: "latest", source_url: "https://example.com/a.pdf" };
    const ids: string[] = [];
    for (const _job of ["kept", "forgotten"]) {
      const { body } = await gateway.call("/api/v2/parse", { json });
      await answerNextJob(gateway);
      ids.push(String(body["id"]));
    }
    const { body: jobs } = await gateway.call("/v2/e/jobs?limit=1");
    const [newest] = jobs["jobs"] as { readonly id: string }[];
    await gateway.call(`/v2/e/jobs/${newest?.id}`, { method: "DELETE" });
    const { status, body } = await gateway.call("/api/v2/parse");
    expect(status).toBe(200);
    const listed = (body["items"] as { readonly id: string }[]).map(({ id }) => id);
    expect([listed.includes(ids[0] ?? ""), listed.includes(ids[1] ?? "")]).toEqual([true, false]);

    for (const purpose of ["extract", "parse"]) {
      const form = new FormData();
      form.append("file", new Blob(["%PDF-1.4"]), "a.pdf");
      form.append("purpose", purpose);
      const { body: file } = await gateway.call("/api/v1/beta/files", { body: form });
      expect(file).toMatchObject({ purpose });
    }
    const { body: first } = await gateway.call("/api/v1/beta/files?page_size=1");
    expect(first).toMatchObject({ items: [{ purpose: "parse" }], next_page_token: "1" });
    const { body: second } = await gateway.call("/api/v1/beta/files?page_size=1&page_token=1");
    expect(second).toMatchObject({ items: [{ purpose: "extract" }] });
  });
}

function formOf(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  form.append("file", new Blob(["%PDF-1.4"]), "a.pdf");
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}
