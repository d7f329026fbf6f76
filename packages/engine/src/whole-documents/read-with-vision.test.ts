import { readFileSync } from "node:fs";
import {
  type Block,
  type Document,
  Document as DocumentSchema,
  type ParseOptions,
} from "@parsewright/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createEngine } from "../engine.ts";
import type { ParseRequest } from "../pages/parse-request.ts";
import { DEFAULT_RENDER_OPTIONS, renderMarkdown } from "@parsewright/document";
import { type KnownBlock, learnPdf, type Mishap, type PdfVision } from "../testing/pdf-vision.ts";
import { type PdfPageSpec, writePdf } from "@parsewright/document/testing/pdf-writer";
import { writeSampleDocx } from "@parsewright/document/testing/sample-docx";
import { sampleOptions } from "@parsewright/document/testing/sample-options";
import { scriptVision } from "../testing/scripted-vision.ts";

const samplePdf = new Uint8Array(
  readFileSync(new URL("../../../../fixtures/pdf/sources/sample.pdf", import.meta.url)),
);
const engine = createEngine();

afterAll(() => engine.close());

describe("a document read with a vision model that knows it", () => {
  let known: PdfVision;
  let pipelineText: string;

  beforeAll(async () => {
    known = await learnPdf(samplePdf);
    pipelineText = bodyText(await parse(samplePdf, { backend: "pipeline" }));
  });

  it.each([
    { backend: "vlm-http-client", effort: null },
    { backend: "vlm-auto-engine", effort: null },
    { backend: "hybrid-http-client", effort: "medium" },
    { backend: "hybrid-auto-engine", effort: "high" },
  ] as const)("says what the file says ($backend, $effort)", async (options) => {
    const document = await parse(samplePdf, options, known);

    expect(DocumentSchema.parse(document)).toEqual(document);
    expect(document._backend).toBe(options.backend.split("-")[0]);
    expect(failuresOf(document)).toEqual([]);
    expect(missingWords(pipelineText, bodyText(document))).toEqual([]);
    expect(document.parser_models).toContainEqual({
      name: "scripted",
      version: "mineru",
      directory: "",
    });
    expect(document.pdf_info.every(({ parser_confidence }) => parser_confidence)).toBe(true);
  });

  it("reads headings with levels, lists, the table and the formula, each crop at the size that the model can look at (vlm)", async () => {
    const { vision } = await learnPdf(samplePdf);

    const document = await parse(samplePdf, { backend: "vlm-http-client" }, { vision });

    const markdown = renderMarkdown(document, DEFAULT_RENDER_OPTIONS);

    expect(markdown).toMatch(/^# Lamps on the Edge of the Sea$/m);
    expect(markdown).toMatch(/^## 2 How the light is made$/m);
    expect(markdown).toMatch(/^### 2\.1 From fire to lens$/m);
    expect(markdown).toMatch(/^- Keepers, oil and fresh water/m);
    expect(markdown).toContain("<table><tr>");
    expect(markdown).toContain("$$");
    expect(markdown).toContain("A picture.");
    const sizes = vision.questions.map(({ image }) => sizeOf(image));
    expect(Math.min(...sizes.flat())).toBeGreaterThanOrEqual(28);
    const layouts = sizes.filter((_, position) =>
      vision.questions[position]?.prompt.includes("Layout"),
    );
    expect(layouts).toEqual(Array.from({ length: 3 }, () => [1036, 1036]));
  });

  it("asks only for what the file does not tell (hybrid, medium)", async () => {
    const { vision } = await learnPdf(samplePdf);

    const document = await parse(samplePdf, { backend: "hybrid-http-client" }, { vision });

    expect(vision.questions.map(({ prompt }) => prompt).toSorted()).toEqual([
      "\nFormula Recognition:",
      "\nTable Recognition:",
    ]);
    expect(document).toMatchObject({ _effort: "medium", _ocr_enable: false });
  });

  it("asks for the layout, pictures, tables and formulas, not for text (hybrid, high)", async () => {
    const { vision } = await learnPdf(samplePdf);
    const options = { backend: "hybrid-http-client", effort: "high" } as const;

    const document = await parse(samplePdf, options, { vision });

    const prompts = new Set(vision.questions.map(({ prompt }) => prompt.trim()));
    expect(prompts).toEqual(
      new Set([
        "Layout Detection:",
        "Image Analysis:",
        "Table Recognition:",
        "Formula Recognition:",
      ]),
    );
    expect(document._effort).toBe("high");
    const [text] = blocksOf(document, "text");
    expect(text?.lines?.length).toBeGreaterThan(0);
  });
});

const real = new URL("../../../../quality/documents/real/", import.meta.url);

/** A page of a paper, one with formulas, and one with tables. The model of the test knows the blocks of geometry, which are those of the other readers here. */
describe("pages of other people", () => {
  it.each([
    "papers/abntex2-artigo.pdf",
    "manuals/elastix-manual.pdf",
    "manuals/norm-user-guide.pdf",
  ])("say with a model what they say without (%s)", async (name) => {
    const bytes = new Uint8Array(readFileSync(new URL(name, real)));
    const known = await learnPdf(bytes);
    const expected = bodyText(await parse(bytes, { backend: "pipeline" }));

    const documents = await Promise.all([
      parse(bytes, { backend: "vlm-http-client" }, known),
      parse(bytes, { backend: "hybrid-http-client", effort: "medium" }, known),
      parse(bytes, { backend: "hybrid-http-client", effort: "high" }, known),
    ]);

    expect(expected.length).toBeGreaterThan(100);
    for (const document of documents) {
      expect(failuresOf(document)).toEqual([]);
      expect(missingWords(expected, bodyText(document))).toEqual([]);
    }
  });
});

describe("a long document of which one block in twenty fails", () => {
  const PAGES = 80;
  const bytes = writePdf(Array.from({ length: PAGES }, (_, index) => smallPage(index)));

  it("is read to the end, with exactly those blocks named", async () => {
    const failing = new Set<KnownBlock>();
    const seen = new Set<KnownBlock>();
    const mishap: Mishap = (block) => {
      if (!seen.has(block) && seen.size % 20 === 0) failing.add(block);
      seen.add(block);
      if (!failing.has(block)) return undefined;
      return () => {
        throw new Error("The server answered 500.");
      };
    };
    const { vision, blocks } = await learnPdf(bytes, { mishap, maxInFlight: 64, isUniform: true });

    const document = await parse(bytes, { backend: "vlm-http-client" }, { vision });

    expect(blocks).toHaveLength(PAGES * 4);
    expect(failing.size).toBe((PAGES * 4) / 20);
    expect(failuresOf(document).map(({ place }) => place)).toEqual(
      [...failing].map((block) => placeOf(block, blocks)).toSorted(),
    );
    expect(failuresOf(document)[0]?.failure).toMatchObject({
      reason: "The server answered 500.",
      read_by: "text_layer",
    });
    expect(bodyText(document).match(/Body \d+ of page \d+/g)).toHaveLength(PAGES * 3);
  });
});

describe("what a model says against the file", () => {
  const sentence = "The quick brown fox jumps over the lazy dog near the old river bank.";
  const bytes = writePdf([pageWith(sentence)]);

  it.each([
    [
      "is replaced by the file's own text",
      "A committee of nine people met in Paris to discuss tax.",
    ],
    ["is replaced where it is cut off or repeats itself", "fox fox fox fox ".repeat(100)],
    ["is replaced where it is nothing", "  "],
  ])("%s, and named", async (_name, answer) => {
    const { vision } = await learnPdf(bytes, { mishap: () => answer });

    const document = await parse(bytes, { backend: "vlm-http-client" }, { vision });

    expect(bodyText(document)).toBe(sentence);
    expect(failuresOf(document)).toMatchObject([
      { failure: { type: "text", read_by: "text_layer" } },
    ]);
  });

  it("keeps the answer where both agree", async () => {
    const answer = sentence.replace("quick", "\\(q\\)uick");
    const { vision } = await learnPdf(bytes, { mishap: () => answer });

    const document = await parse(bytes, { backend: "vlm-http-client" }, { vision });

    expect(failuresOf(document)).toEqual([]);
    expect(JSON.stringify(document.pdf_info)).toContain("inline_equation");
  });

  it("never runs what a page tells the model to write", async () => {
    const vision = scriptVision(({ prompt }) =>
      prompt.includes("Layout")
        ? "<|box_start|>50 50 900 300<|box_end|><|ref_start|>table<|ref_end|>"
        : "<table><tr><td><script>alert(1)</script><img src=x onerror=alert(1)>cell</td></tr></table>",
    );
    const scan = writePdf([{ width: 200, height: 200 }]);

    const document = await parse(scan, { backend: "vlm-http-client" }, { vision });

    const markdown = renderMarkdown(document, DEFAULT_RENDER_OPTIONS);
    expect(markdown).toContain("<table><tr><td>cell</td></tr></table>");
  });
});

describe("options of the vision backends", () => {
  it("leave office documents alone", async () => {
    const options = { backend: "vlm-http-client", server_url: "http://models.example" } as const;

    const document = await parse(writeSampleDocx(), options);

    expect(document._backend).toBe("office");
    expect(document.parser_fallback).toBeUndefined();
  });

  it("keep what the model read beside the pictures that the caller wants instead", async () => {
    const known = await learnPdf(samplePdf);
    const options = {
      backend: "vlm-http-client",
      formula_enable: false,
      table_enable: false,
    } as const;

    const document = await parse(samplePdf, options, known);

    expect(JSON.stringify(blocksOf(document, "table"))).toContain("<table>");
    const shown = { ...DEFAULT_RENDER_OPTIONS, formulaEnable: false, tableEnable: false };
    expect(renderMarkdown(document, shown)).not.toMatch(/<table>|\$\$/);
  });

  it("say when the text of a page was read from its picture (hybrid)", async () => {
    const picture = { width: 4, height: 4, data: new Uint8Array(48).fill(200) };
    const scan = writePdf([
      {
        width: 200,
        height: 200,
        content: (page) => page.image(picture, { x: 0, y: 0, width: 200, height: 200 }),
      },
    ]);
    const vision = scriptVision(({ prompt }) =>
      prompt.includes("Layout")
        ? "<|box_start|>50 50 900 300<|box_end|><|ref_start|>text<|ref_end|>"
        : "Read from the picture.",
    );

    const document = await parse(scan, { backend: "hybrid-http-client" }, { vision });

    expect(document._ocr_enable).toBe(true);
    expect(bodyText(document)).toBe("Read from the picture.");
  });
});

function parse(
  bytes: Uint8Array,
  options: Partial<ParseOptions>,
  { vision }: Pick<ParseRequest, "vision"> = {},
): Promise<Document> {
  return engine.parse({
    bytes,
    options: { ...sampleOptions, ...options },
    images: { add: async () => {} },
    signal: new AbortController().signal,
    ...(vision && { vision }),
  });
}

/** A heading and three paragraphs, small so that it is drawn in no time. */
function smallPage(index: number): PdfPageSpec {
  // Of one width, so that all pages have one layout.
  const number = String(index).padStart(3, "0");
  return {
    width: 140,
    height: 110,
    content(page) {
      page.text(`Page ${number}`, { x: 10, y: 90, size: 14, font: "Helvetica-Bold" });
      for (const line of [1, 2, 3])
        page.text(`Body ${line} of page ${number} in a few words.`, {
          x: 10,
          y: 90 - 25 * line,
          size: 6,
        });
    },
  };
}

function pageWith(text: string): PdfPageSpec {
  return {
    width: 300,
    height: 200,
    content: (page) => page.text(text, { x: 10, y: 150, size: 8 }),
  };
}

function failuresOf({ pdf_info }: Document) {
  return pdf_info
    .flatMap(({ page_idx, parser_failed_blocks = [] }) =>
      parser_failed_blocks.map((failure) => ({ place: `${page_idx}/${failure.index}`, failure })),
    )
    .toSorted((first, second) => (first.place < second.place ? -1 : 1));
}

function placeOf(block: KnownBlock, blocks: readonly KnownBlock[]): string {
  const onPage = blocks.filter(({ pageIndex }) => pageIndex === block.pageIndex);
  return `${block.pageIndex}/${onPage.indexOf(block)}`;
}

function blocksOf({ pdf_info }: Document, type: Block["type"]): Block[] {
  return pdf_info.flatMap(({ para_blocks }) => para_blocks.filter((block) => block.type === type));
}

function bodyText(document: Document): string {
  const texts = document.pdf_info.flatMap(({ para_blocks }) => para_blocks.map(textOf));
  return texts.join("\n");
}

function textOf({ lines = [], blocks = [] }: Block): string {
  const own = lines.map(({ spans }) =>
    spans.map(({ content, html }) => html ?? content ?? "").join(""),
  );
  return [...own, ...blocks.map(textOf)].join(" ");
}

/** Line ends cut some words in two. */
function missingWords(expected: string, text: string): string[] {
  const said = text.replaceAll(/[^\p{L}\p{N}]/gu, "");
  const words = expected.match(/[\p{L}\p{N}]{2,}/gu) ?? [];
  return words.filter((word) => !said.includes(word));
}

function sizeOf(png: Uint8Array | undefined): [number, number] {
  const bytes = Buffer.from(png ?? []);
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}
