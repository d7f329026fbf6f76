import { describe, expect, it } from "vitest";
import { scoreHeadingLevels } from "./heading-levels.ts";
import { scoreListItems } from "./list-items.ts";

describe("scoreHeadingLevels", () => {
  it.each([
    { name: "the truth itself", found: "# A\n\n## Bee", score: 1 },
    { name: "a heading of another level", found: "# A\n\n# Bee", score: 0.5 },
    { name: "a heading that is text", found: "# A\n\nBee", score: 0.5 },
    { name: "emphasis in a heading", found: "# **A**\n\n## Bee", score: 1 },
    { name: "a heading in a fence", found: "# A\n\n```\n## Bee\n```", score: 0.5 },
    { name: "one heading for two", found: "# A", score: 0.5 },
  ])("gives $score to $name", ({ found, score }) => {
    expect(scoreHeadingLevels("# A\n\n## Bee", found)).toBe(score);
  });

  it("counts a heading with a letter read wrong", () => {
    expect(scoreHeadingLevels("# A long heading of words", "# A long heading of w0rds")).toBe(1);
  });

  it("does not count one heading twice", () => {
    expect(scoreHeadingLevels("# A\n\n# A", "# A")).toBe(0.5);
  });

  it("says nothing about a truth without headings", () => {
    expect(scoreHeadingLevels("text", "# text")).toBeUndefined();
  });
});

describe("scoreListItems", () => {
  const truth = "- one\n- two\n    1. three\n    2. four";

  it.each([
    { name: "the truth itself", found: truth, score: 1 },
    { name: "other marks, hard breaks", found: "* one  \n* two  \n1) three  \n2) four", score: 1 },
    { name: "letters", found: "- one\n- two\na) three\nb) four", score: 1 },
    {
      name: "letters after blank lines",
      found: "- one\n- two\n\na) three\n\nb) four",
      score: 2 / 3,
    },
    { name: "a paragraph", found: "one two three four", score: 0 },
    { name: "joined items", found: "- one two\n- three\n- four", score: 4 / 7 },
    { name: "items as rows of a table", found: "- one\n- two", score: 2 / 3 },
  ])("gives $score to $name", ({ found, score }) => {
    expect(scoreListItems(truth, found)).toBeCloseTo(score);
  });

  it("joins the lines of an item, up to the next block", () => {
    expect(scoreListItems("- one two\n- three", "- one\n  two\n- three\n# Heading")).toBe(1);
  });

  it("does not take a lone initial for an item", () => {
    expect(scoreListItems("- one", "- one\n\nA. Smith wrote this")).toBe(1);
  });

  it("says nothing about a truth without lists", () => {
    expect(scoreListItems("text", "- text")).toBeUndefined();
  });
});
