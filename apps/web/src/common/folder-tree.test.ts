import { describe, expect, it } from "vitest";
import { treeRows } from "./folder-tree.ts";

const PATHS = ["papers/b.pdf", "letter.pdf", "papers/more/c.pdf", "papers/a.pdf", "notes/d.pdf"];

describe("a tree of folders", () => {
  it("has each folder once, where its first item is, with all that is in it", () => {
    expect(outline(treeRows(PATHS, String))).toEqual([
      "papers/ (3)",
      "  b.pdf",
      "  papers/more/ (1)",
      "    c.pdf",
      "  a.pdf",
      "letter.pdf",
      "notes/ (1)",
      "  d.pdf",
    ]);
  });

  it("leaves out what is in a closed folder", () => {
    expect(outline(treeRows(PATHS, String, new Set(["papers/"])))).toEqual([
      "papers/ (3)",
      "letter.pdf",
      "notes/ (1)",
      "  d.pdf",
    ]);
  });

  it("takes names that are not paths of files", () => {
    expect(outline(treeRows(["/", "a//b", "", "/c"], String))).toEqual([
      "/",
      "a/ (1)",
      "  b",
      "",
      "c",
    ]);
  });

  it("keeps items of one name apart", () => {
    expect(outline(treeRows(["x/a", "x/a", "a", "a"], String))).toEqual([
      "x/ (2)",
      "  a",
      "  a",
      "a",
      "a",
    ]);
  });
});

function outline(rows: ReturnType<typeof treeRows<string>>): string[] {
  return rows.map((row) => {
    const words = row.folder === undefined ? row.name : `${row.folder} (${row.items.length})`;
    return "  ".repeat(row.depth) + words;
  });
}
