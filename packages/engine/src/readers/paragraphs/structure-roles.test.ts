import { describe, expect, it } from "vitest";
import type { Character, StructureTag } from "@parsewright/document/files";
import { readStructureRoles } from "./structure-roles.ts";
import type { TextLine } from "../text/text-line.ts";

const HEADING: StructureTag = { role: "H2", ancestors: ["Document"] };
const TEXT: StructureTag = { role: "Span", ancestors: ["Document", "P"] };
const ITEM: StructureTag = { role: "LBody", ancestors: ["Document", "L", "LI"] };

describe("readStructureRoles", () => {
  it("names the innermost block that a line stands in", () => {
    const roles = readStructureRoles([...run(10, HEADING), ...run(90, TEXT), ...run(20, ITEM)]);

    expect(roles?.hasHeadings).toBe(true);
    expect(roles?.roleOf(lineOf(HEADING))).toBe("H2");
    expect(roles?.roleOf(lineOf(TEXT))).toBe("P");
    expect(roles?.roleOf(lineOf(ITEM))).toBe("LI");
  });

  it.each([
    { name: "leaves out much of the page", characters: [...run(50, TEXT), ...run(50)] },
    { name: "calls half of it headings", characters: [...run(50, HEADING), ...run(50, TEXT)] },
    {
      name: "has a heading as long as a paragraph",
      characters: [...run(250, HEADING), ...run(900, TEXT)],
    },
    { name: "is missing", characters: run(100) },
  ])("does not trust a tree that $name", ({ characters }) => {
    expect(readStructureRoles(characters)).toBeUndefined();
  });
});

function run(count: number, tag?: StructureTag): Character[] {
  return Array.from({ length: count }, () => ({
    text: "x",
    box: [0, 0, 5, 10],
    baseline: { x: 0, y: 8 },
    font: { name: "Times", size: 10, isBold: false, isItalic: false },
    angle: 0,
    hasSpaceBefore: false,
    ...(tag && { tag }),
  }));
}

function lineOf(tag: StructureTag): TextLine {
  const segment = {
    text: "x",
    characters: run(3, tag),
    texts: ["x", "x", "x"],
    box: [0, 0, 15, 10] as TextLine["box"],
    size: 10,
    isBold: false,
    isItalic: false,
    angle: 0,
  };
  return { ...segment, segments: [segment], widestGapSizes: 0 };
}
