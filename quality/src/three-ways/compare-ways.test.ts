import type { ContentList } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import { compareWays } from "./compare-ways.ts";
import { pageElements } from "./page-elements.ts";

const POSITION = { bbox: [0, 0, 1, 1] as [number, number, number, number], page_idx: 0 };

describe("pageElements", () => {
  it("gives headings, list items and captions, without marks, spaces and what is there as two kinds", () => {
    const list: ContentList = [
      { type: "text", text: "A *Title*", text_level: 1, level: "title", ...POSITION },
      { type: "text", sub_type: "list", text: "", list_items: ["- one", "2. two"], ...POSITION },
      {
        type: "table",
        img_path: "images/a.png",
        table_caption: ["Table 1"],
        table_footnote: [],
        ...POSITION,
      },
      { type: "text", text: "Words.", ...POSITION },
      { type: "text", text: "Both", text_level: 1, level: "title", ...POSITION },
      { type: "text", text: "Both", ...POSITION },
    ];

    expect([...pageElements(list)]).toEqual([
      ["ATitle", "heading 1"],
      ["one", "list item"],
      ["two", "list item"],
      ["Table1", "caption"],
      ["Words.", "text"],
    ]);
  });
});

describe("compareWays", () => {
  const page = new Map([["a", "heading 1"] as const, ["b", "text"] as const]);

  it("finds nothing where all ways agree", () => {
    expect(compareWays({ geometry: page, model: page, picture: page })).toEqual([]);
  });

  it("leaves out what one of them does not see", () => {
    const picture = new Map([["a", "heading 1"] as const]);

    expect(compareWays({ geometry: page, model: page, picture })).toEqual([]);
  });

  it("names each text that they take for different things, levels included", () => {
    const model = new Map([["a", "heading 2"] as const, ["b", "list item"] as const]);

    expect(compareWays({ geometry: page, model, picture: page })).toEqual([
      { text: "a", kinds: { geometry: "heading 1", model: "heading 2", picture: "heading 1" } },
      { text: "b", kinds: { geometry: "text", model: "list item", picture: "text" } },
    ]);
  });
});
