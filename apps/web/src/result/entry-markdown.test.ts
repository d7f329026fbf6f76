import type { ContentListEntry } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import { entryExcerpt } from "./entry-markdown.ts";

describe("entryExcerpt", () => {
  it.each([
    { text: "by **far** the $x_1$ of $5", excerpt: "by far the x_1 of $5" },
    { text: "$$\n\\frac{a}{b}\n$$", excerpt: "\\frac{a}{b}" },
    { text: String.raw`\$5 and 2\*3`, excerpt: "$5 and 2*3" },
    { text: "see [the page](http://x/)", excerpt: "see the page" },
    { text: "- one\n- two", excerpt: "one two" },
  ])("makes $excerpt of $text", ({ text, excerpt }) => {
    expect(entryExcerpt(entryOf({ type: "text", text }))).toBe(excerpt);
  });

  it("shows the signs of a table's cells as they are", () => {
    const table_body = "<table><tr><td>a &lt; b &amp;amp; c</td><td>$5</td></tr></table>";
    const entry = entryOf({ type: "table", table_body, table_caption: [], table_footnote: [] });
    expect(entryExcerpt(entry)).toBe("a < b &amp; c $5");
  });

  it("ends a long text with dots", () => {
    expect(entryExcerpt(entryOf({ type: "text", text: "x".repeat(300) }), 10)).toBe("xxxxxxxxxx …");
  });
});

function entryOf(entry: object): ContentListEntry {
  return { page_idx: 0, ...entry } as ContentListEntry;
}
