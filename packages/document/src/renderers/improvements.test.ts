import type { Block, Document, Span } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import { codeBlock } from "../blocks/visual-blocks.ts";
import { renderers } from "./registry.ts";
import { DEFAULT_RENDER_OPTIONS } from "./renderer.ts";

const BOX: [number, number, number, number] = [0, 0, 100, 100];

describe("where we improve on upstream", () => {
  it("leaves blocks that were merged away out of every list", () => {
    const gone: Block[] = [
      { type: "text", bbox: BOX, lines: [], lines_deleted: true },
      {
        type: "table",
        bbox: BOX,
        blocks: [{ type: "table_body", bbox: BOX, lines: [], lines_deleted: true }],
      },
    ];
    const document = documentOf("pipeline", gone);

    expect(renderers.content_list(document, DEFAULT_RENDER_OPTIONS)).toEqual([]);
    expect(renderers.upstream_content_list(document, DEFAULT_RENDER_OPTIONS)).toEqual([]);
    expect(renderers.upstream_content_list_v2(document, DEFAULT_RENDER_OPTIONS)).toEqual([[]]);
  });

  it("marks words of which a recogniser is unsure on request, and only then", () => {
    const letter = textBlock("text", [
      { type: "text", content: "is held " },
      { type: "text", content: "whr", parser_unsure: true },
    ]);
    const document = documentOf("pipeline", [letter]);
    const options = { ...DEFAULT_RENDER_OPTIONS, markUnsure: true };

    expect(renderers.markdown(document, options)).toContain("is held ⟦whr⟧");
    expect(renderers.markdown(document, DEFAULT_RENDER_OPTIONS)).toContain("is held whr");
  });

  it("shows the pictures of doubtful text with it, where such words are marked", () => {
    const letter: Block = {
      ...textBlock("text", [{ type: "text", content: "mayoi whr" }]),
      parser_pictures: ["a.png"],
    };
    const document = documentOf("pipeline", [letter]);
    const options = { ...DEFAULT_RENDER_OPTIONS, markUnsure: true };

    expect(renderers.markdown(document, options)).toBe("mayoi whr\n\n![](images/a.png)");
    expect(renderers.markdown(document, DEFAULT_RENDER_OPTIONS)).toBe("mayoi whr");
    expect(renderers.nlp_markdown(document, options)).toBe("mayoi whr");
    expect(renderers.content_list(document, options)).toMatchObject([
      { text: "mayoi whr", parser_pictures: ["images/a.png"] },
    ]);
    expect(renderers.content_list(document, DEFAULT_RENDER_OPTIONS)[0]).not.toHaveProperty(
      "parser_pictures",
    );
    expect(renderers.chunks(document, options)).toMatchObject([{ images: ["images/a.png"] }]);
  });

  it("keeps them in upstream's lists on request", () => {
    const gone: Block = { type: "text", bbox: BOX, lines: [], lines_deleted: true };
    const options = { ...DEFAULT_RENDER_OPTIONS, mergedAwayBlocks: "keep" as const };

    expect(renderers.upstream_content_list(documentOf("vlm", [gone]), options)).toEqual([
      { type: "text", text: "", bbox: [0, 0, 1000, 1000], page_idx: 0 },
    ]);
  });

  it.each(["vlm", "hybrid", "pipeline"] as const)(
    "names the picture of an equation in the first list of %s documents",
    (backend) => {
      const equation = textBlock("interline_equation", [
        { type: "interline_equation", content: "a", image_path: "a.png" },
      ]);

      expect(
        renderers.upstream_content_list(documentOf(backend, [equation]), DEFAULT_RENDER_OPTIONS),
      ).toMatchObject([{ type: "equation", img_path: "images/a.png", text: "$$\na\n$$" }]);
    },
  );

  it("writes footnotes after the body of their page, and leaves other furniture out", () => {
    const document = documentOf("pipeline", [textBlock("text", [{ type: "text", content: "a" }])]);
    const [page] = document.pdf_info;
    page?.discarded_blocks.push(
      textBlock("page_number", [{ type: "text", content: "7" }]),
      textBlock("page_footnote", [{ type: "text", content: "1 note" }]),
    );

    expect(renderers.markdown(document, DEFAULT_RENDER_OPTIONS)).toBe("a\n\n1 note");
  });

  it("lists the text printed inside a figure, and writes it when everything printed is kept", () => {
    const figure: Block = {
      type: "image",
      bbox: BOX,
      parser_text: ["2020 2021", "# sold"],
      blocks: [
        {
          type: "image_body",
          bbox: BOX,
          lines: [{ bbox: BOX, spans: [{ type: "image", image_path: "a.png" }] }],
        },
      ],
    };
    const document = documentOf("pipeline", [figure]);
    const keepAll = { ...DEFAULT_RENDER_OPTIONS, pageFurniture: "keep" as const };

    expect(renderers.markdown(document, DEFAULT_RENDER_OPTIONS)).toBe("![](images/a.png)");
    expect(renderers.markdown(document, keepAll)).toBe("![](images/a.png)  \n2020 2021\n\\# sold");
    expect(renderers.content_list(document, DEFAULT_RENDER_OPTIONS)).toMatchObject([
      { content: "2020 2021\n\\# sold" },
    ]);
  });

  it("keeps the line ends and the indentation of pipeline code in the second list", () => {
    const code: Block = {
      type: "code",
      bbox: BOX,
      sub_type: "code",
      blocks: [
        {
          type: "code_body",
          bbox: BOX,
          lines: [
            { spans: [{ type: "text", content: "if x:" }] },
            { spans: [] },
            { spans: [{ type: "text", content: "    y()" }] },
          ],
        },
      ],
    };

    expect(firstContent(documentOf("pipeline", [code]))).toMatchObject({
      code_content: [{ type: "text", content: "if x:\n\n    y()" }],
    });
  });

  it.each([
    { left: "and ", expected: "and " },
    { left: "and", expected: "and " },
  ])("writes one space before an inline equation in the second list after '$left'", (row) => {
    const text = textBlock("text", [
      { type: "text", content: row.left },
      { type: "inline_equation", content: "x" },
    ]);

    expect(firstContent(documentOf("vlm", [text]))).toEqual({
      paragraph_content: [
        { type: "text", content: row.expected },
        { type: "equation_inline", content: "x" },
      ],
    });
  });

  it("writes what an office file says of a picture as its alternative text", () => {
    const body = textBlock("image_body", [
      { type: "image", image_path: "a.png", content: "A [red]\nbarn" },
    ]);
    const image: Block = { type: "image", blocks: [body] };

    expect(renderers.markdown(documentOf("office", [image]), DEFAULT_RENDER_OPTIONS)).toBe(
      "![A \\[red\\] barn](images/a.png)",
    );
  });

  it("marks a paragraph that links lead to", () => {
    const target = { ...textBlock("text", [{ type: "text", content: "Here." }]), anchor: "place" };

    expect(renderers.markdown(documentOf("office", [target]), DEFAULT_RENDER_OPTIONS)).toBe(
      '<a id="place"></a>\nHere.',
    );
  });

  it("makes no formula of the dollars in an algorithm", () => {
    const lines = [{ spans: [{ type: "text" as const, content: "x=$a; y=$b" }] }];
    const document = documentOf("pipeline", [codeBlock(lines, { sub_type: "algorithm" })]);

    expect(renderers.markdown(document, DEFAULT_RENDER_OPTIONS)).toContain(
      String.raw`x=\$a; y=\$b`,
    );
  });

  it("fences code that holds a fence with a longer one", () => {
    const body = textBlock("code_body", [{ type: "text", content: "```js\n1\n```" }]);
    const code: Block = { type: "code", sub_type: "code", bbox: BOX, blocks: [body] };

    expect(renderers.markdown(documentOf("vlm", [code]), DEFAULT_RENDER_OPTIONS)).toBe(
      "````\n```js\n1\n```\n````",
    );
  });

  it("writes an empty path in the second list where there is no picture", () => {
    const image: Block = {
      type: "image",
      bbox: BOX,
      blocks: [{ type: "image_body", bbox: BOX, lines: [{ spans: [{ type: "image" }] }] }],
    };

    expect(firstContent(documentOf("vlm", [image]))).toMatchObject({ image_source: { path: "" } });
  });

  it("takes the formula and table switches from each call, not from the process", () => {
    const equation = textBlock("interline_equation", [
      { type: "interline_equation", content: "a", image_path: "a.png" },
    ]);
    const document = documentOf("vlm", [equation]);
    const asPictures = { ...DEFAULT_RENDER_OPTIONS, formulaEnable: false };

    expect(renderers.markdown(document, asPictures)).toBe("![](images/a.png)");
    expect(renderers.markdown(document, DEFAULT_RENDER_OPTIONS)).toBe("$$\na\n$$");
  });
});

