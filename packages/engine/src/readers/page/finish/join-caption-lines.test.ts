import type { Block, Box } from "@parsewright/contract";
import { blockText } from "@parsewright/document/blocks";
import { describe, expect, it } from "vitest";
import { joinCaptionLines } from "./join-caption-lines.ts";

describe("joinCaptionLines", () => {
  it("brings the lines beside a label behind it, though one of them stands higher", () => {
    expect(
      textsAfter([
        text("Institutions in the meeting of", [202, 388, 438, 399]),
        text("Diagram 2", [141, 395, 190, 406]),
        text("Indonesia 2021.", [202, 401, 285, 413]),
        text("The distribution is as follows:", [79, 433, 517, 446]),
      ]),
    ).toEqual([
      "Diagram 2 Institutions in the meeting of Indonesia 2021.",
      "The distribution is as follows:",
    ]);
  });

  it("adds the lines that hang below a caption", () => {
    expect(
      textsAfter([
        text("Figure 5.1 Mr. Bologna in Aladdin, or", [56, 100, 260, 110]),
        text("The Wonderful Lamp.", [100, 115.5, 200, 125.5]),
      ]),
    ).toEqual(["Figure 5.1 Mr. Bologna in Aladdin, or The Wonderful Lamp."]);
  });

  it.each([
    { name: "at the same margin", other: text("A paragraph", [56, 111, 260, 121]) },
    { name: "further down", other: text("A paragraph", [100, 130, 260, 140]) },
    {
      name: "in another size",
      other: { ...text("Text", [100, 111, 260, 121]), parser_font_size: 12 },
    },
  ])("leaves text alone that is $name", ({ other }) => {
    expect(
      textsAfter([text("Figure 5.1 Mr. Bologna in Aladdin", [56, 100, 260, 110]), other]),
    ).toHaveLength(2);
  });
});

function text(content: string, bbox: Box): Block {
  return {
    type: "text",
    bbox,
    parser_font_size: 9,
    lines: [{ bbox, spans: [{ type: "text", content }] }],
  };
}

function textsAfter(blocks: Block[]): string[] {
  return joinCaptionLines(blocks).map(blockText);
}
