import type { Span } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import { readBlocks, summarize } from "../testing/read-slides.ts";
import { paragraph, run, textShape } from "../testing/slide-snippets.ts";

describe("runs", () => {
  it("keep the styles that the writer gave them", async () => {
    const runs = [
      run("bold", 'b="1"'),
      run("italic", 'i="true"'),
      run("underline", 'u="sng"'),
      run("struck", 'strike="sngStrike"'),
      run("up", 'baseline="30000"'),
      run("down", 'baseline="-25000"'),
      run("plain", 'b="0" u="none" strike="noStrike" baseline="0"'),
    ];

    const spans = await spansOf(paragraph(runs.join("")));

    expect(spans.map(({ content, style }) => [content, style])).toEqual([
      ["bold", ["bold"]],
      ["italic", ["italic"]],
      ["underline", ["underline"]],
      ["struck", ["strikethrough"]],
      ["up", ["superscript"]],
      ["down", ["subscript"]],
      ["plain", undefined],
    ]);
  });

  it("are joined where the spelling checker cut them", async () => {
    const spans = await spansOf(paragraph(run("Doc", 'lang="en"') + run("ling", 'err="1"')));

    expect(spans).toEqual([{ type: "text", content: "Docling" }]);
  });

  it("show what a symbol font draws", async () => {
    const spans = await spansOf(
      paragraph(run("in &#xF0E0; out", "", '<a:sym typeface="Wingdings"/>')),
    );

    expect(spans).toEqual([{ type: "text", content: "in → out" }]);
  });

  it("are lines where the writer broke them", async () => {
    const blocks = await readBlocks(
      textShape(paragraph(`${run("one")}<a:br/>${run("two&#11;three")}`)),
    );

    expect(summarize(blocks)).toEqual(["text: one/two/three"]);
  });

  it("show the number of the slide where a field asks for it", async () => {
    const field = '<a:fld id="{0}" type="slidenum"><a:t>‹#›</a:t></a:fld>';

    const spans = await spansOf(paragraph(run("Slide ") + field));

    expect(spans).toEqual([{ type: "text", content: "Slide 1" }]);
  });

  it("show what another field last showed", async () => {
    const spans = await spansOf(
      paragraph('<a:fld id="{0}" type="datetime1"><a:t>1 May 2024</a:t></a:fld>'),
    );

    expect(spans).toEqual([{ type: "text", content: "1 May 2024" }]);
  });
});

describe("links", () => {
  it("lead to safe addresses", async () => {
    expect(await linkTo("https://example.org/a?b=1")).toEqual({
      type: "hyperlink",
      content: "here",
      url: "https://example.org/a?b=1",
    });
  });

  it("are written so that they cannot break the text around them", async () => {
    expect(await linkTo("https://example.org/a b>")).toMatchObject({
      url: "https://example.org/a%20b%3E",
    });
  });

  it.each(["javascript:alert(1)", "file:///etc/passwd", "vbscript:x"])(
    "are plain text when they lead to %s",
    async (target) => {
      expect(await linkTo(target)).toEqual({ type: "text", content: "here" });
    },
  );

  it("to another slide are plain text", async () => {
    const [block] = await readBlocks({
      slides: [
        {
          shapes: textShape(paragraph(run("next", "", '<a:hlinkClick r:id="jump"/>'))),
          relationships: [{ id: "jump", type: "slide", target: "slide1.xml" }],
        },
      ],
    });

    expect(block?.lines?.[0]?.spans).toEqual([{ type: "text", content: "next" }]);
  });

  async function linkTo(target: string): Promise<Span | undefined> {
    const shapes = textShape(paragraph(run("here", "", '<a:hlinkClick r:id="link"/>')));
    const relationships = [{ id: "link", type: "hyperlink", target, isExternal: true }];
    const [block] = await readBlocks({ slides: [{ shapes, relationships }] });
    return block?.lines?.[0]?.spans[0];
  }
});

describe("equations", () => {
  const math = "<a14:m><m:oMath><m:r><m:t>x=1</m:t></m:r></m:oMath></a14:m>";

  it("stand in the line beside text", async () => {
    const spans = await spansOf(paragraph(run("where ") + math));

    expect(spans).toEqual([
      { type: "text", content: "where " },
      { type: "inline_equation", content: "x=1" },
    ]);
  });

  it("stand apart when they are alone in their paragraph", async () => {
    const blocks = await readBlocks(textShape(paragraph(math) + paragraph("after")));

    expect(summarize(blocks)).toEqual(["interline_equation: x=1", "text: after"]);
  });

  it("are chosen before the picture that stands for them", async () => {
    const choice = `<mc:Choice Requires="a14">${textShape(paragraph(math))}</mc:Choice>`;
    const fallback = `<mc:Fallback>${textShape("picture")}</mc:Fallback>`;

    const blocks = await readBlocks(
      `<mc:AlternateContent>${choice}${fallback}</mc:AlternateContent>`,
    );

    expect(summarize(blocks)).toEqual(["interline_equation: x=1"]);
  });
});

async function spansOf(text: string): Promise<Span[]> {
  const [block] = await readBlocks(textShape(text));
  return block?.lines?.flatMap(({ spans }) => spans) ?? [];
}
