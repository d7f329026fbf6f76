import { existsSync, readFileSync } from "node:fs";
import type { Block } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import { toMiddleBlocks } from "./to-middle-blocks.ts";
import { VLM_BLOCK_TYPES, type VlmBlock, type VlmBlockType } from "./vlm-block.ts";

/** What upstream's own functions gave, kept beside the checkout and not part of it. */
const fixture = new URL(
  "../../../../../../../shared/fixtures/engine/vlm-magic-model.json",
  import.meta.url,
);

interface FixtureCase {
  readonly name: string;
  readonly page_size: [number, number];
  readonly in: VlmBlock[];
  readonly preproc_blocks: Block[];
  readonly discarded_blocks: Block[];
}

describe("toMiddleBlocks", () => {
  it.skipIf(!existsSync(fixture))("answers like the fixture (needs ../shared/fixtures)", () => {
    const { cases } = JSON.parse(readFileSync(fixture, "utf8")) as { cases: FixtureCase[] };
    const answers = cases.map(({ name, in: blocks, page_size: [width, height] }) => {
      return { name, ...toMiddleBlocks(blocks, { width, height }) };
    });

    expect(answers).toEqual(
      cases.map(({ name, preproc_blocks: preproc, discarded_blocks: discarded }) => {
        return { name, preproc, discarded };
      }),
    );
  });

  it("turns fractions into points of the page, truncated, and puts corners in order", () => {
    const { preproc } = toMiddleBlocks([block("text", "a", [0.9, 0.5, 0.1, 0.25])], PAGE);

    expect(preproc[0]?.bbox).toEqual([60, 200, 540, 400]);
    const odd = { width: 595.9, height: 841.9 };
    expect(toMiddleBlocks([block("text", "a", [0, 0, 1, 1])], odd).preproc[0]?.bbox).toEqual([
      0, 0, 595, 841,
    ]);
  });

  it("splits text at its formulas, unless one of them has no end", () => {
    const { preproc } = toMiddleBlocks(
      [
        block("text", String.raw`a \(x\) \(y\) see \[3\]`, row(0)),
        block("text", String.raw`a \(x\) and \(y`, row(1)),
      ],
      PAGE,
    );

    expect(preproc.map(spansOf)).toEqual([
      [
        ["text", "a "],
        ["inline_equation", "x"],
        ["inline_equation", "y"],
        ["text", " see [3]"],
      ],
      [["text", String.raw`a \(x\) and \(y`]],
    ]);
  });

  it("keeps the types of hybrid for the stages that settle them", () => {
    const types = ["doc_title", "paragraph_title", "formula_number", "index"] as const;

    const { preproc } = toMiddleBlocks(
      types.map((type, index) => block(type, "a\n b", row(index))),
      PAGE,
    );

    expect(preproc.map((entry) => [entry.type, spansOf(entry)[0]?.[1]])).toEqual([
      ["doc_title", "a b"],
      ["paragraph_title", "a b"],
      ["formula_number", "a\n b"],
      ["text", "a\n b"],
    ]);
  });

  it("gives a caption to the body that no other text parts it from", () => {
    const { preproc } = toMiddleBlocks(
      [
        block("image", null, [0.1, 0.1, 0.9, 0.2]),
        block("text", "between", [0.1, 0.22, 0.9, 0.24]),
        block("image_caption", "Figure 2", [0.1, 0.26, 0.9, 0.28]),
        block("image", null, [0.1, 0.5, 0.9, 0.7]),
      ],
      PAGE,
    );

    expect(preproc.map(({ type, blocks }) => [type, blocks?.map((child) => child.type)])).toEqual([
      ["image", ["image_body"]],
      ["text", undefined],
      ["image", ["image_caption", "image_body"]],
    ]);
  });

  it("does not mind text in another column between a caption and its body", () => {
    const { preproc } = toMiddleBlocks(
      [
        block("image", null, [0.1, 0.5, 0.45, 0.7]),
        block("text", "right column", [0.55, 0.1, 0.9, 0.3]),
        block("image_caption", "Figure 1", [0.1, 0.71, 0.45, 0.73]),
      ],
      PAGE,
    );

    expect(preproc.map(({ type }) => type)).toEqual(["image", "text"]);
  });

  it("does not give a note to what follows it", () => {
    const { preproc } = toMiddleBlocks(
      [block("table_footnote", "n", row(0)), block("table", "<table></table>", row(1))],
      PAGE,
    );

    expect(preproc.map(({ type }) => type)).toEqual(["text", "table"]);
  });

  it("takes a single line between a caption and its table for part of the caption", () => {
    const { preproc } = toMiddleBlocks(
      [
        block("table_caption", "Table 1", [0.1, 0.1, 0.5, 0.12]),
        block("text", "(in thousands)", [0.1, 0.125, 0.5, 0.145]),
        block("table", "<table></table>", [0.1, 0.15, 0.9, 0.4]),
      ],
      PAGE,
    );

    expect(preproc[0]?.blocks?.map(({ type }) => type)).toEqual([
      "table_caption",
      "table_caption",
      "table_body",
    ]);
  });

  it("leaves a paragraph between a caption and a table a paragraph", () => {
    const { preproc } = toMiddleBlocks(
      [
        block("table_caption", "Table 1", [0.1, 0.1, 0.5, 0.12]),
        block("text", "several lines", [0.1, 0.125, 0.9, 0.25]),
        block("table", "<table></table>", [0.1, 0.26, 0.9, 0.4]),
      ],
      PAGE,
    );

    expect(preproc.map(({ type }) => type)).toEqual(["text", "text", "table"]);
  });

  it("drops a list that has no members, and gives each member to one list", () => {
    const { preproc } = toMiddleBlocks(
      [
        block("list", null, [0, 0, 1, 0.5]),
        block("list", null, [0, 0, 1, 0.5]),
        block("text", "a", row(1)),
        block("title", "t", row(2)),
      ],
      PAGE,
    );

    expect(preproc).toMatchObject([
      { type: "list", sub_type: "text", blocks: [{ index: 2 }] },
      { type: "title", index: 3 },
    ]);
  });

  it.each([
    { content: "```c++\nint x;\n```", code: "int x;", language: "c++" },
    { content: "```<script>\nx\n```", code: "x", language: "txt" },
    { content: "x = 1", code: "x = 1", language: "txt" },
    { content: "```js\nnever closed", code: "never closed", language: "js" },
  ])("takes $language from the fence of a listing", ({ content, code, language }) => {
    const { preproc } = toMiddleBlocks([block("code", content, row(0))], PAGE);

    expect(preproc[0]).toMatchObject({ type: "code", sub_type: "code", guess_lang: language });
    expect(spansOf(preproc[0]?.blocks?.[0])).toEqual([["text", code]]);
  });

  it("keeps every block once, in order, whatever the blocks and boxes", () => {
    const types = VLM_BLOCK_TYPES.filter((type) => !CONTAINERS.has(type));
    const random = randomNumbers(7);
    for (let page = 0; page < 200; page += 1) {
      const blocks = Array.from({ length: 12 }, () => {
        const box = [random(), random(), random(), random()] as VlmBlock["bbox"];
        return block(types[Math.trunc(random() * types.length)] ?? "text", "x", box);
      });

      const { preproc, discarded } = toMiddleBlocks(blocks, PAGE);

      expect([...preproc, ...discarded].flatMap(indexesOf).toSorted((a, b) => a - b)).toEqual(
        blocks.map((_, index) => index),
      );
      expect(preproc).toEqual(preproc.toSorted((a, b) => (a.index ?? 0) - (b.index ?? 0)));
    }
  });

  it("takes a page with a thousand blocks", () => {
    const kinds = ["image_caption", "image", "table_footnote", "table", "text"] as const;
    const blocks = Array.from({ length: 1000 }, (_, index) =>
      block(kinds[index % kinds.length] ?? "text", "x", [0, index / 1000, 1, (index + 1) / 1000]),
    );

    expect(toMiddleBlocks(blocks, PAGE).preproc.length).toBeGreaterThan(400);
  });
});

const PAGE = { width: 600, height: 800 };
const CONTAINERS: ReadonlySet<string> = new Set(["list", "image_block", "equation_block"]);

function block(type: VlmBlockType, content: string | null, bbox: VlmBlock["bbox"]): VlmBlock {
  return { type, bbox, angle: 0, content };
}

function row(index: number): VlmBlock["bbox"] {
  return [0.1, 0.1 + index * 0.1, 0.9, 0.15 + index * 0.1];
}

function spansOf(entry: Block | undefined): (string | undefined)[][] {
  return (entry?.lines ?? []).flatMap(({ spans }) =>
    spans.map((span) => [span.type, span.content]),
  );
}

function indexesOf({ index, blocks }: Block): number[] {
  return blocks ? blocks.flatMap(indexesOf) : [index ?? -1];
}

/** The same numbers in every run, 0 to 1. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}
