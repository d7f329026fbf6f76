import type { Block } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import { DEFAULT_RENDER_OPTIONS, type RenderOptions } from "../renderer.ts";
import {
  documentOf,
  pictureBlock,
  tableBlock,
  textBlock,
  textLine,
} from "../../testing/sample-blocks.ts";
import { renderHtml } from "./render-html.ts";

describe("renderHtml", () => {
  it("writes blocks as their own elements, with their ids and pages", () => {
    const body = render([
      textBlock("title", "Lamps & lenses", { level: 2 }),
      {
        ...textBlock("list", ""),
        lines: [textLine("1. oil"), { ...textLine("2. gas"), is_list_start_line: true }],
      },
      {
        ...textBlock("text", ""),
        lines: [{ spans: [{ type: "text", content: "bright", style: ["bold"] }] }],
      },
    ]);

    expect(body).toContain('<h2 id="p5.b1" data-page="5">Lamps &amp; lenses</h2>');
    expect(body).toContain(
      '<ol id="p5.b2" data-page="5">\n<li value="1">oil</li>\n<li value="2">gas</li></ol>',
    );
    expect(body).toContain('<p id="p5.b3" data-page="5"><strong>bright</strong></p>');
  });

  it("writes formulas as the options draw them, and those that cannot be drawn as their source", () => {
    const formula: Block = {
      type: "interline_equation",
      lines: [{ spans: [{ type: "interline_equation", content: "a<b" }] }],
    };
    const formulaToMathMl = (latex: string, isDisplay: boolean) =>
      `<math>${latex.length} ${isDisplay}</math>`;

    expect(render([formula], { formulaToMathMl })).toContain("<math>3 true</math>");
    expect(render([formula], { formulaToMathMl: () => undefined })).toContain(
      '<code class="latex">a&lt;b</code>',
    );
    expect(render([formula])).toContain('<code class="latex">a&lt;b</code>');
  });

  it.each([
    { embedPictures: true, source: "data:image/png;base64,AQI=" },
    { embedPictures: false, source: "images/a.png" },
  ])("has pictures inside or beside: $embedPictures", ({ embedPictures, source }) => {
    const options = { embedPictures, readPicture: () => Uint8Array.of(1, 2) };

    expect(render([pictureBlock("a.png")], options)).toContain(`<img src="${source}" alt="">`);
  });

  it("keeps the cells, spans and formulas of a table, and nothing that runs or loads", () => {
    const html =
      '<table onclick="x()"><tr><td colspan="2" style="x"><eq>x_1</eq><script>alert(1)</script>' +
      '<a href="javascript:alert(1)">a</a><img src="http://evil/x.png"></td></tr></table>';
    const body = render([tableBlock(html, "Table 1")]);

    expect(body).toMatch(
      /<table><tr><td colspan="2"><code class="latex">x_1<\/code><a>a<\/a><\/td><\/tr><\/table>/s,
    );
    expect(body).toContain("<figcaption>Table 1</figcaption>");
    expect(body).not.toMatch(/alert|evil|onclick|style="x"/);
  });
});

function render(blocks: Block[], options: Partial<RenderOptions> = {}): string {
  const html = renderHtml(documentOf(blocks), { ...DEFAULT_RENDER_OPTIONS, ...options });
  return html.slice(html.indexOf("<main>"));
}
