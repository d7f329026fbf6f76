import { readdirSync, readFileSync } from "node:fs";
import { type Block, Document } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import { plainLine } from "../blocks/lines.ts";
import { textBlock, titleBlock } from "../blocks/text-blocks.ts";
import { attachPart, figureBlock, tableBlock } from "../blocks/visual-blocks.ts";
import { renderMarkdown, renderMarkdownPages } from "../renderers/markdown.ts";
import { renderers } from "../renderers/registry.ts";
import { DEFAULT_RENDER_OPTIONS } from "../renderers/renderer.ts";
import { applyCorrections } from "./apply-corrections.ts";

const FOLDER = new URL("../../../../fixtures/render/", import.meta.url);

const golden = readdirSync(FOLDER).map((name) => ({
  name,
  document: (JSON.parse(readFileSync(new URL(name, FOLDER), "utf8")) as { document: Document })
    .document,
}));

it.each(golden)("a text of $name that is saved as it is stays as it is", ({ document }) => {
  for (const { id, markdown } of renderMarkdownPages(document, DEFAULT_RENDER_OPTIONS).flat()) {
    const corrected = applyCorrections(document, [{ block: id, markdown }]);

    expect(Document.safeParse(corrected).error).toBeUndefined();
    // A formula within a paragraph becomes a block of its own, and contents a list.
    expect(withoutSpacing(corrected)).toBe(withoutSpacing(document));
  }
});

describe("a corrected block", () => {
  it("can become a heading with text below it", () => {
    expect(correct(textBlock([plainLine("Scope This covers")]), "## Scope\n\nThis covers")).toEqual(
      "## Scope\n\nThis covers",
    );
  });

  it("is left out where its text is empty", () => {
    expect(correct(textBlock([plainLine("stray")]), "")).toBe("");
  });

  it.each([
    "Words **bold**, *italic*, ~~gone~~, $x^2$ and \\$5, a\\_b \\* c",
    "See [the page](https://example.org/a) and H~2~",
    "- one\n- two\n    - inner",
    "$$\nE = mc^2\n$$",
    "```js\nlet a = 1;\n\nlet b = 2;\n```",
    'Text.\n\n<table><tr><td>a</td><td colspan="2">b</td></tr></table>',
  ])("keeps %j", (markdown) => {
    const once = correct(textBlock([plainLine("x")]), markdown);
    expect(once.replaceAll(/ {2}\n/g, "\n").replace("```js", "```")).toBe(
      markdown.replace("```js", "```").replaceAll("~2~", "\\~2\\~"),
    );
  });

  it.each(["[", "![", "*a ", "***a ", "~~a ", "<b>"])(
    "is text from where searching for the ends of thousands of %j would take too long",
    (sign) => {
      const corrected = correct(textBlock([plainLine("x")]), `${sign.repeat(5000)} $x$ *end*`);
      expect(corrected).toMatch(/\\\$x\\\$ \\\*end\\\*$/);
    },
  );

  it("cannot bring script, links of other kinds or pictures from elsewhere", () => {
    const hostile = [
      "<script>alert(1)</script> [x](javascript:alert(1)) ![](https://evil.example/a.png)",
      '<table onclick="x()"><tr><td><script>alert(2)</script><img src=x onerror="y()">safe</td></tr></table>',
    ].join("\n\n");
    const html = render(
      applyCorrections(documentOf(textBlock([plainLine("x")])), [
        { block: "p1.b1", markdown: hostile },
      ]),
      "html",
    );
    expect(html).not.toMatch(/<script|onerror=|onclick=|href="javascript|src="https/);
    expect(html).toContain("safe");
  });

  it("keeps the picture and the caption of a table whose cells change", () => {
    const table = attachPart(
      tableBlock({ html: "<table><tr><td>1</td></tr></table>", image_path: "t.png" }, { index: 2 }),
      { ...textBlock([plainLine("Table 1")]), index: 1 },
      { role: "caption", side: "before" },
    );
    const corrected = applyCorrections(documentOf(table), [
      { block: "p1.b1", markdown: "Table 2\n<table><tr><td>7</td></tr></table>" },
    ]);
    expect(renderers.content_list(corrected, DEFAULT_RENDER_OPTIONS)).toMatchObject([
      {
        type: "table",
        img_path: "images/t.png",
        table_caption: ["Table 2"],
        table_body: "<table><tr><td>7</td></tr></table>",
      },
    ]);
  });

  it("can give a figure another caption", () => {
    const figure = figureBlock("image", { image_path: "a.png" });
    expect(correct(figure, "![](images/a.png)  \nFigure 1: A cat")).toBe(
      "![](images/a.png)  \nFigure 1: A cat",
    );
  });

  it("may have signs that open and never close", () => {
    const markdown = "a *b $c ~~d [e](".repeat(300);
    expect(correct(textBlock([plainLine("x")]), markdown)).toContain("e");
  });
});

it("pages without corrections stay what they are, and corrected ones have no older text", () => {
  const heading = titleBlock([plainLine("Olt")], { level: 1 });
  const document = documentOf(heading);
  const two: Document = {
    ...document,
    pdf_info: document.pdf_info.flatMap((page) => [
      { ...page, preproc_blocks: [heading] },
      { ...page, page_idx: 1 },
    ]),
  };
  const corrected = applyCorrections(two, [{ block: "p1.b1", markdown: "# Old" }]);
  expect(JSON.stringify(corrected.pdf_info[0])).not.toContain("Olt");
  expect(corrected.pdf_info[1]).toBe(two.pdf_info[1]);
  expect(two.pdf_info[0]?.para_blocks[0]).toBe(heading);
});

function withoutSpacing(document: Document): string {
  return markdownOf(document)
    .replaceAll(/\s*\n\s*/g, "\n")
    .replaceAll(/<td> (\$.*?\$) <\/td>/g, "<td>$1</td>")
    .replaceAll(/\s?\/>/g, ">")
    .replaceAll("\\_", "_")
    .replaceAll("&lt;", "<");
}

function correct(block: Block, markdown: string): string {
  return markdownOf(applyCorrections(documentOf(block), [{ block: "p1.b1", markdown }]));
}

function markdownOf(document: Document): string {
  return renderMarkdown(document, DEFAULT_RENDER_OPTIONS);
}

function render(document: Document, format: "html"): string {
  return renderers[format](document, DEFAULT_RENDER_OPTIONS);
}

function documentOf(...blocks: Block[]): Document {
  return {
    _backend: "pipeline",
    _version_name: "test",
    pdf_info: [{ page_idx: 0, page_size: [600, 800], para_blocks: blocks, discarded_blocks: [] }],
  };
}
