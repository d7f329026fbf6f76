import { describe, expect, it } from "vitest";
import { splitMarkdown } from "./split-markdown.ts";

describe("splitMarkdown", () => {
  it("distinguishes headings, text, lists, formulas, code, tables and figures", () => {
    const blocks = splitMarkdown(
      [
        "# Title #",
        "First line",
        "second line.",
        "- one",
        "  goes on",
        "- two",
        "$$",
        "a = b",
        "$$",
        "```python",
        "x = 1",
        "",
        "# no heading",
        "```",
        "| a | b |",
        "|---|:-:|",
        "| 1 | 2 |",
        "![A chart of sales](figure)",
        "---",
        "## Next",
      ].join("\n"),
    );

    expect(blocks).toEqual([
      { kind: "heading", content: "Title", level: 1 },
      { kind: "text", content: "First line\nsecond line." },
      { kind: "list", content: "- one goes on\n- two" },
      { kind: "formula", content: "a = b" },
      { kind: "code", content: "x = 1\n\n# no heading", language: "python" },
      {
        kind: "table",
        content: "<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>",
      },
      { kind: "figure", content: "A chart of sales" },
      { kind: "heading", content: "Next", level: 2 },
    ]);
  });

  it.each([
    "<!-- box 100 200 300 400 -->",
    "<!-- box: 100, 200, 300, 400 -->",
    "[box 100 200 300 400]",
    "bbox=[100, 200, 300, 400]",
    "Box: (0.1, 0.2, 0.3, 0.4)",
  ])("reads where a block is: %s", (line) => {
    expect(splitMarkdown(`${line}\nText`)).toEqual([
      { kind: "text", content: "Text", box: [0.1, 0.2, 0.3, 0.4] },
    ]);
  });

  it("leaves out places that are none, and gives a place to one block only", () => {
    expect(splitMarkdown("<!-- box 300 200 100 400 -->\nText\n\nMore")).toEqual([
      { kind: "text", content: "Text" },
      { kind: "text", content: "More" },
    ]);
  });

  it.each([
    {
      name: "a list with blank lines and levels",
      lines: ["1. one", "", "2. two", "   - inner", "", "   more", "• three"],
      blocks: [
        { kind: "list", content: "1. one\n2. two\n- inner more" },
        { kind: "list", content: "• three" },
      ],
    },
    {
      name: "code within a list",
      lines: ["- run", "  ```sh", "  ls", "  ```", "- done"],
      blocks: [
        { kind: "list", content: "- run" },
        { kind: "code", content: "ls", language: "sh" },
        { kind: "list", content: "- done" },
      ],
    },
    {
      name: "headings that are underlined",
      lines: ["Title", "=====", "Part", "---", "", "Text", "", "---"],
      blocks: [
        { kind: "heading", content: "Title", level: 1 },
        { kind: "heading", content: "Part", level: 2 },
        { kind: "text", content: "Text" },
      ],
    },
    {
      name: "text below a table",
      lines: ["a | b", "--|--", "1 | 2", "Source: us"],
      blocks: [
        {
          kind: "table",
          content: "<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>",
        },
        { kind: "text", content: "Source: us" },
      ],
    },
    {
      name: "a fence in a longer fence",
      lines: ["````", "```", "x", "```", "````"],
      blocks: [{ kind: "code", content: "```\nx\n```" }],
    },
    {
      name: "a table of HTML with blank lines",
      lines: ["Text", "<table><tr><td>1", "", "</td></tr></table>", "Text"],
      blocks: [
        { kind: "text", content: "Text" },
        { kind: "table", content: "<table><tr><td>1</td></tr></table>" },
        { kind: "text", content: "Text" },
      ],
    },
    {
      name: "a quotation as text",
      lines: ["> said", "    deep"],
      blocks: [{ kind: "text", content: "> said\ndeep" }],
    },
  ])("reads $name", ({ lines, blocks }) => {
    expect(splitMarkdown(lines.join("\n"))).toEqual(blocks);
  });

  it("takes the fence off an answer that stands in one", () => {
    expect(splitMarkdown("```markdown\n# A\n\nb\n```")).toEqual([
      { kind: "heading", content: "A", level: 1 },
      { kind: "text", content: "b" },
    ]);
  });

  it("cleans HTML tables, and takes other HTML for text", () => {
    const answer =
      "<table>\n<tr><td onclick=x>1<script>a()</script></td></tr>\n</table>\n\n<img src=x onerror=alert(1)>";

    expect(splitMarkdown(answer)).toEqual([
      { kind: "table", content: "<table><tr><td>1</td></tr></table>" },
      { kind: "text", content: "<img src=x onerror=alert(1)>" },
    ]);
  });

  it("keeps what has no end", () => {
    expect(splitMarkdown("```\ncode")).toEqual([{ kind: "code", content: "code" }]);
    expect(splitMarkdown("$$ a\nb")).toEqual([{ kind: "text", content: "$$ a\nb" }]);
    expect(splitMarkdown("<table>\n<tr><td>1")).toEqual([
      { kind: "table", content: "<table><tr><td>1</td></tr></table>" },
    ]);
  });

  it.each([
    "$$a\n",
    "<table\n",
    "| a |\n",
    "![\n",
    "- \n",
    "```\n",
    "<!-- box 1 2\n",
    "# ",
    "|-",
    "- - ",
    "1. \n   ",
    "> ",
    "a|b\n-|-\n",
    "a\n===\n",
  ])(
    "reads 200 KB of %j without delay",
    (piece) => {
      const blocks = splitMarkdown(piece.repeat(200_000 / piece.length));

      expect(blocks.map(({ content }) => content).join("").length).toBeLessThan(2_000_000);
    },
    5000,
  );
});
