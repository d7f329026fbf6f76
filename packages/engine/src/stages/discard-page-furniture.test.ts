import type { Block, Box } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import { discardPageFurniture } from "./discard-page-furniture.ts";
import { documentOf, lineAt, linesOf, textBlock } from "./sample-blocks.ts";

describe("discardPageFurniture", () => {
  it("moves a line that repeats in the top margin out of the body", () => {
    const document = discardPageFurniture.apply(
      documentOf([
        [at(20, "Journal of Bees"), at(300, "One.")],
        [at(20, "Journal of Bees"), at(300, "Two.")],
      ]),
    );

    expect(document.pdf_info.map(({ preproc_blocks }) => preproc_blocks?.flatMap(linesOf))).toEqual(
      [["One."], ["Two."]],
    );
    expect(
      document.pdf_info.map(({ discarded_blocks }) => discarded_blocks.map(({ type }) => type)),
    ).toEqual([["header"], ["header"]]);
  });

  it("takes lines that differ only in their numbers for the same", () => {
    expect(
      typesAfter([[at(780, "Report 2024, page 1")], [at(780, "Report 2024, page 2")]]),
    ).toEqual([["footer"], ["footer"]]);
  });

  it.each(["7", "- 7 -", "Page 7 of 12", "vii"])(
    "takes %j at the edge of a single page for a page number",
    (text) => {
      expect(typesAfter([[at(780, text)]])).toEqual([["page_number"]]);
    },
  );

  it("takes numbers that count with the pages for page numbers, further in too", () => {
    const text = at(300, "Text.");

    expect(
      typesAfter([
        [text, at(660, "12")],
        [text, at(660, "13")],
      ]),
    ).toEqual([["page_number"], ["page_number"]]);
    expect(
      typesAfter([
        [text, at(660, "12")],
        [text, at(660, "15")],
      ]),
    ).toEqual([[], []]);
    expect(
      typesAfter([
        [at(690, "One."), at(660, "1")],
        [at(690, "Two."), at(660, "2")],
      ]),
    ).toEqual([[], []]);
  });

  it("takes a line with a page number in it, alone at the edge, for a running line", () => {
    expect(typesAfter([[at(300, "Text."), at(780, "Soil Erosion 146")]])).toEqual([["footer"]]);
  });

  it("keeps such a line where text stands close to it", () => {
    expect(typesAfter([[at(763, "Text."), at(780, "and apples 146")]])).toEqual([[]]);
  });

  it("takes the number of a slide for its page number, whose margin is as wide as that of a large page", () => {
    const document = documentOf([[at(200, "Text."), at(363, "7")]]);
    const slides = document.pdf_info.map((page) => ({
      ...page,
      page_size: [720, 405] as [number, number],
    }));
    const { pdf_info } = discardPageFurniture.apply({ ...document, pdf_info: slides });

    expect(pdf_info[0]?.discarded_blocks.map(({ type }) => type)).toEqual(["page_number"]);
  });

  it("takes a line that is a little lower on some pages for the same", () => {
    expect(typesAfter([[at(16, "Journal of Bees")], [at(28, "Journal of Bees")]])).toEqual([
      ["header"],
      ["header"],
    ]);
  });

  it("takes the title of a chapter on a third of the pages for a running head", () => {
    const pages = Array.from({ length: 10 }, (_, index) =>
      index < 3 ? [at(20, "Introduction")] : [at(300, "Text.")],
    );

    expect(typesAfter(pages).flat()).toEqual(["header", "header", "header"]);
  });

  it.each([
    { name: "in small print at the foot", line: sized(780, "ECONOMICS PRACTICUM XIX", 7) },
    { name: "in small print at the top", line: sized(60, "Civil Society Engagement", 8) },
    { name: "at the very top", line: sized(20, "Probability and Control", 10) },
    { name: "with a page number at the very top", line: sized(20, "Asano Materials 115", 12) },
    { name: "that names a company", line: sized(20, "Kestrel Energy, Inc.", 8) },
    {
      name: "with the title of a paper",
      line: sized(20, "On the care of bees and their hives in the gardens of a small town", 8),
    },
    {
      name: "with a long title in Japanese",
      line: sized(20, "連結財務諸表作成のための基本となる重要な事項に関する注記等", 7),
    },
    {
      name: "of names in Japanese",
      line: sized(20, "会社情報 連結財務諸表注記 サステナビリティ 事業の概況", 7),
    },
    {
      name: "with parts at both sides of the page",
      line: { ...sized(40, "COLLEGE BIO181", 12), bbox: [50, 40, 550, 50] as Box },
    },
  ])("takes a line $name of a single page for a running line", ({ line }) => {
    expect(typesAfter([[line, body]]).flat()).toHaveLength(1);
  });

  it.each([
    { name: "a sentence", line: sized(60, "Read this before you begin.", 8) },
    { name: "in the print of the text", line: sized(60, "Introduction", 10) },
    { name: "a caption", line: sized(60, "Figure 3. A lamp", 8) },
    { name: "larger than the text", line: sized(20, "Lamps of the North", 16) },
  ])("keeps a line in the margin that is $name", ({ line }) => {
    expect(typesAfter([[line, body]]).flat()).toEqual([]);
  });

  it("takes a first line with a page number for a running head where it is spread over the width of the text", () => {
    const line = "a line of print that is as wide as the text and has no room";
    const text = textBlock(
      [62, 74, 86].map((top) => lineAt(line, [50, top, 300])),
      { bbox: [50, 62, 300, 96] },
    );

    expect(typesAfter([[at(50, "400 HUSBANDRY. [Ch. XIX."), text]])).toEqual([["header"]]);
    expect(
      typesAfter([[at(50, "12 reasons to keep bees in a garden that is as small as this"), text]]),
    ).toEqual([[]]);
  });

  it("takes a line at the edge for furniture where another part of it was read as such", () => {
    const document = documentOf([[at(50, "BRITISH HUSBANDRY."), at(300, "Text.")]]);
    const number: Block = { ...at(52.5, "400"), type: "header" };
    const pages = document.pdf_info.map((page) => ({ ...page, discarded_blocks: [number] }));
    const { pdf_info } = discardPageFurniture.apply({ ...document, pdf_info: pages });

    expect(pdf_info[0]?.discarded_blocks.map(({ type }) => type)).toEqual(["header", "header"]);
    expect(discardPageFurniture.apply(document).pdf_info[0]?.discarded_blocks).toEqual([]);
  });

  it("takes all parts of a running head for furniture where one of them looks like it", () => {
    const [short, long] = [sized(20, "Strategy", 7), sized(20, "Names, ".repeat(20), 7)];

    expect(typesAfter([[short, long, body]])).toEqual([["header", "header"]]);
  });

  it("takes the number, company and title of a report for a running foot, also where it was read as a note", () => {
    const foot = "168 Northwell Holdings Annual Report 2024";
    const note: Block = { ...at(780, foot), type: "page_footnote" };

    expect(typesAfter([[body, at(780, foot)]])).toEqual([["footer"]]);
    expect(typesAfter([[body, note]])).toEqual([["footer"]]);
  });

  it("takes a line in bold with a page number for a foot, and not for a title that nothing follows", () => {
    const titled = (top: number): Block => ({ ...at(top, "12 Lamps"), type: "paragraph_title" });

    expect(typesAfter([[body, titled(780)]])).toEqual([["footer"]]);
    expect(typesAfter([[titled(50), body]])).toEqual([[]]);
  });

  it.each([
    { name: "a sentence", text: "3 The company was founded in a small town.", top: 780 },
    { name: "close below the text", text: "3 Northwell Holdings", top: 780 },
  ])("keeps a note that is $name", ({ text, top }) => {
    const note: Block = { ...at(top, text), type: "page_footnote" };
    const last = at(753, "The last line of the text.");

    expect(typesAfter([[body, last, note]])).toEqual([["page_footnote"]]);
  });

  it("takes a foot whose parts are on both sides of a page number for a running line", () => {
    const line = "a line of print that is as wide as the text and has no room";
    const text = textBlock(
      [62, 74, 86].map((top) => lineAt(line, [50, top, 300])),
      { bbox: [50, 62, 300, 96] },
    );

    expect(typesAfter([[text, at(780, "Kestrel Energy, Inc. 75 Review")]])).toEqual([["footer"]]);
    expect(
      typesAfter([
        [text, at(780, "There are 75 reasons to keep bees in a garden as small as this")],
      ]),
    ).toEqual([[]]);
  });

  it("takes a title that is beside a running head for a part of it, unless it is larger", () => {
    const kept = (size: number): unknown => {
      const title: Block = { ...sized(60, "Annual Report", size), type: "paragraph_title" };
      const document = documentOf([[title, body]]);
      const head: Block = { ...sized(60, "Northwell", 10), type: "header" };
      const pages = document.pdf_info.map((page) => ({ ...page, discarded_blocks: [head] }));
      const { pdf_info } = discardPageFurniture.apply({ ...document, pdf_info: pages });
      return pdf_info[0]?.preproc_blocks?.map(linesOf);
    };

    expect(kept(10)).toEqual([linesOf(body)]);
    expect(kept(20)).toEqual([["Annual Report"], linesOf(body)]);
  });

  it("keeps the unit over tables at the top of a page, also where it was read as a running head", () => {
    const unit = sized(40, "Millions of yen", 8);
    const table: Block = { type: "table", bbox: [50, 54, 180, 200], blocks: [] };
    const beside: Block = { type: "table", bbox: [190, 54, 300, 200], blocks: [] };
    const document = documentOf([[table, beside, body]]);
    const pages = document.pdf_info.map((page) => ({
      ...page,
      discarded_blocks: [{ ...unit, type: "header" as const }],
    }));

    const { pdf_info } = discardPageFurniture.apply({ ...document, pdf_info: pages });

    expect(pdf_info[0]?.preproc_blocks?.map(({ type }) => type)).toEqual([
      "text",
      "table",
      "table",
      "text",
    ]);
    expect(typesAfter([[unit, table, body]])).toEqual([[]]);
  });

  it("takes turned text below other turned text at the page's side for a tab", () => {
    const tab = (top: number): Block =>
      textBlock([lineAt("Strategy", [575, top, 583])], { bbox: [575, top, 583, top + 40] });
    const document = documentOf([[tab(200), body]]);
    const [page] = document.pdf_info;
    // Of capitals, which are as wide but for their foot.
    const aside: Block = { ...tab(100), type: "aside_text", bbox: [572.5, 100, 583, 140] };
    const read = page && { ...page, discarded_blocks: [aside] };

    const { pdf_info } = discardPageFurniture.apply({ ...document, pdf_info: read ? [read] : [] });

    expect(pdf_info[0]?.preproc_blocks?.map(linesOf)).toEqual([linesOf(body)]);
    expect(typesAfter([[tab(200), body]])).toEqual([[]]);
  });

  it.each(["n", "||"])(
    "takes %j by itself for decoration where the recogniser is unsure",
    (text) => {
      const sure = at(300, text);
      const [line] = sure.lines ?? [];
      const unsure: Block = {
        ...sure,
        lines: line
          ? [{ ...line, spans: line.spans.map((one) => ({ ...one, parser_unsure: true })) }]
          : [],
      };

      expect(typesAfter([[unsure]])).toEqual([["aside_text"]]);
      expect(typesAfter([[sure]])).toEqual([[]]);
    },
  );

  it("keeps a small line of the foot that the text is close to", () => {
    const last = sized(766, "The last line of the text.", 10);

    expect(typesAfter([[body, last, sized(780, "Made by the author", 8)]])).toEqual([[]]);
  });

  it("keeps a small line that others stand beyond", () => {
    expect(typesAfter([[sized(40, "Lamps", 16), sized(60, "by Ada", 8), body]]).flat()).toEqual([]);
  });

  it("keeps a small line of a page whose running head has been found above it", () => {
    const document = documentOf([[sized(60, "chromosome. They are both divisions", 8), body]]);
    const head: Block = { ...at(20, "COLLEGE"), type: "header" };
    const pages = document.pdf_info.map((page) => ({ ...page, discarded_blocks: [head] }));

    const { pdf_info } = discardPageFurniture.apply({ ...document, pdf_info: pages });

    expect(pdf_info[0]?.discarded_blocks).toEqual([head]);
  });

  it("keeps the caption that a table repeats on each of its pages", () => {
    const caption = "Table A-1. Coverage, by country—Continued";

    expect(typesAfter([[at(60, caption)], [at(60, caption)]])).toEqual([[], []]);
  });

  it("keeps the heading that several slides have, set larger than their text", () => {
    const slide = (text: string): Block[] => [
      { ...at(20, "Results"), type: "paragraph_title", parser_font_size: 22 },
      { ...at(300, text), parser_font_size: 16 },
    ];

    expect(typesAfter([slide("One, in a sentence."), slide("Two, in a sentence.")])).toEqual([
      [],
      [],
    ]);
  });

  it("takes turned text along the page's side for a stamp", () => {
    const stamp = textBlock([lineAt("arXiv:2301.00001v1", [12, 200, 30])], {
      bbox: [12, 200, 30, 500],
    });

    expect(typesAfter([[stamp, at(300, "Text.")]])).toEqual([["aside_text"]]);
  });

  it("moves what was read as furniture, and what the file calls an artifact, out of the body", () => {
    const note: Block = { ...at(700, "1 A note."), type: "page_footnote" };
    const artifact: Block = { ...at(20, "Draft"), parser_tag: "Artifact" };

    expect(typesAfter([[artifact, at(300, "Text."), note]])).toEqual([["header", "page_footnote"]]);
  });

  it.each([
    { name: "repeats outside the margins", pages: [[at(300, "Note")], [at(300, "Note")]] },
    {
      name: "stands in the margin of one page only",
      pages: [[at(20, "Chapter one")], [at(20, "Chapter two")]],
    },
    { name: "is a number in the middle of the page", pages: [[at(300, "7")]] },
    {
      name: "repeats on too few of many pages",
      pages: Array.from({ length: 10 }, (_, index) => [
        at(20, index < 2 ? "Introduction" : `Section ${"abcdefgh"[index - 2]}`),
      ]),
    },
  ])("keeps a block that $name", ({ pages }) => {
    expect(typesAfter(pages).flat()).toEqual([]);
  });
});

const body = sized(300, "A paragraph of the text, long enough to say which print is usual.", 10);

function sized(top: number, text: string, size: number): Block {
  return { ...at(top, text), parser_font_size: size };
}

function at(top: number, text: string): Block {
  return textBlock([lineAt(text, [50, top, 300])]);
}

function typesAfter(pages: readonly (readonly Block[])[]): string[][] {
  const { pdf_info } = discardPageFurniture.apply(documentOf(pages));
  return pdf_info.map(({ discarded_blocks }) => discarded_blocks.map(({ type }) => type));
}
