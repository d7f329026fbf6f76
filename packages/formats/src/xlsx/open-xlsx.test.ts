import { describe, expect, it } from "vitest";
import { openZip } from "@parsewright/document/archives";
import { sheetPart, writeXlsx, writeZip } from "@parsewright/document/testing/ooxml-writer";
import { detectFormat } from "@parsewright/document/detection";
import { readRows, readXlsx, readXlsxBytes } from "./testing/read-xlsx.ts";

describe("sheets", () => {
  it("are pages that know their names", async () => {
    const { pageCount, pages, outlines } = await readXlsx({
      sheets: [
        { name: "First", rows: [["one"]] },
        { name: "R&D", rows: [["two"]] },
      ],
    });

    expect(pageCount).toBe(2);
    expect(outlines).toEqual([
      ["## First", "one"],
      ["## R&D", "two"],
    ]);
    expect(pages).toMatchObject([
      { page_idx: 0, parser_source_page: 0, parser_title: "First", discarded_blocks: [] },
      { page_idx: 1, parser_source_page: 1, parser_title: "R&D" },
    ]);
  });

  it("have no title when only one of them holds anything", async () => {
    const { outlines, pages } = await readXlsx({
      sheets: [{ rows: [["one"]] }, { name: "Empty", rows: [] }],
    });

    expect(outlines).toEqual([["one"], []]);
    expect(pages[1]?.parser_title).toBe("Empty");
  });

  it("can be read by themselves, titles as in the whole", async () => {
    const { outlines, pages } = await readXlsx(
      { sheets: [{ rows: [["one"]] }, { rows: [["two"]] }, { rows: [["three"]] }] },
      { first: 1, last: 1 },
    );

    expect(outlines).toEqual([["## Sheet2", "two"]]);
    expect(pages).toMatchObject([{ page_idx: 0, parser_source_page: 1 }]);
  });

  it("that are hidden are left out, and the document says so", async () => {
    const { outlines, notes } = await readXlsx({
      sheets: [
        { rows: [["seen"]] },
        { name: "Draft", state: "hidden", rows: [["unseen"]] },
        { name: "Secret", state: "veryHidden", rows: [["unseen"]] },
      ],
    });

    expect(outlines).toEqual([["seen"]]);
    expect(notes).toEqual([
      'The sheet "Draft" is hidden and was left out.',
      'The sheet "Secret" is hidden and was left out.',
    ]);
  });

  it("do not include modules of macros", async () => {
    const file = writeXlsx({
      sheets: [{ rows: [["x"]] }],
      parts: {
        "xl/workbook.xml": sheetPart(
          "workbook",
          '<sheets><sheet name="A" sheetId="1" r:id="sheet1"/><sheet name="Module" sheetId="2" r:id=""/></sheets>',
        ),
      },
    });

    expect((await readXlsxBytes(file)).outlines).toEqual([["x"]]);
  });

  it.each([
    { names: "with backslashes", rename: (name: string) => name.replaceAll("/", "\\") },
    { names: "in lower case", rename: (name: string) => name.toLowerCase() },
    { names: "in capitals", rename: (name: string) => name.toUpperCase() },
    { names: "that begin with ./", rename: (name: string) => `./${name}` },
  ])("are found by names $names, as Excel finds them", async ({ rename }) => {
    const zip = openZip(writeXlsx({ sheets: [{ rows: [["one", "two"]] }] }));
    const file = writeZip(
      Object.fromEntries(zip.names.map((name) => [rename(name), zip.read(name)])),
    );

    expect(detectFormat(file)).toBe("xlsx");
    expect((await readXlsxBytes(file)).outlines).toEqual([[expect.stringContaining("two")]]);
  });

  it("are all read when a damaged workbook hides all of them", async () => {
    const { outlines, notes } = await readXlsx({
      sheets: [{ state: "hidden", rows: [["only"]] }],
    });

    expect({ outlines, notes }).toEqual({ outlines: [["only"]], notes: [] });
  });
});

