import { describe, expect, it } from "vitest";
import {
  relationshipsPart,
  writeDocx,
  writePptx,
  writeXlsx,
  xmlPart,
} from "@parsewright/document/testing/ooxml-writer";
import { parseHostile } from "../testing/parse-hostile.ts";
import { readAllParts, SAMPLE_OFFICE_FILES } from "@parsewright/document/testing/sample-office";
import { writeZip } from "@parsewright/document/testing/zip-writer";

const PARAGRAPH = "<w:p><w:r><w:t>Kept text</w:t></w:r></w:p>";
const SHAPE = textShape("Kept text");
const SHEET = { rows: [["Kept text", 1]] };

/** No document here says more than a few words; whatever grows beyond this grew by a lie. */
const MAX_MARKDOWN_CHARACTERS = 5_000_000;

const HUGE = ["2147483647", "4294967296", "1e300", "-1", "99999999999999999999", "NaN", ""];

const KEPT = { outcome: "ok", hasKeptText: true, isShort: true };
const REFUSED = { outcome: "DOCUMENT_TOO_COMPLEX", hasKeptText: false, isShort: true };

describe("parts that point at each other", () => {
  const style = (id: string, basedOn: string) =>
    `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${id}"/><w:basedOn w:val="${basedOn}"/><w:link w:val="${basedOn}"/></w:style>`;
  const self = (part: string) => ({ id: "self", type: "header", target: `/${part}` });
  const layout = "ppt/slideLayouts/slideLayout1.xml";

  it.each([
    {
      name: "styles based on each other",
      file: writeDocx({
        styles: style("A", "B") + style("B", "C") + style("C", "A"),
        body: `<w:p><w:pPr><w:pStyle w:val="A"/></w:pPr><w:r><w:t>Kept text</w:t></w:r></w:p>`,
      }),
    },
    {
      name: "numberings linked in a ring",
      file: writeDocx({
        styles: `<w:style w:type="numbering" w:styleId="L"><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>`,
        numbering:
          `<w:abstractNum w:abstractNumId="0"><w:numStyleLink w:val="L"/></w:abstractNum>` +
          `<w:abstractNum w:abstractNumId="1"><w:styleLink w:val="L"/><w:numStyleLink w:val="L"/></w:abstractNum>` +
          `<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`,
        body: `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:t>Kept text</w:t></w:r></w:p>`,
      }),
    },
    {
      name: "a header that is its own header",
      file: writeDocx({
        body: `${PARAGRAPH}<w:sectPr><w:headerReference w:type="default" r:id="h"/></w:sectPr>`,
        relationships: [{ id: "h", type: "header", target: "header1.xml" }],
        parts: {
          "word/header1.xml": xmlPart("w:hdr", `<w:p><w:r><w:t>Head</w:t></w:r></w:p>`),
          "word/_rels/header1.xml.rels": relationshipsPart([self("word/header1.xml")]),
        },
      }),
    },
    {
      name: "a document that is its own header, footnotes and alternative chunk",
      file: writeDocx({
        body: `${PARAGRAPH}<w:altChunk r:id="c"/><w:sectPr><w:headerReference w:type="default" r:id="h"/></w:sectPr>`,
        relationships: [
          { id: "h", type: "header", target: "document.xml" },
          { id: "c", type: "aFChunk", target: "document.xml" },
          { id: "f", type: "footnotes", target: "document.xml" },
        ],
      }),
    },
    {
      name: "a footnote that refers to itself",
      file: writeDocx({
        body: `<w:p><w:r><w:t>Kept text</w:t><w:footnoteReference w:id="2"/></w:r></w:p>`,
        footnotes: `<w:footnote w:id="2"><w:p><w:r><w:t>note</w:t><w:footnoteReference w:id="2"/></w:r></w:p></w:footnote>`,
      }),
    },
    {
      name: "a layout that is its own master",
      file: writePptx({
        slides: [SHAPE],
        parts: {
          "ppt/slideLayouts/_rels/slideLayout1.xml.rels": relationshipsPart([
            { id: "m", type: "slideMaster", target: `/${layout}` },
            { id: "l", type: "slideLayout", target: `/${layout}` },
          ]),
        },
      }),
    },
    {
      name: "a slide that is its own layout and its own notes",
      file: writePptx({
        slides: [SHAPE],
        parts: {
          "ppt/slides/_rels/slide1.xml.rels": relationshipsPart([
            { id: "l", type: "slideLayout", target: "slide1.xml" },
            { id: "n", type: "notesSlide", target: "slide1.xml" },
          ]),
        },
      }),
    },
    {
      name: "a sheet that is its own strings, styles and drawing",
      file: writeXlsx({
        sheets: [
          {
            ...SHEET,
            after: '<drawing r:id="d"/>',
            relationships: [{ id: "d", type: "drawing", target: "sheet1.xml" }],
          },
        ],
        relationships: [
          { id: "s", type: "sharedStrings", target: "worksheets/sheet1.xml" },
          { id: "t", type: "styles", target: "worksheets/sheet1.xml" },
        ],
      }),
    },
  ])("are read once: $name", async ({ file }) => {
    expect(await summaryOf(file)).toEqual(KEPT);
  });
});