describe("the formula and table switches", () => {
  const off = { ...DEFAULT_RENDER_OPTIONS, formulaEnable: false, tableEnable: false };

  it("keep LaTeX and HTML that have no picture to stand for them", () => {
    const blocks: Block[] = [
      textBlock("interline_equation", [{ type: "interline_equation", content: "a" }]),
      {
        type: "table",
        blocks: [
          { type: "table_body", lines: [{ spans: [{ type: "table", html: "<table></table>" }] }] },
        ],
      },
    ];
    const document = documentOf("office", blocks);

    expect(renderers.markdown(document, off)).toBe("$$\na\n$$\n\n<table></table>");
    expect(renderers.content_list(document, off)).toMatchObject([
      { text: "$$\na\n$$" },
      { table_body: "<table></table>" },
    ]);
  });

  it("keep inline formulas, which have no picture", () => {
    const text = textBlock("text", [{ type: "inline_equation", content: "x" }]);

    expect(renderers.markdown(documentOf("vlm", [text]), off)).toBe("$x$");
  });
});

function documentOf(backend: Document["_backend"], blocks: Block[]): Document {
  return {
    pdf_info: [{ para_blocks: blocks, discarded_blocks: [], page_size: [100, 100], page_idx: 0 }],
    _backend: backend,
    _version_name: "test",
  };
}

function textBlock(type: Block["type"], spans: Span[]): Block {
  return { type, bbox: BOX, lines: [{ spans }] };
}

function firstContent(document: Document) {
  return renderers.upstream_content_list_v2(document, DEFAULT_RENDER_OPTIONS)[0]?.[0]?.content;
}
