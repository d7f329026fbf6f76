import type { Block } from "@parser/contract";
import { describe, expect, it } from "vitest";
import { markReferences } from "./mark-references.ts";
import { bodiesAfter, documentOf, lineAt, textBlock } from "./sample-blocks.ts";

describe("markReferences", () => {
  it("marks what stands under the heading, over page ends, up to the next heading", () => {
    const bodies = bodiesAfter(
      [markReferences],
      documentOf([
        [text("Before."), heading("5 References"), text("Adams, A. (2001).")],
        [list("[2] Baker, B."), heading("Appendix"), text("After.")],
      ]),
    );

    expect(bodies.flat().map(({ type, sub_type }) => [type, sub_type])).toEqual([
      ["text", undefined],
      ["paragraph_title", undefined],
      ["ref_text", undefined],
      ["list", "ref_text"],
      ["paragraph_title", undefined],
      ["text", undefined],
    ]);
  });
});

function text(content: string): Block {
  return textBlock([lineAt(content, [50, 50, 300])]);
}

function heading(content: string): Block {
  return { ...text(content), type: "paragraph_title" };
}

function list(content: string): Block {
  return { ...text(content), type: "list" };
}
