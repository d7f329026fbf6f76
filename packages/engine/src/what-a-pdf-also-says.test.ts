import type { Document } from "@parsewright/contract";
import { JobInput } from "@parsewright/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createEngine, type Engine } from "./engine.ts";
import { renderMarkdown } from "./renderers/markdown.ts";
import { DEFAULT_RENDER_OPTIONS, type RenderOptions } from "./renderers/renderer.ts";
import { type PdfPageSpec, writePdf } from "./testing/pdf-writer.ts";
import type { PdfPage } from "./testing/pdf-page.ts";

let engine: Engine;

beforeAll(() => {
  engine = createEngine();
});

afterAll(() => engine.close());

describe("a PDF form", () => {
  it("shows boxes and buttons before their labels, ticked or not", async () => {
    const { markdown, document } = await read({
      content(page) {
        page.text("I agree to the terms", { x: 94, y: 702 });
        page.text("Send me the newsletter", { x: 94, y: 678 });
        page.text("by post", { x: 94, y: 654 });
      },
      annotations: [
        box({ name: "agree", y: 700, state: "Yes" }),
        box({ name: "news", y: 676, state: "Off" }),
        box({ name: "way", y: 652, state: "post", flags: 1 << 15 }),
      ],
    });

    expect(markdown.split(/\s*\n/)).toEqual([
      "- ☑ I agree to the terms",
      "- ☐ Send me the newsletter",
      "- ☑ by post",
    ]);
    expect(document.pdf_info[0]?.parser_form_fields).toMatchObject([
      { name: "agree", type: "check_box", checked: true, bbox: [72, 78, 86, 92] },
      { name: "news", type: "check_box", checked: false },
      { name: "way", type: "radio_button", checked: true },
    ]);
  });

  it("has each value behind its label, and says what fields are called", async () => {
    const { markdown, document } = await read({
      content(page) {
        page.text("Full name", { x: 72, y: 700 });
        page.text("Country", { x: 72, y: 676 });
      },
      annotations: [filled({ name: "who", value: "Ada", y: 696 })],
      fields: [
        { value: "Ada", x: 150, y: 696 },
        { value: "France", x: 150, y: 672 },
      ],
    });

    expect(markdown).toMatch(/^Full name Ada\s+Country France$/);
    expect(document.pdf_info[0]?.parser_form_fields).toMatchObject([
      { name: "who", type: "text", value: "Ada" },
    ]);
  });

  it("may be drawn: a square beside a word is a box, with a cross in it a ticked one", async () => {
    const { markdown } = await read({
      content(page) {
        page.text("Married", { x: 94, y: 702 });
        square(page, 700);
        page.line({ from: [74, 702], to: [82, 710] });
        page.line({ from: [74, 710], to: [82, 702] });
        page.text("Single", { x: 94, y: 678 });
        square(page, 676);
      },
    });

    expect(markdown.split(/\s*\n/)).toEqual(["- ☑ Married", "- ☐ Single"]);
  });

  it("is not made of the cells of a table", async () => {
    const { markdown } = await read({
      content(page) {
        page.text("Code", { x: 110, y: 702 });
        for (const x of [60, 72, 84])
          page.rectangle({ x, y: 700, width: 12, height: 12, stroke: [0, 0, 0] });
      },
    });

    expect(markdown).not.toContain("☐");
  });
});

describe("the text of a PDF", () => {
  const sentence = (page: PdfPage) => {
    page.text("The price was", { x: 72, y: 700 });
    page.text("100 EUR", { x: 151, y: 700, font: "Helvetica-Bold" });
    page.text("and is", { x: 206, y: 700 });
    page.text("now", { x: 243, y: 700, font: "Helvetica-Oblique" });
    page.text("80 EUR for members of the club.", { x: 270, y: 700 });
  };

  it("keeps bold, italic and struck words, and only the words where emphasis is off", async () => {
    const page: PdfPageSpec = {
      content(drawn) {
        sentence(drawn);
        drawn.line({ from: [151, 704], to: [202, 704] });
      },
    };

    expect((await read(page)).markdown).toBe(
      "The price was ~~**100 EUR**~~ and is *now* 80 EUR for members of the club.",
    );
    expect((await read(page, { emphasis: "off" })).markdown).toBe(
      "The price was 100 EUR and is now 80 EUR for members of the club.",
    );
  });

  it("has a struck word where somebody struck it in a viewer", async () => {
    const { markdown } = await read({
      content: (page) => page.text("old words", { x: 72, y: 700 }),
      annotations: [
        "/Subtype /StrikeOut /Rect [70 696 95 712] /QuadPoints [72 710 90 710 72 698 90 698]",
      ],
    });

    expect(markdown).toBe("~~old~~ words");
  });

  it.each([
    ["https://example.com/docs?a=1", "Read our [documentation](https://example.com/docs?a=1)."],
    ["mailto:a@example.com", "Read our [documentation](mailto:a@example.com)."],
    ["javascript:alert(1)", "Read our documentation."],
    ["file:///etc/passwd", "Read our documentation."],
  ])("links to %s as %s", async (address, expected) => {
    const { markdown, document } = await read({
      content: (page) => page.text("Read our documentation.", { x: 72, y: 700 }),
      annotations: [
        `/Subtype /Link /Rect [124 696 201 712] /A << /S /URI /URI (${address.replaceAll(/[()]/g, "\\$&")}) >>`,
      ],
    });
    const spans = document.pdf_info[0]?.para_blocks[0]?.lines?.[0]?.spans ?? [];

    expect(markdown).toBe(expected);
    expect(spans.some(({ type }) => type === "hyperlink")).toBe(expected.includes("("));
  });
});

