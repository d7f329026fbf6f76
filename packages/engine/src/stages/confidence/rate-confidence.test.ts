import type { Block, Box, Document, Page } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import { rateConfidence } from "./rate-confidence.ts";

describe("rateConfidence", () => {
  it("lets the lowest part decide where nothing was measured, and names each part", () => {
    const block: Block = { ...textBlock("x = 1"), type: "code", score: 0.97 };
    block.lines?.[0]?.spans.push({ type: "inline_equation", content: "x", score: 0.7 });

    expect(rated([block])).toEqual({
      score: 0.7,
      made_of: { layout: 0.97, text: 1, formula: 0.7 },
    });
  });

  it("rates no page that has nothing on it", () => {
    const [page] = rateConfidence.apply(documentOf([])).pdf_info;

    expect(page).not.toHaveProperty("parser_confidence");
  });

  it("is surer of whole sentences than of loose words", () => {
    const [sentence, words] = confidencesOf(
      documentOf([
        textBlock("The lamp burns with oil, and can be seen from the sea at night."),
        textBlock("and the"),
      ]),
    );

    expect(sentence?.score).toBeGreaterThan(0.7);
    expect(words?.score).toBeLessThan(0.5);
  });

  it("is never surer of a text than its reader", () => {
    const block = textBlock("The lamp burns with oil, and can be seen from the sea at night.");
    block.lines?.[0]?.spans.push({
      type: "text",
      content: "?".repeat(400),
      parser_needs_ocr: true,
    });

    expect(rated([block])?.score).toBeLessThan(0.2);
  });

  it("trusts geometry alone less than it could trust a model", () => {
    expect(rated([textBlock("A line of text.")])?.made_of).toEqual({ geometry: 0.9, text: 1 });
  });

  it("trusts a vision model, which alone gives the angle of a block, as far as it was right where that is known", () => {
    const { made_of } = rated([{ ...textBlock("A line of text."), angle: 0 }]) ?? {};

    expect(made_of).toEqual({ vision: 0.95, text: 1 });
  });

  it("counts the characters that are guesses", () => {
    const block = textBlock("abc");
    block.lines?.[0]?.spans.push({ type: "text", content: "???", parser_needs_ocr: true });

    expect(rated([block])?.made_of["text"]).toBe(0.5);
  });

  it.each([
    { name: "that the file's tags name", extra: { parser_tag: "H2" }, certainty: 1 },
    { name: "that the outline names", extra: { text: "2.1 The Lamp" }, certainty: 1 },
    { name: "in larger print", extra: { parser_font_size: 14 }, certainty: 0.9 },
    { name: "in the print of the body", extra: { parser_font_size: 10 }, certainty: 0.6 },
  ])("is $certainty sure of a heading $name", ({ extra, certainty }) => {
    const { text = "Something", ...fields } = { text: undefined, ...extra };
    const title: Block = { ...textBlock(text), type: "title", level: 2, ...fields };
    const document = {
      ...documentOf([title, { ...textBlock("Body text."), parser_font_size: 10 }]),
      parser_outline: [{ title: "The lamp", level: 2 }],
    };

    expect(confidencesOf(document)[0]?.made_of["heading"]).toBe(certainty);
  });

  it.each([
    { name: "full", rows: ["<td>a</td><td>b</td>", "<td>c</td><td>d</td>"], fit: 1 },
    { name: "half empty", rows: ["<td>a</td><td></td>", "<td>c</td><td></td>"], fit: 0.7 },
    { name: "one-column", rows: ["<td>a</td>", "<td>c</td>"], fit: 0.5 },
  ])("rates a $name table", ({ rows, fit }) => {
    const html = `<table>${rows.map((row) => `<tr>${row}</tr>`).join("")}</table>`;

    expect(rated([tableBlock(html)])?.made_of["table"]).toBe(fit);
  });

  it("doubts the order of a page that is read upwards in one column", () => {
    const boxes: Box[] = [
      [50, 300, 250, 320],
      [130, 100, 330, 120],
      [300, 50, 500, 70],
    ];

    const [page] = rateConfidence.apply(
      documentOf(boxes.map((bbox) => ({ ...textBlock("Some words of a text."), bbox }))),
    ).pdf_info;

    expect(page?.parser_confidence).toEqual({
      score: 0.5,
      made_of: { blocks: expect.any(Number) as number, order: 0.5, pictures: 1, pieces: 1 },
    });
  });

  it("doubts a page whose text lies in pieces, as that of a missed table does", () => {
    const blocks = ["A line of some words", "12.4", "North of Oslo"].map(textBlock);

    const [page] = rateConfidence.apply(documentOf(blocks)).pdf_info;

    expect(page?.parser_confidence?.made_of["pieces"]).toBe(0.54);
  });

  it("knows nothing of a page that is one picture, and of one that could not be read", () => {
    const scan: Block = { type: "image", bbox: [0, 0, 600, 800] };
    const damaged: Page = { ...pageOf([]), parser_problem: "The page is damaged." };

    const { pdf_info } = rateConfidence.apply({
      ...documentOf([]),
      pdf_info: [pageOf([scan]), damaged],
    });

    expect(pdf_info.map(({ parser_confidence }) => parser_confidence?.score)).toEqual([0, 0]);
  });
});

function rated(blocks: Block[]) {
  return confidencesOf(documentOf(blocks))[0];
}

function confidencesOf(document: Document) {
  return rateConfidence
    .apply(document)
    .pdf_info.flatMap(({ para_blocks }) => para_blocks.map((block) => block.parser_confidence));
}

function textBlock(content: string): Block {
  return { type: "text", lines: [{ spans: [{ type: "text", content, score: 1 }] }] };
}

function tableBlock(html: string): Block {
  const lines = [{ spans: [{ type: "table" as const, html }] }];
  return { type: "table", blocks: [{ type: "table_body", lines }] };
}

function pageOf(blocks: Block[]): Page {
  return { para_blocks: blocks, discarded_blocks: [], page_size: [600, 800], page_idx: 0 };
}

function documentOf(blocks: Block[]): Document {
  return { pdf_info: [pageOf(blocks)], _backend: "pipeline", _version_name: "test" };
}
