import type { Block, Box } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import { equationBlock } from "@parsewright/document/blocks";
import { mergeCutEquations } from "./merge-cut-equations.ts";
import { bodiesAfter, documentOf, lineAt, linesOf, textBlock } from "./sample-blocks.ts";

const FOOT: Box = [100, 700, 250, 740];
const TOP: Box = [100, 60, 250, 90];
const TOP_OF_NEXT_COLUMN: Box = [350, 60, 500, 90];

describe("mergeCutEquations", () => {
  it("joins rows that go on at the top of the next page, with their number", () => {
    const [first, second] = latexOfPages([
      [formula(String.raw`\begin{aligned}a&=b\\&=c\end{aligned}`, FOOT)],
      [formula(String.raw`\begin{aligned}&=d\\&\leq e\end{aligned}\tag{3}`, TOP)],
    ]);

    expect(first).toEqual([String.raw`\begin{aligned}a&=b\\&=c\\&=d\\&\leq e\end{aligned}\tag{3}`]);
    expect(second).toEqual([""]);
  });

  it("says where each part is, and that the later one moved", () => {
    const [[whole] = [], [moved] = []] = bodiesAfter(
      [mergeCutEquations],
      documentOf([[formula("a=b", FOOT)], [formula("+c", TOP)]]),
    );

    expect(whole).toMatchObject({
      bbox: FOOT,
      parser_parts: [
        { page_idx: 0, bbox: FOOT, image_path: "a=b.png" },
        { page_idx: 1, bbox: TOP, image_path: "+c.png" },
      ],
      lines: [{ spans: [{ score: 0.7 }] }],
    });
    expect(moved).toMatchObject({ bbox: TOP, lines: [], lines_deleted: true });
  });

  it("joins an equation over three pages in its first part", () => {
    const pages = latexOfPages([
      [formula("a=b", FOOT)],
      [formula("=c", FOOT)],
      [formula("=d", TOP)],
    ]);

    expect(pages[0]).toEqual([String.raw`\begin{gathered}a=b\\=c\\=d\end{gathered}`]);
  });

  it("joins rows in the next column, past a figure at its top", () => {
    const figure: Block = { type: "image", bbox: [320, 20, 520, 50], blocks: [] };

    expect(
      latexOfPages([[formula("a=b", FOOT), figure, formula("=c", TOP_OF_NEXT_COLUMN)]]),
    ).toEqual([[String.raw`\begin{gathered}a=b\\=c\end{gathered}`, "", ""]]);
  });

  it.each([
    {
      name: "begins with a left side of its own",
      pages: [[formula("a=b", FOOT)], [formula("c=d", TOP)]],
    },
    {
      name: "follows one that has its number",
      pages: [[formula(String.raw`a=b\tag{1}`, FOOT)], [formula("=c", TOP)]],
    },
    {
      name: "is behind text",
      pages: [
        [formula("a=b", FOOT), textBlock([lineAt("where", [100, 760, 200])])],
        [formula("=c", TOP)],
      ],
    },
    {
      name: "is below the other one",
      pages: [[formula("a=b", TOP), formula("=c", FOOT)]],
    },
    {
      name: "follows one that stayed a picture",
      pages: [[formula("", FOOT)], [formula("=c", TOP)]],
    },
  ])("leaves an equation that $name", ({ pages }) => {
    const blocks = bodiesAfter([mergeCutEquations], documentOf(pages)).flat();

    expect(blocks.every((block) => block.lines_deleted === undefined)).toBe(true);
  });
});

function latexOfPages(pages: readonly (readonly Block[])[]): string[][] {
  return bodiesAfter([mergeCutEquations], documentOf(pages)).map((blocks) =>
    blocks.map((block) => linesOf(block).join("")),
  );
}

function formula(content: string, bbox: Box): Block {
  const block = equationBlock({ content, score: content.startsWith("a") ? 0.9 : 0.7 }, { bbox });
  const lines = (block.lines ?? []).map((line) => ({
    ...line,
    spans: line.spans.map((span) => ({ ...span, image_path: `${content}.png` })),
  }));
  return { ...block, lines };
}
