import { describe, expect, it } from "vitest";
import { cleanTableHtml } from "./clean-table-html.ts";

describe("cleanTableHtml", () => {
  it("keeps cells, headers, spans and simple styles", () => {
    const html =
      '<table class="x"><thead><tr><th colspan="2">a<sup>1</sup></th></tr></thead>\n<tr><td rowspan=2>b &amp; c</td><td>d<br/>e</td></tr></table>';

    expect(cleanTableHtml(html)).toBe(
      '<table><tr><th colspan="2">a<sup>1</sup></th></tr><tr><td rowspan="2">b &amp; c</td><td>d<br>e</td></tr></table>',
    );
  });

  it("finds the table between other words, and takes the first", () => {
    expect(
      cleanTableHtml("Here:\n```html\n<table><tr><td>1</td></tr></table>\n``` <table></table>"),
    ).toBe("<table><tr><td>1</td></tr></table>");
  });

  it.each([
    ["a script", "<script>alert(1)</script>x", "x"],
    ["a script in a script", "<script><script>a()</script>b()</script>x", "b()x"],
    [
      "a script split by a script",
      "<scr<script>a()</script>ipt>b()</script>x",
      "&lt;script&gt;b()x",
    ],
    ["a script without an end", "x<script>alert(1)", "x"],
    ["a style", "<style>td { background: url(x) }</style>x", "x"],
    ["a comment", "<!-- <b>a</b> -->x", "x"],
    ["a conditional comment", "<![if IE]>x<![endif]>", "x"],
    ["a picture with a handler", "<img src=x onerror=alert(1)>x", "x"],
    ["a link that runs", '<a href="javascript:a()">x</a>', "x"],
    ["a handler on a kept tag", '<b onclick="a()">x</b>', "<b>x</b>"],
    ["a drawing that runs", "<svg onload=a()><text>x</text><script>b()</script></svg>", "x"],
    [
      "HTML in a drawing",
      "<svg><foreignObject><iframe src=y></iframe>x</foreignObject></svg>",
      "x",
    ],
    ["an inner page", '<iframe srcdoc="&lt;script>a()&lt;/script>">x</iframe>', "x"],
    ["tags as entities", "&lt;script&gt;&#60;b&#x3e;", "&lt;script&gt;&lt;b&gt;"],
    ["entities of entities", "&amp;lt;b&amp;gt;", "&amp;lt;b&amp;gt;"],
    ["an entity without its end", "a &lt b &amp c & d", "a &lt; b &amp; c &amp; d"],
    ["a raw text element", "<textarea><b>x</b></textarea>", "&lt;b&gt;x&lt;/b&gt;"],
    ["a kept tag without an end", "<b>x<i>y", "<b>x<i>y</i></b>"],
    ["kept tags that overlap", "<b>x<i>y</b>z</i>", "<b>x<i>y</i></b>z"],
    ["a kept tag that only ends", "x</b>", "x"],
  ])("leaves nothing in a cell that a browser would run: %s", (_, content, cell) => {
    expect(cleanTableHtml(`<table><tr><td>${content}</td></tr></table>`)).toBe(
      `<table><tr><td>${cell}</td></tr></table>`,
    );
  });

  it.each([
    ["a bracket that is not a tag", "1 < 2 & 3", "1 &lt; 2 &amp; 3"],
    ["a bracket before a letter", "p<q", "p&lt;q"],
    ["words on lines of their own", "<p>a</p><div>b</div>", "a  b"],
    ["a table in a cell", "a<table><tr><td>b</td></tr></table>", "a  b"],
  ])("keeps the text of %s", (_, content, cell) => {
    const html = cleanTableHtml(`<table><tr><td>${content}</td></tr></table>`);

    expect(html).toBe(`<table><tr><td>${cell}</td></tr></table>`);
  });

  it.each([
    ["9999", ' colspan="1000"'],
    ["99999999999999999999", ' colspan="1000"'],
    ["2", ' colspan="2"'],
    ["1", ""],
    ["-5", ""],
    ["2;x", ' colspan="2"'],
    ["&#51;", ' colspan="3"'],
    ["NaN", ""],
  ])("bounds a span of %s", (span, written) => {
    const html = cleanTableHtml(`<table><tr><td colspan="${span}">x</td></tr></table>`);

    expect(html).toBe(`<table><tr><td${written}>x</td></tr></table>`);
  });

  it("ends a cell where the next begins, with all that is open in it", () => {
    expect(cleanTableHtml("<table><tr><td><b>1<td>2</b><tr><th>3</table>")).toBe(
      "<table><tr><td><b>1</b></td><td>2</td></tr><tr><th>3</th></tr></table>",
    );
  });

  it("changes nothing in what it has cleaned", () => {
    const once = cleanTableHtml("<table><tr><td rowspan=3>a &lt;b&gt; & <eq>x<y</eq><td>&nbsp;c");

    expect(cleanTableHtml(once ?? "")).toBe(once);
  });

  it("gives nothing for what is not a table", () => {
    expect(cleanTableHtml("<p>no</p>")).toBeUndefined();
    expect(cleanTableHtml("<table></table>")).toBeUndefined();
  });

  it("reads what there is of a table without an end", () => {
    expect(cleanTableHtml("<table><tr><td>1</td><td>2")).toBe(
      "<table><tr><td>1</td><td>2</td></tr></table>",
    );
  });

  it("reads at most a million characters", () => {
    const html = cleanTableHtml(`<table><tr><td>${"x".repeat(3_000_000)}`);

    expect(html?.length).toBeLessThan(1_000_100);
  });

  it("stops where nesting is deeper than on any page", () => {
    const html = cleanTableHtml(`<table><tr><td>x${"<b>".repeat(1000)}y</td></tr></table>`);

    expect(html?.match(/<b>/g)?.length).toBeLessThan(256);
    expect(html?.match(/<\/b>/g)).toHaveLength(html?.match(/<b>/g)?.length ?? 0);
  });

  it.each([
    "<td <",
    "<a",
    "<a>",
    "<b>",
    "</b>",
    "<table>",
    "<table><tr><td>",
    "<svg>",
    "<math><mi>",
    "<form>",
    "<p>",
    "<script>",
    "<!--",
    "&",
    "&#",
    '<td a="',
  ])("reads a megabyte of %j", (unit) => {
    const html = `<table><tr><td>x${unit.repeat(1_000_000 / unit.length)}`;

    expect(cleanTableHtml(html)).toMatch(/^<table><tr><td>x/);
  });
});
