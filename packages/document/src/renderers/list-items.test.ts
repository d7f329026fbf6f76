import type { Block } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import { createRenderContext } from "./document-shape.ts";
import { listText } from "./list-items.ts";
import { DEFAULT_RENDER_OPTIONS } from "./renderer.ts";

describe("an office index", () => {
  it.each([
    ["Rules\t12", "Rules"],
    ["Rules ........ 12", "Rules"],
    ["Rules…… 3", "Rules"],
    ["Foreword\tiv", "Foreword"],
    ["1\tIntroduction\t3", "1\tIntroduction"],
    ["In the year 2024", "In the year 2024"],
    ["2\tThe mix", "2\tThe mix"],
    ["Version 1.2", "Version 1.2"],
  ])("writes %j as %j", (entry, expected) => {
    expect(listText(indexOf(item(entry)), office)).toBe(`- ${expected}`);
  });

  it("links an entry as a whole, also where it holds a link of its own", () => {
    const entry: Block = {
      type: "text",
      anchor: "_Toc7",
      lines: [
        {
          spans: [
            { type: "hyperlink", content: "Fees", url: "#_Toc7" },
            { type: "text", content: "\t9" },
          ],
        },
      ],
    };

    expect(listText(indexOf(entry), office)).toBe("- [Fees](#_Toc7)");
  });
});

describe("an office list", () => {
  it("indents by nesting, so that a list that begins at a deeper level is not code", () => {
    const list: Block = { type: "list", attribute: "unordered", ilevel: 2, blocks: [item("a")] };

    expect(listText(list, office)).toBe("- a");
  });

  it("leaves out empty items, whose numbers stay used", () => {
    const blocks = [item("a"), item(" "), item("c")];

    expect(listText({ type: "list", attribute: "ordered", blocks }, office)).toBe("1. a\n3. c");
  });
});

it("indents the items of a page by how deep they are", () => {
  const lines = ["- one", "- part", "- two"].map((content, index) => ({
    spans: [{ type: "text" as const, content }],
    is_list_start_line: true,
    ...(index === 1 && { parser_level: 1 }),
  }));
  const page = createRenderContext(
    { pdf_info: [], _backend: "pipeline", _version_name: "test" },
    DEFAULT_RENDER_OPTIONS,
  );

  expect(listText({ type: "list", lines }, page)).toBe("- one  \n    - part  \n- two");
});

const office = createRenderContext(
  { pdf_info: [], _backend: "office", _version_name: "test" },
  DEFAULT_RENDER_OPTIONS,
);

function indexOf(...blocks: Block[]): Block {
  return { type: "index", ilevel: 0, blocks };
}

function item(content: string): Block {
  return { type: "text", lines: [{ spans: [{ type: "text", content }] }] };
}
