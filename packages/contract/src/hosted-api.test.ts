import { describe, expect, it } from "vitest";
import {
  BatchData,
  CreateBatchRequest,
  CreateTaskRequest,
  CreateUploadBatchRequest,
  hostedEnvelope,
  TaskData,
} from "./hosted-api.ts";

const url = "https://example.com/a.pdf";

describe("a task request", () => {
  it("has the hosted API's defaults", () => {
    expect(CreateTaskRequest.parse({ url })).toEqual({
      url,
      is_ocr: false,
      model_version: "pipeline",
      enable_formula: true,
      enable_table: true,
      language: "ch",
      no_cache: false,
      cache_tolerance: 900,
    });
  });

  it.each([
    { name: "an unknown model", request: { model_version: "magic" } },
    { name: "an unknown language", request: { language: "klingon" } },
    { name: "a tracking id with a space", request: { data_id: "a b" } },
    { name: "a callback without a seed", request: { callback: url } },
    { name: "a seed of 65 letters", request: { seed: "s".repeat(65) } },
    { name: "a file address", request: { url: "file:///etc/passwd" } },
  ])("refuses $name", ({ request }) => {
    expect(CreateTaskRequest.safeParse({ url, ...request }).success).toBe(false);
  });

  it("takes a callback with a seed", () => {
    expect(CreateTaskRequest.safeParse({ url, callback: url, seed: "abc_1" }).success).toBe(true);
  });
});

it.each([
  { name: "addresses", schema: CreateBatchRequest, file: { url } },
  { name: "uploads", schema: CreateUploadBatchRequest, file: { name: "a.pdf", data_id: "x-1" } },
])("reads a batch of $name, but no empty one", ({ schema, file }) => {
  expect(schema.parse({ files: [file] }).files).toMatchObject([file]);
  expect(schema.safeParse({ files: [] }).success).toBe(false);
});

it("reads the answer about a running task", () => {
  const answer = {
    code: 0,
    msg: "ok",
    trace_id: "1",
    data: {
      task_id: "t",
      state: "running",
      err_msg: "",
      extract_progress: { extracted_pages: 1, total_pages: 2, start_time: "2026-01-01 00:00:00" },
    },
  };

  expect(hostedEnvelope(TaskData).parse(answer)).toEqual(answer);
});

it("reads a batch whose file has not arrived yet", () => {
  const data = {
    batch_id: "b",
    extract_result: [{ file_name: "a.pdf", state: "waiting-file", err_msg: "" }],
  };

  expect(BatchData.parse(data)).toEqual(data);
});
