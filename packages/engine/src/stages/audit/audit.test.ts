import type { Block, Box, Document, Page } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import type { Character, SourcePage } from "@parsewright/document/files";
import { auditDocument } from "./audit-document.ts";
import { auditPage } from "../../readers/audit/audit-page.ts";
import { compareReadings } from "../../readers/audit/compare-readings.ts";
import { noteDroppedText } from "./note-dropped-text.ts";

describe("auditPage", () => {
  it("finds characters and ink that no block has", () => {
    const page = sourcePage([...word("ab", 0), ...word("cd", 100)]);

    expect(auditPage(page, [textBlock("ab", [0, 0, 20, 10])], [])).toEqual({
      ink_explained: 0.5,
      characters: 4,
      characters_explained: 0.5,
      hidden_characters: 0,
      dropped_characters: 0,
      unread_pictures: 0,
    });
  });

  it("takes ligatures, accents and raised figures for what they mean", () => {
    const page = sourcePage([...word("ﬁe", 0), ...word("é²", 100)]);

    expect(auditPage(page, [textBlock("fi e e\u0301 2", [0, 0, 200, 10])], [])).toMatchObject({
      characters: 5,
      characters_explained: 1,
    });
  });

  it("asks formulas and pictures for their place, since they say the same with other signs", () => {
    const formula: Block = {
      type: "interline_equation",
      bbox: [0, 0, 20, 10],
      lines: [
        { spans: [{ type: "interline_equation", bbox: [0, 0, 20, 10], content: "\\alpha" }] },
      ],
    };

    expect(auditPage(sourcePage(word("αβ", 0)), [formula], []).characters_explained).toBe(1);
  });

  it("does not take a letter of a formula for one of the text", () => {
    const formula: Block = {
      type: "interline_equation",
      bbox: [0, 0, 10, 10],
      lines: [{ spans: [{ type: "interline_equation", bbox: [0, 0, 10, 10], content: "a" }] }],
    };
    const page = sourcePage([...word("a", 0), ...word("a", 100)]);

    expect(auditPage(page, [formula, textBlock("a")], []).characters_explained).toBe(1);
  });

  it("counts the pictures in which nobody looked for text", () => {
    const images = [{ box: [0, 100, 50, 150] as Box }, { box: [60, 100, 90, 150] as Box }];
    const pictureText = [{ box: [0, 100, 50, 150] as Box, characters: [], rulings: [] }];

    expect(auditPage({ ...sourcePage([]), images, pictureText }, [], []).unread_pictures).toBe(1);
  });
});

describe("compareReadings", () => {
  it("lists lines on which the file and the recogniser differ, signs and spaces aside", () => {
    const characters = [...word("tota1", 0, 0), ...word("same", 0, 50)];
    const lines = [
      { text: "total", box: [0, 0, 100, 10] as Box },
      { text: "Same.", box: [0, 50, 100, 60] as Box },
    ];

    expect(compareReadings(lines, characters)).toEqual([
      {
        bbox: [0, 0, 100, 10],
        taken: "total",
        other: "tota1",
        taken_from: "recognition",
        other_from: "text_layer",
      },
    ]);
  });
});

describe("auditDocument", () => {
  it("adds up the pages, and counts what their furniture costs but footnotes", () => {
    const audit = auditPage(sourcePage(word("abcd", 0)), [textBlock("abc", [0, 0, 30, 10])], []);
    const discarded = [
      { ...textBlock("Head 7"), type: "header" as const },
      { ...textBlock("1 A note."), type: "page_footnote" as const },
    ];
    const pages = [
      { ...pageOf(discarded), parser_audit: audit },
      { ...pageOf([]), parser_audit: audit, parser_problem: "It is damaged." },
    ];

    expect(auditDocument.apply(documentOf(pages)).parser_audit).toEqual({
      ink_explained: 0.75,
      characters: 8,
      characters_explained: 0.75,
      hidden_characters: 0,
      dropped_characters: 5,
      unread_pictures: 0,
      unread_pages: 1,
      disagreements: 0,
    });
  });
});

describe("noteDroppedText", () => {
  const head = (text: string): Block => ({ ...textBlock(text), type: "header" });

  it("names a running head that is on one page only", () => {
    const [first, second] = noteDroppedText.apply(
      documentOf([
        pageOf([head("Report 1"), head("Read this first.")]),
        pageOf([head("Report 2")]),
      ]),
    ).pdf_info;

    expect(first?.parser_notes).toEqual([
      "Left out of the Markdown as a running head: “Read this first.”",
    ]);
    expect(second?.parser_notes).toBeUndefined();
  });

  it("shows the beginning of a long one", () => {
    const [page] = noteDroppedText.apply(documentOf([pageOf([head("word ".repeat(30))])])).pdf_info;

    expect(page?.parser_notes).toEqual([
      `Left out of the Markdown as a running head: “${"word ".repeat(24)} …”`,
    ]);
  });
});

function word(text: string, left: number, top = 0): Character[] {
  return [...text].map((sign, index) => ({
    text: sign,
    box: [left + 10 * index, top, left + 10 * index + 10, top + 10],
    baseline: { x: left + 10 * index, y: top + 8 },
    font: { name: "F", size: 10, isBold: false, isItalic: false },
    angle: 0,
    hasSpaceBefore: false,
  }));
}

function sourcePage(characters: Character[]): SourcePage {
  return {
    index: 0,
    width: 200,
    height: 200,
    characters,
    hiddenCharacters: [],
    images: [],
    rulings: [],
    fills: [],
    drawings: [],
    render: () => ({ width: 1, height: 1, rgb: new Uint8Array(3) }),
  };
}

function textBlock(content: string, bbox?: Box): Block {
  return { type: "text", ...(bbox && { bbox }), lines: [{ spans: [{ type: "text", content }] }] };
}

function pageOf(discarded: Block[]): Page {
  return { para_blocks: [], discarded_blocks: discarded, page_idx: 0 };
}

function documentOf(pages: Page[]): Document {
  return { pdf_info: pages, _backend: "pipeline", _version_name: "test" };
}
