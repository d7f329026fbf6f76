import { expect, it } from "vitest";
import { readBlocks } from "../testing/read-slides.ts";
import { frame, paragraph, run } from "../testing/slide-snippets.ts";

it("writes the first row as headings when the table has them", async () => {
  const table = `<a:tbl><a:tblPr firstRow="1"/>${row(cell("A"), cell("B"))}${row(cell("1"), cell("2"))}</a:tbl>`;

  expect(await tableHtml(table)).toBe(
    "<table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table>",
  );
});

it("joins cells that were merged", async () => {
  const table =
    "<a:tbl>" +
    row(cell("wide", 'gridSpan="2"'), cell("", 'hMerge="1"'), cell("tall", 'rowSpan="2"')) +
    row(cell("1"), cell("2"), cell("", 'vMerge="1"')) +
    "</a:tbl>";

  expect(await tableHtml(table)).toBe(
    '<table><tr><td colspan="2">wide</td><td rowspan="2">tall</td></tr>' +
      "<tr><td>1</td><td>2</td></tr></table>",
  );
});

it("keeps paragraphs, bullets and numbers of a cell", async () => {
  const dot = { properties: '<a:buChar char="•"/>' };
  const number = { properties: '<a:buAutoNum type="arabicPeriod" startAt="2"/>' };
  const text =
    paragraph("intro") +
    paragraph("") +
    paragraph("point", dot) +
    paragraph("b", number) +
    paragraph("c", number);

  expect(await tableHtml(`<a:tbl>${row(cell(text))}</a:tbl>`)).toBe(
    '<table><tr><td>intro<ul><li>point</li></ul><ol start="2"><li>b</li><li>c</li></ol></td></tr></table>',
  );
});

it("escapes text and keeps its styles and equations", async () => {
  const text = paragraph(
    run("a &lt; b ") +
      run("2", 'baseline="30000"') +
      "<a14:m><m:oMath><m:r><m:t>x&lt;y</m:t></m:r></m:oMath></a14:m>",
  );

  expect(await tableHtml(`<a:tbl>${row(cell(text))}</a:tbl>`)).toMatch(
    /^<table><tr><td>a &lt; b <sup>2<\/sup><eq>x\s*&lt;\s*y<\/eq><\/td><\/tr><\/table>$/,
  );
});

it("limits spans to the table", async () => {
  const table = `<a:tbl>${row(cell("a", 'gridSpan="2000000000" rowSpan="2000000000"'), cell("", 'hMerge="1"'))}</a:tbl>`;

  expect(await tableHtml(table)).toBe('<table><tr><td colspan="2">a</td></tr></table>');
});

it("places the table where its frame is", async () => {
  const [block] = await readBlocks(
    frame(`<a:tbl>${row(cell("a"))}</a:tbl>`, { at: [100, 50, 300, 200] }),
  );

  expect(block).toMatchObject({ type: "table", bbox: [100, 50, 400, 250] });
});

async function tableHtml(table: string): Promise<string | undefined> {
  const [block] = await readBlocks(frame(table));
  return block?.blocks?.[0]?.lines?.[0]?.spans[0]?.html;
}

function row(...cells: readonly string[]): string {
  return `<a:tr h="1">${cells.join("")}</a:tr>`;
}

function cell(text: string, attributes = ""): string {
  const paragraphs = text.startsWith("<") ? text : paragraph(text);
  return `<a:tc ${attributes}><a:txBody><a:bodyPr/>${paragraphs}</a:txBody></a:tc>`;
}
