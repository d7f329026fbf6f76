import type { Character, SourcePage } from "@parsewright/document/files";
import { describe, expect, it } from "vitest";
import { sketchBlocks, sketchEvidence } from "./sketch-steps.ts";

const FONT = { name: "Times", size: 10, isBold: false, isItalic: false };

describe("sketchEvidence", () => {
  it("marks characters of the file and recognised ones apart", () => {
    const [characters] = sketchEvidence(
      evidenceOf([character(0), { ...character(1), confidence: 0.9 }]),
    );

    expect(characters?.marks.map(({ kind }) => kind)).toEqual([
      "character",
      "recognised character",
    ]);
  });

  it("bounds the marks of a page with any number of characters", () => {
    const [characters] = sketchEvidence(
      evidenceOf(Array.from({ length: 30_000 }, (_, x) => character(x))),
    );

    expect(characters?.marks).toHaveLength(20_000);
  });

  it("names the row and the column of each cell that has text", () => {
    const cell = { row: 1, column: 2, rowspan: 1, colspan: 1 };
    const table = {
      box: [0, 0, 90, 90] as [number, number, number, number],
      html: "",
      cells: [
        { ...cell, characters: [character(3)] },
        { ...cell, column: 3, characters: [] },
      ],
      characters: new Set<Character>(),
    };

    const tables = sketchEvidence({ ...evidenceOf([]), tables: [table] }).find(
      ({ step }) => step === "tables",
    );

    expect(tables?.marks.map(({ label }) => label)).toEqual(["table of 2 cells", "2,3"]);
  });
});

describe("sketchBlocks", () => {
  it("marks the blocks that a page was read as, before any stage changed them", () => {
    const [base] = sketchEvidence(evidenceOf([]));
    const read = {
      pdf_info: [
        {
          preproc_blocks: [
            {
              type: "doc_title" as const,
              index: 0,
              bbox: [0, 0, 9, 9] as [number, number, number, number],
            },
          ],
          para_blocks: [],
          discarded_blocks: [],
          page_idx: 0,
        },
      ],
      _backend: "pipeline" as const,
      _version_name: "test",
    };

    const [blocks] = base === undefined ? [] : sketchBlocks(base, read);

    expect(blocks?.marks.map(({ label }) => label)).toEqual(["0 doc title"]);
  });
});

function character(x: number): Character {
  return { text: "a", box: [x, 0, x + 1, 9], font: FONT } as unknown as Character;
}

function evidenceOf(characters: readonly Character[]) {
  const page: SourcePage = {
    index: 0,
    width: 100,
    height: 100,
    characters,
    hiddenCharacters: [],
    images: [],
    rulings: [],
    fills: [],
    drawings: [],
    render: () => ({ width: 1, height: 1, rgb: new Uint8Array(3) }),
  };
  return { page, text: { characters, segments: [] }, regions: [], tables: [] };
}
