import type { Box, Page, ParseOptions } from "@parsewright/contract";
import { describe, expect, it, vi } from "vitest";
import type { SourcePage } from "@parsewright/document/files";
import { createFigureSink } from "@parsewright/document/images";
import type { LayoutReader } from "../../readers/layout/layout-reader.ts";
import type {
  FindRecognizer,
  RecognizedLine,
  TextRecognizer,
} from "../../readers/ocr/recognizer.ts";
import { recognizedLine } from "../../readers/ocr/testing/recognized-line.ts";
import { LOW_CONFIDENCE_NOTE } from "../../readers/page/doubtful-text.ts";
import type { TableStructureReader } from "../../readers/tables/model/table-structure-reader.ts";
import { sampleOptions } from "@parsewright/document/testing/sample-options";
import { describeBackend } from "../backend-conformance.ts";
import { pipelineBackend } from "./pipeline-backend.ts";

const MODEL = { name: "fake", version: "1", directory: "/models/fake/1" };
const HEADING: Box = [0, 20, 200, 60];

/** Sees one heading at the top of each page. */
const layout: LayoutReader = {
  model: MODEL,
  findRegions: async () => [{ label: "paragraph_title", score: 0.9, box: HEADING }],
};

const brokenLayout: LayoutReader = {
  model: MODEL,
  findRegions: () => Promise.reject(new Error("no answer")),
};

describeBackend(pipelineBackend);
describeBackend({
  ...pipelineBackend,
  analyze: (pages, context) => pipelineBackend.analyze(pages, { ...context, layout }),
});

describe("pipelineBackend with a layout model", () => {
  it("reads pages by the model's regions", async () => {
    const { preproc_blocks, parser_notes } = await analyze({ layout });

    expect(preproc_blocks).toMatchObject([{ type: "paragraph_title", score: 0.9 }]);
    expect(parser_notes).toBeUndefined();
  });

  it("puts running heads where page furniture belongs", async () => {
    const { preproc_blocks, discarded_blocks } = await analyze({
      layout: {
        model: MODEL,
        findRegions: async () => [{ label: "header", score: 0.9, box: HEADING }],
      },
    });

    expect(preproc_blocks).toEqual([]);
    expect(discarded_blocks).toMatchObject([{ type: "header" }]);
  });

  it("reads a page by its geometry when the model fails, and says so", async () => {
    const { preproc_blocks, parser_notes } = await analyze({ layout: brokenLayout });

    expect(preproc_blocks).toMatchObject([{ type: "text" }]);
    expect(parser_notes?.join()).toContain("geometry");
  });

  it("stops with the caller's reason when the model is asked no more", async () => {
    const stop = new AbortController();
    const stopping: LayoutReader = {
      model: MODEL,
      findRegions: () => {
        stop.abort(new Error("enough"));
        return Promise.reject(new Error("cancelled"));
      },
    };

    await expect(analyze({ layout: stopping, signal: stop.signal })).rejects.toThrow("enough");
  });
});

describe("pipelineBackend with a model for tables", () => {
  const page = { ...tablePage(), rulings: [] };

  it("reads the cells that the model sees where the rules see none", async () => {
    const column = pageOf(
      [0, 1, 2].map((row) => ({ text: `r${row}c0`, x: 20, y: 125 + 35 * row })),
    );
    const analyzed = await analyze({
      layout: tableLayout(),
      tables: tableModel(),
      page: column,
    });

    expect(JSON.stringify(analyzed.preproc_blocks)).toContain('<td colspan=\\"3\\">r0c0');
  });

  it("does not ask it about tables that are shown as pictures", async () => {
    const options = { ...sampleOptions, table_enable: false };
    const tables: TableStructureReader = {
      model: MODEL,
      findCells: () => expect.unreachable("The model was asked."),
    };

    const analyzed = await analyze({ layout: tableLayout(), tables, page, options });

    expect(analyzed.preproc_blocks).toMatchObject([{ type: "table" }]);
  });
});

