import type { Box } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import { plainBlock } from "./text-blocks.ts";
import { attachPart, codeBlock, figureBlock, tableBlock, visualBlock } from "./visual-blocks.ts";

const bbox: Box = [10, 20, 30, 40];

describe("visual blocks", () => {
  it("have the same box from the whole down to the span", () => {
    expect(figureBlock("chart", { content: "sales" }, { bbox })).toEqual({
      type: "chart",
      bbox,
      blocks: [
        {
          type: "chart_body",
          bbox,
          lines: [{ bbox, spans: [{ type: "chart", bbox, content: "sales" }] }],
        },
      ],
    });
  });

  it("have no boxes where the format has no geometry", () => {
    expect(tableBlock({ html: "<table></table>" })).toEqual({
      type: "table",
      blocks: [
        { type: "table_body", lines: [{ spans: [{ type: "table", html: "<table></table>" }] }] },
      ],
    });
  });

  it("are code unless they are called an algorithm", () => {
    expect(codeBlock([]).sub_type).toBe("code");
    expect(codeBlock([], { sub_type: "algorithm" }).sub_type).toBe("algorithm");
  });

  it("have their angle on the body, and what rows they continue on both", () => {
    const table = visualBlock("table", [], { angle: 90, index: 3, cell_merge: [1, 0] });

    expect(table).toEqual({
      type: "table",
      index: 3,
      cell_merge: [1, 0],
      blocks: [{ type: "table_body", angle: 90, index: 3, cell_merge: [1, 0], lines: [] }],
    });
  });
});

describe("attachPart", () => {
  it("keeps the order in which parts come, on both sides of the body", () => {
    const parts = [
      { text: "first above", role: "caption", side: "before" },
      { text: "below", role: "footnote", side: "after" },
      { text: "second above", role: "caption", side: "before" },
    ] as const;
    const image = parts.reduce(
      (visual, { text, ...place }) => attachPart(visual, plainBlock(text), place),
      figureBlock("image"),
    );

    expect(image.blocks?.map(({ type, lines }) => [type, lines?.[0]?.spans[0]?.content])).toEqual([
      ["image_caption", "first above"],
      ["image_caption", "second above"],
      ["image_body", undefined],
      ["image_footnote", "below"],
    ]);
  });
});
