import type { Block, Document, Line, Span } from "@parsewright/contract";
import * as fc from "fast-check";
import { Parser } from "htmlparser2";
import MarkdownIt from "markdown-it";
import { describe, expect, it } from "vitest";
import { escapeHtml } from "../html/escape-html.ts";
import { linesToHtml } from "../html/spans-to-html.ts";
import { documentOf, pictureBlock, tableBlock, textBlock } from "../testing/sample-blocks.ts";
import { renderChunks } from "./chunks/render-chunks.ts";
import { renderHtml } from "./html/render-html.ts";
import { renderMarkdown } from "./markdown.ts";
import { pipeTable } from "./pipe-table.ts";
import { DEFAULT_RENDER_OPTIONS, type RenderOptions } from "./renderer.ts";

/** Everything that Markdown can make live is: raw HTML, and links and pictures to anywhere. */
const reader = new MarkdownIt({ html: true });
reader.validateLink = () => true;

const REAL_LINK = "https://real.example/page";

/** Signs and words from which scripts, links and pictures are made. */
const FRAGMENTS = [
  ..."<>[]()!:\\`~$*_|&#-\"'/ \n\ra",
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "<svg/onload=alert(1)>",
  "<!--",
  "-->",
  "[a](javascript:alert(1))",
  "](javascript:alert(1))",
  "![i](http://evil.example/i.png)",
  "(http://evil.example/i.png)",
  "[a]: javascript:alert(1)",
  "[a]",
  "[^1]",
  "javascript:alert(1)",
  "<javascript:alert(1)>",
  "<http://evil.example>",
  "javascript&colon;alert(1)",
  "```",
  "~~~",
  "\n\n",
  "\\\\",
  "    ",
  "</table>",
  "</div>",
  "</details>",
  "img src=x onerror=alert(1)>",
  "&lt;script&gt;",
];

const text = fc
  .array(fc.constantFrom(...FRAGMENTS), { minLength: 1, maxLength: 8 })
  .map((fragments) => fragments.join(""));

const STYLES = ["bold", "italic", "strikethrough", "underline", "superscript", "emphasis"] as const;
const style = fc.option(fc.subarray([...STYLES], { maxLength: 2 }), { nil: undefined });

const words: fc.Arbitrary<Span> = fc
  .record({ content: text, style, parser_unsure: fc.option(fc.constant(true), { nil: undefined }) })
  .map((one) => ({ type: "text", ...one }));
const link: fc.Arbitrary<Span> = fc
  .record({
    content: text,
    style,
    url: fc.constantFrom(REAL_LINK, "javascript:alert(1)", "#a) <b>", "//evil.example", "data:x"),
  })
  .map((span) => ({ type: "hyperlink", ...span }));
const formula: fc.Arbitrary<Span> = text.map((content) => ({ type: "inline_equation", content }));
const note: fc.Arbitrary<Span> = fc.constant({ type: "text", content: "1", parser_note: "1" });

const span = fc.oneof(words, words, link, formula, note);
const line: fc.Arbitrary<Line> = fc
  .record({
    spans: fc.array(span, { minLength: 1, maxLength: 4 }),
    is_list_start_line: fc.boolean(),
  })
  .map((one) => ({ bbox: [10, 20, 90, 30], ...one }));
const lines = fc.array(line, { minLength: 1, maxLength: 3 });

const block: fc.Arbitrary<Block> = fc.oneof(
  fc.record({
    type: fc.constantFrom<Block["type"]>("text", "title", "list", "index", "header", "ref_text"),
    lines,
    anchor: fc.option(text, { nil: undefined }),
  }),
  fc
    .record({ lines, is_numbered_style: fc.constant(true), section_number: text })
    .map((one): Block => ({ type: "title", level: 2, ...one })),
  lines.map((own) => tableBlock(`<table><tr><td>${linesToHtml(own)}</td></tr></table>`, "b")),
  fc
    .record({
      lines,
      sub_type: fc.constantFrom("code", "algorithm"),
      guess_lang: fc.option(text, { nil: undefined }),
      caption: text,
    })
    .map(({ lines: own, caption, ...fields }): Block => ({
      type: "code",
      ...fields,
      blocks: [
        textBlock("code_caption", caption, { index: 0 }),
        { type: "code_body", index: 1, lines: own },
      ],
    })),
  fc
    .record({ parser_alternative: text, parser_text: fc.array(text, { maxLength: 2 }) })
    .map((fields) => pictureBlock("a.png", fields)),
  fc
    .record({ content: text, sub_type: fc.option(text, { nil: undefined }) })
    .map(({ content, sub_type }): Block => ({
      type: "chart",
      sub_type,
      blocks: [{ type: "chart_body", lines: [{ spans: [{ type: "chart", content }] }] }],
    })),
  text.map((content): Block => ({
    type: "interline_equation",
    lines: [{ spans: [{ type: "interline_equation", content }] }],
  })),
);

