import type { InlineResult, Line } from "@parsewright/contract";
import type { TestGateway } from "../../testing/test-gateway.ts";
import { createTestWorker } from "../../testing/test-worker.ts";

function linesOf(content: string): Line[] {
  return [{ bbox: [0, 0, 1, 1], spans: [{ type: "text", bbox: [0, 0, 1, 1], content }] }];
}

/** A page with a heading, a paragraph and a footnote, as a worker returns it. */
export const RESULT: InlineResult = {
  basename: "doc",
  source: "url:…",
  pages_requested: -1,
  markdown: "# Report\n\nTwo cats.\n\n![](images/t.png)\n\nA note.",
  content_list: [
    {
      type: "text",
      text: "Report",
      text_level: 1,
      level: "title",
      bbox: [100, 50, 900, 90],
      page_idx: 0,
    },
    { type: "text", text: "Two cats.", bbox: [100, 100, 900, 200], page_idx: 0 },
    {
      type: "text",
      sub_type: "footnote",
      text: "A note.",
      bbox: [100, 900, 900, 920],
      page_idx: 0,
    },
    {
      type: "table",
      img_path: "images/t.png",
      table_caption: ["Table 1"],
      table_footnote: [],
      table_body: "<table><tr><td>1</td></tr></table>",
      bbox: [100, 300, 900, 400],
      page_idx: 1,
    },
  ],
  middle: {
    pdf_info: [
      {
        para_blocks: [
          { type: "title", level: 1, bbox: [60, 40, 540, 72], index: 0, lines: linesOf("Report") },
          { type: "text", bbox: [60, 80, 540, 160], index: 1, lines: linesOf("Two cats.") },
        ],
        discarded_blocks: [
          { type: "page_footnote", bbox: [60, 720, 540, 736], index: 2, lines: linesOf("A note.") },
        ],
        page_size: [600, 800],
        page_idx: 0,
      },
      {
        para_blocks: [
          {
            type: "table",
            bbox: [60, 240, 540, 320],
            index: 0,
            blocks: [
              {
                type: "table_caption",
                bbox: [60, 240, 540, 250],
                index: 0,
                lines: linesOf("Table 1"),
              },
              {
                type: "table_body",
                bbox: [60, 250, 540, 320],
                index: 1,
                lines: [
                  {
                    bbox: [60, 250, 540, 320],
                    spans: [
                      {
                        type: "table",
                        bbox: [60, 250, 540, 320],
                        html: "<table><tr><td>1</td></tr></table>",
                        image_path: "t.png",
                      },
                    ],
                  },
                ],
              },
            ],
          },
        ],
        discarded_blocks: [],
        page_size: [600, 800],
        page_idx: 1,
      },
    ],
    _backend: "pipeline",
    _version_name: "0",
  },
  images: { "t.png": "iVBORw0KGgo=" },
  docling: { schema_name: "DoclingDocument", version: "1.0.0", name: "doc" },
  html: "<h1>Report</h1>",
  text: "Report\n\nTwo cats.",
  chunks: [
    {
      index: 0,
      text: "Two cats.",
      headings: ["Report"],
      pages: [1],
      blocks: ["p1.b2"],
      boxes: [{ block: "p1.b2", page: 1, bbox: [100, 100, 900, 200] }],
      images: [],
      tokens: 3,
      tokenizer: "cl100k_base",
    },
  ],
};

/** The response of a worker to a job that worked. */
export function success(result: Partial<InlineResult> = {}): object {
  return {
    ok: true,
    elapsed_seconds: 1.5,
    parser_version: "0",
    results: [{ ...RESULT, ...result }],
    debug: {
      gpu: { available: false },
      model_dir: null,
      phase_ms: {},
      backend: "pipeline",
      input_format: "pdf",
    },
  };
}

/** The response of a worker to a document that cannot be parsed. */
export const FAILURE = {
  ok: false,
  error: "ValueError: The document is empty.",
  elapsed_seconds: 0.1,
  parser_version: "0",
  traceback: "",
  debug: { gpu: { available: false }, model_dir: null, phase_ms: {} },
  parser_error: {
    code: "DOCUMENT_EMPTY",
    message: "The document is empty.",
    retryable: false,
    details: {},
  },
};

/** Takes the next job, answers it, and gives what it was asked for. */
export async function answerNextJob(
  gateway: Pick<TestGateway, "call" | "workerKey">,
  output: object = success(),
): Promise<Record<string, unknown>> {
  const worker = createTestWorker(gateway);
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const { status, body } = await worker.take();
    if (status !== 200) continue;
    const { error } = output as { readonly error?: string };
    await worker.done(String(body["id"]), { output, ...(error !== undefined && { error }) });
    return body["input"] as Record<string, unknown>;
  }
  throw new Error("no job came: the request was refused");
}

/** Each is held for two seconds. */
const MAX_TRIES = 15;
