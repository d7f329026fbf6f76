import { describe, expect, it } from "vitest";
import { ContentListEntry, UpstreamContentListEntry } from "./content-list.ts";

describe("ContentListEntry", () => {
  it("accepts a heading with its level and place", () => {
    const heading = {
      type: "text",
      text: "Rules",
      text_level: 2,
      level: "title",
      bbox: [10, 20, 900, 40],
      page_idx: 0,
      parser_source_page: 4,
    };

    expect(ContentListEntry.parse(heading)).toEqual(heading);
  });

  it.each([
    ["an entry without its page", { type: "text", text: "a" }],
    ["a type of upstream's that we fold into another", { type: "chart", page_idx: 0 }],
    ["page furniture", { type: "header", text: "a", page_idx: 0 }],
    ["another level than title", { type: "text", text: "a", level: "body", page_idx: 0 }],
  ])("rejects %s", (_, entry) => {
    expect(ContentListEntry.safeParse(entry).success).toBe(false);
  });
});

describe("UpstreamContentListEntry", () => {
  it("accepts page furniture, which our own list leaves out", () => {
    const header = { type: "header", text: "a", page_idx: 0 };

    expect(UpstreamContentListEntry.parse(header)).toEqual(header);
  });
});
