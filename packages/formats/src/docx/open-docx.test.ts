import { describe, expect, it } from "vitest";
import { writeDocx, xmlPart } from "@parsewright/document/testing/ooxml-writer";
import { outlineOf } from "./testing/outline.ts";
import { readDocx, readDocxBytes } from "./testing/read-docx.ts";
import { item, numbering, numbers, paragraph, run, text } from "./testing/snippets.ts";

const section = (properties: string) => `<w:sectPr>${properties}</w:sectPr>`;
const sectionEnd = (properties = "") => paragraph("", section(properties));

describe("sections", () => {
  it("are pages", async () => {
    const { pages, pageCount } = await readDocx({
      body: text("one") + paragraph(run("last of one"), section("")) + text("two") + section(""),
    });

    expect(pageCount).toBe(2);
    expect(pages.map(({ para_blocks }) => outlineOf(para_blocks))).toEqual([
      ["one", "last of one"],
      ["two"],
    ]);
    expect(pages.map(({ page_idx, parser_source_page }) => [page_idx, parser_source_page])).toEqual(
      [
        [0, 0],
        [1, 1],
      ],
    );
  });

  it("can be read by themselves, and count what comes before them", async () => {
    const { pages, outline } = await readDocx(
      {
        numbering: numbering(numbers),
        body:
          item("one", "2") + sectionEnd() + item("two", "2") + sectionEnd() + item("three", "2"),
      },
      { first: 1, last: 1 },
    );

    expect(outline).toEqual(["2. two"]);
    expect(pages).toMatchObject([{ page_idx: 0, parser_source_page: 1 }]);
  });

  it("that a converter put in a line of text are no pages", async () => {
    const flat =
      '<w:type w:val="continuous"/><w:pgMar w:top="0" w:right="0" w:bottom="0" w:left="0"/>';
    const { pageCount, outline } = await readDocx({
      body: text("a") + sectionEnd() + text("b") + section(flat),
    });

    expect([pageCount, outline]).toEqual([1, ["a", "b"]]);
  });

  it("are one where the document is empty", async () => {
    const { pages } = await readDocx({ body: "" });

    expect(pages).toEqual([
      { para_blocks: [], discarded_blocks: [], page_idx: 0, parser_source_page: 0 },
    ]);
  });
});

describe("headers and footers", () => {
  const reference = (kind: string, type: string, id: string) =>
    `<w:${kind}Reference w:type="${type}" r:id="${id}"/>`;
  const relationships = ["h1", "h2", "f1", "f2"].map((id) => ({
    id,
    type: id.startsWith("h") ? "header" : "footer",
    target: `${id}.xml`,
  }));
  const parts = {
    "word/h1.xml": xmlPart("w:hdr", text("Annual report") + text("Draft")),
    "word/h2.xml": xmlPart("w:hdr", text("Cover")),
    "word/f1.xml": xmlPart(
      "w:ftr",
      paragraph(`<w:fldSimple w:instr="PAGE">${run("12")}</w:fldSimple>`),
    ),
    "word/f2.xml": xmlPart("w:ftr", text("Confidential")),
  };
  const furniture = (page: { discarded_blocks: Parameters<typeof outlineOf>[0] } | undefined) =>
    page?.discarded_blocks.map((block) => `${block.type}: ${outlineOf([block]).join()}`);

  it("are set apart, first pages too where the section has one, without page numbers", async () => {
    const { pages, outline } = await readDocx({
      relationships,
      parts,
      body:
        text("body") +
        section(
          `${reference("header", "default", "h1")}${reference("header", "first", "h2")}${reference("footer", "default", "f1")}<w:titlePg/>`,
        ),
    });

    expect(outline).toEqual(["body"]);
    expect(furniture(pages[0])).toEqual(["header: Cover", "header: Annual report<br>Draft"]);
  });

  it("are those of the section before where a section names none, and equal ones come once", async () => {
    const { pages } = await readDocx({
      relationships,
      parts: { ...parts, "word/f1.xml": parts["word/f2.xml"] },
      settings: "<w:evenAndOddHeaders/>",
      body:
        text("a") +
        sectionEnd(
          `${reference("footer", "default", "f1")}${reference("footer", "even", "f2")}${reference("header", "first", "h2")}`,
        ) +
        text("b") +
        section(reference("header", "default", "h1")),
    });

    expect(pages.map(furniture)).toEqual([
      ["footer: Confidential"],
      ["header: Annual report<br>Draft", "footer: Confidential"],
    ]);
  });

  it("that are damaged cost only themselves", async () => {
    const { pages, outline } = await readDocx({
      relationships,
      parts: { ...parts, "word/h1.xml": "<w:hdr" },
      body: text("body") + section(reference("header", "default", "h1")),
    });

    expect(outline).toEqual(["body"]);
    expect(pages[0]?.parser_notes).toEqual(["A header is damaged and was left out."]);
  });
});

describe("openDocx", () => {
  it("does without parts that are damaged, and says so", async () => {
    const { outline, notes } = await readDocx({
      styles: "",
      numbering: "",
      parts: { "word/styles.xml": "<w:styles><w:style>", "word/numbering.xml": "not XML" },
      body: text("words", "Heading1") + item("point", "1"),
    });

    expect(outline).toEqual(["# words", "point"]);
    expect(notes).toEqual([
      "The part of the file that holds its styles is damaged and was left out.",
      "The part of the file that holds its numbering is damaged and was left out.",
    ]);
  });

  it("refuses a file without a body", async () => {
    const bytes = writeDocx({
      body: "",
      parts: { "word/document.xml": xmlPart("w:document", "") },
    });

    await expect(readDocxBytes(bytes)).rejects.toMatchObject({ code: "DOCUMENT_CORRUPT" });
  });

  it("says what it leaves out of the text", async () => {
    const { pages } = await readDocx({
      body: `${text("a")}<w:altChunk r:id="x"/><w:subDoc r:id="y"/>`,
    });

    expect(pages[0]?.parser_notes).toEqual([
      "A document of another format is embedded in the text and was left out.",
      "A part of the text lies in another file and was left out.",
    ]);
  });

  it("reads strict files", async () => {
    const strict = "http://purl.oclc.org/ooxml/wordprocessingml/main";
    const document = `<w:document xmlns:w="${strict}"><w:body><w:p><w:pPr><w:outlineLvl w:val="0"/></w:pPr><w:r><w:rPr><w:b w:val="false"/></w:rPr><w:t>Strictly</w:t></w:r></w:p></w:body></w:document>`;

    expect(
      (await readDocx({ body: "", parts: { "word/document.xml": document } })).outline,
    ).toEqual(["# Strictly"]);
  });

  it("reads deeply nested tables and boxes in bounded time", async () => {
    const depth = 60;
    const nested =
      "<w:tbl><w:tr><w:tc><w:p/></w:tc><w:tc>".repeat(depth) +
      text("core") +
      "</w:tc></w:tr></w:tbl>".repeat(depth);
    const { outline } = await readDocx({ body: nested });

    expect(outline.join("")).toContain("core");
  });

  it("numbers blocks in reading order", async () => {
    const { pages } = await readDocx({ body: text("a") + text("b") });

    expect(pages[0]?.para_blocks.map(({ index }) => index)).toEqual([0, 1]);
  });
});
