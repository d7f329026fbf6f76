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
    ["<table><tr><td><script>alert(1)</script>x</td></tr></table>", "x"],
    ['<table><tr><td onclick="a()"><img src=x onerror=alert(1)>y</td></tr></table>', "y"],
    ['<table><tr><td><a href="javascript:a()">z</a></td></tr></table>', "z"],
    ["<table><tr><td>1 < 2 & 3</td></tr></table>", "1 &lt; 2 &amp; 3"],
    ["<table><tr><td>a<table><tr><td>b</td></tr></table></td></tr></table>", "a  b"],
  ])("leaves nothing in a cell that a browser would run: %s", (html, cell) => {
    expect(cleanTableHtml(html)?.replaceAll(/\s+/g, " ")).toBe(
      `<table><tr><td>${cell.replaceAll(/\s+/g, " ")}</td></tr></table>`,
    );
  });

  it("gives nothing for what is no table", () => {
    expect(cleanTableHtml("<p>no</p>")).toBeUndefined();
    expect(cleanTableHtml("<table></table>")).toBeUndefined();
  });

  it("reads what there is of a table without an end", () => {
    expect(cleanTableHtml("<table><tr><td>1</td><td>2")).toBe(
      "<table><tr><td>1</td><td>2</td></tr></table>",
    );
  });

  it("reads 200 KB of open tags without delay", () => {
    expect(cleanTableHtml(`<table>${"<td <".repeat(40_000)}`)).toBeUndefined();
    expect(cleanTableHtml(`<table><tr><td>${"<a".repeat(100_000)}</td></tr>`)).toContain("&lt;a");
  });
});
