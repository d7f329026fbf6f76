import { OUTPUT_FORMATS } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import { basenameOf } from "./basename.ts";
import { DEFAULT_OPTIONS, findProblem, type JobOptions, toJobFields } from "./job-options.ts";
import { describeProgress } from "./watch-job.ts";

describe("toJobFields", () => {
  it("counts pages from 0, as the service does, and the whole document by default", () => {
    expect(fieldsOf({})).toMatchObject({ startPage: 0, endPage: -1, backend: "pipeline" });
    expect(fieldsOf({ firstPage: "2", lastPage: " 5 " })).toMatchObject({
      startPage: 1,
      endPage: 4,
    });
  });

  it("sends effort and model server only to backends that take them", () => {
    const given = { effort: "high", server_url: "http://models/v1 " } as const;
    expect(fieldsOf(given)).not.toHaveProperty("effort");
    expect(fieldsOf(given)).not.toHaveProperty("serverUrl");
    expect(fieldsOf({ ...given, backend: "hybrid-http-client" })).toMatchObject({
      effort: "high",
      serverUrl: "http://models/v1",
    });
  });

  it("sends every option of the form under the name of the client", () => {
    const given = { lang: "ch", formula_enable: false, archive_format: "zip" } as const;
    expect(fieldsOf(given)).toMatchObject({
      lang: "ch",
      formulaEnable: false,
      tableEnable: true,
      archiveFormat: "zip",
    });
  });

  it("asks for the whole archive with every format, named after the document", () => {
    expect(fieldsOf({})).toMatchObject({
      returnFormat: "tarball_b64",
      formats: [...OUTPUT_FORMATS],
      embedImages: false,
      basename: "report",
    });
    expect(fieldsOf({ basename: "mine" })).toMatchObject({ basename: "mine" });
  });

  it.each([
    { options: { firstPage: "0" }, problem: "First page" },
    { options: { lastPage: "x" }, problem: "Last page" },
    { options: { firstPage: "3", lastPage: "2" }, problem: "Last page" },
    { options: { basename: "a b" }, problem: "Name of the outputs" },
    { options: { backend: "vlm-http-client" }, problem: "Model server" },
  ] as const)("names $problem for $options", ({ options, problem }) => {
    expect(findProblem({ ...DEFAULT_OPTIONS, ...options })).toContain(problem);
  });
});

describe("the names of documents", () => {
  it.each([
    ["Report 2026 (final).pdf", "Report-2026-final"],
    ["<img src=x>.pdf", "img-src-x"],
    ["報告.pdf", "doc"],
    ["", "doc"],
    ["..", "doc"],
  ])("make %s the stem %s", (name, stem) => {
    expect(basenameOf(name)).toBe(stem);
  });
});

describe("describeProgress", () => {
  it.each([
    { progress: { status: "IN_QUEUE" }, text: "Waiting for a worker" },
    { progress: { status: "IN_PROGRESS" }, text: "Starting" },
    {
      progress: {
        status: "IN_PROGRESS",
        update: { phase: "reading_pages", pages_done: 2, pages_total: 8 },
      },
      text: "Read 2 of 8 pages",
      fraction: 0.25,
    },
  ] as const)("says $text", ({ progress, ...expected }) => {
    expect(describeProgress(progress)).toMatchObject(expected);
  });
});

function fieldsOf(options: Partial<JobOptions>) {
  const given = { ...DEFAULT_OPTIONS, ...options };
  expect(findProblem(given)).toBeUndefined();
  return toJobFields(given, "report.pdf");
}
