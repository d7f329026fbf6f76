import { expect, it } from "vitest";
import type { CallInit, TestGateway } from "../../testing/test-gateway.ts";

/** A field, a wrong value of it, and words of the answer that say what is right. */
type Row<Value> = readonly [field: string, value: Value, fix: string];

interface Wrong {
  readonly path: string;
  readonly field: string;
  readonly fix: string;
  readonly init: CallInit;
}

const FLAG = "true or false";
const LEAVE = "leave it out";
const FROM_0 = "page numbers from 0, such as 0,2-4";

/** Fields of a form, by the address that takes it. */
const FORMS: Readonly<Record<string, readonly Row<string>[]>> = {
  "/file_parse": [
    ["parse_method", "fast", "one of auto, txt, ocr"],
    ["backend", "gpt", "pipeline, vlm-engine"],
    ["effort", "huge", "one of medium, high"],
    ["lang_list", "klingon", "such as ch, en"],
    ["start_page_id", "-1", "of at least 0"],
    ["start_page_id", "one", "a whole number of at least 0"],
    ["end_page_id", "x", "a whole number of at least 0"],
    ["return_md", "perhaps", FLAG],
    ["return_images", "2", FLAG],
    ["return_middle_json", "ja", FLAG],
    ["return_content_list", "nein", FLAG],
    ["response_format_zip", "zip", FLAG],
    ["formula_enable", "never", FLAG],
    ["table_enable", "maybe", FLAG],
  ],
  "/v1/file_parse": [
    ["tier", "best", "one of flash, basic, standard, advanced"],
    ["ocr_mode", "x", "one of auto, txt, ocr"],
    ["output_formats", "docx", "one of markdown, middle_json, zip"],
    ["page_range", "x", "such as 1-5,8"],
  ],
  "/v1/convert/file": [
    ["to_formats", "pdf", "one of md, json, html, text"],
    ["image_export_mode", "inline", "one of placeholder, embedded, referenced"],
    ["do_ocr", "perhaps", FLAG],
    ["force_ocr", "2", FLAG],
    ["from_formats", "exe", "one of pdf, image, docx"],
    ["document_timeout", "soon", "a number"],
    ["do_table_structure", "x", FLAG],
    ["include_images", "x", FLAG],
    ["abort_on_error", "x", FLAG],
    ["target_type", "bucket", "one of inbody, zip"],
    ["ocr_lang", "1", "such as en, deu"],
  ],
  "/general/v0/general": [
    ["strategy", "best", "one of auto, fast, hi_res"],
    ["coordinates", "perhaps", FLAG],
    ["include_page_breaks", "x", FLAG],
    ["chunking_strategy", "by_moon", "one of none, basic, by_title"],
    ["max_characters", "many", "a whole number of at least 1"],
    ["overlap", "500", "less than max_characters"],
    ["starting_page_number", "one", "a whole number of at least 0"],
    ["output_format", "pdf", "must be application/json"],
    ["languages", "!", "such as en, deu"],
  ],
  "/api/v1/parsing/upload": [
    ["target_pages", "x", FROM_0],
    ["target_pages", "1-", FROM_0],
    ["max_pages", "some", "a whole number of at least 0"],
    ["language", "xx", "such as en, de or ch_sim"],
    ["tier", "slow", "one of fast, cost_effective, agentic, agentic_plus"],
    ["parse_mode", "parse_by_hand", "one of parse_page_without_llm"],
    ["disable_ocr", "x", FLAG],
    ["save_images", "x", FLAG],
    ["fast_mode", "x", FLAG],
    ["premium_mode", "x", FLAG],
    ["output_tables_as_HTML", "x", FLAG],
    ["high_res_ocr", "x", FLAG],
    ["auto_mode", "x", FLAG],
    ["job_timeout_in_seconds", "0", "of at least 1"],
    ["take_screenshot", "true", LEAVE],
    ["structured_output", "true", LEAVE],
    ["user_prompt", "Be brief.", LEAVE],
    ["system_prompt", "Be brief.", LEAVE],
    ["webhook_url", "https://example.com", LEAVE],
    ["bbox_top", "0.1", LEAVE],
    ["input_s3_path", "s3://a/b", LEAVE],
  ],
  "/api/v1/marker": [
    ["output_format", "pdf", "one of markdown, json, html, chunks"],
    ["mode", "slow", "one of fast, balanced, accurate"],
    ["page_range", "a", FROM_0],
    ["page_range", "1-", FROM_0],
    ["max_pages", "0", "of at least 1"],
    ["max_pages", "x", "a whole number of at least 1"],
    ["langs", "?", "such as en, deu"],
    ["force_ocr", "x", FLAG],
    ["paginate", "x", FLAG],
    ["use_llm", "x", FLAG],
    ["skip_cache", "x", FLAG],
    ["disable_image_extraction", "x", FLAG],
    ["add_block_ids", "x", FLAG],
    ["extras", "magic", "one of track_changes"],
    ["additional_config", "{", "must be JSON"],
    ["page_schema", "{}", LEAVE],
    ["webhook_url", "https://example.com", LEAVE],
  ],
  "/marker/upload": [
    ["output_format", "pdf", "one of markdown, json, html, chunks"],
    ["force_ocr", "x", FLAG],
  ],
};