const document: fc.Arbitrary<Document> = fc
  .record({
    _backend: fc.constantFrom<Document["_backend"]>("pipeline", "vlm", "office"),
    blocks: fc.array(block, { minLength: 1, maxLength: 4 }),
  })
  .map(({ _backend, blocks }) => {
    const shown = _backend === "office" ? blocks.map(withChartTable) : blocks;
    return { ...documentOf(shown), _backend };
  });

/** A chart of an office file comes with a table that the reader has written. */
function withChartTable(one: Block): Block {
  if (one.type !== "chart") return one;
  const content = one.blocks?.[0]?.lines?.[0]?.spans[0]?.content ?? "";
  const html = `<table><tr><td>${escapeHtml(content)}</td></tr></table>`;
  return {
    ...one,
    blocks: [{ type: "chart_body", lines: [{ spans: [{ type: "chart", content: html }] }] }],
  };
}

const options: fc.Arbitrary<RenderOptions> = fc
  .record({
    emphasis: fc.constantFrom("on", "off"),
    pageFurniture: fc.constantFrom("keep", "drop"),
    markUnsure: fc.boolean(),
    chunkTokens: fc.integer({ min: 4, max: 40 }),
    chunkOverlap: fc.integer({ min: 0, max: 3 }),
  })
  .map((some) => ({ ...DEFAULT_RENDER_OPTIONS, ...some }));

const HARMLESS = new Set(
  (
    "p h1 h2 h3 h4 h5 h6 em strong s u b i sub sup span div code pre br hr ul ol li blockquote table thead tbody tr " +
    "td th a img details summary main figure figcaption header footer aside"
  ).split(" "),
);

const HARMLESS_VALUES: Record<string, (value: string, name: string) => boolean> = {
  href: (value) => value === REAL_LINK || value.startsWith("#"),
  src: (value) => value === "images/a.png",
  style: (value) => /^(?:text-emphasis: dot|text-align:\w+|white-space: pre-wrap;.*)$/.test(value),
  value: (value, name) => name === "li" && /^\d+$/.test(value),
};

const HARMLESS_KEYS = ["id", "alt", "class", "start", "colspan", "rowspan", "data-page"];

function isHarmless(name: string, key: string, value: string): boolean {
  return HARMLESS_KEYS.includes(key) || HARMLESS_VALUES[key]?.(value, name) === true;
}

/** Everything that a browser would run, load or lead to and the document does not have. */
function liveParts(html: string): string[] {
  const live: string[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      if (!HARMLESS.has(name)) live.push(`<${name}>`);
      for (const [key, value] of Object.entries(attributes)) {
        if (!isHarmless(name, key, value)) live.push(`${name} ${key}=${value}`);
      }
    },
  });
  parser.end(html);
  return live;
}

describe("Markdown of any text", () => {
  it("has no script, link or picture that the document does not have", () => {
    fc.assert(
      fc.property(document, options, (one, how) => {
        const markdown = renderMarkdown(one, how);
        expect(liveParts(reader.render(markdown))).toEqual([]);
      }),
      { numRuns: 1500 },
    );
  });

  it("has none in any chunk, however small, and names only pictures of the document", () => {
    fc.assert(
      fc.property(document, options, (one, how) => {
        for (const { text: chunk, images } of renderChunks(one, how)) {
          expect(liveParts(reader.render(chunk))).toEqual([]);
          expect(images.filter((path) => path !== "images/a.png")).toEqual([]);
        }
      }),
      { numRuns: 200 },
    );
  });

  it("has none in pipe tables, and none as HTML", () => {
    fc.assert(
      fc.property(document, lines, options, (one, cell, how) => {
        const table = pipeTable(`<table><tr><td>${linesToHtml(cell)}</td></tr></table>`);
        expect(liveParts(reader.render(table))).toEqual([]);
        const html = renderHtml(one, how);
        expect(liveParts(html.slice(html.indexOf("<main>")))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it("leads a note that is a single address nowhere but where documents may lead", () => {
    const examples = [
      ["<    javascript&colon;alert(1)img src=x onerror=alert(1)>"],
      ["<\tjavascript:alert\\>(1)> 'title'"],
    ] satisfies [string][];
    fc.assert(
      fc.property(text, (content) => {
        const markdown = renderMarkdown(
          documentOf([
            {
              type: "text",
              lines: [{ spans: [{ type: "text", content: "1", parser_note: "1" }] }],
            },
            textBlock("text", content, { parser_note: "1" }),
          ]),
          DEFAULT_RENDER_OPTIONS,
        );
        const targets = liveParts(reader.render(markdown)).map((part) =>
          part.replace("a href=", ""),
        );
        expect(targets.filter((target) => /^(?!https?:)[a-z][a-z\d+.-]*:./i.test(target))).toEqual(
          [],
        );
      }),
      { numRuns: 1500, examples },
    );
  });

  it("keeps what is written as code as it is", () => {
    const code: Block = {
      type: "code",
      sub_type: "code",
      blocks: [{ type: "code_body", lines: [{ spans: [{ type: "text", content: "a[0](<b>)" }] }] }],
    };
    expect(renderMarkdown(documentOf([code]), DEFAULT_RENDER_OPTIONS)).toBe("```\na[0](<b>)\n```");
  });
});