describe("cells", () => {
  it("show their values as their formats say, formulas as last calculated", async () => {
    const { outlines } = await readXlsx({
      styles: `<numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><cellXfs><xf/><xf numFmtId="164"/><xf numFmtId="10"/></cellXfs>`,
      sheets: [
        {
          rows:
            '<row r="1"><c r="A1" s="1"><v>45351</v></c><c r="B1" s="2"><f>1/8</f><v>0.125</v></c></row>' +
            '<row r="2"><c r="A2" t="b"><v>1</v></c><c r="B2" t="e"><v>#N/A</v></c></row>' +
            '<row r="3"><c r="A3" t="str"><f>A1</f><v>text</v></c><c r="B3" t="d" s="1"><v>2024-02-29T12:00:00</v></c></row>',
        },
      ],
    });

    expect(outlines[0]).toEqual([
      "<table><tr><td>2024-02-29</td><td>12.50%</td></tr><tr><td>TRUE</td><td>#N/A</td></tr><tr><td>text</td><td>2024-02-29</td></tr></table>",
    ]);
  });

  it("count days from 1904 where the workbook does", async () => {
    const { outlines } = await readXlsx({
      beforeSheets: '<workbookPr date1904="1"/>',
      styles: '<cellXfs><xf/><xf numFmtId="14"/></cellXfs>',
      sheets: [{ rows: '<row r="1"><c r="A1" s="1"><v>0</v></c></row>' }],
    });

    expect(outlines[0]).toEqual(["1/1/1904"]);
  });

  it("keep the styles of their runs, and what strikes out all of a cell", async () => {
    const { outlines } = await readXlsx({
      styles:
        '<fonts><font/><font><strike/></font><font><b/></font></fonts><cellXfs><xf fontId="0"/><xf fontId="1"/><xf fontId="2"/></cellXfs>',
      sharedStrings:
        "<si><r><t>H</t></r><r><rPr><vertAlign val='subscript'/></rPr><t>2</t></r><r><rPr><b/><i val='0'/></rPr><t>O &lt;&amp;</t></r></si>" +
        "<si><t>東京</t><rPh sb='0' eb='2'><t>とうきょう</t></rPh></si>",
      sheets: [
        {
          rows:
            '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>' +
            '<row r="2"><c r="A2" s="1"><v>9.5</v></c><c r="B2" s="2" t="inlineStr"><is><t>a\nb_x000D__x005F_x</t></is></c></row>',
        },
      ],
    });

    expect(outlines[0]).toEqual([
      "<table><tr><th>H<sub>2</sub><strong>O &lt;&amp;</strong></th><th>東京</th></tr><tr><td><s>9.5</s></td><td>a<br>b_x</td></tr></table>",
    ]);
  });

  it("lead where it is safe to go", async () => {
    const link = (id: string, target: string) => ({
      id,
      type: "hyperlink",
      target,
      isExternal: true,
    });
    const outline = await readXlsx({
      sheets: [
        {
          rows:
            '<row r="1"><c r="A1"><v>1</v></c><c r="B1"><v>2</v></c></row><row r="2"><c r="A2"><v>3</v></c>' +
            '<c r="B2" t="str"><f>HYPERLINK("https://example.org/x","go")</f><v>go</v></c></row>',
          after:
            '<hyperlinks><hyperlink ref="A1" r:id="web"/><hyperlink ref="B1" r:id="script"/><hyperlink ref="A2" location="Sheet2!A1"/></hyperlinks>',
          relationships: [
            link("web", 'https://example.org/?a="1"&b=2'),
            link("script", "javascript:alert(1)"),
          ],
        },
      ],
    });

    expect(outline.outlines[0]).toEqual([
      '<table><tr><td><a href="https://example.org/?a=%221%22&amp;b=2">1</a></td><td>2</td></tr>' +
        '<tr><td>3</td><td><a href="https://example.org/x">go</a></td></tr></table>',
    ]);
  });

  it("that stand alone are paragraphs, with links and styles as spans", async () => {
    const { pages } = await readXlsx({
      sharedStrings:
        "<si><r><rPr><b/></rPr><t>bold</t></r><r><t xml:space='preserve'> rest</t></r></si>",
      sheets: [
        {
          rows: '<row r="1"><c r="A1" t="s"><v>0</v></c></row><row r="5"><c r="A5" t="inlineStr"><is><t>site</t></is></c></row>',
          after: '<hyperlinks><hyperlink ref="A5" r:id="web"/></hyperlinks>',
          relationships: [
            { id: "web", type: "hyperlink", target: "https://example.org", isExternal: true },
          ],
        },
      ],
    });

    expect(pages[0]?.para_blocks).toMatchObject([
      {
        type: "text",
        lines: [{ spans: [{ content: "bold", style: ["bold"] }, { content: " rest" }] }],
      },
      { lines: [{ spans: [{ type: "hyperlink", content: "site", url: "https://example.org" }] }] },
    ]);
  });

  it("are found in files that number neither rows nor cells, or in no order", async () => {
    expect(
      await readRows("<row><c><v>1</v></c><c><v>2</v></c></row><row><c><v>3</v></c></row>"),
    ).toEqual(["<table><tr><td>1</td><td>2</td></tr><tr><td>3</td><td></td></tr></table>"]);
    expect(
      await readRows(
        '<row r="2"><c r="B2"><v>4</v></c><c r="A2"><v>3</v></c></row><row r="1"><c r="A1"><v>1</v></c></row><row r="2"><c r="A2"><v>5</v></c></row>',
      ),
    ).toEqual(["<table><tr><td>1</td><td></td></tr><tr><td>5</td><td>4</td></tr></table>"]);
  });
});

