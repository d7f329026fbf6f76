import { describe, expect, it } from "vitest";
import { cellsOf, splitMarkdown, withCells } from "./markdown-parts.ts";

const TABLE =
  '<table><tr><th colspan="2">Prices &amp; sizes</th></tr><tr><td>a &lt; b</td><td><b>5</b></td></tr></table>';

describe("the parts of a Markdown text", () => {
  it("are its tables and what is between them, and joined they are the text again", () => {
    const markdown = `# Title\n\n${TABLE}\n\nText.\n\n<TABLE><tr><td>1</td></tr></TABLE>`;
    const parts = splitMarkdown(markdown);
    expect(parts.map(({ kind }) => kind)).toEqual(["text", "table", "text", "table"]);
    expect(parts.map(({ source }) => source).join("")).toBe(markdown);
  });

  it("are one where there is no table, and none where there is nothing", () => {
    expect(splitMarkdown("Text < 5 <table")).toHaveLength(1);
    expect(splitMarkdown("")).toEqual([]);
  });
});

describe("the cells of a table", () => {
  it("are shown as people write them", () => {
    expect(cellsOf(TABLE)).toMatchObject([
      [{ index: 0, isHead: true, columns: 2, text: "Prices & sizes" }],
      [
        { index: 1, isHead: false, text: "a < b" },
        { index: 2, text: "<b>5</b>" },
      ],
    ]);
  });

  it("can be changed one by one, and the others stay as they are", () => {
    expect(withCells(TABLE, new Map([[1, "a > b & c"]]))).toBe(
      TABLE.replace("a &lt; b", "a &gt; b &amp; c"),
    );
    expect(withCells(TABLE, new Map([[2, "<b>7</b>"]]))).toContain("<td><b>7</b></td>");
    expect(withCells(TABLE, new Map())).toBe(TABLE);
  });
});
