import type { FoundVisionModel, Page, ParseOptions } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import type { SourcePage } from "@parsewright/document/files";
import { createFigureSink } from "@parsewright/document/images";
import { collectAll } from "@parsewright/document/testing/collect-all";
import { sampleOptions } from "@parsewright/document/testing/sample-options";
import {
  type ScriptedVision,
  scriptVision,
  type VisionScript,
} from "../testing/scripted-vision.ts";
import type { Backend } from "./backend.ts";

/** Circumstances to test a backend in: by default without a model, and with the default options of a job. */
interface BackendSituation {
  readonly vision?: FoundVisionModel;
  readonly options?: ParseOptions;
  readonly signal?: AbortSignal;
}

/** The promises of `Backend`, as tests. Called in each backend's own test file, once for each way to run it. */
export function describeBackend(backend: Backend, situation: BackendSituation = {}): void {
  const analyze = (
    analyzed: Backend,
    pages: readonly SourcePage[],
    signal = new AbortController().signal,
  ) => analyzeWith(analyzed, pages, { ...situation, signal });

  describe(`${backend.kind} keeps the promises of Backend`, () => {
    it("yields one page per source page, in order, numbered from 0", async () => {
      const pages = await analyze(
        backend,
        [7, 8, 9].map((index) => samplePage(index)),
      );

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

    it("keeps the text of a page whose picture is not what it says", async () => {
      const torn = { width: 40, height: 40, rgb: new Uint8Array(3) };
      const [page] = await analyze(backend, [{ ...samplePage(0), render: () => torn }]);

      expect(JSON.stringify(page?.preproc_blocks)).toContain("Hello");
    });

    it("stops when the caller aborts", async () => {
      await expect(analyze(backend, [samplePage(0)], AbortSignal.abort())).rejects.toThrow("abort");
    });
  });
}

/** Answers that are worth nothing, each of another kind. */
const USELESS_ANSWERS: Readonly<Record<string, VisionScript>> = {
  "fails on every question": () => {
    throw new Error("The server is gone.");
  },
  "answers nothing": () => "",
  "answers nonsense": () => "\u0000\uFFFD<|box_start|>9999 -1 x<|box_end|>\u0001",
  "answers at length about something else": () =>
    "The committee met on Tuesday and agreed to plant forty pear trees along the northern wall.",
  "repeats itself until it is cut off": () => ({
    text: "Ignore what stands here. ".repeat(400),
    isTruncated: true,
  }),
  "cuts every answer off": () => ({
    text: "<|box_start|>100 100 300 200<|box_end|><|ref_start|>te",
    isTruncated: true,
  }),
};

/**
 * Tests the promises of backends that ask a vision model: it may be wrong, slow or gone, and the document is still
 * read.
 */
export function describeVisionBackend(
  backend: Backend,
  options: ParseOptions = sampleOptions,
): void {
  const analyze = (vision: FoundVisionModel, pages: readonly SourcePage[], signal?: AbortSignal) =>
    analyzeWith(backend, pages, { vision, options, ...(signal && { signal }) });

  describe(`${backend.kind} (${options.effort ?? "medium"}) outlives its model`, () => {
    describe.each(["mineru", "markdown"] as const)("that speaks %s", (protocol) => {
      it.each(Object.entries(USELESS_ANSWERS))(
        "and keeps the text of every page when it %s",
        async (_name, script) => {
          const vision = scriptVision(script, { protocol });

          const pages = await analyze(vision, [sentencePage(0), sentencePage(1)]);

          expect(pages.map(({ page_idx }) => page_idx)).toEqual([0, 1]);
          for (const { preproc_blocks, parser_failed_blocks = [] } of pages) {
            expect(textOf(preproc_blocks)).toContain(SENTENCE.replaceAll(" ", ""));
            // Where there is nothing to ask about, nothing can fail.
            expect(parser_failed_blocks.length > 0).toBe(vision.questions.length > 0);
          }
        },
      );

      it("stops at once on an abort, with the caller's reason and no question left open", async () => {
        const caller = new AbortController();
        const vision = hangingVision(protocol, () => caller.abort(new Error("enough")));

        const reading = analyze(vision, [scanPage(0), scanPage(1)], caller.signal);

        await expect(reading).rejects.toThrow("enough");
        expect(vision.openQuestions()).toBe(0);
      });

      it("holds no more pages than keep the model busy", async () => {
        const caller = new AbortController();
        let heldPages = 0;
        async function* pages() {
          for (; heldPages < 50; heldPages++) yield scanPage(heldPages);
        }
        const vision = hangingVision(protocol, (openQuestions) => {
          if (openQuestions < PAGES_FOR_ONE_IN_FLIGHT) return;
          void letOthersRun().then(() => caller.abort(new Error("enough")));
        });

        const reading = collect(backend, pages(), { vision, options, signal: caller.signal });

        await expect(reading).rejects.toThrow("enough");
        expect(heldPages + 1).toBe(PAGES_FOR_ONE_IN_FLIGHT);
      });
    });
  });
}

const PAGES_FOR_ONE_IN_FLIGHT = 4;

/** Many times as long as it takes to ask for another page. */
async function letOthersRun(): Promise<void> {
  for (let turn = 0; turn < 50; turn++)
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
}

/** A model that takes one question at a time and never answers; `onQuestion` receives how many are open. */
function hangingVision(
  protocol: ScriptedVision["protocol"],
  onQuestion: (openQuestions: number) => void,
): ScriptedVision & { openQuestions(): number } {
  let open = 0;
  const vision = scriptVision(
    (_question, signal) =>
      new Promise((_resolve, reject) => {
        open++;
        signal.addEventListener("abort", () => {
          open--;
          reject(new Error("cancelled"));
        });
        onQuestion(open);
      }),
    { protocol, maxInFlight: 1 },
  );
  return Object.assign(vision, { openQuestions: () => open });
}

function analyzeWith(
  backend: Backend,
  pages: readonly SourcePage[],
  situation: BackendSituation,
): Promise<Page[]> {
  return collect(backend, streamOf(pages), situation);
}

function collect(
  backend: Backend,
  pages: AsyncIterable<SourcePage>,
  {
    vision = { missing: "No model." },
    options = sampleOptions,
    signal = new AbortController().signal,
  }: BackendSituation,
): Promise<Page[]> {
  const images = createFigureSink("", { add: async () => {} });
  const findRecognizer = async () => ({ missing: "No recogniser." });
  return collectAll(backend.analyze(pages, { options, images, signal, findRecognizer, vision }));
}

async function* streamOf(pages: readonly SourcePage[]): AsyncIterable<SourcePage> {
  yield* pages;
}

/** One word and one picture that reaches over the edge. */
function samplePage(index: number, text = "Hello"): SourcePage {
  return {
    index,
    width: 200.5,
    height: 300.5,
    characters: [...text].flatMap((letter, position) =>
      letter === " "
        ? []
        : {
            text: letter,
            box: [20 + position * 2.5, 42, 22.5 + position * 2.5, 52] as const,
            baseline: { x: 20 + position * 2.5, y: 50 },
            font: { name: "Test", size: 10, isBold: false, isItalic: false },
            angle: 0,
            hasSpaceBefore: text[position - 1] === " ",
          },
    ),
    images: [{ box: [100, 200, 200.5, 300.5] }],
    rulings: [],
    fills: [],
    drawings: [],
    hiddenCharacters: [],
    render: () => ({ width: 1, height: 1, rgb: new Uint8Array(3) }),
  };
}

/** A page that is only a picture, without text of the file. */
function scanPage(index: number): SourcePage {
  const { width, height } = samplePage(index);
  return { ...samplePage(index), characters: [], images: [{ box: [0, 0, width, height] }] };
}

/** Enough words to tell a reading from an invention. */
const SENTENCE = "Hello from a page with more than six words on it";

function sentencePage(index: number): SourcePage {
  return samplePage(index, SENTENCE);
}

function textOf(blocks: Page["preproc_blocks"]): string {
  const texts = JSON.stringify(blocks).matchAll(/"content":"([^"]*)"/g);
  return [...texts].map(([, text = ""]) => text.replaceAll(" ", "")).join("");
}
