import { describe, expect, it } from "vitest";
import { ProgressUpdate } from "./progress.ts";
import { FailureResponse, ProbeResponse, ResultEntry, SuccessResponse } from "./responses.ts";

const gpu = { available: true, name: "RTX 4090", compute_capability: "8.9", total_memory_gb: 24 };
const failureDebug = { gpu: { available: false }, model_dir: null, phase_ms: { fetch_input: 12 } };
const entry = { basename: "doc", source: "b64", pages_requested: -1 };

describe("a result entry", () => {
  it.each([
    { transport: "tarball_b64", payload: { tarball_b64: "H4sI" } },
    {
      transport: "inline",
      payload: {
        markdown: "# Title\n",
        content_list: [{ type: "text", text: "Title", text_level: 1, level: "title", page_idx: 0 }],
        middle: { pdf_info: [], _backend: "pipeline", _version_name: "0.1.0" },
        images: { "a.png": "iVBORw==" },
      },
    },
    { transport: "inline with markdown only", payload: { markdown: "" } },
    {
      transport: "s3",
      payload: {
        tarball_url: "https://bucket/doc-1.tar.gz",
        tarball_url_expires_in: 3600,
        bucket_key: "doc-1.tar.gz",
        bucket_bytes: 10,
      },
    },
  ])("keeps every field of transport $transport", ({ payload }) => {
    expect(ResultEntry.parse({ ...entry, ...payload })).toEqual({ ...entry, ...payload });
  });

  it("says why it is not complete, and which files were lost", () => {
    const degraded = {
      reason: "time_limit",
      message: "only 2 of 9 pages were read",
      pages_done: 2,
      pages_total: 9,
      count: 1,
      items: [{ artifact: null, file: "a.png", reason: "unreadable" }],
    };

    expect(ResultEntry.parse({ ...entry, markdown: "", degraded })).toMatchObject({ degraded });
  });
});

describe("a response", () => {
  it("of success needs the backend and the phases", () => {
    const response = {
      ok: true,
      elapsed_seconds: 1.25,
      parser_version: "0.1.0",
      results: [{ ...entry, markdown: "" }],
      debug: {
        gpu,
        model_dir: "/models",
        phase_ms: { fetch_input: 1, mineru_parse: 2, package: 3 },
        backend: "pipeline",
        input_format: "pdf",
      },
    };

    expect(SuccessResponse.parse(response)).toEqual(response);
    expect(SuccessResponse.safeParse({ ...response, debug: failureDebug }).success).toBe(false);
  });

  it("of failure has no results, and the phases that ran", () => {
    const response = {
      error: "ValueError: no",
      ok: false,
      elapsed_seconds: 0,
      parser_version: "0.1.0",
      traceback: "",
      debug: failureDebug,
      parser_error: { code: "INVALID_INPUT", message: "no", retryable: false, details: {} },
    };

    expect(FailureResponse.parse(response)).toEqual(response);
    expect(FailureResponse.safeParse({ ...response, ok: true }).success).toBe(false);
  });

  it("of a probe lists folders, models, versions and limits", () => {
    const response = {
      ok: true,
      elapsed_seconds: 0,
      parser_version: "0.1.0",
      parser_available: true,
      probe: {
        env: {},
        paths: { "/runpod-volume": "<not present>", models: ["f layout.onnx 10"] },
        models_found: [{ path: "/models/layout.onnx", bytes: 10 }],
        versions: { node: "20.20.2" },
        limits: { FILE_URL_MAX_BYTES: 1 },
      },
      debug: { ...failureDebug, phase_ms: {} },
    };

    expect(ProbeResponse.parse(response)).toEqual(response);
  });
});

it.each([
  { phase: "fetching_input" },
  { phase: "parsing", input_bytes: 9, input_format: "pdf", start_page: 0, end_page: -1 },
  { phase: "reading_pages", pages_done: 1, pages_total: 3 },
])("knows the update $phase", (update) => {
  expect(ProgressUpdate.parse(update)).toEqual(update);
});

it("knows no update about packaging", () => {
  expect(ProgressUpdate.safeParse({ phase: "packaging" }).success).toBe(false);
});