describe("hidden rows and columns", () => {
  it("are left out and said", async () => {
    const { outlines, pages } = await readXlsx({
      sheets: [
        {
          before:
            '<cols><col min="2" max="2" hidden="1"/><col min="9" max="16384" hidden="1"/></cols>',
          rows:
            row(1, ["A", "B", "C"]) +
            row(2, [1, 2, 3], ' hidden="1"') +
            row(3, [4, 5, 6], ' ht="0" customHeight="1"') +
            row(4, [7, 8, 9]) +
            row(6, [10, 11, 12], ' hidden="1"'),
        },
      ],
    });

    expect(outlines[0]).toEqual([
      "<table><tr><th>A</th><th>C</th></tr><tr><td>7</td><td>9</td></tr></table>",
    ]);
    expect(pages[0]?.para_blocks[0]?.parser_cells).toEqual({
      columns: ["A", "C"],
      rows: [
        [1, 1],
        [4, 4],
      ],
    });
    expect(pages[0]?.parser_notes).toEqual([
      "Rows 2 to 3 and 6 are hidden and were left out.",
      "Column B is hidden and was left out.",
    ]);
  });

  it("do not take a merged text with them that is seen beside them", async () => {
    const { outlines } = await readXlsx({
      sheets: [
        {
          before: '<cols><col min="1" max="1" hidden="1"/></cols>',
          rows: row(1, ["Title"]) + row(2, ["x", "A", "B"]) + row(3, ["x", 1, 2]),
          after: '<mergeCells><mergeCell ref="A1:C1"/></mergeCells>',
        },
      ],
    });

    expect(outlines[0]).toEqual([
      "Title",
      "<table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table>",
    ]);
  });
});

describe("files of other makes", () => {
  it("may be strict", async () => {
    const namespace = 'xmlns="http://purl.oclc.org/ooxml/spreadsheetml/main"';
    const file = writeXlsx({
      sheets: [{ rows: [] }],
      parts: {
        "xl/worksheets/sheet1.xml": `<worksheet ${namespace}><sheetData><row><c t="inlineStr"><is><t>strict</t></is></c></row></sheetData></worksheet>`,
      },
    });

    expect((await readXlsxBytes(file)).outlines).toEqual([["strict"]]);
  });

  it("may name their elements with a prefix", async () => {
    const file = writeXlsx({
      sheets: [{ rows: [] }],
      parts: {
        "xl/worksheets/sheet1.xml": sheetPart(
          "x:worksheet",
          "<x:sheetData><x:row><x:c><x:v>7</x:v></x:c></x:row></x:sheetData>",
        ),
      },
    });

    expect((await readXlsxBytes(file)).outlines).toEqual([["7"]]);
  });
});

