import type { Block } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import { pdfFormat } from "@parsewright/pdf/pdf";
import type { PdfPage } from "@parsewright/document/testing/pdf-page";
import { writePdf } from "@parsewright/document/testing/pdf-writer";
import { readByGeometry } from "./testing/read-page-blocks.ts";

describe("readBlocks without a model", () => {
  it("tells title, heading and body apart by how they are set", async () => {
    const blocks = await blocksOf((page) => {
      page.text("The Title", { x: 72, y: 720, size: 24 });
      page.text("A heading", { x: 72, y: 680, size: 12, font: "Helvetica-Bold" });
      writeLines(page, 650, [
        "Body text that is set in the usual size,",
        "over a line or two, as most text is.",
      ]);
    });

    expect(blocks.map(({ type }) => type)).toEqual(["doc_title", "paragraph_title", "text"]);
  });

  it("calls nothing a title on later pages", async () => {
    const blocks = await blocksOf(
      (page) => {
        page.text("Large", { x: 72, y: 720, size: 24 });
        writeLines(page, 650, ["Body text that is set in the usual size,", "over a line or two."]);
      },
      { pageIndex: 1 },
    );

    expect(blocks[0]?.type).toBe("paragraph_title");
  });

  it("does not take a bold sentence or a caption for a heading", async () => {
    const blocks = await blocksOf((page) => {
      page.text("This is bold and ends.", { x: 72, y: 700, font: "Helvetica-Bold" });
      page.text("Table 4. Bold", { x: 72, y: 670, font: "Helvetica-Bold" });
      writeLines(page, 640, [
        "Body text that is set in the usual size,",
        "over a line or two, as most text is.",
      ]);
    });

    expect(blocks.map(({ type }) => type)).toEqual(["text", "text", "text"]);
  });

  it("joins the lines of a heading that stand wide apart, but not two headings", async () => {
    const blocks = await blocksOf((page) => {
      page.text("A heading that needs", { x: 72, y: 720, size: 18 });
      page.text("a second line", { x: 72, y: 686, size: 18 });
      page.text("1.1 Another heading", { x: 72, y: 652, size: 18 });
      writeLines(page, 600, [
        "Body text that is set in the usual size,",
        "over a line or two, as most text is.",
      ]);
    });

    expect(blocks.map(({ lines }) => lines?.length)).toEqual([2, 1, 2]);
  });

  it("joins list items to one list and writes Markdown's bullet", async () => {
    const blocks = await blocksOf((page) => {
      writeLines(page, 700, ["• apples", "• pears and", "• plums"]);
    });

    expect(blocks).toHaveLength(1);
    expect(blocks[0]).toMatchObject({ type: "list" });
    expect(
      blocks[0]?.lines?.map((line) => [line.spans[0]?.content, line.is_list_start_line]),
    ).toEqual([
      ["- apples", true],
      ["- pears and", true],
      ["- plums", true],
    ]);
  });

  it("puts the number of a chapter, alone on its line, in front of the title", async () => {
    const blocks = await blocksOf((page) => {
      page.text("4", { x: 72, y: 720, size: 25, font: "Helvetica-Bold" });
      page.text("Basis Fields", { x: 72, y: 695, size: 17, font: "Helvetica-Bold" });
      writeLines(page, 650, PROSE);
    });

    expect(blocks.map(({ type }) => type)).toEqual(["paragraph_title", "text"]);
    expect(textsOf(blocks[0])).toEqual(["4", "Basis Fields"]);
  });

  it("does not take the small line over a large heading for a heading", async () => {
    const blocks = await blocksOf((page) => {
      page.text("Overview", { x: 72, y: 740, size: 14 });
      page.text("What this slide says", { x: 72, y: 715, size: 24 });
      writeLines(page, 650, PROSE);
    });

    expect(blocks.map(({ type }) => type)).toEqual(["text", "doc_title", "text"]);
  });

  it("does not take a paragraph for a heading because its first words are bold", async () => {
    const blocks = await blocksOf((page) => {
      page.text("Replace Plastics with Recyclable", { x: 72, y: 700, font: "Helvetica-Bold" });
      page.text("Materials where", { x: 262, y: 700 });
      writeLines(page, 650, PROSE);
    });

    expect(blocks.map(({ type }) => type)).toEqual(["text", "text"]);
  });

  it("measures headings by the text where tables hold most of the page", async () => {
    const blocks = await blocksOf((page) => {
      page.text("What the table says, in one line", { x: 72, y: 720, size: 20 });
      for (const row of [0, 1, 2, 3]) {
        page.text("A cell of running text, long enough", { x: 72, y: 680 - row * 20, size: 9 });
        page.text("and another of the same kind of text", { x: 330, y: 680 - row * 20, size: 9 });
      }
    });

    expect(blocks[0]?.type).toBe("doc_title");
  });

  it("keeps the line breaks, the indentation and the empty lines of code", async () => {
    const blocks = await blocksOf((page) => {
      writeLines(page, 700, PROSE);
      const code = ["def f(x):", "    return 1", "", "print(f(2))"];
      for (const [index, text] of code.entries())
        page.text(text, { x: 72, y: 640 - index * 12, size: 10, font: "Courier" });
    });

    expect(blocks.map(({ type }) => type)).toEqual(["text", "code"]);
    expect(textsOf(blocks[1]?.blocks?.[0])).toEqual([
      "def f(x):",
      "    return 1",
      "",
      "print(f(2))",
    ]);
  });

  it("reads a typewritten page as text", async () => {
    const blocks = await blocksOf((page) => {
      for (const [index, text] of PROSE.entries())
        page.text(text, { x: 72, y: 700 - index * 12, size: 10, font: "Courier" });
    });

    expect(blocks.map(({ type }) => type)).toEqual(["text"]);
  });

  it("makes an index of a table of contents", async () => {
    const blocks = await blocksOf((page) => {
      page.text("Contents", { x: 72, y: 720 });
      writeLines(page, 690, ["Trees .................. 3", "Oaks and beeches ....... 12"]);
    });

    expect(blocks.map(({ type }) => type)).toEqual(["paragraph_title", "index"]);
    expect(textsOf(blocks[1])).toHaveLength(2);
  });

  it("reads the notes at the foot of both columns after the text of both", async () => {
    const blocks = await blocksOf((page) => {
      for (const [column, x] of [72, 320].entries()) {
        for (let line = 0; line < 12; line++)
          page.text("Words that fill a line of print", { x, y: 500 - line * 14 });
        page.line({ from: [x, 320], to: [x + 60, 320] });
        page.text(`${column + 1} See the other book.`, { x, y: 305, size: 8 });
      }
    });

    expect(blocks.map(({ type }) => type)).toEqual([
      "text",
      "text",
      "page_footnote",
      "page_footnote",
    ]);
  });

  it("keeps the page number below a note out of it", async () => {
    const blocks = await blocksOf((page) => {
      for (let line = 0; line < 12; line++)
        page.text("Words that fill a line of print", { x: 72, y: 500 - line * 14 });
      page.text("1 See the other book, which is longer than this one.", { x: 72, y: 60, size: 8 });
      page.text("7", { x: 200, y: 30, size: 8 });
    });

    expect(blocks.slice(1).map((block) => [block.type, ...textsOf(block)])).toEqual([
      ["page_footnote", "1 See the other book, which is longer than this one."],
      ["text", "7"],
    ]);
  });

  it("puts the large first letter in front of its word", async () => {
    const blocks = await blocksOf((page) => {
      page.text("O", { x: 72, y: 676, size: 40 });
      page.text("nce upon a time there was a house", { x: 106, y: 700 });
      page.text("in which nobody had lived for long", { x: 106, y: 686 });
      page.text("and which nobody wanted to sell now.", { x: 72, y: 672 });
    });

    expect(blocks).toHaveLength(1);
    expect(textsOf(blocks[0])[0]).toBe("Once upon a time there was a house");
  });

  it("starts a paragraph at each entry that hangs", async () => {
    const blocks = await blocksOf((page) => {
      for (const [index, author] of ["Adams", "Baker", "Clark"].entries()) {
        const y = 700 - index * 28;
        page.text(`${author}, A. A book with a long title that fills the whole line of`, {
          x: 72,
          y,
        });
        page.text("print and goes on.", { x: 92, y: y - 14 });
      }
    });

    expect(blocks.map(({ lines }) => lines?.length)).toEqual([2, 2, 2]);
  });

  it("binds a caption that stands beside its figure, and one whose label has a line of its own", async () => {
    const beside = await blocksOf((page) => {
      drawPicture(page, { y: 500 });
      page.text("Figure 1. A grey field.", { x: 310, y: 540 });
    });
    const split = await blocksOf((page) => {
      drawPicture(page, { y: 500 });
      page.text("Figure 7.", { x: 100, y: 485, font: "Helvetica-Bold" });
      page.text("What it shows.", { x: 100, y: 470, font: "Helvetica-Oblique" });
    });

    expect(beside.map(({ type }) => type)).toEqual(["image"]);
    expect(split[0]?.blocks?.map(({ type }) => type)).toEqual([
      "image_body",
      "image_caption",
      "image_caption",
    ]);
  });

  it("does not bind a sentence that begins with the name of a figure", async () => {
    const blocks = await blocksOf((page) => {
      drawPicture(page, { y: 500 });
      page.text("Figure 1 shows a grey field.", { x: 100, y: 485 });
    });

    expect(blocks.map(({ type }) => type)).toEqual(["image", "text"]);
  });

  it("binds the caption below a figure to it", async () => {
    const blocks = await blocksOf((page) => {
      drawPicture(page, { y: 500 });
      page.text("Figure 1. A grey field.", { x: 100, y: 485 });
      page.text("Text that goes on below the figure.", { x: 72, y: 440 });
    });

    expect(blocks.map(({ type }) => type)).toEqual(["image", "text"]);
    expect(blocks[0]?.blocks?.map(({ type }) => type)).toEqual(["image_body", "image_caption"]);
  });

  it("binds the caption above a table to it", async () => {
    const blocks = await blocksOf((page) => {
      page.text("Table 2. Tubes.", { x: 72, y: 720 });
      for (const [row, cells] of [
        ["Tube", "Water"],
        ["1", "24 ml"],
        ["2", "12 ml"],
      ].entries()) {
        for (const [column, text] of cells.entries())
          page.text(text, { x: 72 + column * 150, y: 690 - row * 16 });
      }
    });

    expect(blocks.map(({ type }) => type)).toEqual(["table"]);
    expect(blocks[0]?.blocks?.map(({ type }) => type)).toEqual(["table_caption", "table_body"]);
  });

  it("never joins the lines above a figure with those below it", async () => {
    const blocks = await blocksOf((page) => {
      page.text("A sentence that runs on and", { x: 72, y: 620 });
      drawPicture(page, { y: 500 });
      page.text("is cut in two by a picture.", { x: 72, y: 480 });
    });

    expect(blocks.map(({ type }) => type)).toEqual(["text", "image", "text"]);
  });

  it("leaves out specks and the picture behind a page full of text", async () => {
    const blocks = await blocksOf((page) => {
      drawPicture(page, { x: 0, y: 0, width: 612, height: 792 });
      drawPicture(page, { x: 300, y: 300, width: 5, height: 5 });
      writeLines(page, 700, [
        "Body text that is set in the usual size,",
        "over a line or two, as most text is.",
      ]);
    });

    expect(blocks.map(({ type }) => type)).toEqual(["text"]);
  });

  it("shows a page that is one picture as that picture", async () => {
    const blocks = await blocksOf((page) =>
      drawPicture(page, { x: 0, y: 0, width: 612, height: 792 }),
    );

    expect(blocks).toMatchObject([{ type: "image", bbox: [0, 0, 612, 792] }]);
  });

  it("joins the strips that a picture was cut into", async () => {
    const blocks = await blocksOf((page) => {
      for (const strip of [0, 1, 2]) drawPicture(page, { y: 500 + strip * 30, height: 30 });
    });

    expect(blocks).toMatchObject([{ type: "image", bbox: [100, 202, 300, 292] }]);
  });
});

