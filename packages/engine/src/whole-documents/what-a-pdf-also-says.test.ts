import type { Document } from "@parsewright/contract";
import { JobInput } from "@parsewright/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createEngine, type Engine } from "../engine.ts";
import { DEFAULT_RENDER_OPTIONS, renderMarkdown, type RenderOptions } from "@parsewright/document";
import { type PdfPageSpec, writePdf } from "@parsewright/document/testing/pdf-writer";
import type { PdfPage } from "@parsewright/document/testing/pdf-page";

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

  it("may be drawn: rings beside words are buttons, and one with a dot in it is chosen", async () => {
    const { markdown } = await read({
      content(page) {
        for (const [index, word] of ["By letter", "By telephone", "Not at all"].entries()) {
          circle(page, { x: 79, y: 706 - 24 * index, radius: 5, paint: "S" });
          page.text(word, { x: 94, y: 702 - 24 * index });
        }
        circle(page, { x: 79, y: 682, radius: 2.5, paint: "f" });
      },
    });

    expect(markdown.split(/\s*\n/)).toEqual([
      "- ☐ By letter",
      "- ☑ By telephone",
      "- ☐ Not at all",
    ]);
  });

  it("may be drawn by a browser: squares with rounded corners, filled where they are ticked", async () => {
    const { markdown } = await read({
      content(page) {
        roundedSquare(page, { y: 700, paint: "0 0 1 rg", operator: "f" });
        page.line({ from: [75, 705], to: [81, 709], color: [1, 1, 1] });
        page.text("Married", { x: 94, y: 702 });
        roundedSquare(page, { y: 676, paint: "0.4 G", operator: "S" });
        page.text("Single", { x: 94, y: 678 });
      },
    });

    expect(markdown.split(/\s*\n/)).toEqual(["- ☑ Married", "- ☐ Single"]);
  });

  it.each([
    {
      name: "rings around numbers",
      inside: (page: PdfPage, y: number) => page.text("1", { x: 76, y, size: 8 }),
    },
    {
      name: "rings around icons",
      inside: (page: PdfPage, y: number) => page.line({ from: [76, y], to: [82, y + 5] }),
    },
  ])("has no buttons in $name", async ({ inside }) => {
    const { markdown } = await read({
      content(page) {
        for (const y of [702, 678]) {
          circle(page, { x: 79, y: y + 4, radius: 6, paint: "S" });
          inside(page, y + 1);
          page.text("Go to the office", { x: 94, y });
        }
      },
    });

    expect(markdown).not.toMatch(/[☐☑]/);
  });

  it("has no buttons in the points of a plot", async () => {
    const { markdown } = await read({
      content(page) {
        page.text("Series one", { x: 94, y: 702 });
        for (const x of [79, 200, 240, 300, 350])
          circle(page, { x, y: 706 + (x % 7), radius: 5, paint: "S" });
      },
    });

    expect(markdown).not.toMatch(/[☐☑]/);
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

describe("a bullet of a PDF", () => {
  const ITEMS = ["Check the tide beforehand", "Stay within marked channels", "Do not run aground"];

  it("may be drawn as a shape", async () => {
    const { markdown } = await read({
      content(page) {
        for (const [index, item] of ITEMS.entries()) {
          dot(page, { x: 74, y: 703 - index * 18 });
          page.text(item, { x: 86, y: 700 - index * 18 });
        }
      },
    });

    expect(markdown.split(/\s*\n/)).toEqual(ITEMS.map((item) => `- ${item}`));
  });

  it("is not a shape of which there is one, or that is behind words", async () => {
    const { markdown } = await read({
      content(page) {
        dot(page, { x: 74, y: 703 });
        page.text("A line with a square before it.", { x: 86, y: 700 });
        for (const y of [670, 652]) {
          page.text("Left", { x: 72, y });
          dot(page, { x: 100, y: y + 3 });
          page.text("right", { x: 110, y });
        }
      },
    });

    expect(markdown).not.toMatch(/[-•] /);
  });

  it("is not the key of a chart, where each shape has its colour", async () => {
    const { markdown } = await read({
      content(page) {
        for (const [index, item] of ITEMS.entries()) {
          const y = 700 - index * 18;
          page.rectangle({ x: 74, y: y + 1, width: 5, height: 5, fill: [0.2 * index, 0.5, 0.1] });
          page.text(item, { x: 86, y });
        }
      },
    });

    expect(markdown).not.toMatch(/[-•] /);
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

  it("is what its author says that it is, not what its font shows", async () => {
    const { markdown } = await read({
      content(page) {
        page.raw("/Span <</ActualText (flow)>> BDC");
        page.text("f|ow", { x: 72, y: 700 });
        page.raw("EMC");
        page.text("of the river", { x: 96, y: 700 });
      },
    });

    expect(markdown).toBe("flow of the river");
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

/** A dot three points wide, as browsers draw bullets. */
function dot(page: PdfPage, { x, y }: { x: number; y: number }): void {
  circle(page, { x: x + 1.5, y: y + 1.5, radius: 1.5, paint: "f" });
}

interface Circle {
  x: number;
  y: number;
  radius: number;
  paint: "S" | "f";
}

function circle(page: PdfPage, { x, y, radius, paint }: Circle): void {
  const bend = 0.5523 * radius;
  const place = (along: number, across: number) => `${x + along} ${y + across}`;
  const arc = (side: number) =>
    [
      place(side * radius, side * bend),
      place(side * bend, side * radius),
      `${place(0, side * radius)} c`,
      place(-side * bend, side * radius),
      place(-side * radius, side * bend),
      `${place(-side * radius, 0)} c`,
    ].join(" ");
  page.raw(`${place(radius, 0)} m ${arc(1)} ${arc(-1)} ${paint}`);
}

interface Rounding {
  y: number;
  paint: string;
  operator: "S" | "f";
}

/** Twelve points wide, with corners of two points. */
function roundedSquare(page: PdfPage, { y, paint, operator }: Rounding): void {
  const [left, right, low, high] = [72, 84, y, y + 12];
  const outline = [
    `${left + 2} ${low} m ${right - 2} ${low} l ${right} ${low} ${right} ${low} ${right} ${low + 2} c`,
    `${right} ${high - 2} l ${right} ${high} ${right} ${high} ${right - 2} ${high} c`,
    `${left + 2} ${high} l ${left} ${high} ${left} ${high} ${left} ${high - 2} c`,
    `${left} ${low + 2} l ${left} ${low} ${left} ${low} ${left + 2} ${low} c h`,
  ];
  page.raw(`q ${paint} ${outline.join(" ")} ${operator} Q`);
}

function square(page: PdfPage, y: number): void {
  page.rectangle({ x: 72, y, width: 12, height: 12, stroke: [0, 0, 0] });
}