describe("numbers made to deceive", () => {
  it.each(HUGE)("in a Word file cost nothing: %s", async (number) => {
    const file = writeDocx({
      styles: `<w:style w:type="paragraph" w:styleId="H"><w:name w:val="heading ${number}"/><w:pPr><w:outlineLvl w:val="${number}"/></w:pPr></w:style>`,
      numbering:
        `<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="${number}"/><w:numFmt w:val="upperRoman"/><w:lvlText w:val="%1.%9999999"/></w:lvl></w:abstractNum>` +
        `<w:num w:numId="1"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="${number}"><w:startOverride w:val="${number}"/></w:lvlOverride></w:num>`,
      body:
        `<w:p><w:pPr><w:pStyle w:val="H"/><w:numPr><w:ilvl w:val="${number}"/><w:numId w:val="1"/></w:numPr><w:ind w:left="${number}"/></w:pPr><w:r><w:t>Kept text</w:t></w:r></w:p>` +
        `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:t>Item</w:t></w:r></w:p>` +
        `<w:tbl><w:tblGrid><w:gridCol w:w="${number}"/></w:tblGrid><w:tr><w:trPr><w:gridBefore w:val="${number}"/><w:gridAfter w:val="${number}"/></w:trPr><w:tc><w:tcPr><w:gridSpan w:val="${number}"/><w:vMerge w:val="restart"/></w:tcPr>${PARAGRAPH}</w:tc></w:tr>` +
        `<w:tr><w:tc><w:tcPr><w:gridSpan w:val="${number}"/><w:vMerge/></w:tcPr><w:p/></w:tc></w:tr></w:tbl>` +
        `<m:oMathPara><m:oMath><m:m><m:mPr><m:mcs><m:mc><m:mcPr><m:count m:val="${number}"/></m:mcPr></m:mc></m:mcs></m:mPr><m:mr><m:e><m:r><m:t>x</m:t></m:r></m:e></m:mr></m:m></m:oMath></m:oMathPara>`,
    });

    expect(await summaryOf(file)).toEqual(KEPT);
  });

  it.each(HUGE)("in a slide cost nothing: %s", async (number) => {
    const cell = `<a:tc gridSpan="${number}" rowSpan="${number}"><a:txBody><a:bodyPr/><a:p><a:r><a:t>cell</a:t></a:r></a:p></a:txBody></a:tc>`;
    const table = `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="3" name="t"/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr><p:xfrm><a:off x="${number}" y="${number}"/><a:ext cx="${number}" cy="${number}"/></p:xfrm><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/table"><a:tbl><a:tblGrid><a:gridCol w="${number}"/></a:tblGrid><a:tr h="${number}">${cell}${cell}</a:tr></a:tbl></a:graphicData></a:graphic></p:graphicFrame>`;
    const group = `<p:grpSp><p:nvGrpSpPr><p:cNvPr id="4" name="g"/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr><a:xfrm rot="${number}"><a:off x="0" y="0"/><a:ext cx="0" cy="0"/><a:chOff x="${number}" y="0"/><a:chExt cx="0" cy="${number}"/></a:xfrm></p:grpSpPr>${textShape("Grouped")}</p:grpSp>`;
    const list = textShape("Kept text").replace(
      "<a:p>",
      `<a:p><a:pPr lvl="${number}"><a:buAutoNum type="alphaLcPeriod" startAt="${number}"/></a:pPr>`,
    );
    const file = writePptx({
      slides: [list + table + group],
      slideSize: { width: Number(number), height: Number(number) },
    });

    expect(await summaryOf(file)).toEqual(KEPT);
  });

  it.each(HUGE)("in a sheet cost nothing: %s", async (number) => {
    const file = writeXlsx({
      beforeSheets: `<workbookPr date1904="${number}"/>`,
      sharedStrings: "<si><t>Kept text</t></si>",
      styles: `<numFmts count="${number}"><numFmt numFmtId="164" formatCode="0.${"0".repeat(10_000)}"/><numFmt numFmtId="165" formatCode="yyyy-mm-dd"/></numFmts><cellXfs><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="${number}"/></cellXfs>`,
      sheets: [
        {
          before: `<dimension ref="A1:XFD1048576"/><cols><col min="1" max="${number}" hidden="0" width="${number}"/></cols>`,
          rows:
            `<row r="1" spans="1:${number}"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>${number}</v></c><c r="C1" s="0"><v>${number}</v></c><c r="D1" s="1"><v>${number}</v></c><c r="E1" s="${number}"><v>1</v></c></row>` +
            `<row r="${number}"><c r="A${number}"><v>2</v></c><c r="ZZZZZZZ${number}"><v>3</v></c><c r="${number}"><v>4</v></c></row>`,
          after: `<mergeCells count="${number}"><mergeCell ref="A1:XFD1048576"/><mergeCell ref="A1:A${number}"/><mergeCell ref="${number}"/></mergeCells><hyperlinks><hyperlink ref="A1:XFD1048576" location="A1"/></hyperlinks>`,
        },
      ],
    });

    expect(await summaryOf(file)).toEqual(KEPT);
  });

  describe.each(SAMPLE_OFFICE_FILES)("in any part of $name", ({ write }) => {
    it.each(HUGE)("end in an error or a result: %s", async (number) => {
      const parts = readAllParts(write());
      const unforeseen: string[] = [];
      for (const [part, content] of Object.entries(parts)) {
        const changed = Buffer.from(content)
          .toString("latin1")
          .replaceAll(/="\d+"|>\d+</g, (found) => found.replace(/\d+/, number));
        const file = writeZip({ ...parts, [part]: Buffer.from(changed, "latin1") });
        const { outcome, isShort } = await summaryOf(file);
        if (outcome === "INTERNAL" || !isShort) unforeseen.push(part);
      }
      expect(unforeseen).toEqual([]);
    });
  });

  it("in the last cell of a sheet do not fill the sheet", async () => {
    const file = writeXlsx({
      sheets: [
        {
          rows:
            '<row r="1"><c r="A1" t="inlineStr"><is><t>Kept text</t></is></c></row>' +
            '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>',
        },
      ],
    });

    expect(await summaryOf(file)).toEqual(KEPT);
  });
});

