import { describe, expect, it } from "vitest";
import { escapeHtml } from "./escape-html.ts";
import { renderTableHtml } from "./table-html.ts";

describe("renderTableHtml", () => {
  it("writes header cells as th and others as td, without white space", () => {
    const html = renderTableHtml([
      [
        { html: "a", isHeader: true },
        { html: "b", isHeader: true },
      ],
      [{ html: "1" }, { html: "2" }],
    ]);

    expect(html).toBe("<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>");
  });

  it("writes the rowspan first and leaves out what spans cover", () => {
    const html = renderTableHtml([
      [{ html: "a", colspan: 2, rowspan: 2 }, { html: "hidden" }, { html: "b" }],
      [undefined, { html: "hidden" }, { html: "c" }],
    ]);

    expect(html).toBe(
      '<table><tr><td rowspan="2" colspan="2">a</td><td>b</td></tr><tr><td>c</td></tr></table>',
    );
  });

  it("fills short rows and empty places with empty cells", () => {
    const html = renderTableHtml([
      [{ html: "a" }, { html: "b" }, { html: "c" }],
      [undefined, { html: "d" }],
    ]);

    expect(html).toContain("<tr><td></td><td>d</td><td></td></tr>");
  });

  it("ends a span at the edge of the grid", () => {
    const html = renderTableHtml([
      [{ html: "a", colspan: 1e9, rowspan: 1e9 }, undefined],
      [{ html: "hidden" }],
    ]);

    expect(html).toBe('<table><tr><td rowspan="2" colspan="2">a</td></tr><tr></tr></table>');
  });

  it("ends a span at a cell that reaches down from above", () => {
    const html = renderTableHtml([
      [{ html: "a" }, { html: "b", rowspan: 2 }],
      [{ html: "c", colspan: 2 }, undefined],
    ]);

    expect(html).toBe(
      '<table><tr><td>a</td><td rowspan="2">b</td></tr><tr><td>c</td></tr></table>',
    );
  });

  it.each([0, -3, Number.NaN])("takes a span of %d for one", (span) => {
    expect(renderTableHtml([[{ html: "a", colspan: span, rowspan: span }]])).toBe(
      "<table><tr><td>a</td></tr></table>",
    );
  });

  it("gives nothing for a table without cells", () => {
    expect(renderTableHtml([])).toBe("");
    expect(renderTableHtml([[], []])).toBe("");
  });
});

it("escapes what HTML would read as markup", () => {
  expect(escapeHtml('a < b && c > "d"')).toBe('a &lt; b &amp;&amp; c &gt; "d"');
});
