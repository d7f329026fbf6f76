import { describe, expect, it } from "vitest";
import { outlineOfBody, readDocx } from "../testing/read-docx.ts";
import {
  bullets,
  item,
  numbering,
  numbers,
  paragraph,
  run,
  table,
  tableCell,
  text,
} from "../testing/snippets.ts";

const row = (cells: string, properties = "") =>
  `<w:tr><w:trPr>${properties}</w:trPr>${cells}</w:tr>`;
const equation = (content: string) => `<m:oMath><m:r><m:t>${content}</m:t></m:r></m:oMath>`;

describe("tables", () => {
  it("span columns and rows as their cells say", async () => {
    const outline = await outlineOfBody(
      `<w:tbl>${row(tableCell("wide", '<w:gridSpan w:val="2"/>') + tableCell("tall", '<w:vMerge w:val="restart"/>'))}` +
        `${row(tableCell("a") + tableCell("b") + tableCell("", "<w:vMerge/>"))}</w:tbl>`,
    );

    expect(outline).toEqual([
      '<table><tr><td colspan="2">wide</td><td rowspan="2">tall</td></tr><tr><td>a</td><td>b</td></tr></table>',
    ]);
  });

  it("merge cells of old files, which mark them in the row", async () => {
    const outline = await outlineOfBody(
      `<w:tbl>${row(tableCell("both", '<w:hMerge w:val="restart"/>') + tableCell("", "<w:hMerge/>") + tableCell("c"))}${row(tableCell("1") + tableCell("2") + tableCell("3"))}</w:tbl>`,
    );

    expect(outline).toEqual([
      '<table><tr><td colspan="2">both</td><td>c</td></tr><tr><td>1</td><td>2</td><td>3</td></tr></table>',
    ]);
  });

  it("leave free what a row skips at its ends", async () => {
    const outline = await outlineOfBody(
      `<w:tbl>${row(tableCell("a") + tableCell("b") + tableCell("c"))}${row(tableCell("x"), '<w:gridBefore w:val="1"/><w:gridAfter w:val="1"/>')}</w:tbl>`,
    );

    expect(outline).toEqual([
      "<table><tr><td>a</td><td>b</td><td>c</td></tr><tr><td></td><td>x</td><td></td></tr></table>",
    ]);
  });

  it("have header cells in the rows that repeat on each page, at the top", async () => {
    const header = "<w:tblHeader/>";
    const outline = await outlineOfBody(
      `<w:tbl>${row(tableCell("A") + tableCell("B"), header)}${row(tableCell("1") + tableCell("2"))}${row(tableCell("3") + tableCell("4"), header)}</w:tbl>`,
    );

    expect(outline).toEqual([
      "<table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr></table>",
    ]);
  });

  it("have header cells in the row that their style sets apart, where they show it", async () => {
    const firstRow = '<w:tblStylePr w:type="firstRow"><w:rPr><w:b/></w:rPr></w:tblStylePr>';
    const styles =
      `<w:style w:type="table" w:styleId="Base">${firstRow}</w:style>` +
      `<w:style w:type="table" w:styleId="Fancy"><w:basedOn w:val="Base"/></w:style>`;
    const styledTable = (look: string) =>
      `<w:tbl><w:tblPr><w:tblStyle w:val="Fancy"/><w:tblLook ${look}/></w:tblPr>` +
      `${row(tableCell("A") + tableCell("B"))}${row(tableCell("1") + tableCell("2"))}</w:tbl>`;
    const { outline } = await readDocx({
      styles,
      body: ['w:firstRow="1"', 'w:val="04A0"', 'w:firstRow="0" w:val="04A0"']
        .map(styledTable)
        .join(""),
    });

    const [head, body] = ["<tr><th>A</th><th>B</th></tr>", "<tr><td>1</td><td>2</td></tr>"];
    expect(outline).toEqual([
      `<table>${head}${body}</table>`,
      `<table>${head}${body}</table>`,
      `<table>${head.replaceAll("th>", "td>")}${body}</table>`,
    ]);
  });

  it("hold paragraphs, lists, equations, styled text and other tables", async () => {
    const { outline } = await readDocx({
      numbering: numbering(bullets, numbers),
      body: table([
        [
          text("one") + paragraph(run("two", "<w:b/>")),
          item("a", "1") + item("b", "1", 1) + item("first", "2"),
          paragraph(run("x &lt; ") + equation("y")),
          text("before") + table([["in", "side"]]),
        ],
      ]),
    });

    expect(outline).toEqual([
      "<table><tr><td>one<br><strong>two</strong></td>" +
        "<td><ul><li>a<ul><li>b</li></ul></li></ul><ol><li>first</li></ol></td>" +
        "<td>x &lt; <eq>y</eq></td>" +
        "<td>before<table><tr><td>in</td><td>side</td></tr></table></td></tr></table>",
    ]);
  });

  it("escape text that looks like HTML", async () => {
    expect(await outlineOfBody(table([["&lt;script&gt;", "&amp;amp;"]]))).toEqual([
      "<table><tr><td>&lt;script&gt;</td><td>&amp;amp;</td></tr></table>",
    ]);
  });

  it("of one cell are what the cell holds", async () => {
    const outline = await outlineOfBody(
      table([[paragraph(run("Note"), '<w:outlineLvl w:val="2"/>') + text("Mind the step.")]]) +
        text("After"),
    );

    expect(outline).toEqual(["### Note", "Mind the step.", "After"]);
  });

  it("that put an equation beside its number are that equation", async () => {
    const outline = await outlineOfBody(table([["", paragraph(equation("E")), "(3.1)"]]));

    expect(outline).toEqual([String.raw`$$ E \tag{3.1}`]);
  });

  it("without any content are left out", async () => {
    expect(await outlineOfBody(table([["", ""]]) + text("x"))).toEqual(["x"]);
  });

  it("read rows and cells within content controls", async () => {
    const control = (content: string) => `<w:sdt><w:sdtContent>${content}</w:sdtContent></w:sdt>`;
    const outline = await outlineOfBody(
      `<w:tbl>${control(row(tableCell("a") + control(tableCell("b"))))}</w:tbl>`,
    );

    expect(outline).toEqual(["<table><tr><td>a</td><td>b</td></tr></table>"]);
  });

  it("do not grow beyond reason where the file lies about spans", async () => {
    const [html = ""] = await outlineOfBody(
      `<w:tbl>${row(tableCell("a", '<w:gridSpan w:val="999999999"/>') + tableCell("b"), '<w:gridAfter w:val="2000000000"/>')}${row(tableCell("c") + tableCell("d"))}</w:tbl>`,
    );

    expect(html).toContain('<td colspan="1000">a</td>');
    expect(html.length).toBeLessThan(20_000);
  });
});
