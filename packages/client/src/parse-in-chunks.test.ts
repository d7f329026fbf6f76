import type { Degraded, InlineResult, SuccessResponse } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import { ParserClientError } from "./client-error.ts";
import { parseInChunks } from "./parse-in-chunks.ts";
import type { ParseDocumentOptions } from "./parse-options.ts";

describe("a document in chunks", () => {
  it("is asked for until it has no more pages, and joined in order", async () => {
    const asked: string[] = [];

    const joined = await parseInChunks(documentOf(7, { asked }), { pagesPerChunk: 3 });

    const [result] = joined.results;
    expect(result.markdown).toBe(
      "page 0\n\npage 1\n\npage 2\n\npage 3\n\npage 4\n\npage 5\n\npage 6",
    );
    expect(result.content_list?.map(({ page_idx: page }) => page)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(result.middle?.pdf_info.map(({ page_idx: page }) => page)).toEqual([
      0, 1, 2, 3, 4, 5, 6,
    ]);
    expect(result.pages_requested).toBe(-1);
    expect(asked.slice(0, 3)).toEqual(["0-2", "3-5", "6-8"]);
    expect(joined.elapsed_seconds).toBe(3);
  });

  it("that ends with a chunk needs no further pages", async () => {
    const joined = await parseInChunks(documentOf(6), { pagesPerChunk: 3, concurrency: 4 });
    expect(joined.results[0].content_list).toHaveLength(6);
  });

  it("counts its pages from the first that was asked for", async () => {
    const joined = await parseInChunks(documentOf(9), {
      startPage: 2,
      endPage: 6,
      pagesPerChunk: 2,
    });

    const [result] = joined.results;
    expect(result.markdown).toMatch(/^page 2\n[^]*page 6$/);
    expect(result.content_list?.map(({ page_idx: page }) => page)).toEqual([0, 1, 2, 3, 4]);
    expect(result.pages_requested).toBe(5);
  });

  it("is parsed in halves where a result got lost or became a link", async () => {
    for (const maxPages of [1, 2, 3]) {
      const asked: string[] = [];
      const joined = await parseInChunks(documentOf(7, { asked, maxPages }), { pagesPerChunk: 8 });
      expect(joined.results[0].content_list).toHaveLength(7);
      expect(asked).toContain("0-7");
    }
  });

  it("is parsed in halves where the time was too short for a chunk", async () => {
    const joined = await parseInChunks(documentOf(7, { pagesInTime: 2 }), { pagesPerChunk: 4 });

    expect(joined.results[0].content_list).toHaveLength(7);
    expect(joined.results[0]).not.toHaveProperty("degraded");
  });

  it("is asked for once where it has no pages to ask for", async () => {
    const whole = { middle: { pdf_info: [{ page_idx: 0 }, { page_idx: 1 }] }, markdown: "All." };
    const parse = () =>
      Promise.resolve({ ...respond(whole), debug: { input_format: "docx" } } as SuccessResponse);

    const joined = await parseInChunks(parse, { pagesPerChunk: 2, concurrency: 2 });

    expect(joined.results[0].markdown).toBe("All.");
  });

  it("says what its chunks lack", async () => {
    const joined = await parseInChunks(documentOf(5, { lostFile: "a.png" }), { pagesPerChunk: 2 });

    expect(joined.results[0].degraded).toEqual({
      reason: "files_lost",
      message: "1 file was lost",
      pages_done: 5,
      pages_total: 5,
      count: 3,
      items: [0, 1, 2].map(() => ({ artifact: "images", file: "a.png", reason: "unreadable" })),
    });
  });

  it("fails where a single page is too large, where pages do not exist, or where a job fails", async () => {
    await expect(parseInChunks(documentOf(3, { maxPages: 0 }), {})).rejects.toMatchObject({
      code: "RESULT_LOST",
    });
    await expect(parseInChunks(documentOf(3), { startPage: 5 })).rejects.toMatchObject({
      code: "PAGE_RANGE_EMPTY",
    });
    const failing = () => Promise.reject(new ParserClientError("DOCUMENT_CORRUPT", "broken"));
    await expect(parseInChunks(failing, {})).rejects.toMatchObject({ code: "DOCUMENT_CORRUPT" });
    await expect(parseInChunks(failing, { pagesPerChunk: 0 })).rejects.toThrow("pagesPerChunk");
  });

  it("stops the other jobs when one fails", async () => {
    let isStopped = false;
    const parse = ({ startPage, signal }: ParseDocumentOptions) =>
      new Promise<SuccessResponse>((_resolve, reject) => {
        if (startPage === 0) reject(new Error("broken"));
        signal?.addEventListener("abort", () => {
          isStopped = true;
          reject(new Error("stopped"));
        });
      });

    await expect(parseInChunks(parse, { concurrency: 3 })).rejects.toThrow("broken");
    expect(isStopped).toBe(true);
  });

  it("has only what was asked for", async () => {
    const joined = await parseInChunks(documentOf(3), { formats: "markdown", pagesPerChunk: 2 });
    expect(joined.results[0]).toMatchObject({ markdown: "page 0\n\npage 1\n\npage 2" });
    expect(joined.results[0]).not.toHaveProperty("middle");
  });

  it("keeps pictures of one name apart, and the same picture once", async () => {
    const joined = await parseInChunks(
      documentOf(4, {
        images: (page) => ({ "a.png": page < 2 ? "first" : "second", "aa.png": "same" }),
      }),
      { pagesPerChunk: 1, concurrency: 1 },
    );

    const [result] = joined.results;
    expect(result.images).toEqual({ "a.png": "first", "a-2.png": "second", "aa.png": "same" });
    expect(result.markdown).toBe(
      [0, 1, 2, 3]
        .map((page) => `page ${page} ![](images/a${page < 2 ? "" : "-2"}.png) ![](images/aa.png)`)
        .join("\n\n"),
    );
    expect(result.content_list?.[3]).toMatchObject({
      text: "page 3 ![](images/a-2.png) ![](images/aa.png)",
    });
  });
});

interface DocumentFacts {
  /** Filled with the ranges that were asked for. */
  readonly asked?: string[];
  /** A result of more pages is lost, or is a link when their number is odd. */
  readonly maxPages?: number;
  /** Further pages are left out for want of time. */
  readonly pagesInTime?: number;
  /** Missing in each result. */
  readonly lostFile?: string;
  readonly images?: (page: number) => Record<string, string>;
}

/** Answers for a document as a worker does. */
function documentOf(
  pageCount: number,
  { asked, maxPages = Infinity, pagesInTime = Infinity, lostFile, images }: DocumentFacts = {},
) {
  return ({ startPage = 0, endPage = -1, formats = [] }: ParseDocumentOptions) => {
    asked?.push(`${startPage}-${endPage}`);
    const last = Math.min(endPage, pageCount - 1);
    if (startPage > last) return fail("PAGE_RANGE_EMPTY");
    const count = last - startPage + 1;
    if (count > maxPages && count % 2 === 0) return fail("RESULT_LOST");
    if (count > maxPages && count > 1)
      return Promise.resolve(respond({ tarball_url: "https://x" }));
    if (count > maxPages) return fail("RESULT_LOST");
    const pages = Array.from(
      { length: Math.min(count, pagesInTime) },
      (_, index) => startPage + index,
    );
    const texts = pages.map((page) =>
      [
        `page ${page}`,
        ...Object.keys(images?.(page) ?? {}).map((name) => `![](images/${name})`),
      ].join(" "),
    );
    const all = {
      markdown: texts.join("\n\n"),
      content_list: texts.map((text, index) => ({ type: "text", text, page_idx: index })),
      middle: {
        pdf_info: pages.map((page, index) => ({ page_idx: index, parser_source_page: page })),
        _backend: "pipeline",
      },
      ...(images && { images: images(startPage) }),
    };
    const kept = Object.entries(all).filter(([name]) => formats.includes(name as "markdown"));
    const lack = degradedOf({ pages_done: pages.length, pages_total: count }, lostFile);
    return Promise.resolve(respond({ ...Object.fromEntries(kept), ...lack }));
  };
}

function degradedOf(
  pages: Pick<Degraded, "pages_done" | "pages_total">,
  lostFile: string | undefined,
): Pick<InlineResult, "degraded"> {
  if (pages.pages_done < pages.pages_total) {
    const nothing = { count: 0, items: [] };
    return { degraded: { reason: "time_limit", message: "no time left", ...pages, ...nothing } };
  }
  if (lostFile === undefined) return {};
  const item = { artifact: "images", file: lostFile, reason: "unreadable" } as const;
  const lost = { count: 1, items: [item] };
  return { degraded: { reason: "files_lost", message: "1 file was lost", ...pages, ...lost } };
}

function fail(code: "PAGE_RANGE_EMPTY" | "RESULT_LOST"): Promise<never> {
  return Promise.reject(new ParserClientError(code, code));
}

function respond(payload: object): SuccessResponse {
  const result = { basename: "doc", source: "b64", pages_requested: 1, ...payload } as InlineResult;
  return {
    ok: true,
    elapsed_seconds: 1,
    parser_version: "0",
    results: [result],
    debug: {},
  } as unknown as SuccessResponse;
}