const DOCUMENT = { type: "document_url", document_url: "https://example.com/a.pdf" };
const PARSE = { tier: "fast", version: "latest", source_url: "https://example.com/a.pdf" };
const FILE = { source: { type: "url", url: "https://example.com/a.pdf" } };

/** Members of JSON, each in place of that of a right body. */
const BODIES: Readonly<
  Record<string, { readonly right: object; readonly wrong: readonly Row<unknown>[] }>
> = {
  "/v1/ocr": {
    right: { document: DOCUMENT },
    wrong: [
      ["document", 1, "must be an object"],
      ["pages", "x", FROM_0],
      ["pages", [-1], "at least 0"],
      ["image_limit", -1, "at least 0"],
      ["image_min_size", "x", "a number"],
      ["table_format", "csv", "one of html, markdown"],
      ["include_blocks", "x", FLAG],
      ["include_image_base64", 1, FLAG],
      ["extract_header", "x", FLAG],
      ["confidence_scores_granularity", "word", "one of page, block"],
      ["document_annotation_format", { type: "text" }, "must be json_schema"],
      ["document_annotation_prompt", "Count.", "needs document_annotation_format"],
    ],
  },
  "/api/v2/parse": {
    right: PARSE,
    wrong: [
      ["tier", "slow", "one of fast, cost_effective, agentic, agentic_plus"],
      ["version", 1, "must be a text"],
      ["source_url", "x", "an http or https address"],
      ["page_ranges", { target_pages: "0" }, "page numbers from 1, such as 1,3-5"],
      ["page_ranges", { max_pages: 0 }, "at least 1"],
      ["crop_box", { top: 0.5 }, LEAVE],
      ["agentic_options", { custom_prompt: "Be brief." }, LEAVE],
      ["webhook_configurations", [{}], LEAVE],
      ["user_metadata", { a: 1 }, "must be a text"],
      ["output_options", { images_to_save: ["screenshot"] }, "one of embedded, layout"],
      ["output_options", { granular_bboxes: ["word"] }, LEAVE],
      ["processing_options", { forms: "enrich" }, "must be default"],
      ["processing_options", { ocr_parameters: { languages: ["xx"] } }, "such as en, de"],
      ["processing_control", { timeouts: { base_in_seconds: 0 } }, "at least 1"],
    ],
  },
  "/v1/parse/jobs": {
    right: { files: [FILE] },
    wrong: [
      ["files", [], "at least 1 entry"],
      ["tier", "best", "one of flash, basic, standard, advanced"],
      ["ocr_mode", "x", "one of auto, txt, ocr"],
      ["output_formats", ["docx"], "markdown, middle_json, zip"],
    ],
  },
  "/v1/tasks": {
    right: { files: [{ name: "a.pdf" }] },
    wrong: [
      ["files", [{ name: "a.pdf", size: 0 }], "at least 1"],
      ["files", [{ name: "a.pdf", sha256: "x" }], "64 hexadecimal digits"],
      ["files", [{ size: 1 }], "send the name of a file"],
      ["tier", "best", "one of flash, basic, standard, advanced"],
      ["output_formats", ["docx"], "must be default"],
    ],
  },
};

const AZURE = "/documentintelligence/documentModels/prebuilt-layout:analyze";

/** Parameters of a query, by the request that has them. */
const QUERIES: readonly {
  readonly path: string;
  readonly right: Readonly<Record<string, string>>;
  readonly init: () => CallInit;
  readonly wrong: readonly Row<string>[];
}[] = [
  {
    path: AZURE,
    right: { "api-version": "2024-11-30" },
    init: () => ({ body: "%PDF-1.4" }),
    wrong: [
      ["pages", "0", "page numbers from 1, such as 1-3,5"],
      ["api-version", "x", "such as 2024-11-30"],
      ["outputContentFormat", "html", "one of text, markdown"],
      ["stringIndexType", "bytes", "one of textElements, unicodeCodePoint"],
      ["features", "barcodes", "one of ocrHighResolution, languages, formulas"],
      ["output", "pdf", "must be figures"],
      ["queryFields", "a", LEAVE],
      ["locale", "1", "such as en, deu"],
    ],
  },
  {
    path: "/v1/file_parse",
    right: {},
    init: () => formOf({}),
    wrong: [
      ["wait_timeout", "0", "from 1 to 3600"],
      ["wait_timeout", "long", "from 1 to 3600"],
      ["response_format", "tar", "one of json, zip"],
    ],
  },
  {
    path: "/v1/files",
    right: {},
    init: () => ({ method: "GET" }),
    wrong: [["page_size", "0", "from 1 to 1000"]],
  },
  {
    path: "/process",
    right: {},
    init: () => ({ method: "PUT", body: "%PDF-1.4" }),
    wrong: [["wait", "long", "a whole number from 1 to"]],
  },
  {
    path: "/tika",
    right: {},
    init: () => ({ method: "PUT", body: "%PDF-1.4" }),
    wrong: [["wait", "1.5", "a whole number from 1 to"]],
  },
];