describe.each([
  { name: "without a model", context: {} },
  { name: "with a model", context: { layout: tableLayout() } },
])("pipelineBackend $name", ({ context }) => {
  it("reads tables as HTML", async () => {
    const page = await analyze({ ...context, page: tablePage() });

    expect(JSON.stringify(page.preproc_blocks)).toContain("<table>");
  });

  it("shows tables as pictures when they are not to be read", async () => {
    const options = { ...sampleOptions, table_enable: false };

    const page = await analyze({ ...context, page: tablePage(), options });

    expect(page.preproc_blocks).toMatchObject([{ type: "table" }]);
    expect(JSON.stringify(page.preproc_blocks)).not.toContain("<table>");
    expect(JSON.stringify(page.preproc_blocks)).toContain(".png");
  });
});

const scan: SourcePage = { ...pageOf([]), images: [{ box: [5, 5, 295, 595] }] };

describe("pipelineBackend with OCR", () => {
  it("reads the text of a scan, and says so", async () => {
    const page = await analyze({
      page: scan,
      findRecognizer: async () => ({ recognizer: recognizerLeavingOut(0) }),
    });

    expect(JSON.stringify(page.preproc_blocks)).toContain("Hello");
    expect(page.preproc_blocks?.map(({ type }) => type)).not.toContain("image");
    expect(page.parser_ocr).toEqual({ turned_degrees: 0, page_size: [300, 600] });
    expect(page.parser_notes).toBeUndefined();
  });

  it.each([
    {
      what: "what it read with low confidence",
      lang: "en",
      confidence: 0.6,
      notes: [LOW_CONFIDENCE_NOTE],
    },
    { what: "nothing of what it read well", lang: "en", confidence: 0.95, notes: undefined },
    {
      what: "nothing in a language whose recogniser is right with less confidence",
      lang: "ar",
      confidence: 0.6,
      notes: undefined,
    },
  ])("names $what, and shows its picture on request", async ({ lang, confidence, notes }) => {
    const recognizer = recognizerOf([
      recognizedLine("mayoi whr dues", [100, 100, 300, 140], confidence),
    ]);
    const findRecognizer: FindRecognizer = async () => ({ recognizer });
    const options = { ...sampleOptions, lang };

    const page = await analyze({ page: scan, findRecognizer, options });
    const marked = await analyze({
      page: scan,
      findRecognizer,
      options: { ...options, mark_unsure: true },
    });

    expect([page.parser_notes, marked.parser_notes]).toEqual([notes, notes]);
    expect(page.preproc_blocks?.[0]).not.toHaveProperty("parser_pictures");
    const picture: unknown = expect.stringMatching(/\.png$/);
    expect(marked.preproc_blocks?.[0]?.parser_pictures).toEqual(notes && [picture]);
  });

  it("does not look for a recogniser where the file has text", async () => {
    const findRecognizer = vi.fn<FindRecognizer>();

    await analyze({ page: textPage(), findRecognizer });

    expect(findRecognizer).not.toHaveBeenCalled();
  });

  it("says of a scan how many lines were too many to be read", async () => {
    const recognizer = recognizerLeavingOut(17);

    const page = await analyze({ page: scan, findRecognizer: async () => ({ recognizer }) });

    const message: unknown = expect.stringContaining("17 lines");
    expect(page.parser_notes).toEqual([message]);
    expect(page.parser_unread).toEqual({ reason: "lines_unread", message });
  });

  it("shows a scan as a picture when the recogniser fails", async () => {
    const failing = {
      ...recognizerLeavingOut(0),
      recognize: () => Promise.reject(new Error("It broke.")),
    };

    const page = await analyze({
      page: scan,
      findRecognizer: async () => ({ recognizer: failing }),
    });

    expect(page.preproc_blocks).toMatchObject([{ type: "image" }]);
    expect(page.parser_notes?.join()).toContain("It broke.");
  });
});

