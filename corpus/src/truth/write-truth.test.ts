import { describe, expect, it } from "vitest";
import { TINY_DOCUMENT, tinyStyle } from "../model/tiny-document.ts";
import { joinTruth } from "./place-notes.ts";
import { truthUnits } from "./write-truth.ts";

const style = tinyStyle({ table: { ...tinyStyle().table, captionSide: "above" } });

describe("the truth of a document", () => {
  it("says every kind of block in Markdown", () => {
    const units = truthUnits({ document: TINY_DOCUMENT, style }, "1 Scope ..... 3");
    expect(units.map(({ markdown }) => markdown)).toEqual([
      "# Pumps & valves",
      "A. Marlowe  \n2021",
      "1 Scope ..... 3",
      "## 1 Scope",
      "First. A bold word, 5 % of $x^{2}$¹",
      "- Outer\n    a) Inner",
      'Table 1: Sums\n\n<table>\n<tr><td rowspan="2">Region</td><td colspan="2">Amount</td></tr>\n<tr><td>2020</td><td>2021</td></tr>\n<tr><td>North &lt;A&gt;</td><td>4.2</td><td></td></tr>\n</table>\n\nSource: survey.',
      "Figure 1: Growth",
      "```\nif (a < b) {\n  stop();\n}\n```",
      "$$\ny=\\frac{a}{2\\alpha} \\tag{1}\n$$",
      "[1] S. Okafor: Soil.",
      "Name: K. Byrne  \nDate:",
      "The end.",
    ]);
  });

  it("puts a caption below its table where the style does", () => {
    const below = { ...style, table: { ...style.table, captionSide: "below" as const } };
    const table = truthUnits({ document: TINY_DOCUMENT, style: below }, "").find(({ markdown }) =>
      markdown.includes("<table>"),
    );
    expect(table?.markdown).toMatch(/<\/table>\n\nTable 1: Sums\n\nSource/);
  });

  it("writes headings in capitals where the page does", () => {
    const [title, section, ...rest] = style.headings;
    const headings: typeof style.headings = [title, { ...section, isCapitals: true }, ...rest];
    const units = truthUnits({ document: TINY_DOCUMENT, style: { ...style, headings } }, "");
    expect(units.map(({ markdown }) => markdown)).toContain("## 1 SCOPE");
  });
});

describe("the notes of a document", () => {
  const note = { mark: "1", markdown: "¹ A note of some length." };
  const units = [
    { markdown: "The first paragraph of the page.", notes: [note] },
    { markdown: "The second paragraph of the page.", notes: [] },
    { markdown: "The third paragraph, on another page.", notes: [] },
  ];
  const pages = [
    "The first para-\ngraph of the page. The second paragraph of the page. 1 A note of some length.",
    "The third paragraph, on another page.",
  ];

  it("follow the last block that begins on their page", () => {
    expect(
      joinTruth(units, pages, "page")
        .split("\n\n")
        .map((part) => part.trim()),
    ).toEqual([
      "The first paragraph of the page.",
      "The second paragraph of the page.",
      "¹ A note of some length.",
      "The third paragraph, on another page.",
    ]);
  });

  it("follow the text where the producer sets them there", () => {
    expect(joinTruth(units, pages, "end").trim()).toMatch(/on another page\.\n\n¹ A note/);
  });
});
