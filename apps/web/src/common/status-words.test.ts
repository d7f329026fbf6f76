import { describe, expect, it } from "vitest";
import { jobPagesWords, numberedPart, stateOf, stateOfResult } from "./status-words.ts";

describe("stateOf", () => {
  it.each([
    { name: "a whole result", job: { status: "COMPLETED" }, word: "Done" },
    {
      name: "a result without some pages",
      job: { status: "COMPLETED", pagesUnread: 2 },
      word: "Partly read",
    },
    {
      name: "all pages of a file without its end",
      job: { status: "COMPLETED", pagesUnread: 0 },
      word: "Partly read",
    },
    { name: "a failure", job: { status: "FAILED" }, word: "Failed" },
  ] as const)("calls $name $word", ({ job, word }) => {
    expect(stateOf(job).word).toBe(word);
  });
});

describe("stateOfResult", () => {
  it.each([
    { degraded: undefined, state: { word: "Done", look: "completed" } },
    { degraded: { reason: "page_limit" }, state: { word: "Partly read", look: "partial" } },
    {
      degraded: { reason: "low_confidence" },
      state: { word: "Done, some text doubtful", look: "partial" },
    },
  ] as const)("calls it $state.word", ({ degraded, state }) => {
    expect(stateOfResult(degraded)).toEqual(state);
  });
});

describe("jobPagesWords", () => {
  it.each([
    { documentName: "report.pdf", words: "2 pages" },
    { documentName: "sales.XLSM", words: "2 sheets" },
    { documentName: "talk.pptm", words: "2 slides" },
    { documentName: "talk.pps", words: "2 slides" },
    { documentName: "prices.tsv", words: "2 sheets" },
    { documentName: "letter.docx", words: "" },
    { documentName: "without-extension", words: "2 pages" },
  ])("says '$words' of $documentName", ({ documentName, words }) => {
    expect(jobPagesWords({ documentName, pages: 2 })).toBe(words);
  });
});

it("calls each part of a document what it is", () => {
  const names = (["pdf", "docx", "pptx", "ods"] as const).map((format) => numberedPart(format, 2));
  expect(names).toEqual(["Page 2", "Page 2", "Slide 2", "Sheet 2"]);
});
