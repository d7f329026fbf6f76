import type { Block, Document } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import { renderContentList } from "./content-list.ts";
import { DEFAULT_RENDER_OPTIONS } from "./renderer.ts";

const PAGE = {
  para_blocks: [blockOf("text", "Two lamps."), { ...blockOf("text", "An end."), parser_note: "2" }],
  discarded_blocks: [
    blockOf("header", "Lamps"),
    blockOf("page_footnote", "Of oil."),
    blockOf("page_number", "7"),
  ],
  page_idx: 0,
};

describe("notes and page furniture in the content list", () => {
  it("are texts, and furniture is left out", () => {
    expect(typesIn("pipeline")).toEqual([
      ["text", undefined],
      ["text", "endnote"],
      ["text", "footnote"],
    ]);
  });

  it("are all there on request", () => {
    expect(typesIn("pipeline", "keep").slice(2)).toEqual([
      ["text", "header"],
      ["text", "footnote"],
      ["text", "page_number"],
    ]);
  });

  it("are speaker notes on slides", () => {
    expect(typesIn("office").at(-1)).toEqual(["text", "speaker_notes"]);
  });
});

function typesIn(backend: Document["_backend"], pageFurniture: "keep" | "drop" = "drop") {
  const document: Document = { pdf_info: [PAGE], _backend: backend, _version_name: "test" };
  return renderContentList(document, { ...DEFAULT_RENDER_OPTIONS, pageFurniture }).map((entry) => [
    entry.type,
    "sub_type" in entry ? entry.sub_type : undefined,
  ]);
}

function blockOf(type: Block["type"], content: string): Block {
  return { type, lines: [{ spans: [{ type: "text", content }] }] };
}
