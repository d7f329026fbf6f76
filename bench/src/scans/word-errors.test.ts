import { describe, expect, it } from "vitest";
import { countWordErrors, wordsOfMarkdown } from "./word-errors.ts";

describe("countWordErrors", () => {
  it.each([
    { what: "the same words in another order", text: "two, One three!", errors: 0 },
    { what: "a missing word", text: "one two", errors: 1 },
    { what: "a word too many", text: "one two three three", errors: 1 },
    { what: "a word in place of another", text: "one two tree", errors: 1 },
    { what: "words that run together", text: "onetwo three", errors: 2 },
  ])("counts $errors for $what", ({ text, errors }) => {
    expect(countWordErrors("One two three.", text)).toEqual({ words: 3, errors });
  });
});

describe("wordsOfMarkdown", () => {
  it("keeps the texts of headings, links and cells", () => {
    const markdown = "# A [link](http://x.y) ![alt](a.png)\n<td>cell &amp; more</td>";

    expect(wordsOfMarkdown(markdown).split(/\s+/u).filter(Boolean)).toEqual([
      "A",
      "link",
      "cell",
      "&",
      "more",
    ]);
  });
});
