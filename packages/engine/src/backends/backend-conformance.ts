import type { Page } from "@parser/contract";
import { describe, expect, it } from "vitest";
import type { SourcePage } from "../formats/page-source.ts";
import { createFigureSink } from "../images/figure-sink.ts";
import { sampleOptions } from "../testing/sample-options.ts";
import type { Backend } from "./backend.ts";

/** The promises of `Backend`, as tests. Called once in each backend's own test file. */
export function describeBackend(backend: Backend): void {
  describe(`${backend.kind} keeps the promises of Backend`, () => {
    it("yields one page per source page, in order, numbered from 0", async () => {
      const pages = await analyze(backend, [7, 8, 9].map(samplePage));

      expect(pages.map(({ page_idx }) => page_idx)).toEqual([0, 1, 2]);
      expect(pages.map(({ parser_source_page }) => parser_source_page)).toEqual([7, 8, 9]);
    });

    it("yields nothing for no pages", async () => {
      expect(await analyze(backend, [])).toEqual([]);
    });

    it("yields an empty page, with its problem, for a page that could not be read", async () => {
      const [page] = await analyze(backend, [
        { ...samplePage(0), characters: [], images: [], problem: "damaged" },
      ]);

      expect(page).toMatchObject({ preproc_blocks: [], parser_problem: "damaged" });
    });

    it("keeps every box inside its page, in whole points", async () => {
      for (const { page_size, preproc_blocks = [] } of await analyze(backend, [samplePage(0)])) {
        for (const { bbox = [0, 0, 0, 0] as const } of preproc_blocks) {
          expect(bbox.every(Number.isInteger)).toBe(true);
          expect(Math.min(bbox[0], bbox[1])).toBeGreaterThanOrEqual(0);
          expect(bbox[2]).toBeLessThanOrEqual(page_size?.[0] ?? 0);
          expect(bbox[3]).toBeLessThanOrEqual(page_size?.[1] ?? 0);
        }
      }
    });

    it("keeps the text of a page whose picture cannot be drawn", async () => {
      const broken = (): never => {
        throw new Error("cannot draw");
      };
      const [page] = await analyze(backend, [{ ...samplePage(0), render: broken }]);

      expect(JSON.stringify(page?.preproc_blocks)).toContain("Hello");
    });

    it("stops when the caller aborts", async () => {
      await expect(analyze(backend, [samplePage(0)], AbortSignal.abort())).rejects.toThrow("abort");
    });
  });
}

async function analyze(
  backend: Backend,
  pages: readonly SourcePage[],
  signal = new AbortController().signal,
) {
  const results: Page[] = [];
  const images = createFigureSink("", { add: async () => {} });
  for await (const page of backend.analyze(streamOf(pages), {
    options: sampleOptions,
    images,
    signal,
    findRecognizer: async () => ({ missing: "No recogniser." }),
    vision: { missing: "No model." },
  }))
    results.push(page);
  return results;
}

async function* streamOf(pages: readonly SourcePage[]): AsyncIterable<SourcePage> {
  yield* pages;
}

/** One word and one picture that reaches over the edge. */
function samplePage(index: number): SourcePage {
  return {
    index,
    width: 200.5,
    height: 300.5,
    characters: [..."Hello"].map((text, position) => ({
      text,
      box: [20 + position * 5, 42, 25 + position * 5, 52],
      baseline: { x: 20 + position * 5, y: 50 },
      font: { name: "Test", size: 10, isBold: false, isItalic: false },
      angle: 0,
      hasSpaceBefore: false,
    })),
    images: [{ box: [100, 200, 200.5, 300.5] }],
    rulings: [],
    fills: [],
    drawings: [],
    hiddenCharacters: [],
    render: () => ({ width: 1, height: 1, rgb: new Uint8Array(3) }),
  };
}
