import { describe, expect, it } from "vitest";
import { pipeTablesToHtml } from "./pipe-tables.ts";

describe("pipeTablesToHtml", () => {
  it("rewrites a table and leaves the rest as it is", () => {
    const markdown = "before\n\n| a | b<c |\n|---|:-:|\n| 1 | 2 |\n\nafter | not a table\n";

    expect(pipeTablesToHtml(markdown)).toBe(
      "before\n\n<table><tr><th>a</th><th>b&lt;c</th></tr><tr><td>1</td><td>2</td></tr></table>\n\nafter | not a table\n",
    );
  });

  it.each([
    { name: "pads short rows", rows: "|a|b|\n|-|-|\n|1|", cells: "<tr><td>1</td><td></td></tr>" },
    {
      name: "cuts long rows",
      rows: "|a|b|\n|-|-|\n|1|2|3|",
      cells: "<tr><td>1</td><td>2</td></tr>",
    },
    {
      name: "stretches the middle one of three cells",
      rows: "|a|b|c|d|\n|-|-|-|-|\n|1|2|3|",
      cells: "<tr><td>1</td><td>2</td><td>2</td><td>3</td></tr>",
    },
    {
      name: "takes the first row for an empty header",
      rows: "|||\n|-|-|\n|1|2|",
      cells: "<table><tr><th>1</th><th>2</th></tr></table>",
    },
  ])("$name", ({ rows, cells }) => {
    expect(pipeTablesToHtml(rows)).toContain(cells);
  });

  it("needs a rule under the header", () => {
    expect(pipeTablesToHtml("| a |\n| b |\n")).toBe("| a |\n| b |\n");
  });
});
