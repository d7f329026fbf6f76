import type { Block, Document, Line } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import { renderers } from "./registry.ts";
import { DEFAULT_RENDER_OPTIONS } from "./renderer.ts";

const CONTENTS: Block = {
  type: "index",
  lines: [
    entry("1 Lamps .................... 3", 50),
    entry("1.1 Oil lamps ………………… 4", 70),
    entry("2 Lenses . . . . . . . . . xii", 50),
  ],
};

describe("a table of contents", () => {
  it("becomes a list that leads to the headings, without leaders", () => {
    const title: Block = { type: "title", level: 1, lines: [entry("1 Lamps", 50)] };

    expect(markdownOf([CONTENTS, title])).toBe(
      ["- [1 Lamps](#1-lamps) 3", "    - 1.1 Oil lamps 4", "- 2 Lenses xii", "", "# 1 Lamps"].join(
        "\n",
      ),
    );
  });

  it("stays as it is printed on request", () => {
    expect(markdownOf([CONTENTS], "as_printed")).toContain("1 Lamps ....................");
  });

  it("is not what other lines with numbers at their ends are", () => {
    const index: Block = { type: "index", lines: [entry("Lamp, 12", 50), entry("Lens, 14", 50)] };

    expect(markdownOf([index])).not.toContain("- ");
  });
});

function entry(content: string, left: number): Line {
  return {
    bbox: [left, 0, 500, 10],
    spans: [{ type: "text", content }],
    is_list_start_line: true,
  };
}

function markdownOf(blocks: Block[], contents: "list" | "as_printed" = "list"): string {
  const page = { para_blocks: blocks, discarded_blocks: [], page_idx: 0 };
  const document: Document = { pdf_info: [page], _backend: "pipeline", _version_name: "test" };
  return renderers.markdown(document, { ...DEFAULT_RENDER_OPTIONS, contents });
}
