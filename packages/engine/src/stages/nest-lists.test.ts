import type { Block, Document, Line } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import { nestLists } from "./nest-lists.ts";

describe("nestLists", () => {
  it.each([
    {
      name: "items that are indented",
      items: [
        [72, "- one"],
        [90, "- part of one"],
        [108, "- part of the part"],
        [72, "- two"],
      ],
      levels: [0, 1, 2, 0],
    },
    {
      name: "items that are indented a little",
      items: [
        [72, "- one"],
        [81, "- part of one"],
      ],
      levels: [0, 1],
    },
    {
      name: "items that are indented far",
      items: [
        [72, "1. one"],
        [142, "a. first"],
      ],
      levels: [0, 1],
    },
    {
      name: "letters below numbers",
      items: [
        [72, "1. one"],
        [92, "a. first"],
        [92, "b. second"],
        [72, "2. two"],
      ],
      levels: [0, 1, 1, 0],
    },
    {
      name: "a count that begins again below a count",
      items: [
        [72, "1. one"],
        [92, "1. first"],
        [92, "2. second"],
        [72, "2. two"],
      ],
      levels: [0, 1, 1, 0],
    },
    {
      name: "items that go on in the next column",
      items: [
        [72, "1. one"],
        [92, "- first"],
        [332, "- second"],
        [312, "2. two"],
      ],
      levels: [0, 1, 1, 0],
    },
  ])("finds how deep items are: $name", ({ items, levels }) => {
    expect(levelsOf(items)).toEqual(levels);
  });

  it.each([
    {
      name: "numbers that are flush right",
      items: [
        [80, "i. one"],
        [76, "ii. two"],
        [72, "iii. three"],
        [83, "iv. four"],
      ],
    },
    {
      name: "numbers with more digits",
      items: [
        [77, "9. nine"],
        [72, "10. ten"],
        [77, "1. one"],
      ],
    },
    {
      name: "lines that nothing marks as items",
      items: [
        [72, "one"],
        [90, "two"],
      ],
    },
  ])("leaves on one level: $name", ({ items }) => {
    expect(levelsOf(items).every((level) => level === 0)).toBe(true);
  });
});

function apply(items: readonly (readonly (number | string)[])[]): Document {
  const lines = items.map(([left, content], index): Line => {
    const spans = [{ type: "text" as const, content: String(content) }];
    const top = 100 + 14 * index;
    return { bbox: [Number(left), top, 200, top + 10], spans, is_list_start_line: true };
  });
  const list: Block = { type: "list", bbox: [72, 100, 200, 200], lines, parser_font_size: 10 };
  return nestLists.apply({
    pdf_info: [{ para_blocks: [list], discarded_blocks: [], page_idx: 0 }],
    _backend: "pipeline",
    _version_name: "",
  });
}

function levelsOf(items: readonly (readonly (number | string)[])[]): number[] {
  const lines = apply(items).pdf_info[0]?.para_blocks[0]?.lines ?? [];
  return lines.map(({ parser_level = 0 }) => parser_level);
}