describe("the notes of a page", () => {
  it("are bound to the raised marks that lead to them, and reread as plain text on request", async () => {
    const page: PdfPageSpec = {
      content(drawn) {
        for (let line = 0; line < 12; line++)
          drawn.text("Words of a long paragraph that goes on and on over the page", {
            x: 72,
            y: 700 - 14 * line,
          });
        drawn.text("and ends with a mark.", { x: 72, y: 532 });
        drawn.text("7", { x: 187, y: 537, size: 7 });
        drawn.line({ from: [72, 120], to: [200, 120] });
        drawn.text("7", { x: 72, y: 107, size: 6 });
        drawn.text("Adams, Collected Letters, page 12.", { x: 77, y: 104, size: 9 });
      },
    };
    const { markdown, document } = await read(page);

    expect(markdown).toMatch(/a mark\.\[\^7\]\n\n\[\^7\]: Adams, Collected Letters, page 12\.$/);
    expect(document.pdf_info[0]?.discarded_blocks[0]?.parser_note).toBe("7");
    expect((await read(page, { emphasis: "off" })).markdown).toMatch(/a mark\.⁷\n\n⁷ Adams/);
  });
});

describe("the file", () => {
  it("says who wrote it, when and in which language, and what is attached", async () => {
    const { document } = await read(
      { content: (page) => page.text("Text", { x: 72, y: 700 }) },
      {},
      {
        information: "/Title (Report) /Author (Ada) /CreationDate (D:20260116103000+01'00')",
        catalogEntries:
          " /Lang (en-GB) /Names << /EmbeddedFiles << /Names [(a) << /Type /Filespec /F (data.csv) /UF (data.csv) >>] >> >>",
      },
    );

    expect(document.parser_metadata).toEqual({
      title: "Report",
      author: "Ada",
      created: "2026-01-16T10:30:00+01:00",
      language: "en-GB",
    });
    expect(document.parser_attachments).toEqual([{ name: "data.csv", bytes: 0 }]);
  });

  it("has remarks of readers, which are part of the text only on request", async () => {
    const page: PdfPageSpec = {
      content: (drawn) => drawn.text("old words", { x: 72, y: 700 }),
      annotations: [
        "/Subtype /Highlight /Rect [70 696 95 712] /QuadPoints [72 710 90 710 72 698 90 698] /Contents (Which?) /T (Ada)",
      ],
    };

    expect((await read(page)).markdown).toBe("old words");
    const { markdown, document } = await read(page, {}, { comments: true });
    expect(markdown).toBe("old words\n\n[Comment by Ada on “old”: Which?]");
    expect(document.pdf_info[0]?.parser_annotations).toMatchObject([
      { type: "highlight", content: "Which?", author: "Ada", text: "old" },
    ]);
  });
});

async function read(
  page: PdfPageSpec,
  options: Partial<RenderOptions> = {},
  { comments, ...file }: Parameters<typeof writePdf>[1] & { comments?: boolean } = {},
): Promise<{ markdown: string; document: Document }> {
  const document = await engine.parse({
    bytes: writePdf([page], file),
    options: JobInput.parse({ backend: "pipeline", comments }),
    images: { isDiscarding: true, add: () => Promise.resolve() },
    signal: new AbortController().signal,
  });
  return {
    document,
    markdown: renderMarkdown(document, { ...DEFAULT_RENDER_OPTIONS, ...options }),
  };
}

interface Widget {
  readonly name: string;
  readonly y: number;
}

function box({ name, y, state, flags = 0 }: Widget & { state: string; flags?: number }): string {
  return `/Subtype /Widget /FT /Btn /Ff ${flags} /T (${name}) /AS /${state} /V /${state} /Rect [72 ${y} 86 ${y + 14}]`;
}

function filled({ name, value, y }: Widget & { value: string }): string {
  return `/Subtype /Widget /FT /Tx /T (${name}) /V (${value}) /Rect [150 ${y} 350 ${y + 16}]`;
}

function square(page: PdfPage, y: number): void {
  page.rectangle({ x: 72, y, width: 12, height: 12, stroke: [0, 0, 0] });
}
