import { describe, expect, it } from "vitest";
import type { SourcePage } from "@parsewright/document/files";
import { typed } from "@parsewright/document/testing/sample-characters";
import { readByGeometry } from "./testing/read-page-blocks.ts";

const ITEMS = ["Plan the work", "Check the parts", "Do what was planned", "Write it down"];

describe("a list whose items stand apart from their bullets", () => {
  it.each(["•", "●", "❖", "✔", "➤", "➢", "✓", "▸", "◇", "□", "☐", "❑", "‣", "★"])(
    "is a list, and leaves the paragraph above whole: %s",
    async (bullet) => {
      const blocks = await readByGeometry(pageWithList(bullet));

      expect(blocks.map(({ type }) => type)).toEqual(["text", "list", "text"]);
      expect(blocks[0]?.lines).toHaveLength(3);
      expect(blocks[1]?.lines).toHaveLength(ITEMS.length);
    },
  );
});

function pageWithList(bullet: string): SourcePage {
  const characters = [
    ...typed("The paragraph before the list is set over the whole width of its column, and", at(0)),
    ...typed(
      "it goes on over a second line that is nearly as long as the first one was, and",
      at(1),
    ),
    ...typed("it goes on for a third line before it comes to its end with a full stop.", at(2)),
    ...ITEMS.flatMap((item, index) => [
      ...typed(bullet, { ...at(3 + index), x: 60 }),
      ...typed(item, { ...at(3 + index), x: 78 }),
    ]),
    ...typed(
      "After the list another paragraph begins and has a line that is long enough,",
      at(7.6),
    ),
    ...typed("and a second line.", at(8.6)),
  ];
  return {
    index: 0,
    width: 600,
    height: 800,
    characters,
    hiddenCharacters: [],
    images: [],
    rulings: [],
    fills: [],
    drawings: [],
    render: () => ({ width: 1, height: 1, rgb: new Uint8Array(3) }),
  };
}

/** The start of a line of the page, counted from its first. */
function at(line: number): { x: number; y: number } {
  return { x: 50, y: 100 + line * 13 };
}
