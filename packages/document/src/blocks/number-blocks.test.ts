import { describe, expect, it } from "vitest";
import { numberBlocks } from "./number-blocks.ts";
import { listBlock, plainBlock } from "./text-blocks.ts";
import { attachPart, codeBlock, figureBlock, tableBlock } from "./visual-blocks.ts";

describe("numberBlocks", () => {
  it("counts the parts of a figure as blocks, and gives the whole the number of its body", () => {
    const table = attachPart(tableBlock({ html: "<table></table>" }), plainBlock("Table 1"), {
      role: "caption",
      side: "before",
    });
    const [, whole, after] = numberBlocks([
      plainBlock("before"),
      attachPart(table, plainBlock("Source"), { role: "footnote", side: "after" }),
      plainBlock("after"),
    ]);

    expect(whole?.blocks?.map(({ type, index }) => [type, index])).toEqual([
      ["table_caption", 1],
      ["table_body", 2],
      ["table_footnote", 3],
    ]);
    expect([whole?.index, after?.index]).toEqual([2, 4]);
  });

  it("counts a list as one block, and its items not at all", () => {
    const [list, after] = numberBlocks([
      listBlock([plainBlock("one"), plainBlock("two")]),
      figureBlock("image"),
    ]);

    expect(list?.blocks?.map(({ index }) => index)).toEqual([undefined, undefined]);
    expect([list?.index, after?.index]).toEqual([0, 1]);
  });

  it("gives the same numbers again to blocks that have some", () => {
    const code = attachPart(codeBlock([]), plainBlock("Listing 1"), {
      role: "caption",
      side: "before",
    });
    const once = numberBlocks([code, plainBlock("text")]);

    expect(numberBlocks(once)).toEqual(once);
  });
});
