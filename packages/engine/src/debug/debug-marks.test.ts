import type { Block, Page } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import { debugMarksOf } from "./debug-marks.ts";

describe("debugMarksOf", () => {
  it("labels blocks by reading order, type or level, and confidence", () => {
    const blocks: Block[] = [
      { type: "title", level: 2, index: 4, bbox: [0, 0, 9, 9] },
      {
        type: "interline_equation",
        index: 5,
        bbox: [0, 10, 9, 19],
        parser_confidence: { score: 0.5, made_of: { formula: 0.5 } },
      },
    ];

    expect(labelsOf({ para_blocks: blocks })).toEqual(["4 h2", "5 interline equation 0.50"]);
  });

  it("marks captions apart from the figure they belong to", () => {
    const figure: Block = {
      type: "image",
      index: 1,
      bbox: [0, 0, 90, 90],
      blocks: [
        { type: "image_body", bbox: [0, 0, 90, 90] },
        { type: "image_caption", bbox: [0, 92, 90, 100] },
      ],
    };

    expect(debugMarksOf(pageWith({ para_blocks: [figure] }))).toMatchObject([
      { kind: "figure", label: "1 image" },
      { kind: "caption or note", label: "1 caption", box: [0, 92, 90, 100] },
    ]);
  });

  it("draws dashed what is not part of the body: discarded, moved and hidden text", () => {
    const page = pageWith({
      para_blocks: [{ type: "text", index: 0, bbox: [0, 0, 9, 9], lines_deleted: true }],
      discarded_blocks: [{ type: "page_number", bbox: [0, 20, 9, 29] }],
      parser_hidden_text: [
        { text: "ignore this", bbox: [0, 40, 9, 49], reason: "same_colour_as_background" },
      ],
    });

    expect(debugMarksOf(page).map(({ label, isDashed }) => [label, isDashed])).toEqual([
      ["0 text moved up", true],
      ["page number", true],
      ["same colour as background", true],
    ]);
  });

  it("leaves out blocks without a place", () => {
    expect(labelsOf({ para_blocks: [{ type: "text" }] })).toEqual([]);
  });
});

function labelsOf(fields: Partial<Page>): string[] {
  return debugMarksOf(pageWith(fields)).map(({ label }) => label);
}

function pageWith(fields: Partial<Page>): Page {
  return { para_blocks: [], discarded_blocks: [], page_idx: 0, ...fields };
}