describe("damage", () => {
  it("behind some rows costs the rest of the sheet", async () => {
    const file = writeXlsx({
      sheets: [{ rows: [["kept"]] }],
      parts: {
        "xl/worksheets/sheet1.xml": sheetPart(
          "worksheet",
          `<sheetData>${row(1, ["kept"])}<row></worksheet>`,
        ),
      },
    });

    const { outlines, pages } = await readXlsxBytes(file);

    expect(outlines).toEqual([["kept"]]);
    expect(pages[0]?.parser_notes?.[0]).toMatch(/^The sheet is damaged behind row 1: /);
  });

  it("of a whole sheet is that page's problem", async () => {
    const { pages } = await readXlsxBytes(
      writeXlsx({
        sheets: [{ rows: [["kept"]] }, { rows: [["lost"]] }],
        parts: { "xl/worksheets/sheet2.xml": "<worksheet" },
      }),
    );

    expect(pages[1]).toMatchObject({ para_blocks: [], parser_problem: expect.any(String) });
  });

  it("of nesting is said as what it is", async () => {
    const nested = "<a>".repeat(600) + "</a>".repeat(600);
    const { pages } = await readXlsxBytes(
      writeXlsx({ sheets: [{ rows: [["lost"]] }], parts: { "xl/worksheets/sheet1.xml": nested } }),
    );

    expect(pages[0]?.parser_problem).toBe(
      "The page is too complex: A part of the document is nested more than 500 levels deep.",
    );
  });

  it("of texts and styles costs the texts and the styles", async () => {
    const { outlines, pages, notes } = await readXlsxBytes(
      writeXlsx({
        sheets: [
          {
            rows: '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" s="5"><v>1.5</v></c><c r="C1" t="s"><v>9</v></c></row>',
          },
        ],
        sharedStrings: "",
        styles: "",
        parts: {
          "xl/sharedStrings.xml": sheetPart("sst", "<si><t>kept</t></si><si><t>"),
          "xl/styles.xml": "<broken",
        },
      }),
    );

    expect(outlines).toEqual([["<table><tr><td>kept</td><td>1.5</td></tr></table>"]]);
    expect(pages[0]?.parser_notes).toEqual([expect.stringContaining("could only be read in part")]);
    expect(notes).toEqual([expect.stringContaining("number formats are damaged")]);
  });

  it("of the list of sheets leaves nothing to read", async () => {
    await expect(
      readXlsxBytes(
        writeXlsx({ sheets: [], parts: { "xl/workbook.xml": sheetPart("workbook", "") } }),
      ),
    ).rejects.toMatchObject({ code: "DOCUMENT_CORRUPT" });
  });
});

describe("printed headers and footers", () => {
  it("are kept aside, without page numbers and codes", async () => {
    const { pages } = await readXlsx({
      sheets: [
        {
          name: "Plan",
          rows: [["x"]],
          after:
            '<headerFooter><oddHeader>&amp;L&amp;"Arial,Bold"&amp;14Q&amp;&amp;A report&amp;CPage &amp;P of &amp;N&amp;R&amp;A</oddHeader><oddFooter>&amp;P</oddFooter></headerFooter>',
        },
      ],
    });

    expect(pages[0]?.discarded_blocks).toMatchObject([
      {
        type: "header",
        lines: [{ spans: [{ content: "Q&A report" }] }, { spans: [{ content: "Plan" }] }],
      },
    ]);
  });
});

describe("comments", () => {
  const content = {
    sheets: [
      {
        rows: [["noted"]],
        relationships: [
          { id: "c", type: "comments", target: "../comments1.xml" },
          { id: "t", type: "threadedComment", target: "../threadedComments/threadedComment1.xml" },
        ],
      },
    ],
    relationships: [{ id: "p", type: "person", target: "persons/person.xml" }],
    parts: {
      "xl/comments1.xml": sheetPart(
        "comments",
        '<authors><author>Ann</author></authors><commentList><comment ref="A1" authorId="0"><text><r><t>Ann:</t></r><r><t>\nold note</t></r></text></comment>' +
          '<comment ref="B1" authorId="0"><text><t>[Threaded comment] for old programs</t></text></comment></commentList>',
      ),
      "xl/threadedComments/threadedComment1.xml":
        '<ThreadedComments xmlns="http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments"><threadedComment ref="B1" personId="1"><text>Really?</text></threadedComment></ThreadedComments>',
      "xl/persons/person.xml":
        '<personList xmlns="http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments"><person id="1" displayName="Bo"/></personList>',
    },
  };

  it("are read where they are asked for", async () => {
    const { outlines } = await readXlsx(content, { includeComments: true });

    expect(outlines[0]).toEqual([
      "noted",
      "[Comment by Ann on A1: old note]",
      "[Comment by Bo on B1: Really?]",
    ]);
  });

  it("are left out otherwise", async () => {
    expect((await readXlsx(content)).outlines[0]).toEqual(["noted"]);
  });
});

function row(number: number, values: readonly (string | number)[], attributes = ""): string {
  const cells = values.map((value, index) => {
    const reference = `${String.fromCodePoint(65 + index)}${number}`;
    return typeof value === "number"
      ? `<c r="${reference}"><v>${value}</v></c>`
      : `<c r="${reference}" t="inlineStr"><is><t>${value}</t></is></c>`;
  });
  return `<row r="${number}"${attributes}>${cells.join("")}</row>`;
}
