import type { Block } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import { markNamedSections } from "./mark-named-sections.ts";
import { bodiesAfter, documentOf, lineAt, textBlock } from "./sample-blocks.ts";

describe("markNamedSections", () => {
  it("marks references under their heading, over page ends, up to the next heading", () => {
    const bodies = bodiesAfter(
      [markNamedSections],
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

  it.each([
    { name: "under its heading", blocks: [heading("Abstract"), text("We show.")] },
    { name: "that begins with the word", blocks: [heading("Trees"), text("Abstract—We show.")] },
  ])("marks an abstract $name", ({ blocks }) => {
    const [body] = bodiesAfter([markNamedSections], documentOf([blocks]));

    expect(body?.[1]?.type).toBe("abstract");
  });

  it("marks the abstract of a later paper of the same volume", () => {
    const pages = [[], [], [], [heading("Abstract"), text("We show.")]];

    expect(bodiesAfter([markNamedSections], documentOf(pages))[3]?.[1]?.type).toBe("abstract");
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
