import { describe, expect, it } from "vitest";
import { groupParagraphs } from "./group-paragraphs.ts";
import type { TextLine } from "../text/text-line.ts";

const PITCH = 12;

describe("groupParagraphs", () => {
  it("joins lines at the usual distance", () => {
    expect(groupsOf([line("one"), line("two"), line("three")])).toEqual([["one", "two", "three"]]);
  });

  it.each([
    { name: "after a wider gap", second: line("two", { gap: 8 }) },
    { name: "at another font size", second: line("two", { size: 14 }) },
    { name: "where bold text begins", second: line("two", { isBold: true }) },
    { name: "at an indented line", second: line("two", { left: 65 }) },
    { name: "at a bullet", second: line("• two") },
    { name: "at a number", second: line("2. two") },
  ])("starts a new paragraph $name", ({ second }) => {
    expect(groupsOf([line("zero"), line("one"), second])).toHaveLength(2);
  });

  it("starts a new paragraph after a short line that ends a sentence", () => {
    expect(groupsOf([line("one"), line("end.", { right: 200 }), line("two")])).toEqual([
      ["one", "end."],
      ["two"],
    ]);
  });

  it("starts a new paragraph at a caption, but not where a sentence goes on with its label", () => {
    const fields = [
      line("Date: 4.12.2018", { right: 140 }),
      line("Name: S. Okafor", { right: 140 }),
    ];
    const caption = line("Table 1 – Methods", { right: 160 });
    const other = line("A line as wide as the column is");

    expect(groupsOf([...fields, caption, other])).toContainEqual(["Table 1 – Methods", other.text]);
    expect(groupsOf([line("as it is shown in"), line("Table 1. Others differ.")])).toHaveLength(1);
  });

  it("goes on with the unit of a number at the end of a full line, but not within a list", () => {
    const depth = line("at a depth of 12");
    const below = line("m. For this reason");

    expect(groupsOf([line("one"), depth, below])).toHaveLength(1);
    expect(groupsOf([line("l. Heads of 12"), below])).toHaveLength(2);
  });

  it("goes on after a first line that is indented", () => {
    expect(groupsOf([line("one", { left: 65 }), line("two"), line("three")])).toEqual([
      ["one", "two", "three"],
    ]);
  });

  it("measures Hebrew lines from the right", () => {
    expect(
      groupsOf([
        line("אחת"),
        line("שתיים", { left: 65 }),
        line("שלוש"),
        line("ארבע", { right: 285 }),
      ]),
    ).toEqual([["אחת", "שתיים", "שלוש"], ["ארבע"]]);
  });

  it("keeps the hanging lines of a list item with it", () => {
    expect(
      groupsOf([line("• one"), line("more", { left: 62 }), line("still more", { left: 62 })]),
    ).toEqual([["• one", "more", "still more"]]);
  });
});

interface Style {
  readonly left?: number;
  readonly right?: number;
  readonly size?: number;
  readonly isBold?: boolean;
  /** Points of extra white above. */
  readonly gap?: number;
}

function line(text: string, style: Style = {}) {
  return { text, ...style };
}

function groupsOf(lines: readonly ReturnType<typeof line>[]): string[][] {
  let bottom = 100;
  const placed = lines.map(
    ({ text, left = 50, right = 300, size = 10, isBold = false, gap = 0 }): TextLine => {
      bottom += PITCH + gap;
      return {
        segments: [],
        text,
        size,
        isBold,
        widestGapSizes: 0,
        box: [left, bottom - size, right, bottom],
      };
    },
  );
  return groupParagraphs(placed).map((paragraph) => paragraph.map(({ text }) => text));
}
