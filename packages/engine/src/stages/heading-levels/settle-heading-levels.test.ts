import type { Block, Document, OutlineEntry } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import { bodiesAfter, documentOf, lineAt, textBlock } from "../sample-blocks.ts";
import { settleHeadingLevels } from "./settle-heading-levels.ts";

describe("settleHeadingLevels", () => {
  it("gives the title level 1 alone and the others levels by their size", () => {
    expect(
      levelsOf([
        heading("The Title", 24, { type: "doc_title" }),
        heading("Large", 16),
        heading("Small", 12),
        heading("Large again", 16.1),
      ]),
    ).toEqual([1, 2, 3, 2]);
  });

  it("gives headings of a scan one level whose measured sizes hardly differ", () => {
    const document = documentOf([
      [heading("Sequencer", 24), heading("Recording", 13), heading("Editing", 11.4)],
    ]);
    const [page] = document.pdf_info;
    const parser_ocr = { turned_degrees: 0, page_size: [600, 800] as [number, number] };
    const pages = page === undefined ? [] : [{ ...page, parser_ocr }];

    const [body] = bodiesAfter([settleHeadingLevels], { ...document, pdf_info: pages });

    expect(body?.map(({ level }) => level)).toEqual([1, 2, 2]);
  });

  it("makes text of a subtitle, which is right below the title and smaller than the next heading", () => {
    const [body] = bodiesAfter(
      [settleHeadingLevels],
      documentOf([
        [
          heading("Lamps on the Sea", 24, { type: "doc_title" }),
          heading("A short guide", 12),
          heading("1 Light", 14),
          heading("1.1 Oil", 12),
          heading("2 Stone", 14),
        ],
      ]),
    );

    expect(body?.map(({ type, level }) => [type, level])).toEqual([
      ["doc_title", 1],
      ["text", undefined],
      ["paragraph_title", 2],
      ["paragraph_title", 3],
      ["paragraph_title", 2],
    ]);
  });

  it.each([
    { what: "the abstract", below: heading("Abstract", 12), last: heading("2 Stone", 14) },
    { what: "a heading like others", below: heading("Oil", 12), last: heading("Coal", 12) },
  ])("keeps $what below the title a heading", ({ below, last }) => {
    const title = heading("Lamps on the Sea", 24, { type: "doc_title" });
    const [body] = bodiesAfter(
      [settleHeadingLevels],
      documentOf([[title, below, heading("1 Light", 14), last]]),
    );

    expect(body?.[1]?.type).toBe("paragraph_title");
  });

  it("starts at level 1 where nothing is the title", () => {
    const slides = [
      heading("First", 24, { type: "doc_title" }),
      heading("Second", 24, { type: "doc_title" }),
      heading("Under it", 14),
    ];

    expect(levelsOf(slides)).toEqual([1, 1, 2]);
  });

  it("believes numbers more than sizes, and gives unnumbered headings the level of their size", () => {
    expect(
      levelsOf([
        heading("1 Introduction", 14),
        heading("1.1 Aims", 14),
        heading("1.1.1 Details", 12),
        heading("2 Methods", 14),
        heading("Afterword", 14),
      ]),
    ).toEqual([1, 2, 3, 1, 1]);
  });

  it("gives a numbered heading the depth of its number in a part of a document", () => {
    expect(levelsOf([heading("4.2.2 Thanks", 12), heading("4.2.3 Abstract", 12)])).toEqual([3, 3]);
  });

  it("sets headings counted with letters below the Roman numbers that they are between", () => {
    expect(
      levelsOf([
        heading("I. Demand", 12),
        heading("A. Energy", 12),
        heading("B. Water", 12),
        heading("C. Soil", 12),
        heading("1) Sampling", 12),
        heading("D. Trees", 12),
        heading("II. Supply", 12),
      ]),
    ).toEqual([1, 2, 2, 2, 3, 2, 1]);
  });

  it("gives headings that are counted with the same word one level, however a scan measures them", () => {
    expect(
      levelsOf([
        heading("Data collection", 18.5, { type: "doc_title" }),
        heading("Article 1 Scope", 16.5),
        heading("Article 2 Forms", 14.5),
        heading("Article 3 Fees", 18.2),
        heading("Annex", 12),
      ]),
    ).toEqual([1, 2, 2, 2, 3]);
  });

  it("takes the first heading for the title where all others are counted with one word", () => {
    expect(
      levelsOf([
        heading("Data collection", 16),
        heading("Article 1 Scope", 16),
        heading("Article 2", 16),
      ]),
    ).toEqual([1, 2, 2]);
  });

  it("leaves appendices that are counted with letters on the level of the chapters", () => {
    expect(
      levelsOf([heading("1. Trees", 12), heading("2. Oaks", 12), heading("A. Tables", 12)]),
    ).toEqual([1, 1, 1]);
  });

  it("takes the first heading for the title where all others say their level", () => {
    expect(
      levelsOf([
        heading("A Report", 14),
        heading("Chapter 1 Trees", 18),
        heading("1.1 Oaks", 14),
        heading("References", 18),
      ]),
    ).toEqual([1, 2, 3, 2]);
  });

  it("believes the outline more than numbers, with or without the number in it", () => {
    const outline = [
      { title: "Introduction", level: 2, page: 0 },
      { title: "Trees", level: 1, page: 0 },
    ];

    expect(levelsOf([heading("Trees", 14), heading("1 Introduction", 14)], outline)).toEqual([
      1, 2,
    ]);
  });

  it("does not look for a heading on other pages of the outline", () => {
    const outline = [
      { title: "Summary", level: 3, page: 40 },
      { title: "Trees", level: 1, page: 0 },
    ];

    expect(levelsOf([heading("Trees", 14), heading("Summary", 14)], outline)).toEqual([1, 1]);
  });

  it("believes tags", () => {
    expect(
      levelsOf([
        heading("Trees", 12, { parser_tag: "H1" }),
        heading("Oaks", 14, { parser_tag: "H2" }),
      ]),
    ).toEqual([1, 2]);
  });

  it("leaves out levels that no heading has", () => {
    expect(
      levelsOf([
        heading("Trees", 14, { parser_tag: "H2" }),
        heading("Oaks", 12, { parser_tag: "H5" }),
      ]),
    ).toEqual([1, 2]);
  });

  it("leaves levels that a reader has given", () => {
    expect(levelsOf([heading("Trees", 14, { level: 3 })])).toEqual([3]);
  });
});

function heading(text: string, size: number, fields: Partial<Block> = {}): Block {
  return textBlock([lineAt(text, [50, 50, 300])], {
    type: "paragraph_title",
    parser_font_size: size,
    ...fields,
  });
}

function levelsOf(headings: readonly Block[], outline: OutlineEntry[] = []) {
  const document: Document = { ...documentOf([headings]), parser_outline: outline };
  const [page, ...others] = document.pdf_info;
  const pages = page === undefined ? [] : [{ ...page, parser_source_page: 0 }, ...others];
  const [body] = bodiesAfter([settleHeadingLevels], { ...document, pdf_info: pages });
  return body?.map(({ level }) => level);
}
