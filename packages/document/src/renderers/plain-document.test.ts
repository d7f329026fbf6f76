import { expect, it } from "vitest";
import { renderHtml } from "./html/render-html.ts";
import { renderPlainText } from "./plain-document.ts";
import { DEFAULT_RENDER_OPTIONS } from "./renderer.ts";
import { documentOf, tableBlock, textBlock, textLine } from "../testing/sample-blocks.ts";

it("writes text without markup, with tabs between the cells of tables", () => {
  const document = documentOf(
    [
      textBlock("title", "Lamps & *lenses*", { level: 1 }),
      {
        ...textBlock("list", "1. oil"),
        lines: [textLine("1. oil"), { ...textLine("2. gas"), is_list_start_line: true }],
      },
      tableBlock(
        "<table><tr><th>Lamp</th><th>a &lt; b</th></tr><tr><td>x</td><td>1</td></tr></table>",
        "Table 1",
      ),
    ],
    [textBlock("header", "running head"), textBlock("page_footnote", "A note.")],
  );

  expect(renderPlainText(document, DEFAULT_RENDER_OPTIONS)).toBe(
    "Lamps & *lenses*\n\n1. oil\n2. gas\n\nTable 1\nLamp\ta < b\nx\t1\n\nA note.",
  );
});

it("reads long blanks once, in text and in HTML", () => {
  const text = `a${" ".repeat(1_000_000)}b`;
  const document = documentOf([textBlock("text", text)]);

  expect(renderPlainText(document, DEFAULT_RENDER_OPTIONS)).toBe(text);
  expect(renderHtml(document, DEFAULT_RENDER_OPTIONS)).toContain(text);
});