describe("pipelineBackend without OCR", () => {
  it.each([
    { name: "by its geometry", recipe: {} },
    { name: "with a layout model", recipe: { layout } },
  ])("shows a scanned page whole, and says that it is not read ($name)", async ({ recipe }) => {
    const { preproc_blocks, parser_notes } = await analyze({ page: scan, ...recipe });

    expect(preproc_blocks).toMatchObject([{ type: "image", bbox: [0, 0, 300, 600], index: 0 }]);
    expect(parser_notes?.join()).toContain("not read");
  });

  it("reads a page with text on a picture as ever, and says what it did not read", async () => {
    const page = { ...textPage(), images: scan.images };

    const { preproc_blocks, parser_notes } = await analyze({ page });

    expect(JSON.stringify(preproc_blocks)).toContain("Hello");
    expect(parser_notes?.join()).toContain("Behind the text");
  });

  it("passes on what the file has to say about a page", async () => {
    const page = { ...textPage(), notes: ["The picture is damaged."] };

    expect((await analyze({ page })).parser_notes).toEqual(["The picture is damaged."]);
  });
});

/** Sees the same lines wherever it looks, and leaves out some others. */
const recognizerOf = (lines: readonly RecognizedLine[], unreadLines = 0): TextRecognizer => ({
  recognize: async () => ({ lines, unreadLines }),
  close: async () => {},
});

const recognizerLeavingOut = (unreadLines: number) =>
  recognizerOf([recognizedLine("Hello", [100, 100, 300, 140])], unreadLines);

interface Situation {
  readonly layout?: LayoutReader;
  readonly tables?: TableStructureReader;
  readonly page?: SourcePage;
  readonly options?: ParseOptions;
  readonly findRecognizer?: FindRecognizer;
  readonly signal?: AbortSignal;
}

async function analyze({
  page = textPage(),
  options = sampleOptions,
  signal = new AbortController().signal,
  findRecognizer = async () => ({ missing: "No recogniser." }),
  ...recipe
}: Situation): Promise<Page> {
  async function* pages() {
    yield page;
  }
  const images = createFigureSink("", { add: async () => {} });
  const vision = { missing: "No model." };
  const context = { options, images, signal, findRecognizer, vision, ...recipe };
  for await (const analyzed of pipelineBackend.analyze(pages(), context)) return analyzed;
  throw new Error("no page");
}

function textPage(): SourcePage {
  return pageOf([{ text: "Hello", x: 20, y: 50 }]);
}

function tableLayout(): LayoutReader {
  return {
    model: MODEL,
    findRegions: async () => [{ label: "table", score: 0.9, box: [0, 90, 300, 210] }],
  };
}

/** Sees a first row of one cell, and two of three. */
function tableModel(): TableStructureReader {
  const small = [1, 2].flatMap((row) =>
    [0, 1, 2].map((column) => ({
      row,
      column,
      rowspan: 1,
      colspan: 1,
      box: [10 + 90 * column, 100 + 35 * row, 100 + 90 * column, 135 + 35 * row] as Box,
    })),
  );
  const wide = { row: 0, column: 0, rowspan: 1, colspan: 3, box: [10, 100, 280, 135] as Box };
  return { model: MODEL, findCells: async () => [wide, ...small] };
}

/** Three rows of three cells between lines. */
function tablePage(): SourcePage {
  const texts = [0, 1, 2].flatMap((row) =>
    [0, 1, 2].map((column) => ({
      text: `r${row}c${column}`,
      x: 20 + 90 * column,
      y: 125 + 35 * row,
    })),
  );
  const rulings = [0, 1, 2, 3].flatMap((step) => [
    { direction: "vertical" as const, position: 10 + 90 * step, from: 100, to: 205 },
    { direction: "horizontal" as const, position: 100 + 35 * step, from: 10, to: 280 },
  ]);
  return { ...pageOf(texts), rulings };
}

function pageOf(texts: readonly { text: string; x: number; y: number }[]): SourcePage {
  return {
    index: 0,
    width: 300,
    height: 600,
    characters: texts.flatMap(({ text, x, y }) =>
      [...text].map((letter, position) => ({
        text: letter,
        box: [x + position * 5, y - 8, x + position * 5 + 5, y + 2] as Box,
        baseline: { x: x + position * 5, y },
        font: { name: "Test", size: 10, isBold: false, isItalic: false },
        angle: 0,
        hasSpaceBefore: false,
      })),
    ),
    hiddenCharacters: [],
    images: [],
    rulings: [],
    fills: [],
    drawings: [],
    render: () => ({ width: 1, height: 1, rgb: new Uint8Array(3) }),
  };
}
