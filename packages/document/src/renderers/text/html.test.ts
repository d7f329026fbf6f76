import { describe, expect, it } from "vitest";
import { escapeAttribute } from "../../html/escape-html.ts";
import { describeTable, prefixImageSources, replaceEquationTags, unescapeHtml } from "./html.ts";

describe("table HTML", () => {
  it("points pictures at the image folder, except those it holds itself", () => {
    const html = `<td><img alt="a" src="b.png"/><img src="data:image/png;base64,AA"/></td> src="c"`;

    expect(prefixImageSources(html, (name) => `images/${name}`)).toBe(
      `<td><img alt="a" src="images/b.png"/><img src="data:image/png;base64,AA"/></td> src="c"`,
    );
  });

  it("writes formulas with their real characters", () => {
    expect(replaceEquationTags("<td><eq>a &lt; b &amp; c</eq>!</td>")).toBe(
      "<td> $a < b & c$ !</td>",
    );
  });

  it("leaves a formula tag that is never closed", () => {
    expect(replaceEquationTags("<td><eq>a</td><td><eq>b</eq></td>")).toBe(
      "<td><eq>a</td><td> $b$ </td>",
    );
  });

  it.each([
    ["<table><tr><td>a</td></tr></table>", { isComplex: false, nestLevel: 1 }],
    [`<table><tr><td colspan="2">a</td></tr></table>`, { isComplex: true, nestLevel: 1 }],
    ["<table></table><table></table>", { isComplex: false, nestLevel: 1 }],
    ["<table><td><table></table></td></table>", { isComplex: true, nestLevel: 2 }],
    ["", { isComplex: false, nestLevel: 1 }],
  ])("describes %s", (html, expected) => {
    expect(describeTable(html)).toEqual(expected);
  });
});

describe("entities", () => {
  it.each([
    ["&lt;&gt;&quot;&apos;&amp;", `<>"'&`],
    ["&#65;&#x42;&#X43;", "ABC"],
    ["&amp;lt;", "&lt;"],
    ["&unknown; &#9999999; & ;", "&unknown; &#9999999; & ;"],
  ])("are turned back into text: %s", (html, expected) => {
    expect(unescapeHtml(html)).toBe(expected);
  });

  it("keep an attribute from ending early", () => {
    expect(escapeAttribute(`a" onclick="b`)).toBe("a&quot; onclick=&quot;b");
  });
});