const PROSE = [
  "Body text that is set in the usual size,",
  "over a line or two, as most text is set,",
  "so that nobody takes it for a heading.",
];

function textsOf(block: Block | undefined): string[] {
  return (block?.lines ?? []).map(({ spans }) => spans.map(({ content }) => content).join(""));
}

function writeLines(page: PdfPage, top: number, lines: readonly string[]): void {
  for (const [index, text] of lines.entries()) page.text(text, { x: 72, y: top - index * 14 });
}

function drawPicture(
  page: PdfPage,
  place: { x?: number; y: number; width?: number; height?: number },
): void {
  const grey = { width: 1, height: 1, data: Uint8Array.from([128, 128, 128]) };
  page.image(grey, { x: 100, width: 200, height: 90, ...place });
}

async function blocksOf(
  content: (page: PdfPage) => void,
  { pageIndex = 0 } = {},
): Promise<Block[]> {
  const file = await pdfFormat.open(
    writePdf([...Array.from({ length: pageIndex }, () => ({})), { content }]),
  );
  if (file.kind !== "pages") throw new Error("A PDF opens as pages.");
  const blocks: Block[] = [];
  const range = { first: pageIndex, last: pageIndex };
  for await (const page of file.pages.pages(range, new AbortController().signal))
    blocks.push(...(await readByGeometry(page)));
  file.pages.close();
  return blocks;
}
