import { expect, it } from "vitest";
import type { CallInit, TestGateway } from "../../testing/test-gateway.ts";

type Fields = Readonly<Record<string, string>>;

interface Wrong {
  readonly path: string;
  /** The name that the answer must have. */
  readonly field: string;
  readonly init: CallInit;
}

/** Wrong values of fields of a form, by the address that takes it. */
const FORMS: Readonly<Record<string, readonly Fields[]>> = {
  "/file_parse": [
    { parse_method: "fast" },
    { backend: "gpt" },
    { effort: "huge" },
    { start_page_id: "-1" },
    { start_page_id: "one" },
    { end_page_id: "x" },
    { return_md: "perhaps" },
    { return_images: "2" },
    { return_middle_json: "ja" },
    { return_content_list: "nein" },
    { response_format_zip: "zip" },
    { formula_enable: "never" },
    { table_enable: "maybe" },
  ],
  "/v1/convert/file": [
    { to_formats: "pdf" },
    { image_export_mode: "inline" },
    { do_ocr: "perhaps" },
    { force_ocr: "2" },
    { from_formats: "exe" },
    { document_timeout: "soon" },
    { do_table_structure: "x" },
    { include_images: "x" },
    { abort_on_error: "x" },
    { target_type: "bucket" },
  ],
  "/general/v0/general": [
    { strategy: "best" },
    { coordinates: "perhaps" },
    { include_page_breaks: "x" },
    { chunking_strategy: "by_moon" },
    { max_characters: "many" },
    { starting_page_number: "one" },
    { output_format: "pdf" },
  ],
  "/api/v1/parsing/upload": [
    { target_pages: "x" },
    { target_pages: "1-" },
    { max_pages: "some" },
    { language: "xx" },
    { tier: "slow" },
    { parse_mode: "parse_by_hand" },
    { disable_ocr: "x" },
    { save_images: "x" },
    { fast_mode: "x" },
    { premium_mode: "x" },
    { output_tables_as_HTML: "x" },
    { high_res_ocr: "x" },
    { auto_mode: "x" },
    { job_timeout_in_seconds: "0" },
    { take_screenshot: "true" },
    { structured_output: "true" },
    { user_prompt: "Be brief." },
    { system_prompt: "Be brief." },
    { webhook_url: "https://example.com" },
    { bbox_top: "0.1" },
    { input_s3_path: "s3://a/b" },
  ],
  "/api/v1/marker": [
    { output_format: "pdf" },
    { mode: "slow" },
    { page_range: "a" },
    { page_range: "1-" },
    { max_pages: "0" },
    { max_pages: "x" },
    { force_ocr: "x" },
    { paginate: "x" },
    { use_llm: "x" },
    { skip_cache: "x" },
    { disable_image_extraction: "x" },
    { add_block_ids: "x" },
    { extras: "magic" },
    { additional_config: "{" },
    { page_schema: "{}" },
    { webhook_url: "https://example.com" },
  ],
};

const DOCUMENT = { type: "document_url", document_url: "https://example.com/a.pdf" };
const PARSE = { tier: "fast", version: "latest", source_url: "https://example.com/a.pdf" };
const FILE = { source: { type: "url", url: "https://example.com/a.pdf" } };

/** Wrong members of JSON, each in place of that of a right body. */
const BODIES: Readonly<
  Record<string, { readonly right: object; readonly wrong: readonly object[] }>
> = {
  "/v1/ocr": {
    right: { document: DOCUMENT },
    wrong: [
      { document: 1 },
      { pages: "x" },
      { pages: [-1] },
      { image_limit: -1 },
      { image_min_size: "x" },
      { table_format: "csv" },
      { include_blocks: "x" },
      { include_image_base64: 1 },
      { extract_header: "x" },
      { confidence_scores_granularity: "word" },
      { document_annotation_format: { type: "text" } },
      { document_annotation_prompt: "Count." },
    ],
  },
  "/api/v2/parse": {
    right: PARSE,
    wrong: [
      { tier: "slow" },
      { version: 1 },
      { source_url: "x" },
      { page_ranges: { target_pages: "0" } },
      { page_ranges: { max_pages: 0 } },
      { crop_box: { top: 0.5 } },
      { agentic_options: { custom_prompt: "Be brief." } },
      { webhook_configurations: [{}] },
      { user_metadata: { a: 1 } },
      { output_options: { images_to_save: ["screenshot"] } },
      { output_options: { granular_bboxes: ["word"] } },
      { processing_options: { forms: "enrich" } },
      { processing_options: { ocr_parameters: { languages: ["xx"] } } },
      { processing_control: { timeouts: { base_in_seconds: 0 } } },
    ],
  },
  "/v1/parse/jobs": {
    right: { files: [FILE] },
    wrong: [{ files: [] }, { tier: "best" }, { ocr_mode: "x" }, { output_formats: ["docx"] }],
  },
};

/** Wrong parameters of a query. */
const QUERIES: Readonly<Record<string, Fields>> = {
  pages: { pages: "0" },
  "api-version": { "api-version": "x" },
  outputContentFormat: { outputContentFormat: "html" },
  stringIndexType: { stringIndexType: "bytes" },
  features: { features: "barcodes" },
  output: { output: "pdf" },
  queryFields: { queryFields: "a" },
};

function allWrong(): readonly Wrong[] {
  const forms = Object.entries(FORMS).flatMap(([path, list]) =>
    list.map((fields): Wrong => ({
      path,
      field: Object.keys(fields)[0] ?? "",
      init: formOf(fields),
    })),
  );
  const bodies = Object.entries(BODIES).flatMap(([path, { right, wrong }]) =>
    wrong.map((members): Wrong => {
      const field = Object.keys(members)[0] ?? "";
      return { path, field, init: { json: { ...right, ...members } } };
    }),
  );
  const queries = Object.entries(QUERIES).map(([field, wrong]): Wrong => {
    const query = new URLSearchParams({ "api-version": "2024-11-30", ...wrong }).toString();
    const path = `/documentintelligence/documentModels/prebuilt-layout:analyze?${query}`;
    return { path, field, init: { body: "%PDF-1.4" } };
  });
  return [...forms, ...bodies, ...queries];
}

function formOf(fields: Fields): CallInit {
  const body = new FormData();
  body.append("files", new Blob(["%PDF-1.4"]), "a.pdf");
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  return { method: "POST", body };
}

/** Requests of all APIs with one mistake each: the answer names the field, and no job is made. */
export function testWrongRequests(gateway: TestGateway): void {
  const wrong = allWrong();

  it("knows a hundred mistakes", () => {
    expect(wrong.length).toBeGreaterThanOrEqual(100);
  });

  it.each(wrong)("$path names $field", async ({ path, field, init }) => {
    const { status, text } = await gateway.call(path, {
      ...init,
      signal: AbortSignal.timeout(3000),
    });
    expect([400, 422]).toContain(status);
    expect(text).toContain(field);
  });
}
