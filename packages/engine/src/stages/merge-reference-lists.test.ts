import type { Block } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import { mergeReferenceLists } from "./merge-reference-lists.ts";
import { bodiesAfter, documentOf, lineAt, linesOf, textBlock } from "./sample-blocks.ts";

describe("mergeReferenceLists", () => {
  it("joins lists of references over pages", () => {
    const pages = [[list("ref_text", "[1]"), list("ref_text", "[2]")], [list("ref_text", "[3]")]];

    const bodies = bodiesAfter([mergeReferenceLists], documentOf(pages, "vlm"));

    expect(bodies[0]?.[0]?.blocks?.flatMap(linesOf)).toEqual(["[1]", "[2]", "[3]"]);
    expect(bodies[0]?.[0]?.blocks?.map(({ lines }) => lines?.[0]?.spans[0]?.cross_page)).toEqual([
      undefined,
      undefined,
      true,
    ]);
    expect(bodies[1]?.[0]).toMatchObject({ blocks: [], lines_deleted: true });
  });

  it.each([
    { name: "lists of text", blocks: [list("text", "a"), list("text", "b")] },
    {
      name: "lists with something between",
      blocks: [list("ref_text", "a"), textBlock([lineAt("x", [0, 0, 9])]), list("ref_text", "b")],
    },
  ])("leaves $name alone", ({ blocks }) => {
    expect(bodiesAfter([mergeReferenceLists], documentOf([blocks], "vlm"))).toEqual([blocks]);
  });
});

function list(subType: string, text: string): Block {
  const item = textBlock([lineAt(text, [50, 50, 300])], { type: "ref_text" });
  return { type: "list", sub_type: subType, bbox: [50, 50, 300, 60], blocks: [item] };
}