describe("content without end", () => {
  it.each([
    {
      name: "tables in tables",
      file: writeDocx({
        body: PARAGRAPH + nest(["<w:tbl><w:tr><w:tc>", "</w:tc></w:tr></w:tbl>"], PARAGRAPH, 100),
      }),
    },
    {
      name: "content controls in content controls",
      file: writeDocx({
        body: nest(["<w:sdt><w:sdtContent>", "</w:sdtContent></w:sdt>"], PARAGRAPH, 200),
      }),
    },
    {
      name: "groups in groups",
      file: writePptx({
        slides: [
          SHAPE +
            nest(["<p:grpSp><p:nvGrpSpPr/><p:grpSpPr/>", "</p:grpSp>"], textShape("Deep"), 200),
        ],
      }),
    },
    {
      name: "fractions in fractions",
      file: writeDocx({
        body: `${PARAGRAPH}<w:p><m:oMath>${nest(["<m:f><m:num>", "</m:num><m:den/></m:f>"], "<m:r><m:t>x</m:t></m:r>", 200)}</m:oMath></w:p>`,
      }),
    },
    {
      name: "fields in fields",
      file: writeDocx({
        body: `<w:p><w:r><w:t>Kept text</w:t></w:r>${'<w:r><w:fldChar w:fldCharType="begin"/><w:instrText> TOC </w:instrText></w:r>'.repeat(10_000)}</w:p>`,
      }),
    },
  ])("is read to a depth: $name", async ({ file }) => {
    expect([KEPT, REFUSED]).toContainEqual(await summaryOf(file));
  });
});

