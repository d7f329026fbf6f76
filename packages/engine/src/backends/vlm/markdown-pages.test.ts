import type { Page } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import { createEngine } from "../../engine.ts";
import { DEFAULT_RENDER_OPTIONS, renderMarkdown } from "@parsewright/document";
import { type PdfPageSpec, writePdf } from "@parsewright/document/testing/pdf-writer";
import { sampleOptions } from "@parsewright/document/testing/sample-options";
import { scriptVision } from "../../testing/scripted-vision.ts";

const SENTENCE = "The quick brown fox jumps over the lazy dog near the old river bank.";
const page: PdfPageSpec = {
  width: 300,
  height: 200,
  content(drawn) {
    // As much text as nobody takes for a caption.
    for (const y of [180, 170, 160, 150]) drawn.text(SENTENCE, { x: 10, y, size: 8 });
    const picture = { width: 2, height: 2, data: new Uint8Array(12).fill(120) };
    drawn.image(picture, { x: 50, y: 20, width: 100, height: 80 });
  },
};

describe("a page read by a model that writes Markdown", () => {
  it("has blocks where the model says, with pictures of what is shown", async () => {
    const { read, markdown } = await readWith(
      `<!-- box 30 200 900 260 -->\n# A story\n\n${SENTENCE}\n\n![A grey box](figure)`,
    );

    expect(read.para_blocks.map(({ type }) => type)).toEqual(["title", "text", "image"]);
    expect(read.para_blocks[0]).toMatchObject({ bbox: [9, 40, 270, 52], level: 1 });
    expect(read.para_blocks[1]?.bbox).toBeUndefined();
    expect(markdown).toContain("# A story");
    expect(markdown).toMatch(/!\[\]\(images\/\w{16}\.png\)/);
    expect(read.parser_notes?.join()).toContain("does not say where");
    expect(read.parser_failed_blocks).toBeUndefined();
  });

  it("keeps the words for a figure that is nowhere on the page", async () => {
    const { markdown } = await readWith(`${SENTENCE}\n\n![One](figure)\n\n![Two](figure)`);

    expect(markdown).toContain("One\n\nTwo");
    expect(markdown).not.toContain(".png");
  });

  it("is read without the model where that tells another story", async () => {
    const { read, markdown, questions } = await readWith(
      "Nine people met in Paris to discuss the tax on imported bread and cheese.",
    );

    expect(questions).toBe(2);
    expect(markdown).toContain(SENTENCE);
    expect(read.parser_failed_blocks).toMatchObject([{ type: "page", read_by: "text_layer" }]);
  });
});

async function readWith(answer: string) {
  const engine = createEngine();
  const vision = scriptVision(() => answer, { protocol: "markdown" });
  const document = await engine.parse({
    bytes: writePdf([page]),
    options: { ...sampleOptions, backend: "vlm-http-client" },
    images: { add: async () => {} },
    signal: new AbortController().signal,
    vision,
  });
  await engine.close();
  const [read] = document.pdf_info as [Page];
  const markdown = renderMarkdown(document, DEFAULT_RENDER_OPTIONS);
  return { read, markdown, questions: vision.questions.length };
}
