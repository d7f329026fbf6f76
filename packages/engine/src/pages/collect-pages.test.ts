import { ParserError } from "@parsewright/contract";
import { expect, it } from "vitest";
import { lostPage } from "./analyze-pages.ts";
import { collectPages, requireSomePage } from "./collect-pages.ts";
import {
  engineFailureProblem,
  outOfMemoryProblem,
  partProblem,
  tooSlowProblem,
} from "@parsewright/document/files";
import { sampleOptions } from "@parsewright/document/testing/sample-options";

const RANGE = { first: 0, last: 4 };

it("gives up a page that is at work when the time is over", async () => {
  const { pages, shortfall } = await collectPages(pagesThatHangAfter(2), RANGE, {
    ...request(),
    readingEnd: () => ({ atMs: performance.now() + 50, advice: "raise it" }),
  });

  expect(pages).toEqual([0, 1]);
  expect(shortfall).toMatchObject({ reason: "time_limit", pages_done: 2, pages_total: 5 });
});

it("fails with the reason of the caller who aborts, whatever the time", async () => {
  const caller = new AbortController();
  const collecting = collectPages(pagesThatHangAfter(1), RANGE, {
    ...request(caller.signal),
    readingEnd: () => ({ atMs: performance.now() + 60_000, advice: "raise it" }),
    onProgress: () => caller.abort(new Error("cancelled by a test")),
  });

  await expect(collecting).rejects.toThrow("cancelled by a test");
});

it.each([
  { problem: outOfMemoryProblem(), code: "ENGINE_OUT_OF_MEMORY", retryable: false },
  { problem: tooSlowProblem(30), code: "DOCUMENT_TOO_COMPLEX", retryable: false },
  {
    problem: partProblem(new ParserError("DOCUMENT_TOO_COMPLEX", "It is nested too deeply.")),
    code: "DOCUMENT_TOO_COMPLEX",
    retryable: false,
  },
  { problem: engineFailureProblem("a bug"), code: "INTERNAL", retryable: true },
  { problem: "The page is missing from the file.", code: "DOCUMENT_CORRUPT", retryable: false },
])("fails with $code when no page could be read: $problem", ({ problem, code, retryable }) => {
  const pages = [lostPage(0, { first: 0, problem }), lostPage(1, { first: 0, problem })];

  expect(() => requireSomePage(pages)).toThrow(expect.objectContaining({ code, retryable }));
});

it("says what is wrong with the file, and nothing of the file where the engine is wrong", () => {
  const fail = (problem: string) => requireSomePage([lostPage(0, { first: 0, problem })]);

  expect(() => fail("Slide 1 is missing from the file.")).toThrow(
    "None of the 1 pages could be read. Slide 1 is missing from the file. Check that the whole file was sent.",
  );
  expect(() => fail(partProblem(new ParserError("DOCUMENT_TOO_COMPLEX", "It is nested.")))).toThrow(
    /^None of the 1 pages could be read\. The page is too complex: It is nested\.$/,
  );
  expect(() => fail(engineFailureProblem("a bug"))).toThrow(
    /^None of the 1 pages could be read\.$/,
  );
});

it("fails when the pages that could be read have nothing on them", () => {
  const problem = "The page is missing from the file.";
  const empty = { para_blocks: [], discarded_blocks: [], page_idx: 0 };

  expect(() => requireSomePage([empty, lostPage(1, { first: 0, problem })])).toThrow(
    expect.objectContaining({
      code: "DOCUMENT_CORRUPT",
      message: expect.stringContaining("1 of 2 pages could not be read, and the others are empty"),
    }),
  );
  expect(requireSomePage([empty])).toEqual([empty]);
  expect(() => requireSomePage([empty], { isCutOff: true })).toThrow(
    expect.objectContaining({ code: "DOCUMENT_CORRUPT" }),
  );
});

function request(signal = new AbortController().signal) {
  return {
    bytes: new Uint8Array(),
    options: sampleOptions,
    images: { add: async () => {} },
    signal,
  };
}

/** Reads this many pages, then waits until it is aborted. */
function pagesThatHangAfter(count: number) {
  return async function* (signal: AbortSignal) {
    for (let page = 0; page < count; page += 1) yield page;
    signal.throwIfAborted();
    await new Promise((_resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason as Error));
    });
  };
}