describe("names that mean something to JavaScript", () => {
  it.each(["__proto__", "constructor", "toString"])("are only names: %s", async (name) => {
    const list = `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>`;
    const documents = [
      writeDocx({
        styles: `<w:style w:type="paragraph" w:styleId="${name}"><w:name w:val="${name}"/></w:style>`,
        numbering: `<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="${name}"/><w:lvlText w:val="%1"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`,
        body: `<w:p><w:pPr><w:pStyle w:val="${name}"/>${list}</w:pPr><w:r><w:t>Kept text &${name};</w:t></w:r></w:p>`,
      }),
      writeDocx({
        body: `<w:p><w:r><w:t xmlns:w="${name}">Lost</w:t></w:r></w:p>${PARAGRAPH}`,
      }),
      writePptx({
        slides: [
          SHAPE.replace("<p:nvPr/>", `<p:nvPr><p:ph type="${name}" idx="${name}"/></p:nvPr>`),
        ],
      }),
      writeXlsx({ sheets: [{ ...SHEET, name }] }),
    ];

    for (const file of documents) {
      const { outcome, markdown } = await parseHostile(file);

      expect(outcome).toBe("ok");
      expect(markdown).toContain("Kept text");
      expect(markdown).not.toMatch(/native code|object Object/);
    }
  });
});

describe("a link", () => {
  const targets = [
    "javascript:alert(1)",
    " JavaScript:alert(1)",
    "vbscript:a",
    "data:text/html,<script>alert(1)</script>",
    "https://a.test/) [b](javascript:alert(1)",
    'https://a.test/"onmouseover="alert(1)',
    "https://a.test/><script>alert(1)</script>",
  ];

  it.each(targets)("carries no script, nor a second link: %s", async (target) => {
    const relationships = [{ id: "link", type: "hyperlink", target, isExternal: true }];
    const inWord = `<w:p><w:hyperlink r:id="link"><w:r><w:t>Kept text</w:t></w:r></w:hyperlink></w:p>`;
    const inSlide = SHAPE.replace("<a:r>", '<a:r><a:rPr><a:hlinkClick r:id="link"/></a:rPr>');
    const after = '<hyperlinks><hyperlink ref="A1" r:id="link"/></hyperlinks>';
    const documents = [
      writeDocx({ body: inWord, relationships }),
      writeDocx({
        body: `<w:tbl><w:tr><w:tc>${inWord}</w:tc><w:tc>${inWord}</w:tc></w:tr></w:tbl>`,
        relationships,
      }),
      writePptx({ slides: [{ shapes: inSlide, relationships }] }),
      writeXlsx({
        sheets: [
          {
            rows: [
              ["Kept text", 1],
              ["b", 2],
            ],
            after,
            relationships,
          },
        ],
      }),
    ];

    for (const file of documents) {
      const { markdown } = await parseHostile(file);

      expect(markdown).toContain("Kept text");
      expect(markdown).not.toMatch(/(?:\]\(|href=")\s*(?:javascript|vbscript|data):/i);
      expect(markdown).not.toMatch(/<script|href="[^"]*"\s*onmouseover=/i);
    }
  });
});

describe("the text of a cell", () => {
  const text = '</td></table><script>alert(1)</script><img src="x" onerror="alert(1)">';

  it("stays text inside the table", async () => {
    const escaped = text.replaceAll("<", "&lt;").replaceAll(">", "&gt;");
    const cell = `<w:tc><w:p><w:r><w:t>${escaped}</w:t></w:r></w:p></w:tc>`;
    const documents = [
      writeDocx({ body: `<w:tbl><w:tr>${cell}${cell}</w:tr><w:tr>${cell}${cell}</w:tr></w:tbl>` }),
      writeXlsx({
        sheets: [
          {
            rows: [
              [text, 1],
              [text, 2],
            ],
          },
        ],
      }),
    ];

    for (const file of documents) {
      const { markdown } = await parseHostile(file);

      expect(markdown.match(/<table>/g)).toHaveLength(1);
      expect(markdown).toContain("&lt;script&gt;");
      expect(markdown).not.toMatch(/<script|<img/);
    }
  });
});

async function summaryOf(file: Uint8Array) {
  const { outcome, markdown } = await parseHostile(file);
  const isShort = markdown.length < MAX_MARKDOWN_CHARACTERS;
  return { outcome, hasKeptText: markdown.includes("Kept text"), isShort };
}

function textShape(text: string): string {
  return (
    '<p:sp><p:nvSpPr><p:cNvPr id="2" name="text"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr>' +
    '<p:spPr><a:xfrm><a:off x="914400" y="914400"/><a:ext cx="3657600" cy="914400"/></a:xfrm></p:spPr>' +
    `<p:txBody><a:bodyPr/><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`
  );
}

function nest([open, close]: readonly [string, string], inner: string, depth: number): string {
  return open.repeat(depth) + inner + close.repeat(depth);
}