/** Headers of a document that is sent by PUT. */
const HEADERS: Readonly<Record<string, readonly Row<string>[]>> = {
  "/tika": [
    ["X-Tika-PDFocrStrategy", "best", "one of auto, no_ocr, ocr_only, ocr_and_text_extraction"],
    ["X-Tika-OCRLanguage", "1", "such as en, deu"],
    ["Accept", "image/png", "text/plain, text/html, text/xml or application/json"],
  ],
  "/rmeta/text": [["X-Tika-PDFocrStrategy", "ocr", "one of auto, no_ocr"]],
  "/meta": [["X-Tika-OCRLanguage", "eng+?", "such as en, deu"]],
};

function allWrong(): readonly Wrong[] {
  const forms = Object.entries(FORMS).flatMap(([path, rows]) =>
    rows.map(([field, value, fix]) => ({ path, field, fix, init: formOf({ [field]: value }) })),
  );
  const bodies = Object.entries(BODIES).flatMap(([path, { right, wrong }]) =>
    wrong.map(([field, value, fix]) => {
      return { path, field, fix, init: { json: { ...right, [field]: value } } };
    }),
  );
  const queries = QUERIES.flatMap(({ path, right, init, wrong }) =>
    wrong.map(([field, value, fix]) => {
      const query = new URLSearchParams({ ...right, [field]: value }).toString();
      return { path: `${path}?${query}`, field, fix, init: init() };
    }),
  );
  const headers = Object.entries(HEADERS).flatMap(([path, rows]) =>
    rows.map(([field, value, fix]) => {
      return { path, field, fix, init: { method: "PUT", body: "a", headers: { [field]: value } } };
    }),
  );
  const twoFiles = ["/api/v1/parsing/upload", "/api/v1/marker", "/marker/upload"].map((path) => {
    return { path, field: "The form", fix: "more parts than 1 file", init: formOf({}, 2) };
  });
  const empty = ["/process", "/tika"].map((path) => {
    return { path, field: "The body", fix: "Send the document", init: { method: "PUT" } };
  });
  return [...forms, ...bodies, ...queries, ...headers, ...twoFiles, ...empty];
}

function formOf(fields: Readonly<Record<string, string>>, files = 1): CallInit {
  const body = new FormData();
  for (let file = 0; file < files; file += 1) body.append("files", new Blob(["%PDF-1.4"]), "a.pdf");
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  return { method: "POST", body };
}

/** Shapes of errors, by the beginnings of addresses; Tika's are plain text. */
const SHAPES: readonly (readonly [start: string, shape: object])[] = [
  ["/v1/ocr", { object: "error", param: expect.any(String) as string }],
  ["/v1/files", { object: "error", param: "page_size" }],
  ["/v1/convert", { detail: expect.anything() as unknown }],
  ["/v1/", { error: { type: "invalid_request_error", param: expect.any(String) as string } }],
  ["/documentintelligence", { error: { code: "InvalidArgument" } }],
  ["/tika", {}],
  ["/rmeta", {}],
  ["/meta", {}],
  ["/", { detail: expect.anything() as unknown }],
];

/** Requests of all APIs with one mistake each: the answer names the field and the fix, and no job is made. */
export function testWrongRequests(gateway: TestGateway): void {
  const wrong = allWrong();

  it("knows more than a hundred mistakes", () => {
    expect(wrong.length).toBeGreaterThanOrEqual(125);
  });

  it.each(wrong)("$path names $field, and says $fix", async ({ path, field, fix, init }) => {
    const { status, text, body } = await gateway.call(path, {
      ...init,
      signal: AbortSignal.timeout(3000),
    });
    expect([400, 406, 422]).toContain(status);
    expect(text).toContain(field);
    expect(text).toContain(fix);
    const [, shape = {}] = SHAPES.find(([start]) => path.startsWith(start)) ?? [];
    expect(body).toMatchObject(shape);
  });
}
